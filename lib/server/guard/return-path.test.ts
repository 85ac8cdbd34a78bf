import { describe, expect, it } from "vitest";
import { loginPath, safeReturnPath } from "./return-path";

describe("safeReturnPath", () => {
  it.each(["/wallets", "/wallets?address=0xAb&tab=2", "/social/twitter-mentions?q=%E4%B8%AD", "/settings", "/apiary"])(
    "keeps %s",
    (path) => expect(safeReturnPath(path)).toBe(path),
  );

  it.each([
    "//evil.com", "/\\evil.com", "\\\\evil.com", "/\tevil.com", "/\n/evil.com", "/\t/evil.com", "javascript:alert(1)",
    "/.//evil.com", "/..//evil.com", "/%2f%2fevil.com", "/%2F/evil.com", "/%5cevil.com", "/.%2f/evil.com", "/%2e//evil.com",
    "/%09/evil.com", "https://evil.com", "http:evil.com", "evil.com", "", " /wallets", "/wallets/%zz", "/a\u0000b",
    `/${"a".repeat(3000)}`,
  ])("refuses %j", (path) => expect(safeReturnPath(path)).toBe("/dashboard"));

  it.each(["/login", "/login?from=/wallets", "/register", "/session/renew?to=/x", "/api/wallets", "/LOGIN", "/x/../login"])(
    "refuses %s, which is not a page to return to",
    (path) => expect(safeReturnPath(path)).toBe("/dashboard"),
  );

  it("normalises accepted paths and drops the fragment", () => {
    expect(safeReturnPath("/a/../wallets?x=1#y")).toBe("/wallets?x=1");
  });

  it("returns the fallback if no path is given", () => {
    expect(safeReturnPath(null)).toBe("/dashboard");
    expect(safeReturnPath(undefined)).toBe("/dashboard");
  });
});

describe("loginPath", () => {
  it("carries path and query", () => expect(loginPath("/wallets?a=1&b=2")).toBe("/login?from=%2Fwallets%3Fa%3D1%26b%3D2"));
  it("carries no path if it is the default or refused", () => {
    expect(loginPath("/dashboard")).toBe("/login");
    expect(loginPath("//evil.com")).toBe("/login");
  });
  it("says that a session has ended", () => {
    expect(loginPath("/wallets?a=1", true)).toBe("/login?from=%2Fwallets%3Fa%3D1&ended=true");
    expect(loginPath("/dashboard", true)).toBe("/login?ended=true");
  });
});
