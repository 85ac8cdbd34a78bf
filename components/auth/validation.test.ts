import { describe, expect, it } from "vitest";
import { credentials, registration } from "@/contracts/auth/calls";
import { checkLogin, checkRegistration } from "./validation";

const valid = { username: "ada_1815", email: "ada@example.com", password: "Secret12", confirm: "Secret12" };

describe("login", () => {
  it("accepts an e-mail and a password of six characters", () => {
    expect(checkLogin({ email: "ada@example.com", password: "secret" })).toEqual({});
  });

  it("requires both fields", () => {
    expect(checkLogin({ email: "", password: "" })).toEqual({ email: "emailRequired", password: "passwordRequired" });
  });

  it("refuses an invalid e-mail and a password shorter than six characters", () => {
    expect(checkLogin({ email: "ada@", password: "12345" })).toEqual({ email: "emailInvalid", password: "passwordShort" });
  });
});

describe("registration", () => {
  it("accepts a complete and valid form", () => {
    expect(checkRegistration(valid)).toEqual({});
  });

  it("requires every field", () => {
    expect(checkRegistration({ username: "", email: "", password: "", confirm: "" })).toEqual({
      username: "usernameRequired", email: "emailRequired", password: "passwordRequired", confirm: "confirmRequired",
    });
  });

  it("limits usernames to 3 to 20 letters, digits and underscores", () => {
    const errorOf = (username: string) => checkRegistration({ ...valid, username }).username;
    expect(["ab", "a".repeat(21), "ada lovelace", "阿明阿明"].map(errorOf)).toEqual([
      "usernameShort", "usernameLong", "usernamePattern", "usernamePattern",
    ]);
    expect(["abc", "a".repeat(20), "A_1"].map(errorOf)).toEqual([undefined, undefined, undefined]);
  });

  it("requires the same password twice", () => {
    expect(checkRegistration({ ...valid, confirm: "secret12" })).toEqual({ confirm: "confirmDifferent" });
  });
});

describe("the contract", () => {
  it("accepts the same e-mails and usernames as the form", () => {
    const emails = [
      "ada@example.com", "a.b+c@x-y.co.uk", "ada", "ada@", "@x.com", "a@b", "a..b@x.com", ".a@x.com", "a b@x.com", "ada@例え.jp", "a@b.c",
    ];
    for (const email of emails) {
      expect([email, checkLogin({ email, password: "secret" }).email === undefined]).toEqual([
        email, credentials.safeParse({ email, password: "secret" }).success,
      ]);
    }
    for (const username of ["abc", "ab", "a".repeat(20), "a".repeat(21), "a-b-c", "ab c", "_x_"]) {
      const { confirm: _, ...body } = { ...valid, username };
      expect([username, checkRegistration({ ...valid, username }).username === undefined]).toEqual([
        username, registration.safeParse(body).success,
      ]);
    }
  });
});
