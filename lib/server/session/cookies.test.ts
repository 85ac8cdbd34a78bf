import { decode } from "next-auth/jwt";
import { describe, expect, it } from "vitest";
import { MapJar } from "@/tests/support/web/map-jar";
import { clearStoredSession, cookieNames, readStoredSession, readTokens, writeStoredSession } from "./cookies";

const env = { isHttps: false, sessionSecrets: ["k".repeat(32)] } as const;
const names = cookieNames(env);
const user = { id: "7", email: "ann@example.com", username: "ann" };
const tokens = {
  sid: "s", userId: "7", accessToken: "canary-access", refreshToken: "canary-refresh", refreshAtMs: 1, renewedAtMs: 0,
};

async function signedIn(overrides: Partial<typeof tokens> = {}): Promise<MapJar> {
  const jar = new MapJar();
  await writeStoredSession(jar, env, user, { ...tokens, ...overrides });
  return jar;
}

describe("the session's cookies", () => {
  it("hold the user and the tokens, both for 30 days", async () => {
    const jar = await signedIn();
    expect(await readStoredSession(jar, env)).toEqual({ kind: "whole", user, tokens });
    expect(jar.written).toHaveLength(2);
    for (const { options } of jar.written) {
      expect(options).toEqual({ httpOnly: true, secure: false, sameSite: "lax", path: "/", maxAge: 30 * 24 * 60 * 60 });
    }
  });

  it("are bound to this host over https", async () => {
    const jar = new MapJar();
    await writeStoredSession(jar, { ...env, isHttps: true }, user, tokens);
    expect([...jar.values.keys()].every((name) => name.startsWith("__Host-"))).toBe(true);
    expect(jar.written.every(({ options }) => options.secure && options.path === "/")).toBe(true);
  });

  it("reveal no token: one is sealed, the other contains only the user", async () => {
    const jar = await signedIn();
    expect([...jar.values.values()].join()).not.toContain("canary");
    const identity = await decode({ token: jar.get(names.identity)?.value, secret: env.sessionSecrets[0] });
    expect(Object.keys(identity ?? {}).sort()).toEqual(["email", "exp", "iat", "id", "jti", "username"]);
  });

  it("stay below the browsers' size limit with tokens of usual length", async () => {
    const jar = await signedIn({ accessToken: "a".repeat(900), refreshToken: "r".repeat(500) });
    for (const [name, value] of jar.values) expect(name.length + value.length + 1).toBeLessThan(4096);
  });

  it("throw, rather than being silently dropped, when they would be longer", async () => {
    await expect(signedIn({ accessToken: "a".repeat(4000) })).rejects.toThrow("would be longer than 4096 bytes");
  });

  it("are cleared together", async () => {
    const jar = await signedIn();
    clearStoredSession(jar, env);
    expect(await readStoredSession(jar, env)).toEqual({ kind: "none" });
  });
});

describe("cookies that are not a complete session", () => {
  const corruptions: Record<string, (value: string) => string> = {
    tampered: (value) => value.slice(0, 60) + (value[60] === "A" ? "B" : "A") + value.slice(61),
    truncated: (value) => value.slice(0, value.length / 2),
    emptied: () => "",
    nonsense: () => "%00~2~*.é",
    JSON: () => '{"id":"7"}',
  };

  for (const [how, change] of Object.entries(corruptions)) {
    it.each(Object.values(names))(`count as signed out: ${how} %s`, async (name) => {
      const jar = await signedIn();
      jar.values.set(name, change(jar.values.get(name) ?? ""));
      expect(await readStoredSession(jar, env)).toEqual({ kind: "broken" });
    });
  }

  it.each(Object.values(names))("count as signed out: %s alone is missing", async (name) => {
    const jar = await signedIn();
    jar.values.delete(name);
    expect(await readStoredSession(jar, env)).toEqual({ kind: "broken" });
  });

  it("count as signed out: sealed with an old key", async () => {
    const newEnv = { ...env, sessionSecrets: ["n".repeat(32)] } as const;
    const jar = await signedIn();
    expect(await readStoredSession(jar, newEnv)).toEqual({ kind: "broken" });
    expect(await readTokens(jar, newEnv)).toBeNull();
  });

  it("count as signed out: the tokens of another user", async () => {
    expect(await readStoredSession(await signedIn({ userId: "8" }), env)).toEqual({ kind: "broken" });
  });
});

describe("a changed secret", () => {
  const [old, next] = ["o".repeat(32), "n".repeat(32)];
  const before = { isHttps: false, sessionSecrets: [old] } as const;
  const between = { isHttps: false, sessionSecrets: [next, old] } as const;
  const after = { isHttps: false, sessionSecrets: [next] } as const;

  it("keeps users signed in while the old one is still listed, and afterwards only those renewed since", async () => {
    const jar = new MapJar();
    await writeStoredSession(jar, before, user, tokens);
    expect((await readStoredSession(jar, between)).kind).toBe("whole");
    expect((await readStoredSession(jar, after)).kind).toBe("broken");
    await writeStoredSession(jar, between, user, tokens);
    expect((await readStoredSession(jar, after)).kind).toBe("whole");
    expect((await readStoredSession(jar, before)).kind).toBe("broken");
  });
});
