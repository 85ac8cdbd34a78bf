import { setTimeout as delay } from "node:timers/promises";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, expect, it } from "vitest";
import { shedLoad } from "./bounds";
import { mapProblems } from "./problems";

const WORK_MS = 20;
const LONGEST_MS = 1_500;

let app: FastifyInstance | undefined;
afterEach(() => app?.close());

/** One that does one thing at a time, as all do who share the one connection of the embedded database. */
async function startOneByOne(): Promise<string> {
  app = fastify({ forceCloseConnections: true });
  mapProblems(app, () => {});
  shedLoad(app, { mostAtOnce: 1_000, longestWaitMs: LONGEST_MS });
  let last = Promise.resolve();
  app.get("/", async () => (await (last = last.then(() => delay(WORK_MS))), "done"));
  return app.listen({ port: 0, host: "127.0.0.1" });
}

async function ask(url: string): Promise<{ status: number; startMs: number; tookMs: number; retryAfterS: number }> {
  const startMs = performance.now();
  const answer = await fetch(url);
  await answer.text();
  return { status: answer.status, startMs, tookMs: performance.now() - startMs, retryAfterS: Number(answer.headers.get("retry-after")) };
}

it("turns away who would wait too long, and nobody else", async () => {
  const url = await startOneByOne();
  const begunMs = performance.now();
  const endMs = Date.now() + 6_000;
  // Four times as many as are answered in the longest wait, who come one after the other: at last each would wait six seconds.
  const people = Array.from({ length: 4 * (LONGEST_MS / WORK_MS) }, async (_, at) => {
    const answers = [];
    await delay(10 * at);
    while (Date.now() < endMs) {
      answers.push(await ask(url));
      await delay(answers.at(-1)!.status === 503 ? 1_000 : 50);
    }
    return answers;
  });
  const answers = (await Promise.all(people)).flat();
  const done = answers.filter(({ status }) => status === 200);
  const shed = answers.filter(({ status }) => status === 503);
  expect(done.length + shed.length).toBe(answers.length);
  // Who came before anything could be measured waits for who came with them. Twice: what is measured is of the seconds before.
  const late = done.filter(({ startMs }) => startMs > begunMs + 1_000);
  expect(Math.max(...late.map(({ tookMs }) => tookMs))).toBeLessThan(2 * LONGEST_MS);
  expect(done.length).toBeGreaterThan(60);
  expect(shed.length).toBeGreaterThan(0);
  expect(shed.every(({ retryAfterS }) => retryAfterS > 0)).toBe(true);
});

it("turns nobody away for what one of few takes long for", async () => {
  app = fastify({ forceCloseConnections: true });
  mapProblems(app, () => {});
  shedLoad(app, { mostAtOnce: 1_000, longestWaitMs: LONGEST_MS });
  app.get("/", async () => (await delay(2_000), "done"));
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  for (let round = 0; round < 2; round += 1) {
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(url)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  }
});
