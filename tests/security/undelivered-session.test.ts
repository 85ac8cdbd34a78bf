import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { AccountSecurity } from "@/contracts/auth/account";
import type { SignedIn } from "@/contracts/auth/calls";
import { startTestApi, until, type TestApi } from "../support/api/product-api";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** Sends a request without reading the response. */
async function sendWithoutReading(path: string, body: string): Promise<Socket> {
  const { hostname, port, host } = new URL(api.url);
  const socket = connect(Number(port), hostname).pause();
  await once(socket, "connect");
  const head = [`POST ${path} HTTP/1.1`, `Host: ${host}`, "Content-Type: application/json", `Content-Length: ${Buffer.byteLength(body)}`];
  await new Promise((sent) => socket.write(`${head.join("\r\n")}\r\n\r\n${body}`, sent));
  return socket;
}

/** A signed-in user, with readers of the account's security page and the body of another sign-in. */
async function somebody(email: string) {
  const { token } = await api.register({ email });
  const security = async () => (await api.call<AccountSecurity>("GET", "/api/v1/account/security", { token: token.access_token })).body;
  const signIns = async () => (await security()).events.filter(({ kind }) => kind === "signed_in").length;
  return { security, signIns, body: JSON.stringify({ email, password: "correct horse" }), before: await signIns() };
}

it("a login whose caller disconnected before the response leaves no session", async () => {
  const { security, signIns, body, before } = await somebody("patient@example.com");
  // Hashing the password takes long enough for this to happen before the response.
  (await sendWithoutReading("/api/auth/login", body)).destroy();
  // The sign-in is completed nevertheless, as the log shows, but the owner is not left with a session that nobody holds.
  await until(signIns, (now) => now === before + 1);
  await until(async () => (await security()).sessions.length, (count) => count === 1);
  expect((await security()).sessions.map(({ is_current }) => is_current)).toEqual([true]);
});

it("a session is listed once its token has been used, and not if the response was lost", async () => {
  const { security, signIns, body, before } = await somebody("unheard@example.com");
  // As on a link that hangs without closing: to the server, the response has been sent.
  const silent = await sendWithoutReading("/api/auth/login", body);
  await until(signIns, (now) => now === before + 1);
  await delay(300);
  expect((await security()).sessions.map(({ is_current }) => is_current)).toEqual([true]);
  silent.destroy();
  const { token } = (await api.call<SignedIn>("POST", "/api/auth/login", { body: JSON.parse(body) as object })).body;
  await delay(300);
  expect((await security()).sessions.length).toBe(1);
  await api.call("GET", "/api/v1/account/security", { token: token.access_token });
  expect((await security()).sessions.map(({ is_current }) => is_current).toSorted()).toEqual([false, true]);
  // A refresh counts as use too.
  const { refresh_token } = (await api.call<SignedIn>("POST", "/api/auth/login", { body: JSON.parse(body) as object })).body.token;
  expect((await api.call("POST", "/api/auth/refresh", { body: { refresh_token } })).status).toBe(200);
  expect((await security()).sessions.length).toBe(3);
});
