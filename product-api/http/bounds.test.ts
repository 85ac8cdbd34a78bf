import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, expect, it } from "vitest";
import { createPace, shedLoad } from "./bounds";
import { mapProblems } from "./problems";

const WORK_MS = 20;
const LONGEST_MS = 1_500;
const TAKEN_MS = 1_000;

let app: FastifyInstance | undefined;
afterEach(() => app?.close());

/** A server that handles one request at a time, like requests that share the embedded database's only connection. */
async function startOneByOne(maxConcurrentRequests = 1_000): Promise<string> {
  app = fastify({ forceCloseConnections: true });
  mapProblems(app, () => {});
  shedLoad(app, { maxConcurrentRequests, longestWaitMs: LONGEST_MS, stalledReaderTimeoutMs: TAKEN_MS });
  let last = Promise.resolve();
  // More than the network buffers for a client that does not read.
  app.get("/long", async () => "long ".repeat(10_000_000));
  app.get("/", async () => (await (last = last.then(() => delay(WORK_MS))), "done"));
  app.post("/", async () => "done");
  return app.listen({ port: 0, host: "127.0.0.1" });
}

async function get(url: string): Promise<{ status: number; retryAfterS: number }> {
  const answer = await fetch(url);
  await answer.text();
  return { status: answer.status, retryAfterS: Number(answer.headers.get("retry-after")) };
}

it("estimates how long one more request would wait if one is handled at a time", () => {
  let nowMs = 0;
  const pace = createPace(() => nowMs);
  const ends: number[] = [];
  const waits: number[] = [];
  // Four requests arrive in the time it takes to answer one; those that would wait too long are turned away.
  for (; nowMs < 20_000; nowMs += WORK_MS / 4) {
    while (ends.length > 0 && ends[0]! <= nowMs) {
      ends.shift();
      pace.end();
    }
    if (pace.waitMs() > LONGEST_MS) continue;
    pace.begin();
    ends.push(Math.max(nowMs, ends.at(-1) ?? 0) + WORK_MS);
    waits.push(ends.at(-1)! - nowMs);
  }
  expect(Math.max(...waits)).toBeLessThan(1.2 * LONGEST_MS);
  // Nor is any turned away for a shorter wait.
  expect(Math.max(...waits)).toBeGreaterThan(0.8 * LONGEST_MS);
  expect(waits.length).toBeGreaterThan(0.95 * (20_000 / WORK_MS));
});

it("turns away requests that would wait too long, with a Retry-After", async () => {
  const url = await startOneByOne();
  const endMs = Date.now() + 4_000;
  // Four times as many clients as can be answered within the longest wait, arriving one after another.
  const clients = Array.from({ length: 4 * (LONGEST_MS / WORK_MS) }, async (_, at) => {
    const answers = [];
    await delay(10 * at);
    while (Date.now() < endMs) {
      answers.push(await get(url));
      await delay(answers.at(-1)!.status === 503 ? 1_000 : 50);
    }
    return answers;
  });
  const answers = (await Promise.all(clients)).flat();
  const shed = answers.filter(({ status }) => status === 503);
  expect(answers.filter(({ status }) => status === 200).length + shed.length).toBe(answers.length);
  expect(shed.length).toBeGreaterThan(0);
  expect(shed.every(({ retryAfterS }) => retryAfterS > 0)).toBe(true);
});

it("does not turn others away for one caller's slow requests, but that caller", async () => {
  app = fastify({ forceCloseConnections: true });
  mapProblems(app, () => {});
  shedLoad(app, { maxConcurrentRequests: 1_000, longestWaitMs: LONGEST_MS, stalledReaderTimeoutMs: TAKEN_MS });
  let release = (_: string) => {};
  const released = new Promise<string>((resolve) => (release = resolve));
  app.get("/slow", () => released);
  app.get("/", async () => "done");
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  const ask = async (caller: string, path = "/") => (await fetch(url + path, { headers: { authorization: `Bearer ${caller}` } })).status;
  const slow = Array.from({ length: 25 }, () => ask("one", "/slow"));
  const others: number[] = [];
  // So few are answered meanwhile that 25 would take longer than the longest wait.
  for (let turn = 0; turn < 12; turn += 1) {
    await delay(LONGEST_MS / 15);
    others.push(await ask("other"));
  }
  expect(others).toEqual(Array(12).fill(200));
  expect(await ask("one")).toBe(503);
  release("done");
  expect(await Promise.all(slow)).toEqual(Array(25).fill(200));
});

it("stops counting a request whose connection has ended, even if it was pipelined", async () => {
  const maxConcurrentRequests = 20;
  const { hostname, port } = new URL(await startOneByOne(maxConcurrentRequests));
  const socket = connect(Number(port), hostname);
  socket.write(`GET / HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`.repeat(maxConcurrentRequests));
  await once(socket, "data");
  socket.resetAndDestroy();
  await delay(maxConcurrentRequests * WORK_MS);
  const answers = await Promise.all(Array.from({ length: maxConcurrentRequests }, () => get(`http://${hostname}:${port}`)));
  expect(answers.map(({ status }) => status)).toEqual(Array(maxConcurrentRequests).fill(200));
});

it("cuts off a client that reads nothing of a response, but not one that reads slowly", async () => {
  const url = await startOneByOne(1);
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).pause();
  socket.write(`GET /long HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
  await delay(TAKEN_MS / 2);
  expect((await get(url)).status).toBe(503);
  await expect.poll(async () => (await get(url)).status, { timeout: 10_000 }).toBe(200);
  const slow = (await fetch(`${url}/long`)).body!;
  let received = 0;
  for await (const chunk of slow) {
    // Pauses ten times, together longer than the time after which a client that reads nothing is cut off.
    if (Math.floor((received + chunk.length) / 5_000_000) > Math.floor(received / 5_000_000)) await delay(TAKEN_MS / 4);
    received += chunk.length;
  }
  expect(received).toBe(50_000_000);
  socket.destroy();
});

it("makes room for another request by cutting off the one whose body has been arriving longest", async () => {
  const mostAtOnce = 3;
  const url = await startOneByOne(mostAtOnce);
  const { hostname, port } = new URL(url);
  const closed: number[] = [];
  const sockets = [];
  for (let at = 0; at < mostAtOnce; at += 1) {
    const socket = connect(Number(port), hostname).on("error", () => {}).on("close", () => closed.push(at));
    socket.write(`POST / HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n{`);
    // 100 Continue is sent once the request is under way.
    await once(socket, "data");
    sockets.push(socket);
  }
  expect((await get(url)).status).toBe(200);
  await expect.poll(() => closed).toEqual([0]);
  sockets[2]!.write("}");
  const [answer] = (await once(sockets[2]!, "data")) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 /);
});

it("expects no wait because of one slow request among a few", () => {
  let nowMs = 0;
  const pace = createPace(() => nowMs);
  const begin = (count: number) => Array.from({ length: count }, () => pace.begin());
  begin(19);
  nowMs = 10_000;
  pace.end();
  expect(pace.waitMs()).toBe(0);
  // With more than a few under way, that pace determines the wait.
  begin(4);
  nowMs = 20_000;
  pace.end();
  expect(pace.waitMs()).toBeGreaterThan(60_000);
});

it("forgets a standstill after one crowd that is answered, even if all of it arrived at once", () => {
  let nowMs = 0;
  const pace = createPace(() => nowMs);
  for (let at = 0; at < 24; at += 1) pace.begin();
  nowMs = 60_000;
  pace.end();
  expect(pace.waitMs()).toBeGreaterThan(60_000);
  for (let at = 0; at < 23; at += 1) pace.end();
  nowMs = 120_000;
  for (let at = 0; at < 20; at += 1) pace.begin();
  // One every 40 ms, and the first after 400.
  nowMs += 400;
  for (let at = 0; at < 20; at += 1, nowMs += 40) pace.end();
  for (let at = 0; at < 20; at += 1) pace.begin();
  expect(pace.waitMs()).toBeLessThan(2_000);
});

it("forgets a standstill once crowds are answered after it, however soon each is gone", () => {
  let nowMs = 0;
  const pace = createPace(() => nowMs);
  for (let at = 0; at < 24; at += 1) pace.begin();
  nowMs = 10_000;
  pace.end();
  expect(pace.waitMs()).toBeGreaterThan(60_000);
  for (let at = 0; at < 23; at += 1) pace.end();
  const admitted = Array.from({ length: 6 }, () => {
    nowMs += 1_000;
    let begun = 0;
    for (let index = 0; index < 60; index += 1) {
      if (pace.waitMs() > LONGEST_MS) continue;
      pace.begin();
      begun += 1;
    }
    nowMs += 50;
    for (let at = 0; at < begun; at += 1) pace.end();
    return begun;
  });
  expect(admitted[0]).toBe(20);
  expect(admitted.at(-1)).toBe(60);
});
