import { describe, expect, it } from "vitest";
import type { AccountExport } from "@/contracts/auth/account";
import type { SignedIn, Tokens } from "@/contracts/auth/calls";
import { api, useTestApi } from "../support/api/test-api";

useTestApi();

const refresh = (refresh_token: string) => api.call<Tokens>("POST", "/api/auth/refresh", { body: { refresh_token } });
const login = (email: string, password: string, headers?: Record<string, string>) =>
  api.call("POST", "/api/auth/login", { body: { email, password }, ...(headers ? { headers } : {}) });

describe("registration", () => {
  it("creates the account and signs the user in", async () => {
    const { user, token } = await api.register({ email: "Ada@Example.com", username: "ada_1" });
    expect(user).toMatchObject({ email: "Ada@Example.com", username: "ada_1", full_name: "ada_1", is_active: true });
    expect(token).toMatchObject({ token_type: "bearer", expires_in: 900 });
    expect((await api.call("GET", "/api/wallets", { token: token.access_token })).status).toBe(200);
  });

  it("returns every field of the user, and no role", async () => {
    const { user } = await api.register({ username: "whole_user" });
    expect(user).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string, email: expect.any(String) as string, username: "whole_user",
      full_name: "whole_user",
      is_active: true, is_verified: false, created_at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      online_status: "online", last_seen: expect.stringMatching(/^\d{4}-.*Z$/) as string, appear_offline: false,
    });
  });

  it("names the field when a username is taken, whatever its case", async () => {
    await api.register({ username: "taken_name" });
    const answer = await api.call("POST", "/api/auth/register", {
      body: { email: "other@example.com", username: "Taken_Name", password: "a secret 1" },
    });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: "username_taken", errors: [{ field: "username" }] });
  });

  it("accepts a matching repeated password, and refuses a different one", async () => {
    const body = { email: "twice@example.com", username: "typed_twice", password: "a secret 1", confirm_password: "a secret 1" };
    const refused = await api.call("POST", "/api/auth/register", { body: { ...body, confirm_password: "secret2" } });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual([{ field: "confirm_password", message: "The two passwords do not match!" }]);
    expect((await api.call("POST", "/api/auth/register", { body })).status).toBe(201);
  });

  it("does not reveal that an e-mail address already has an account", async () => {
    await api.register({ email: "known@example.com" });
    const answer = await api.call("POST", "/api/auth/register", {
      body: { email: "KNOWN@example.com", username: "someone_else", password: "a secret 1" },
    });
    expect(answer.body.code).toBe("registration_refused");
    expect(answer.body.errors).toBeUndefined();
  });

  it.each([
    ["username", { username: "ab" }, "Username must be at least 3 characters!"],
    ["username", { username: "a".repeat(21) }, "Username must be less than 20 characters!"],
    ["username", { username: "a b c" }, "Username can only contain letters, numbers, and underscores!"],
    ["email", { email: "nobody" }, "Please enter a valid email address!"],
    ["password", { password: "12345" }, "Password must be at least 6 characters!"],
  ])("refuses an invalid %s and says why", async (field, wrong, message) => {
    const body = { email: "new@example.com", username: "new_user", password: "a secret 1", ...wrong };
    const answer = await api.call("POST", "/api/auth/register", { body });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toContainEqual({ field, message });
  });

  it.each([
    ["password_common", "password", { password: "iloveyou" }],
    ["password_common", "password", { password: "PassWord" }],
    ["password_common", "password", { username: "bertha_7", password: "Bertha_7" }],
    ["name_reserved", "username", { username: "Supp0rt" }],
    ["name_reserved", "username", { username: "demo_12345678" }],
  ])("refuses with %s and names the field %s: %j", async (code, field, wrong) => {
    const body = { email: "refused@example.com", username: "not_refused", password: "a secret 1", ...wrong };
    const answer = await api.call("POST", "/api/auth/register", { body });
    expect(answer.body).toMatchObject({ code, errors: [{ field }] });
    expect((await api.call("POST", "/api/auth/login", { body: { email: body.email, password: body.password } })).status).toBe(401);
  });

  it("refuses reserved names as pseudonyms too", async () => {
    const { token } = await api.register();
    const answer = await api.call("PATCH", "/api/v1/leaderboard/visibility", {
      token: token.access_token, body: { mode: "pseudonym", pseudonym: "memescope_team" },
    });
    expect(answer.body).toMatchObject({ code: "name_reserved", errors: [{ field: "pseudonym" }] });
  });

  it("refuses a password of 900,000 characters before it is hashed, and a request body of more than a megabyte", async () => {
    // Attempts are counted before the password is hashed: the eleventh would be refused with 429.
    for (let attempt = 0; attempt < 11; attempt += 1) {
      expect(await login("x@example.com", "x".repeat(900_000))).toMatchObject({ status: 422, body: { errors: [{ field: "password" }] } });
    }
    expect((await login("x@example.com", "x".repeat(1_100_000))).status).toBe(413);
  });
});

describe("login", () => {
  it("accepts the e-mail address in any case, and refuses a wrong password", async () => {
    await api.register({ email: "case@example.com", password: "right one" });
    const { status, body } = await login("CASE@example.com", "right one");
    const token = { token_type: "bearer", access_token: expect.any(String) as string, refresh_token: expect.any(String) as string };
    expect([status, body]).toMatchObject([200, { user: { email: "case@example.com" }, token }]);
    expect((await login("case@example.com", "wrong one")).status).toBe(401);
  });

  it("gives the same response for an unknown e-mail address as for a wrong password", async () => {
    await api.register({ email: "here@example.com" });
    const known = await login("here@example.com", "wrong one");
    const unknown = await login("nobody@example.com", "wrong one");
    expect(unknown).toMatchObject({ status: known.status, body: known.body });
  });

  it("limits repeated attempts from one IP address with a Retry-After header, and lets the owner in from another one", async () => {
    await api.register({ email: "victim@example.com", password: "right one" });
    const attacker = { "x-forwarded-for": "203.0.113.9" };
    const answers = [];
    for (let attempt = 0; attempt < 12; attempt += 1) answers.push(await login("victim@example.com", "wrong one", attacker));
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(401), 429, 429]);
    expect(Number(answers.at(-1)!.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await login("victim@example.com", "right one", { "x-forwarded-for": "198.51.100.7" })).status).toBe(200);
  });
});

describe("a login from IPv6", () => {
  it("is limited per /64 network, because one subscriber has more addresses than allowed attempts", async () => {
    await api.register({ email: "six@example.com", password: "right one" });
    const from = (address: string, password: string) => login("six@example.com", password, { "x-forwarded-for": address });
    for (let attempt = 0; attempt < 10; attempt += 1) await from(`2001:db8:1:2::${attempt + 1}`, "wrong one");
    expect((await from("2001:db8:1:2:ffff::1", "right one")).status).toBe(429);
    expect((await from("2001:db8:1:3::1", "right one")).status).toBe(200);
  });
});

describe("refreshing a session", () => {
  it("rotates the refresh token, and gives a second tab the same new one", async () => {
    const { token } = await api.register();
    const first = await refresh(token.refresh_token);
    const again = await refresh(token.refresh_token);
    expect(first.status).toBe(200);
    expect(again.body.refresh_token).toBe(first.body.refresh_token);
    expect(first.body.refresh_token).not.toBe(token.refresh_token);
    expect((await api.call("GET", "/api/wallets", { token: first.body.access_token })).status).toBe(200);
  });

  it("gives 20 parallel requests the same new token", async () => {
    const { token } = await api.register();
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(token.refresh_token)));
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1);
  });

  it("revokes the whole token family when an old token is reused", async () => {
    const { token } = await api.register();
    const second = (await refresh(token.refresh_token)).body;
    const third = (await refresh(second.refresh_token)).body;
    expect((await refresh(token.refresh_token)).status).toBe(401);
    expect((await refresh(third.refresh_token)).status).toBe(401);
    expect((await api.call("GET", "/api/wallets", { token: third.access_token })).status).toBe(401);
  });

  it.each([
    "", "nonsense", "a.b.c", `252d66cb-5345-4fb6-b848-d01941400075.0.${"A".repeat(43)}`,
  ])("refuses the refresh token %j", async (forged) => {
    expect([401, 422]).toContain((await refresh(forged)).status);
  });
});

const jsonType = { "content-type": "application/json" };

describe("a content type without a body", () => {
  it("is accepted where no request body is expected", async () => {
    const { token } = await api.register();
    const wallet = await api.addWallet(token.access_token, `0x${"ab".repeat(20)}`);
    const call = (method: string, path: string) => api.call(method, path, { token: token.access_token, headers: jsonType });
    expect((await call("DELETE", `/api/wallets/${wallet.id}`)).status).toBe(204);
    expect(await api.wallets(token.access_token)).toEqual([]);
    expect((await call("POST", "/api/auth/logout")).status).toBe(204);
    expect((await call("GET", "/api/wallets")).status).toBe(401);
  });

  it("is refused as malformed where a request body is expected", async () => {
    const answer = await api.call("POST", "/api/auth/login", { headers: jsonType });
    expect(answer).toMatchObject({ status: 400, body: { code: "malformed_request" } });
  });
});

describe("logout", () => {
  it("revokes the access token and the refresh token immediately", async () => {
    const { token } = await api.register();
    expect((await api.call("POST", "/api/auth/logout", { token: token.access_token })).status).toBe(204);
    expect((await api.call("GET", "/api/wallets", { token: token.access_token })).status).toBe(401);
    expect((await refresh(token.refresh_token)).status).toBe(401);
  });
});

describe("an invalid request", () => {
  it.each([
    ["malformed JSON", "{", 400],
    ["a body that is not an object", "[]", 422],
    ["an unknown field", '{"email":"a@b.co","password":"a secret 1","admin":true}', 422],
    ["a prototype-polluting key", '{"email":"a@b.co","password":"a secret 1","__proto__":{"admin":true}}', 400],
  ])("%s is refused without a stack trace in the response", async (_, body, status) => {
    const answer = await api.call("POST", "/api/auth/login", { body });
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer.body)).not.toMatch(/\bat \S+:\d+|node_modules/);
  });

  it("to an unknown path gets a problem document", async () => {
    const answer = await api.call("GET", "/api/nothing");
    expect(answer.status).toBe(404);
    expect(answer.headers.get("content-type")).toContain("application/problem+json");
  });

  it("for the demo is answered with 404 on a real chain", async () => {
    expect((await api.call<SignedIn>("POST", "/api/v1/demo")).status).toBe(404);
  });
});

describe("an account", () => {
  it("is exported with its wallets and leaderboard settings, and without password hash or secrets", async () => {
    const { token, user } = await api.register();
    await api.call("POST", "/api/wallets", { token: token.access_token, body: { address: `0x${"12".repeat(20)}`, name: "Mine" } });
    const { body } = await api.call<AccountExport>("POST", "/api/v1/account/export", {
      token: token.access_token, body: { password: "correct horse" },
    });
    expect(body.account).toMatchObject({ id: user.id, email: user.email });
    expect(body.wallets).toMatchObject([{ address: `0x${"12".repeat(20)}`, name: "Mine" }]);
    expect(body.leaderboard).toMatchObject({ visibility: { mode: "undecided", pseudonym: null }, memex_profile: null });
    expect(JSON.stringify(body)).not.toMatch(/argon2|password|whsec/);
  });

  it("limits password attempts on its deletion per client address, not per address of the web half", async () => {
    const { token } = await api.register({ password: "right one" });
    const remove = (password: string, address: string) =>
      api.call("POST", "/api/v1/account/deletion", {
        token: token.access_token, body: { password }, headers: { "x-forwarded-for": address },
      });
    for (let attempt = 0; attempt < 10; attempt += 1) await remove("wrong one", "203.0.113.77");
    expect((await remove("right one", "203.0.113.77")).status).toBe(429);
    expect((await remove("right one", "198.51.100.77")).status).toBe(204);
  });

  it("is deleted only with its password, which ends its session and its login", async () => {
    const password = "correct horse";
    const { token, user } = await api.register({ password });
    const bearer = { token: token.access_token };
    await api.call("POST", "/api/wallets", { ...bearer, body: { address: `0x${"34".repeat(20)}` } });
    const refused = await api.call("POST", "/api/v1/account/deletion", { ...bearer, body: { password: "not this" } });
    expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([422, "password"]);
    expect((await api.call("POST", "/api/v1/account/deletion", { ...bearer, body: { password } })).status).toBe(204);
    expect((await api.call("GET", "/api/wallets", bearer)).status).toBe(401);
    expect((await api.call("POST", "/api/auth/refresh", { body: { refresh_token: token.refresh_token } })).status).toBe(401);
    expect((await api.call("POST", "/api/auth/login", { body: { email: user.email, password } })).status).toBe(401);
  });
});
