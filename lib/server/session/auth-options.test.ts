import { afterEach, describe, expect, it } from "vitest";
import { MapJar } from "@/tests/support/web/map-jar";
import { request } from "@/tests/support/web/next-headers";
import { useTokenApi } from "@/tests/support/web/token-api";
import { authOptions } from "./auth-options";
import { readEnv } from "../env";
import { readPendingSignIn } from "./pending-sign-in";
import { readTokens } from "./cookies";
import { challengePasskey } from "./sign-in-factors";

const api = useTokenApi();

afterEach(() => {
  request.jar = new MapJar();
});

/** What next-auth calls when this provider's form is submitted. */
function authorize(
  id: "login" | "register" | "registration-link" | "demo" | "passkey" | "second-factor", fields: Record<string, string>,
): Promise<unknown> {
  const provider = authOptions(readEnv()).providers.find(({ options }) => options?.id === id);
  if (!provider) throw new Error(`no provider ${id}`);
  return (provider.options as unknown as { authorize: (input: Record<string, string>) => Promise<unknown> }).authorize(fields);
}

describe("signing in", () => {
  it("sends e-mail and password as JSON, keeps the tokens and gives next-auth only the user", async () => {
    const user = await authorize("login", { email: "ann@example.com", password: "secret1", csrfToken: "x" });
    expect(user).toEqual({ id: "7", email: "ann@example.com", username: "ann" });
    expect(api.seen).toMatchObject([{ method: "POST", path: "/api/auth/login", headers: { "content-type": "application/json" } }]);
    expect(JSON.parse(api.seen[0]?.body ?? "")).toEqual({ email: "ann@example.com", password: "secret1" });
    expect(await readTokens(request.jar, readEnv())).toMatchObject({ accessToken: "access-1", refreshToken: "refresh-1" });
  });

  it("registers with the username as the full name, and without the repeated password", async () => {
    await authorize("register", {
      email: "ann@example.com", username: "ann", password: "secret1", confirm: "secret1",
    }).catch(() => undefined);
    expect(api.seen[0]?.path).toBe("/api/auth/register");
    expect(JSON.parse(api.seen[0]?.body ?? "")).toEqual({
      email: "ann@example.com", username: "ann", full_name: "ann", password: "secret1",
    });
  });

  it("starts no session if registration continues by a link, and starts one once the link is used", async () => {
    api.registersByLink = true;
    await expect(authorize("register", {
      email: "ann@example.com", username: "ann", password: "secret1",
    })).rejects.toThrow(/^registration_pending$/);
    expect(await readTokens(request.jar, readEnv())).toBeNull();
    expect(
      await authorize("registration-link", { token: "link-1", password: "secret1", csrfToken: "x" }),
    ).toEqual({ id: "7", email: "ann@example.com", username: "ann" });
    expect(api.seen.at(-1)).toMatchObject({ path: "/api/v1/registrations/confirmation", body: '{"token":"link-1","password":"secret1"}' });
    expect(await readTokens(request.jar, readEnv())).toMatchObject({ accessToken: "access-1" });
    await expect(authorize("registration-link", {})).rejects.toThrow(/^invalid_input$/);
  });

  it("sends the product API the same device id at each attempt and the reader's language, but neither for the demo", async () => {
    request.jar.values.set("memex-language", "zh-CN");
    for (const password of ["secret1", "secret2"]) await authorize("login", { email: "ann@example.com", password });
    const [first, second] = api.seen.filter(({ path }) => path === "/api/auth/login").map(({ headers }) => headers);
    expect(first?.["x-memescope-device"]).toMatch(/^[\w-]{43}$/);
    expect([second?.["x-memescope-device"], second?.["accept-language"]]).toEqual([first?.["x-memescope-device"], "zh-CN"]);
    await authorize("demo", {}).catch(() => undefined);
    const demo = api.seen.at(-1);
    expect([demo?.path, demo?.headers["x-memescope-device"], demo?.headers["accept-language"]]).toEqual([
      "/api/v1/demo", undefined, undefined,
    ]);
  });

  it("reports how many minutes a lock lasts, if that is known", async () => {
    api.lockedForS = 829;
    await expect(authorize("login", { email: "ann@example.com", password: "secret1" })).rejects.toThrow(/^rate_limited:14$/);
    api.lockedForS = 0;
    await expect(authorize("login", { email: "ann@example.com", password: "secret1" })).rejects.toThrow(/^rate_limited$/);
  });

  it("reports the problem's code, and does not send invalid input to the product API", async () => {
    await expect(authorize("register", {
      email: "ann@example.com", username: "ann", password: "secret1",
    })).rejects.toThrow("unauthenticated");
    api.reset();
    await expect(authorize("login", { email: "ann", password: "1" })).rejects.toThrow("invalid_input");
    expect(api.seen).toEqual([]);
    // No session; only the browser's id, which was assigned at the first attempt.
    expect([...request.jar.values.keys()]).toEqual(["memescope-device"]);
  });
});

describe("a sign-in that needs more than the password", () => {
  const login = () => authorize("login", { email: "ann@example.com", password: "secret1" });
  const client = { clientAddress: undefined, userAgent: undefined, requestId: "request-1" };
  const response = JSON.stringify({
    id: "1", rawId: "1", type: "public-key", clientExtensionResults: {},
    response: { authenticatorData: "1", clientDataJSON: "1", signature: "1" },
  });
  const lastBody = () => JSON.parse(api.seen.at(-1)?.body ?? "") as Record<string, unknown>;

  it("starts no session, and is kept in a sealed cookie for five minutes", async () => {
    api.secondFactors = ["totp", "recovery_code"];
    await expect(login()).rejects.toThrow(/^second_factor_required$/);
    expect(await readTokens(request.jar, readEnv())).toBeNull();
    const [, pendingCookie, ...others] = request.jar.written;
    expect(others).toEqual([]);
    expect(pendingCookie).toMatchObject({
      name: "memescope-sign-in", options: { httpOnly: true, sameSite: "lax", path: "/", maxAge: 300 },
    });
    expect(pendingCookie?.value).not.toContain("begun-1");
    expect(await readPendingSignIn(request.jar)).toEqual({ kind: "second-factor", token: "begun-1", methods: ["totp", "recovery_code"] });
  });

  it("is completed by the typed code, sent with the reader's language, and then forgotten", async () => {
    api.secondFactors = ["totp"];
    await login().catch(() => undefined);
    request.jar.values.set("memex-language", "zh-TW");
    await expect(authorize("second-factor", { code: "000000" })).rejects.toThrow(/^code_refused$/);
    expect(await readPendingSignIn(request.jar)).not.toBeNull();
    expect(
      await authorize("second-factor", { code: "123456", csrfToken: "x" }),
    ).toEqual({ id: "7", email: "ann@example.com", username: "ann" });
    expect(lastBody()).toEqual({ token: "begun-1", language: "zh-TW", code: "123456" });
    expect(await readTokens(request.jar, readEnv())).toMatchObject({ accessToken: "access-1" });
    expect(await readPendingSignIn(request.jar)).toBeNull();
  });

  it("is completed only by a single readable factor, and only in the browser that began it", async () => {
    await expect(authorize("second-factor", { code: "123456" })).rejects.toThrow("begun_too_long_ago");
    await expect(authorize("passkey", { response })).rejects.toThrow("begun_too_long_ago");
    api.secondFactors = ["totp"];
    await login().catch(() => undefined);
    api.seen.length = 0;
    for (const fields of [{}, { code: "1", recovery_code: "2" }, { response: "no JSON" }, { response: "{}" }]) {
      await expect(authorize("second-factor", fields as Record<string, string>)).rejects.toThrow("invalid_input");
    }
    await expect(authorize("passkey", { response })).rejects.toThrow("begun_too_long_ago");
    expect(api.seen).toEqual([]);
  });

  it("requests a passkey challenge for the sign-in that was begun, and gives the browser only what to sign", async () => {
    expect(await challengePasskey(request.jar, false, client)).toEqual({ challenge: "abc" });
    await authorize("passkey", { response });
    expect(lastBody()).toEqual({ token: "begun-2", response: JSON.parse(response) as unknown });
    await expect(challengePasskey(request.jar, true, client)).rejects.toMatchObject({ code: "begun_too_long_ago" });
    api.secondFactors = ["passkey"];
    await login().catch(() => undefined);
    expect(await challengePasskey(request.jar, true, client)).toEqual({ challenge: "def" });
    expect(lastBody()).toEqual({ token: "begun-1" });
    api.seen.length = 0;
    await authorize("second-factor", { response });
    expect(JSON.parse(api.seen[0]?.body ?? "")).toEqual({ token: "begun-1", language: "en", passkey: JSON.parse(response) as unknown });
  });

  it("says which browser each of its steps comes from, so that guesses can be limited", async () => {
    request.headers.set("user-agent", "Firefox");
    api.secondFactors = ["passkey"];
    await challengePasskey(request.jar, false, { ...client, userAgent: "Firefox" });
    await authorize("passkey", { response });
    await login().catch(() => undefined);
    await challengePasskey(request.jar, true, { ...client, userAgent: "Firefox" });
    await authorize("second-factor", { response });
    await authorize("demo", {}).catch(() => undefined);
    request.headers.delete("user-agent");
    const steps = api.seen.filter(({ path }) => path !== "/api/auth/logout");
    expect(steps.map(({ headers }) => headers["user-agent"])).toEqual(Array(6).fill("Firefox"));
  });
});
