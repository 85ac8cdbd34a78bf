import { NextRequest } from "next/server";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { MapJar } from "@/tests/support/web/map-jar";
import { readSignIn } from "@/lib/server/compat/tokens";
import { useTokenApi } from "@/tests/support/web/token-api";
import { readEnv } from "../env";
import { guardPage } from "./page-guard";
import { recheckPath } from "../session/renew-paths";
import { readTokens, writeStoredSession } from "../session/cookies";
import { startSession } from "../session/lifecycle";

const api = useTokenApi();
const origin = "http://localhost:3000";

beforeAll(() => {
  vi.stubEnv("NODE_ENV", "production");
  vi.stubEnv("SESSION_SECRET", "k".repeat(32));
});

async function signedIn(expiresInS = 900): Promise<MapJar> {
  api.generation = Math.floor(Math.random() * 1e12);
  const jar = new MapJar();
  const user = await startSession(jar, readSignIn(api.signedIn(expiresInS)));
  const tokens = await readTokens(jar, readEnv());
  if (!tokens) throw new Error("no tokens were written");
  await writeStoredSession(jar, readEnv(), user, tokens);
  return jar;
}

function visit(path: string, jar = new MapJar(), headers: Record<string, string> = {}) {
  const cookie = [...jar.values].map(([name, value]) => `${name}=${value}`).join("; ");
  return guardPage(new NextRequest(origin + path, { headers: { ...headers, ...(cookie && { cookie }) } }));
}

const location = (response: Response) => response.headers.get("location")?.replace(origin, "");
/** A request header as Next passes it on to the page. */
const seenByPage = (response: Response, name: string) => response.headers.get(`x-middleware-request-${name}`);

describe("the page guard, signed out", () => {
  it.each([
    ["/wallets?address=0x1&tab=2", "/login?from=%2Fwallets%3Faddress%3D0x1%26tab%3D2"],
    ["/wallets?_rsc=abc&tab=2", "/login?from=%2Fwallets%3Ftab%3D2"],
    ["/dashboard", "/login"],
    ["/", "/login"],
    ["/no/such/page", "/login?from=%2Fno%2Fsuch%2Fpage"],
    ...["portfolio", "prices", "social", "social/twitter-setup", "social/twitter-mentions", "leaderboard", "settings"].map(
      (page): [string, string] => [`/${page}`, `/login?from=${encodeURIComponent(`/${page}`)}`],
    ),
  ])("redirects %s to the login page and keeps the return path", async (path, to) => {
    const response = await visit(path);
    expect(response.status).toBe(307);
    expect(location(response)).toBe(to);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
  });

  it.each(["/login", "/register?from=/x", "/confirm-registration"])("shows %s", async (path) => {
    expect((await visit(path)).headers.get("x-middleware-next")).toBe("1");
  });

  it("repairs a link that a chat has damaged, so that the login leads to the page that was shared", async () => {
    const damaged = await visit("/social/timeline?range=24h&amp;coin=M&tracker=1).");
    expect([damaged.status, location(damaged)]).toEqual([307, "/social/timeline?range=24h&coin=M&tracker=1"]);
    expect(location(await visit("/wallets)", await signedIn()))).toBe("/wallets");
  });

  it.each(["/register", "/forgot-password"])("remembers where %s was to lead, for the page behind the link in its e-mail", async (page) => {
    const jar = new MapJar();
    const [kept] = (await visit(`${page}?from=%2Fwallets%3Fq%3Da`, jar)).cookies.getAll();
    expect(kept).toMatchObject({ name: "memescope-return", value: "/wallets?q=a", httpOnly: true, path: "/" });
    expect((await visit(`${page}?from=%2F%2Fevil.example`, jar)).cookies.getAll()).toEqual([]);
    jar.values.set("memescope-return", "/wallets?q=a");
    expect((await visit(page, jar)).cookies.getAll()).toEqual([]);
  });

  it("forgets where that was once a session has begun, and not before", async () => {
    const jar = await signedIn();
    jar.values.set("memescope-return", "/wallets?q=a");
    expect((await visit("/confirm-registration", jar)).cookies.getAll()).toEqual([]);
    expect((await visit("/wallets?q=a", jar)).cookies.getAll()).toMatchObject([{ name: "memescope-return", value: "", maxAge: 0 }]);
  });

  it("clears cookies that are not a session, on the redirect and on the login page", async () => {
    const jar = new MapJar();
    jar.values.set("memescope-tokens", "garbage");
    for (const path of ["/wallets", "/login"]) {
      const cleared = (await visit(path, jar)).cookies.getAll();
      expect(cleared.map(({ name, value, maxAge }) => [name, value, maxAge])).toEqual([
        ["memescope-identity", "", 0],
        ["memescope-tokens", "", 0],
      ]);
    }
    expect(location(await visit("/wallets", jar))).toBe("/login?from=%2Fwallets&ended=true");
  });
});

describe("a link in a language", () => {
  it("is shown in it, and so is what follows, unless a language was chosen in this browser", async () => {
    const first = await visit("/reset-password?language=zh-TW");
    expect(first.cookies.getAll()).toMatchObject([{ name: "memex-language", value: "zh-TW", path: "/", httpOnly: false }]);
    expect(seenByPage(first, "cookie")).toBe("memex-language=zh-TW");
    expect((await visit("/settings?open=security&language=zh-CN")).cookies.get("memex-language")?.value).toBe("zh-CN");
    const chosen = new MapJar();
    chosen.values.set("memex-language", "en");
    expect((await visit("/reset-password?language=zh-TW", chosen)).cookies.getAll()).toEqual([]);
  });

  it("that does not exist changes nothing", async () => {
    expect((await visit("/reset-password?language=xx")).cookies.getAll()).toEqual([]);
  });
});

it("a request with a session that another tab has just replaced is redirected to the login page, and clears no cookies", async () => {
  const old = await signedIn();
  await startSession(MapJar.of(old), readSignIn(api.signedIn()));
  for (const path of ["/wallets", "/login"]) expect((await visit(path, old)).cookies.getAll()).toEqual([]);
  expect(location(await visit("/wallets", old))).toBe("/login?from=%2Fwallets");
});

describe("the page guard, asked for a diagnostic page", () => {
  it.each([
    "/wallets?fallback=true", "/login?fallback=true", "/no/such/page?minimal=true", "/?minimal=true",
  ])("shows it to anyone at %s, under the usual content security policy", async (path) => {
    const response = await visit(path);
    expect(response.headers.get("x-middleware-next")).toBe("1");
    expect(response.headers.get("content-security-policy")).toContain(`'nonce-${seenByPage(response, "x-nonce")}'`);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
  });

  it("leaves a session as it is, even a broken or an expiring one", async () => {
    const broken = new MapJar();
    broken.values.set("memescope-tokens", "garbage");
    for (const jar of [broken, await signedIn(0)]) {
      expect((await visit("/wallets?fallback=true", jar)).cookies.getAll()).toEqual([]);
    }
    expect(api.seen).toEqual([]);
  });

  it("serves it at no other path and for no other query", async () => {
    expect(location(await visit("/system/check"))).toBe("/");
    expect(location(await visit("/system/minimal", await signedIn()))).toBe("/");
    expect(location(await visit("/wallets?fallback=yes"))).toMatch(/^\/login/);
  });
});

describe("the page guard, signed in", () => {
  it("lets pages through with a content security policy whose nonce is new each time", async () => {
    const jar = await signedIn();
    const [one, two] = [await visit("/wallets?a=1", jar), await visit("/wallets", jar)];
    expect(one.headers.get("x-middleware-next")).toBe("1");
    const nonce = seenByPage(one, "x-nonce");
    expect(one.headers.get("content-security-policy")).toContain(`'nonce-${nonce}'`);
    expect(one.headers.get("content-security-policy")).not.toContain("unsafe");
    expect(seenByPage(two, "x-nonce")).not.toBe(nonce);
    expect(seenByPage(one, "x-memescope-path")).toBe("/wallets?a=1");
    expect(one.headers.get("cache-control")).toBe("private, no-store");
    expect(one.cookies.getAll()).toEqual([]);
  });

  it("ignores its own headers when a client sends them", async () => {
    const response = await visit("/wallets", await signedIn(), {
      "x-nonce": "forged", "x-memescope-path": "//evil.com", "x-memescope-renewal": "unavailable",
      "content-security-policy": "script-src 'nonce-forged'", "x-user-id": "1",
    });
    expect(seenByPage(response, "x-nonce")).not.toBe("forged");
    expect(seenByPage(response, "x-memescope-path")).toBe("/wallets");
    expect(seenByPage(response, "x-memescope-renewal")).toBeNull();
    expect(seenByPage(response, "content-security-policy")).not.toContain("forged");
    const outside = await visit("/wallets", new MapJar(), { "x-middleware-subrequest": "middleware:middleware", "x-user-id": "1" });
    expect(location(outside)).toBe("/login?from=%2Fwallets");
  });

  it.each([
    ["/login", "/dashboard"],
    ["/login?from=%2Fwallets%3Ftab%3D2", "/wallets?tab=2"],
    ["/login?from=%2F%2Fevil.com", "/dashboard"],
    ["/register?from=%2Flogin", "/dashboard"],
    ["/", "/dashboard"],
  ])("redirects from %s to %s", async (path, to) => {
    expect(location(await visit(path, await signedIn()))).toBe(to);
  });

  it("renews tokens that are about to expire, for the page and for the browser", async () => {
    const response = await visit("/wallets", await signedIn(0));
    expect(response.cookies.getAll().map(({ name }) => name).sort()).toEqual(["memescope-identity", "memescope-tokens"]);
    const renewed = response.cookies.get("memescope-tokens")?.value ?? "none";
    expect(seenByPage(response, "cookie")).toContain(renewed);
    expect(seenByPage(response, "x-memescope-renewal")).toBeNull();
    expect(api.count("/api/auth/refresh")).toBe(1);
  });

  it("redirects to where the cookies are read once more when the refresh token is invalid", async () => {
    const jar = await signedIn(0);
    api.isRevoked = true;
    const response = await visit("/wallets", jar);
    expect(location(response)).toBe(recheckPath("/wallets", { accessToken: "a", refreshToken: `refresh-${api.generation}` }));
    expect(response.cookies.getAll()).toEqual([]);
  });

  it("keeps the session and informs the page when the product API is unavailable", async () => {
    const jar = await signedIn(0);
    api.refreshStatus = 502;
    const response = await visit("/wallets", jar);
    expect(response.headers.get("x-middleware-next")).toBe("1");
    expect(seenByPage(response, "x-memescope-renewal")).toBe("unavailable");
    expect(response.cookies.getAll()).toEqual([]);
  });
});
