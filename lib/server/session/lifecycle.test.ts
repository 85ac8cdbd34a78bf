import { describe, expect, it, vi } from "vitest";
import { walletsCalls } from "@/contracts/wallets/calls";
import { MapJar } from "@/tests/support/web/map-jar";
import { readSignIn } from "@/lib/server/compat/tokens";
import { useTokenApi } from "@/tests/support/web/token-api";
import { callInSession } from "./call-in-session";
import { readEnv } from "../env";
import { loginPath } from "../guard/return-path";
import { readTokens, writeStoredSession, type WholeSession } from "./cookies";
import { endSession, openSession, renewSession, startSession } from "./lifecycle";
import { renewAndReturn } from "./renew-and-return";
import { renewPath } from "./renew-paths";

const api = useTokenApi();

/** A signed-in browser whose tokens have not been used yet. */
async function signedIn(): Promise<MapJar> {
  api.generation = Math.floor(Math.random() * 1e12);
  const jar = new MapJar();
  const user = await startSession(jar, readSignIn(api.signedIn()));
  const tokens = await readTokens(jar, readEnv());
  if (!tokens) throw new Error("no tokens were written");
  await writeStoredSession(jar, readEnv(), user, tokens);
  jar.written.length = 0;
  return jar;
}

async function wholeSession(jar: MapJar): Promise<WholeSession> {
  const session = await openSession(jar);
  if (session.kind !== "whole") throw new Error("not signed in");
  return session;
}

/** A browser whose access token is no longer valid, but whose refresh token is. */
async function withOldAccess(): Promise<MapJar> {
  const jar = await signedIn();
  const session = await wholeSession(jar);
  await writeStoredSession(jar, readEnv(), session.user, { ...session.tokens, accessToken: "old" });
  jar.written.length = 0;
  return jar;
}

const readWallets = (jar: MapJar) => callInSession(jar, walletsCalls.list, {});

describe("a call in a session", () => {
  it("carries the bearer token and no cookies", async () => {
    const jar = await signedIn();
    expect(await readWallets(jar)).toEqual([]);
    expect(api.seen[0]?.headers.authorization).toBe(`Bearer access-${api.generation}`);
    expect(api.seen[0]?.headers.cookie).toBeUndefined();
    expect(jar.written).toEqual([]);
  });

  it("passes on the browser's address, on the retry too", async () => {
    await callInSession(await withOldAccess(), walletsCalls.list, {}, { clientAddress: "203.0.113.9", requestId: "request-1" });
    const seen = api.seen.filter(({ path }) => path === "/api/wallets");
    expect(seen.map(({ headers }) => headers["x-forwarded-for"])).toEqual(["203.0.113.9", "203.0.113.9"]);
    // Also on the renewal in between, for the log: a refresh token that comes back may be stolen.
    const renewal = api.seen.find(({ path }) => path === "/api/auth/refresh");
    expect([renewal?.headers["x-forwarded-for"], renewal?.headers["x-request-id"]]).toEqual(["203.0.113.9", "request-1"]);
  });

  it("is refused without a session", async () => {
    await expect(readWallets(new MapJar())).rejects.toMatchObject({
      status: 401, code: "unauthenticated", detail: "No refresh token available",
    });
    expect(api.seen).toEqual([]);
  });

  it("renews once after a 401, retries and writes both cookies", async () => {
    const jar = await withOldAccess();
    expect(await readWallets(jar)).toEqual([]);
    expect(jar.written).toHaveLength(2);
    expect(
      await readTokens(jar, readEnv()),
    ).toMatchObject({ accessToken: `access-${api.generation}`, refreshToken: `refresh-${api.generation}` });
    expect(await readWallets(jar)).toEqual([]);
    expect(api.count("/api/auth/refresh")).toBe(1);
  });

  it("refreshes once for 20 parallel 401s, and not again for a late call with the old cookie", async () => {
    const browser = await withOldAccess();
    api.refreshDelayMs = 30;
    const jars = Array.from({ length: 20 }, () => MapJar.of(browser));
    expect(await Promise.all(jars.map(readWallets))).toEqual(Array(20).fill([]));
    expect(await readWallets(MapJar.of(browser))).toEqual([]);
    expect(api.count("/api/auth/refresh")).toBe(1);
    for (const jar of jars) expect(await openSession(jar)).toMatchObject({ kind: "whole" });
  });

  it.each([500, 502, 503, 429, 408])("keeps the session when the refresh answers %d", async (status) => {
    const jar = await withOldAccess();
    api.refreshStatus = status;
    await expect(readWallets(jar)).rejects.toMatchObject({ status: 503, code: "no_answer" });
    expect(jar.written).toEqual([]);
    api.refreshStatus = null;
    expect(await readWallets(jar)).toEqual([]);
  });

  it("answers 401 when the refresh token is invalid, and leaves the cookies for a request that reads them again", async () => {
    const browser = await withOldAccess();
    const late = MapJar.of(browser);
    const session = await wholeSession(browser);
    // Another process has renewed the session; the late request still has the old cookies.
    api.generation += 1;
    await writeStoredSession(browser, readEnv(), session.user, {
      ...session.tokens, accessToken: `access-${api.generation}`, refreshToken: `refresh-${api.generation}`,
    });
    await expect(readWallets(late)).rejects.toMatchObject({ status: 401, code: "unauthenticated" });
    for (const { name, value, options } of late.written) browser.set(name, value, options);
    expect(await readWallets(browser)).toEqual([]);
  });

  it.each([400, 403, 404, 422])("ends the session with a 401 when the refresh answers %d", async (status) => {
    const jar = await withOldAccess();
    api.refreshStatus = status;
    await expect(readWallets(jar)).rejects.toMatchObject({ status: 401, code: "unauthenticated" });
    // As the page then does: the cookies are cleared once they have been read again.
    const follow = (path: string) => renewAndReturn(jar, new URL(path, "http://x").searchParams);
    expect(await follow(await follow(renewPath("/wallets", "old")))).toBe(loginPath("/wallets", true));
    expect(jar.values.size).toBe(0);
  });

  it.each([
    [403, "{}"], [422, "{}"], [500, "{}"], [401, '{"code":"invalid_credentials"}'],
  ])("is sent once if it fails with a %d and %s, and renews nothing", async (status, body) => {
    const jar = await signedIn();
    api.respond = (_, response) => void response.writeHead(status).end(body);
    await expect(readWallets(jar)).rejects.toMatchObject({ status });
    expect([api.count("/api/wallets"), api.count("/api/auth/refresh")]).toEqual([1, 0]);
  });

  it("is retried only once, and being refused with new tokens too does not end the session", async () => {
    const jar = await signedIn();
    api.refusesAccess = true;
    await expect(readWallets(jar)).rejects.toMatchObject({ status: 403 });
    expect(api.count("/api/wallets")).toBe(2);
    expect(api.count("/api/auth/refresh")).toBe(1);
    expect(await openSession(jar)).toMatchObject({ kind: "whole" });
  });
});

describe("renewing", () => {
  it("survives a crash before the cookies were written: the next request gets the same new tokens", async () => {
    const jar = await signedIn();
    const session = await wholeSession(jar);
    const lost = await renewSession(new MapJar(), session);
    const found = await renewSession(jar, session);
    expect(found).toEqual(lost);
    expect(api.count("/api/auth/refresh")).toBe(1);
  });
});

describe("signing in again", () => {
  it("ends the browser's previous session, at the product API too", async () => {
    const jar = await signedIn();
    const old = MapJar.of(jar);
    const before = api.generation;
    await startSession(
      jar, readSignIn({ ...api.signedIn(), token: { access_token: "new", refresh_token: "newer", token_type: "bearer", expires_in: 900 } }),
    );
    expect(api.seen).toMatchObject([{ path: "/api/auth/logout", headers: { authorization: `Bearer access-${before}` } }]);
    expect(await openSession(old)).toEqual({ kind: "none" });
    expect(await readTokens(jar, readEnv())).toMatchObject({ accessToken: "new" });
  });
});

describe("logging out", () => {
  it("clears both cookies and revokes the tokens", async () => {
    const jar = await signedIn();
    const old = MapJar.of(jar);
    await endSession(jar);
    expect(jar.values.size).toBe(0);
    expect(api.isRevoked).toBe(true);
    expect(await openSession(old)).toEqual({ kind: "none" });
  });

  it("wins over a refresh under way, and revokes the tokens of that refresh", async () => {
    const browser = await withOldAccess();
    const slow = MapJar.of(browser);
    api.refreshDelayMs = 300;
    const call = readWallets(slow);
    await vi.waitFor(() => expect(api.count("/api/auth/refresh")).toBe(1));
    await Promise.all([endSession(browser), expect(call).rejects.toMatchObject({ status: 401 })]);
    expect(slow.written).toEqual([]);
    expect(browser.values.size).toBe(0);
    expect(api.isRevoked).toBe(true);
  });

  it("revokes the refresh token even when the access token has expired", async () => {
    await endSession(await withOldAccess());
    expect(api.isRevoked).toBe(true);
  });

  it("works while the product API is down, and the old cookies do not come back", async () => {
    const jar = await signedIn();
    const old = MapJar.of(jar);
    api.refreshStatus = 503;
    api.refusesAccess = true;
    await endSession(jar);
    expect(jar.values.size).toBe(0);
    api.reset();
    await expect(readWallets(old)).rejects.toMatchObject({ status: 401 });
  });

  it("clears the remains of a broken session", async () => {
    const jar = new MapJar();
    jar.values.set("memescope-tokens", "garbage");
    await endSession(jar);
    expect(jar.values.size).toBe(0);
  });
});
