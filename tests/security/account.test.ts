import { afterAll, beforeAll, expect, it } from "vitest";
import type { AccountSecurity } from "@/contracts/auth/account";
import type { SignedIn, Tokens } from "@/contracts/auth/calls";
import { startTestApi, type TestApi } from "../support/api/product-api";

const PASSWORD = "correct horse";
const chrome = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

let api: TestApi;
/** How far the API's clock is ahead of the machine's, in ms. */
let laterMs = 0;
beforeAll(async () => {
  api = await startTestApi(undefined, {}, () => new Date(Date.now() + laterMs));
});
afterAll(() => api.stop());

/** A user who is signed in at two places. */
async function person() {
  const { user, token: here } = await api.register();
  const logIn = (password: string, headers: Record<string, string> = {}) =>
    api.call<SignedIn>("POST", "/api/auth/login", { body: { email: user.email, password }, headers });
  const there = (await logIn(PASSWORD, {
    "user-agent": chrome, "x-forwarded-for": "198.51.100.77", "x-request-id": "request-of-a-test",
  })).body.token;
  const call = <T>(method: string, path: string, body?: unknown, token = here) =>
    api.call<T>(method, path, { token: token.access_token, ...(body === undefined ? {} : { body }) });
  const security = async (token = here) => (await call<AccountSecurity>("GET", "/api/v1/account/security", undefined, token)).body;
  const isIn = async ({ access_token }: Tokens) => (await api.call("GET", "/api/wallets", { token: access_token })).status === 200;
  return { user, here, there, logIn, call, security, isIn };
}

it("lists the account's sessions by browser and network, and ends one of them", async () => {
  const { here, there, call, security, isIn } = await person();
  // The session that was used last is listed first.
  expect([await isIn(here), await isIn(there)]).toEqual([true, true]);
  const { sessions } = await security();
  expect(sessions).toMatchObject([{ device: "Chrome · Windows", network: "198.51.100.0/24", is_current: false }, { is_current: true }]);
  const stranger = await person();
  expect((await stranger.call("DELETE", `/api/v1/account/sessions/${sessions[0]!.id}`)).status).toBe(404);
  expect((await call("DELETE", `/api/v1/account/sessions/${sessions[0]!.id}`)).status).toBe(204);
  expect([await isIn(here), await isIn(there)]).toEqual([true, false]);
  expect((await api.call("POST", "/api/auth/refresh", { body: { refresh_token: there.refresh_token } })).status).toBe(401);
  for (const nonsense of ["nonsense", "-".repeat(36)]) {
    expect((await call("DELETE", `/api/v1/account/sessions/${nonsense}`)).status).toBe(404);
  }
});

it("ends all other sessions, or all sessions", async () => {
  const { here, there, call, isIn } = await person();
  expect((await call("POST", "/api/v1/account/sessions/end", { keep_this: true })).status).toBe(204);
  expect([await isIn(here), await isIn(there)]).toEqual([true, false]);
  expect((await call("POST", "/api/v1/account/sessions/end", {})).status).toBe(204);
  expect(await isIn(here)).toBe(false);
});

it("changes the password with the old one, and ends the other sessions", async () => {
  const { here, there, call, isIn, logIn } = await person();
  const change = (password: string, new_password: string) => call("POST", "/api/v1/account/password", { password, new_password });
  expect((await change("not this one", "another horse")).body).toMatchObject({ code: "invalid_input", errors: [{ field: "password" }] });
  expect((await change(PASSWORD, "iloveyou")).body).toMatchObject({ code: "password_common", errors: [{ field: "new_password" }] });
  expect((await change(PASSWORD, "short")).body).toMatchObject({ code: "invalid_input", errors: [{ field: "new_password" }] });
  expect([await isIn(here), await isIn(there)]).toEqual([true, true]);
  expect((await change(PASSWORD, "another horse")).status).toBe(204);
  expect([await isIn(here), await isIn(there)]).toEqual([true, false]);
  expect([(await logIn(PASSWORD)).status, (await logIn("another horse")).status]).toEqual([401, 200]);
});

it("exports the account with its password, at most three times an hour", async () => {
  const { call, logIn } = await person();
  const requestExport = (password: string, token?: Tokens) => call("POST", "/api/v1/account/export", { password }, token);
  expect((await requestExport("not this one")).body).toMatchObject({ errors: [{ field: "password" }] });
  const answers = [];
  for (let at = 0; at < 4; at += 1) answers.push(await requestExport(PASSWORD));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  expect(Number(answers[3]!.headers.get("retry-after"))).toBeGreaterThan(0);
  for (const [minutes, status] of [[50, 429], [10, 200]] as const) {
    laterMs += minutes * 60_000;
    // The access token expires sooner.
    expect((await requestExport(PASSWORD, (await logIn(PASSWORD)).body.token)).status).toBe(status);
  }
});

it("ends a session that has not been used for two weeks", async () => {
  const { here, there, security } = await person();
  const refresh = (token: string) => api.call<Tokens>("POST", "/api/auth/refresh", { body: { refresh_token: token } });
  laterMs += 13 * 86_400_000;
  const renewed = await refresh(here.refresh_token);
  expect(renewed.status).toBe(200);
  laterMs += 2 * 86_400_000;
  expect((await refresh(there.refresh_token)).status).toBe(401);
  const again = await refresh(renewed.body.refresh_token);
  expect((await security(again.body)).sessions).toMatchObject([{ is_current: true }]);
});

it("lists security events for the user, and logs the same events with the request id and without secrets", async () => {
  const { user, here, logIn, call, security } = await person();
  await logIn("not this one", { "x-forwarded-for": "203.0.113.9" });
  const next = (await api.call<Tokens>("POST", "/api/auth/refresh", { body: { refresh_token: here.refresh_token } })).body;
  await call("POST", "/api/v1/account/password", { password: PASSWORD, new_password: "another horse" }, next);
  expect((await security(next)).events.map(({ kind }) => kind)).toEqual(["password_changed", "sign_in_refused", "signed_in", "signed_in"]);
  const lines = api.securityLog.filter(({ userId }) => userId === user.id);
  expect(lines.map(({ security: kind }) => kind)).toEqual(["signed_in", "signed_in", "sign_in_refused", "password_changed"]);
  expect(lines[1]).toEqual({
    security: "signed_in", userId: user.id, device: "Chrome · Windows", network: "198.51.100.0/24", requestId: "request-of-a-test",
  });
  expect(JSON.stringify(lines)).not.toMatch(/horse|not this one|eyJ|198\.51\.100\.77/);
});

it("logs a reused refresh token, a limit that was hit, an export and a deletion", async () => {
  const { user, there, call, logIn } = await person();
  const refresh = (token: string) => api.call<Tokens>("POST", "/api/auth/refresh", { body: { refresh_token: token } });
  await refresh((await refresh(there.refresh_token)).body.refresh_token);
  await refresh(there.refresh_token);
  await call("POST", "/api/v1/account/export", { password: PASSWORD });
  await call("POST", "/api/v1/account/deletion", { password: PASSWORD });
  expect(api.securityLog.filter(({ userId }) => userId === user.id).map(({ security }) => security)).toEqual([
    "signed_in", "signed_in", "token_reused", "exported", "account_deleted",
  ]);
  for (let at = 0; at < 11; at += 1) await logIn("not this one", { "x-forwarded-for": "203.0.113.10" });
  expect(api.securityLog.at(-1)).toMatchObject({ security: "limit_hit", network: "203.0.113.0/24", call: "/api/auth/login" });
});

it("logs a limit once a minute, however often it is hit", async () => {
  const { logIn } = await person();
  const attempt = () => logIn("not this one", { "x-forwarded-for": "192.0.2.10" });
  const lines = () => api.securityLog.filter(({ security, network }) => security === "limit_hit" && network === "192.0.2.0/24").length;
  laterMs += 60_000;
  for (let at = 0; at < 15; at += 1) await attempt();
  expect(lines()).toBe(1);
  laterMs += 60_000;
  expect((await attempt()).status).toBe(429);
  expect(lines()).toBe(2);
});

it("logs that an id was refused, which may be another account's, once a minute for each caller and call", async () => {
  const [owner, stranger] = [await person(), await person()];
  const { body: wallet } = await owner.call<{ id: string }>("POST", "/api/wallets", { address: `0x${"a1".repeat(20)}`, name: "Mine" });
  const before = api.securityLog.length;
  await owner.call("DELETE", "/api/wallets/00000000-0000-4000-8000-000000000000");
  for (let at = 0; at < 3; at += 1) expect((await stranger.call("DELETE", `/api/wallets/${wallet.id}`)).status).toBe(404);
  await stranger.call("GET", "/api/v1/social/scraping/jobs/current");
  expect(api.securityLog.slice(before)).toEqual([owner, stranger].map(({ user }) =>
    expect.objectContaining({ security: "access_refused", userId: user.id, call: "/api/wallets/:id" })));
});

it("keeps a valid request id, and replaces any other", async () => {
  const idOf = async (sent: string) =>
    (await api.call("GET", "/api/wallets", { headers: { "x-request-id": sent } })).headers.get("x-request-id");
  expect(await idOf("3f2a1c9e-aaaa")).toBe("3f2a1c9e-aaaa");
  for (const bad of ["short", "with a space and \" quotes", "x".repeat(65)]) expect(await idOf(bad)).toMatch(/^[0-9a-f-]{36}$/);
});
