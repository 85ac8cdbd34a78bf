import { connect } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { exportPaths } from "@/contracts/statement/rules";
import { scoreSentiment } from "@/product-api/domain/social/sentiment/score";
import { startTestApi, type TestApi } from "../support/api/product-api";
import { hangLimits } from "../support/limits";

let api: TestApi;
/** An API that answers at most three requests at once. */
let small: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  small = await startTestApi(undefined, { API_MOST_AT_ONCE: "3" });
});
afterAll(() => Promise.all([api.stop(), small.stop()]));

it("answers 503 with Retry-After while it is overloaded, and recovers", async () => {
  const body = { email: "nobody@example.com", password: "not this one" };
  const from = (at: number) => small.call("POST", "/api/auth/login", { body, headers: { "x-forwarded-for": `198.51.100.${at}` } });
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => from(at)));
  const shed = answers.filter(({ status }) => status === 503);
  expect(shed.length).toBeGreaterThan(0);
  expect(answers.filter(({ status }) => status === 401).length).toBeGreaterThanOrEqual(3);
  for (const { headers, body: problem } of shed) {
    expect([problem.code, Number(headers.get("retry-after")) > 0]).toEqual(["overloaded", true]);
  }
  expect((await from(99)).status).toBe(401);
});

it("allows one account only one export at a time", async () => {
  const { token } = await api.register();
  const requestExport = () =>
    api.call("POST", "/api/v1/account/export", { token: token.access_token, body: { password: "correct horse" } });
  expect((await Promise.all([requestExport(), requestExport(), requestExport()])).map(({ status }) => status).toSorted()).toEqual([
    200, 429, 429,
  ]);
  expect((await requestExport()).status).toBe(200);
});

it("allows one account no file while the account itself is being exported", async () => {
  const { token } = await api.register();
  const account = api.call("POST", "/api/v1/account/export", { token: token.access_token, body: { password: "correct horse" } });
  const statuses: number[] = [];
  while (!statuses.includes(429) && statuses.length < 8) {
    statuses.push((await api.call("GET", `${exportPaths.transactions}?format=csv`, { token: token.access_token })).status);
  }
  // Whichever of the two began first kept the other out.
  expect([(await account).status, ...statuses]).toContain(429);
});

it("counts requests with invalid input towards those that an account may make per minute", async () => {
  const { token } = await api.register();
  // All within one minute of the clock.
  const leftMs = 60_000 - (Date.now() % 60_000);
  if (leftMs < 15_000) await new Promise((resolve) => setTimeout(resolve, leftMs));
  const statuses = new Set<number>();
  for (let round = 0; round < 13; round += 1) {
    const answers = await Promise.all(Array.from({ length: 100 }, () =>
      api.call("POST", "/api/wallets", { token: token.access_token, body: { address: "none" } })));
    answers.forEach(({ status }) => statuses.add(status));
  }
  expect([...statuses]).toEqual([422, 429]);
});

it("counts requests with invalid tokens by the network they come from, and refuses there neither valid ones nor logins", async () => {
  const { token } = await api.register();
  const leftMs = 60_000 - (Date.now() % 60_000);
  if (leftMs < 30_000) await new Promise((resolve) => setTimeout(resolve, leftMs));
  const statuses = new Set<number>();
  const send = (from: string, bearer?: string) =>
    api.call("GET", "/api/v1/notifications", { token: bearer, headers: { "x-forwarded-for": from } });
  for (let round = 0; round < 31; round += 1) {
    const answers = await Promise.all(Array.from({ length: 100 }, () => send("198.51.100.70", "not.a.token")));
    answers.forEach(({ status }) => statuses.add(status));
  }
  expect([...statuses]).toEqual([401, 429]);
  expect((await send("198.51.100.70", token.access_token)).status).toBe(200);
  expect((await send("198.51.100.71", "not.a.token")).status).toBe(401);
  const login = { body: { email: "nobody@example.com", password: "not this one" }, headers: { "x-forwarded-for": "198.51.100.70" } };
  expect((await api.call("POST", "/api/auth/login", login)).status).toBe(401);
});

it("times out a request body that arrives too slowly", async () => {
  const startedMs = performance.now();
  const { hostname, port } = new URL(api.url);
  const answer = await new Promise<string>((resolve, reject) => {
    let text = "";
    const socket = connect(Number(port), hostname, () =>
      socket.write("POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"));
    const drip = setInterval(() => socket.write(" "), 500);
    socket.on("data", (chunk) => (text += chunk.toString())).on("error", reject).on("close", () => (clearInterval(drip), resolve(text)));
  });
  expect(answer).toMatch(/^HTTP\/1\.1 408 [^]*"code":"unavailable"/);
  expect(performance.now() - startedMs).toBeLessThan(hangLimits.ownWaitMs);
});

it.each([
  "!", "的", "🚀", "@a ", "#a", "not ", "((((", "buy the dip ", "\u200b", "ha", "$M ", "https://a.b/", "不",
])("scores a million characters of %j in bounded time", (part) => {
  const startedMs = performance.now();
  scoreSentiment(part.repeat(25_000 / part.length));
  const postMs = performance.now() - startedMs;
  const againMs = performance.now();
  scoreSentiment(part.repeat(1_000_000 / part.length));
  // Generous, because the machine may be shared; anything that is not linear takes minutes.
  expect(performance.now() - againMs).toBeLessThan(2_000 + 3 * postMs);
  expect(postMs).toBeLessThan(5_000);
});
