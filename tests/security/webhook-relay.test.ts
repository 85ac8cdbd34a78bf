import { afterAll, beforeAll, expect, it } from "vitest";
import type { SignedIn } from "@/contracts/auth/calls";
import { startTestApi, type TestApi } from "../support/api/product-api";
import { startReceiver, type TestReceiver } from "../support/upstreams/receiver";

let receiver: TestReceiver;
let api: TestApi;
/** How far the API's clock is ahead of the machine's, in ms. */
let laterMs = 0;
beforeAll(async () => {
  receiver = await startReceiver();
  const nobody = { CHAIN_RPC_URL: "", CHAIN_ID: "", M_TOKEN_ADDRESS: "", SANDBOX_CHAIN_PORT: "9", SANDBOX_X_PORT: "9" };
  api = await startTestApi(undefined, { ...nobody, WEBHOOK_ALLOW_PRIVATE: "true" }, () => new Date(Date.now() + laterMs));
});
afterAll(async () => {
  await api.stop();
  await receiver.stop();
});

/** Tries to send `count` test events, each from an account of its own. @returns how many were sent */
async function sendTests(count: number, signIn: () => Promise<SignedIn>, url: string, headers: Record<string, string>): Promise<number> {
  let sent = 0;
  for (let at = 0; at < count; at += 1) {
    const { token } = await signIn();
    sent += Number((await api.call("POST", "/api/v1/webhooks/test", { token: token.access_token, body: { url }, headers })).status === 200);
  }
  return sent;
}

const demo = (headers: Record<string, string>) => async () => (await api.call<SignedIn>("POST", "/api/v1/demo", { headers })).body;

it("limits test events to a URL per quarter of an hour, by address, by account and in total, so that free accounts cannot be used as a relay", async () => {
  const url = receiver.url("/victim");
  const from = (at: number) => ({ "x-forwarded-for": `198.51.100.${at}` });
  expect(await sendTests(25, demo(from(1)), url, from(1))).toBe(20);
  let sent = 20;
  for (let at = 2; at < 12; at += 1) sent += await sendTests(5, demo(from(at)), url, from(at));
  expect(sent).toBe(40);
  const account = await api.register();
  expect(await sendTests(21, async () => account, url, {})).toBe(20);
  expect(await sendTests(2, () => api.register(), url, {})).toBe(0);
  expect(receiver.received("/victim")).toHaveLength(60);
  for (const [minutes, count] of [[10, 0], [5, 20]] as const) {
    laterMs += minutes * 60_000;
    const later = await api.register();
    expect(await sendTests(21, async () => later, url, {})).toBe(count);
  }
});

it("limits test events to a host by its name with or without the root's dot", async () => {
  const { port } = new URL(receiver.url("/victim"));
  let sent = 0;
  for (let at = 0; at < 3; at += 1) {
    const account = await api.register();
    sent += await sendTests(20, async () => account, `http://localhost:${port}/ok`, {});
  }
  expect(sent).toBe(60);
  for (const dots of [".", ".."]) expect(await sendTests(1, () => api.register(), `http://localhost${dots}:${port}/ok`, {})).toBe(0);
});
