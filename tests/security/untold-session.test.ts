import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { AccountSecurity } from "@/contracts/auth/account";
import { startTestApi, until, type TestApi } from "../support/product-api";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** Sends a request and goes away: the hash of a password takes long enough for that to be before the answer. */
async function askAndLeave(path: string, body: string): Promise<void> {
  const { hostname, port, host } = new URL(api.url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  const head = [`POST ${path} HTTP/1.1`, `Host: ${host}`, "Content-Type: application/json", `Content-Length: ${Buffer.byteLength(body)}`];
  await new Promise((sent) => socket.write(`${head.join("\r\n")}\r\n\r\n${body}`, sent));
  socket.destroy();
}

it("a sign-in whose caller has given up before it was told leaves no session", async () => {
  const email = "patient@example.com";
  const { token } = await api.register({ email });
  const security = async () => (await api.call<AccountSecurity>("GET", "/api/v1/account/security", { token: token.access_token })).body;
  const signIns = async () => (await security()).events.filter(({ kind }) => kind === "signed_in").length;
  const before = await signIns();
  await askAndLeave("/api/auth/login", JSON.stringify({ email, password: "correct horse" }));
  // It is finished nevertheless, as the log says; who owns the account is not left with a session that nobody has.
  await until(signIns, (now) => now === before + 1);
  await until(async () => (await security()).sessions.length, (count) => count === 1);
  expect((await security()).sessions.map(({ is_current }) => is_current)).toEqual([true]);
  // One that is told stays.
  expect((await api.call("POST", "/api/auth/login", { body: { email, password: "correct horse" } })).status).toBe(200);
  await delay(300);
  expect((await security()).sessions.length).toBe(2);
});
