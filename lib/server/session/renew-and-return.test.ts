import { describe, expect, it } from "vitest";
import { MapJar } from "@/tests/support/web/map-jar";
import { readSignIn } from "@/lib/server/compat/tokens";
import { useTokenApi } from "@/tests/support/web/token-api";
import { readEnv } from "../env";
import { renewAndReturn } from "./renew-and-return";
import { fingerprint, recheckPath, renewPath } from "./renew-paths";
import { readTokens, writeStoredSession } from "./cookies";
import { openSession, startSession } from "./lifecycle";

const api = useTokenApi();
const page = "/wallets?tab=2";
const aMinuteAgo = () => Date.now() - 60_000;

/** A browser that signed in at this time. */
async function signedIn(atMs: number): Promise<{ jar: MapJar; accessToken: string; refreshToken: string | null }> {
  api.generation = Math.floor(Math.random() * 1e12);
  const jar = new MapJar();
  const user = await startSession(jar, readSignIn(api.signedIn()), atMs);
  const tokens = await readTokens(jar, readEnv());
  if (!tokens) throw new Error("no tokens were written");
  await writeStoredSession(jar, readEnv(), user, tokens);
  jar.written.length = 0;
  return { jar, accessToken: tokens.accessToken, refreshToken: tokens.refreshToken };
}

const follow = (jar: MapJar, path: string) => renewAndReturn(jar, new URL(path, "http://x").searchParams);

describe("/session/renew", () => {
  it("renews and redirects back to the page", async () => {
    const { jar, accessToken } = await signedIn(aMinuteAgo());
    expect(await follow(jar, renewPath(page, accessToken))).toBe(page);
    expect(await readTokens(jar, readEnv())).toMatchObject({ accessToken: `access-${api.generation}` });
    expect(jar.written).toHaveLength(2);
  });

  it("redirects back without renewing if another request has renewed meanwhile", async () => {
    const { jar } = await signedIn(aMinuteAgo());
    expect(await follow(jar, renewPath(page, "the token before"))).toBe(page);
    expect(api.count("/api/auth/refresh")).toBe(0);
  });

  it("keeps a session whose brand-new token is refused by a call, without renewing it again", async () => {
    const { jar, accessToken } = await signedIn(Date.now());
    expect(await follow(jar, renewPath(page, accessToken))).toBe(page);
    expect(await follow(jar, renewPath(page, `access-${api.generation}`))).toBe(page);
    expect(api.count("/api/auth/refresh")).toBe(1);
    expect(await openSession(jar)).toMatchObject({ kind: "whole" });
  });

  it("reads the cookies once more before ending a session", async () => {
    const { jar, accessToken, refreshToken } = await signedIn(aMinuteAgo());
    api.isRevoked = true;
    const again = await follow(jar, renewPath(page, accessToken));
    expect(again).toBe(recheckPath(page, { accessToken, refreshToken }));
    expect(jar.written).toEqual([]);
    expect(await follow(jar, again)).toBe("/login?from=%2Fwallets%3Ftab%3D2&ended=true");
    expect(jar.values.size).toBe(0);
  });

  it("keeps cookies that a concurrent renewal has written meanwhile", async () => {
    const { jar } = await signedIn(aMinuteAgo());
    expect(await follow(jar, recheckPath(page, { accessToken: "a", refreshToken: "the loser's token" }))).toBe(page);
    expect(await openSession(jar)).toMatchObject({ kind: "whole" });
  });

  it("keeps the session while the product API is unavailable, and marks it for renewal by the middleware", async () => {
    const { jar, accessToken } = await signedIn(aMinuteAgo());
    api.refreshStatus = 503;
    expect(await follow(jar, renewPath(page, accessToken))).toBe(page);
    expect(await readTokens(jar, readEnv())).toMatchObject({ refreshAtMs: 0, accessToken });
  });

  it("redirects to the login page without a session, and never to another site", async () => {
    expect(await follow(new MapJar(), renewPath(page, "x"))).toBe("/login?from=%2Fwallets%3Ftab%3D2&ended=true");
    const { jar } = await signedIn(Date.now());
    expect(await follow(jar, "/session/renew?to=//evil.com")).toBe("/dashboard");
    expect(await follow(jar, "/session/renew")).toBe("/dashboard");
  });

  it("identifies tokens in URLs without revealing them", () => {
    expect(renewPath(page, "canary")).not.toContain("canary");
    expect(fingerprint("canary")).toHaveLength(16);
  });
});
