import { describe, expect, it } from "vitest";
import { readRegistration, readSignIn, readTokens } from "./tokens";

const pair = { access_token: "a", refresh_token: "r" };
const user = { id: 7, email: "ada@example.com" };

describe("tokens", () => {
  it.each([
    ["our own shape", pair, "r"],
    ["the same within data", { data: pair }, "r"],
    ["the same within token", { token: pair }, "r"],
    ["token as text", { token: "a", refresh_token: "r" }, "r"],
    ["no refresh token", { token: "a" }, null],
    ["an empty refresh token", { access_token: "a", refresh_token: "" }, null],
  ])("are read from %s", (_, answer, refreshToken) => {
    expect(readTokens(answer)).toEqual({ accessToken: "a", refreshToken, lifetimeS: 86_400 });
  });

  it("live for as long as the server says, and a day where it does not", () => {
    const lifetimes = [900, "900", 0, null, -5, "soon"].map((expires_in) => readTokens({ ...pair, expires_in }).lifetimeS);
    expect(lifetimes).toEqual([900, 900, 0, 86_400, 86_400, 86_400]);
  });

  it.each([[{ refresh_token: "r" }], [{ token: "" }], [[]], [null]])("are not made up from %j", (answer) => expect(() => readTokens(answer)).toThrow("Server error: 502"));
});

describe("who signed in", () => {
  it.each([
    ["tokens within token", { user, token: pair }],
    ["tokens within tokens", { data: { user, tokens: pair } }],
    ["token as text", { user, token: "a", refresh_token: "r" }],
    ["tokens beside the user", { user, ...pair }],
  ])("is read with %s", (_, answer) => {
    const read = readSignIn(answer);
    expect(read.user).toMatchObject({ id: "7", email: "ada@example.com", username: "ada", is_active: true, is_verified: false });
    expect(read.tokens).toMatchObject({ accessToken: "a", refreshToken: "r" });
  });

  it("is nobody yet where a registration goes on by a link, and never where there are tokens", () => {
    expect([{ pending: true }, { data: { pending: true } }].map(readRegistration)).toEqual([null, null]);
    expect(readRegistration({ pending: true, user, token: pair })?.user.id).toBe("7");
    for (const answer of [{}, { pending: false }]) expect(() => readRegistration(answer)).toThrow("Server error: 502");
  });

  it("is nobody without an account", () => expect(() => readSignIn({ token: "a" })).toThrow("Server error: 502"));
});
