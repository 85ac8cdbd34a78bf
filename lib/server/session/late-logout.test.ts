import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { TokenApi } from "@/tests/support/web/token-api";
import { endSignIn } from "./late-logout";
import type { SessionTokens } from "./cookies";

const { waiting } = (globalThis as unknown as { memescopePendingLogouts: { waiting: Map<string, SessionTokens> } }).memescopePendingLogouts;
const api = new TokenApi();
let port = 0;
beforeAll(async () => {
  const url = await api.start();
  port = Number(new URL(url).port);
  vi.stubEnv("PRODUCT_API_URL", url);
});
beforeEach(() => api.reset());
afterEach(() => vi.waitFor(() => expect(waiting.size).toBe(0)));
afterAll(() => api.stop());

const tokens = (more: Partial<SessionTokens> = {}): SessionTokens => ({
  sid: "one", userId: "7", accessToken: "access-1", refreshToken: "refresh-1", refreshAtMs: 0, renewedAtMs: 0, ...more,
});

it("ends a sign-in once an unavailable product API is back", async () => {
  await api.stop();
  await endSignIn(tokens());
  expect([waiting.size, api.isRevoked]).toEqual([1, false]);
  await api.start(port);
  await vi.waitFor(() => expect(api.isRevoked).toBe(true));
  expect(api.seen.at(-1)).toMatchObject({ path: "/api/auth/logout", headers: { authorization: "Bearer access-1" } });
});

it("waits 3 seconds for the product API, and no longer", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout");
  await endSignIn(tokens());
  expect(timeout.mock.calls).toEqual([[3_000]]);
  timeout.mockRestore();
});

it("ends a sign-in by its refresh token if the access token has expired meanwhile", async () => {
  await api.stop();
  await endSignIn(tokens({ accessToken: "old" }));
  await api.start(port);
  await vi.waitFor(() => expect(api.isRevoked).toBe(true));
});

it("keeps trying while the product API is unavailable, and stops once it refuses", async () => {
  api.refreshStatus = 503;
  await endSignIn(tokens({ accessToken: "old" }));
  expect(waiting.size).toBe(1);
  api.refreshStatus = 401;
  await vi.waitFor(() => expect(waiting.size).toBe(0));
  const before = api.seen.length;
  await endSignIn(tokens({ accessToken: "old" }));
  expect([waiting.size, api.seen.length - before]).toEqual([0, 2]);
});

it("renews only once if every access token is refused", async () => {
  api.refusesAccess = true;
  await endSignIn(tokens());
  expect([api.count("/api/auth/logout"), api.count("/api/auth/refresh"), waiting.size]).toEqual([2, 1, 0]);
}, 2_000);

it("keeps a bounded number of sign-ins to end, and drops the oldest", async () => {
  for (let at = 0; at < 10_000; at += 1) waiting.set(`${at}`, tokens({ sid: `${at}` }));
  await api.stop();
  await endSignIn(tokens({ sid: "newest" }));
  expect([waiting.size, waiting.has("0"), waiting.has("newest")]).toEqual([10_000, false, true]);
  waiting.clear();
  await api.start(port);
});
