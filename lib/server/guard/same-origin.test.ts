import { describe, expect, it } from "vitest";
import { isOwnMutation, isSameOrigin } from "./same-origin";

const site = "https://memescope.example";
const check = (headers: Record<string, string>, origin = site) => isSameOrigin(new Headers(headers), origin);

describe("isSameOrigin", () => {
  it("accepts our own origin", () => {
    expect(check({ origin: site })).toBe(true);
    expect(check({ origin: site, "sec-fetch-site": "same-origin" })).toBe(true);
    expect(check({ "sec-fetch-site": "same-origin" })).toBe(true);
  });

  it.each([
    {},
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: "https://memescope.example.evil.example" },
    { origin: "http://memescope.example" },
    { origin: "https://memescope.example:444" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "none" },
    { origin: site, "sec-fetch-site": "cross-site" },
    { origin: "https://evil.example", "sec-fetch-site": "same-origin" },
  ])("refuses %j", (headers) => expect(check(headers as Record<string, string>)).toBe(false));

  it("treats the names of the loopback address as one, at the same port", () => {
    expect(check({ origin: "http://127.0.0.1:3000" }, "http://localhost:3000")).toBe(true);
    expect(check({ origin: "http://127.0.0.1:3001" }, "http://localhost:3000")).toBe(false);
    expect(check({ origin: "https://127.0.0.1:3000" }, "http://localhost:3000")).toBe(false);
    expect(check({ origin: "http://localhost:3000" }, "http://192.168.1.5:3000")).toBe(false);
  });
});

describe("isOwnMutation", () => {
  it("requires our client's header too", () => {
    expect(isOwnMutation(new Headers({ origin: site, "x-memescope": "1" }), site)).toBe(true);
    expect(isOwnMutation(new Headers({ origin: site }), site)).toBe(false);
    expect(isOwnMutation(new Headers({ origin: "https://evil.example", "x-memescope": "1" }), site)).toBe(false);
  });
});
