import { describe, expect, it } from "vitest";
import { authCalls, tokens } from "./auth";
import { readAnswer } from "./call";

const pair = { access_token: "a", refresh_token: "r" };
const whole = { ...pair, token_type: "bearer", expires_in: 86_400 };

describe("tokens", () => {
  it("live for 86,400 seconds where another product API does not say", () => {
    expect(tokens.parse(pair)).toEqual(whole);
    expect(tokens.parse({ ...pair, expires_in: "900" }).expires_in).toBe(900);
  });

  it.each([
    ["our own shape", pair],
    ["the same within data", { data: pair }],
    ["the same within token", { token: pair }],
    ["token in place of access_token", { token: "a", refresh_token: "r" }],
  ])("are read from %s", (_, answer) => {
    expect(readAnswer(authCalls.refresh, answer)).toEqual(whole);
  });

  it("are not made up where one is missing", () => {
    expect(() => readAnswer(authCalls.refresh, { token: "a" })).toThrow();
    expect(() => readAnswer(authCalls.refresh, { refresh_token: "r" })).toThrow();
  });
});

describe("who signed in", () => {
  it("is read with every field that another product API may leave out", () => {
    const { user } = readAnswer(authCalls.login, { data: { user: { id: 7, email: "ada@example.com", username: "ada" }, token: pair } });
    expect(user).toMatchObject({ id: "7", email: "ada@example.com", username: "ada", is_active: true, is_verified: false });
  });
});
