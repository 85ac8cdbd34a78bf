import { describe, expect, it } from "vitest";
import { readRegistration, readSignIn, readTokens } from "./tokens";

const pair = { access_token: "a", refresh_token: "r" };
const user = { id: 7, email: "ada@example.com" };

describe("tokens", () => {
  it.each([
    ["our own shape", pair, "r"],
    ["the same within data", { data: pair }, "r"],
    ["the same within token", { token: pair }, "r"],
    ["the token as a string", { token: "a", refresh_token: "r" }, "r"],
    ["an answer without a refresh token", { token: "a" }, null],
    ["an empty refresh token", { access_token: "a", refresh_token: "" }, null],
  ])("are read from %s", (_, answer, refreshToken) => {
    expect(readTokens(answer)).toEqual({ accessToken: "a", refreshToken, lifetimeS: 86_400 });
  });

  it("live as long as the server says, or a day if it says nothing usable", () => {
    const lifetimes = [900, "900", 0, null, -5, "soon"].map((expires_in) => readTokens({ ...pair, expires_in }).lifetimeS);
    expect(lifetimes).toEqual([900, 900, 0, 86_400, 86_400, 86_400]);
  });

  it.each([
    [{ refresh_token: "r" }], [{ token: "" }], [[]], [null],
  ])("throw a 502 for %j", (answer) => expect(() => readTokens(answer)).toThrow("Server error: 502"));
});

it("what is too long for the session's cookies is refused, so that no page fails later", () => {
  const long = "a".repeat(5_000);
  for (const tokens of [{ ...pair, access_token: long }, { ...pair, refresh_token: long }, { token: long }]) {
    expect(() => readTokens(tokens)).toThrow("Server error: 502");
  }
  for (const name of ["id", "email", "username"]) {
    expect(() => readSignIn({ user: { ...user, [name]: long }, ...pair })).toThrow("Server error: 502");
  }
  expect(readTokens({ access_token: "a".repeat(2_000), refresh_token: "r".repeat(400) }).refreshToken).toHaveLength(400);
});

describe("the signed-in user", () => {
  it.each([
    ["tokens within token", { user, token: pair }],
    ["tokens within tokens", { data: { user, tokens: pair } }],
    ["the token as a string", { user, token: "a", refresh_token: "r" }],
    ["tokens beside the user", { user, ...pair }],
  ])("is read with %s", (_, answer) => {
    const read = readSignIn(answer);
    expect(read.user).toMatchObject({ id: "7", email: "ada@example.com", username: "ada", is_active: true, is_verified: false });
    expect(read.tokens).toMatchObject({ accessToken: "a", refreshToken: "r" });
  });

  it("is null while a registration waits for its link, but never if there are tokens", () => {
    expect([{ pending: true }, { data: { pending: true } }].map(readRegistration)).toEqual([null, null]);
    expect(readRegistration({ pending: true, user, token: pair })?.user.id).toBe("7");
    for (const answer of [{}, { pending: false }]) expect(() => readRegistration(answer)).toThrow("Server error: 502");
  });

  it("throws if the answer has no account", () => expect(() => readSignIn({ token: "a" })).toThrow("Server error: 502"));
});
