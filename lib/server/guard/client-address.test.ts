import { expect, it } from "vitest";
import { clientAddress } from "./client-address";

const behindProxy = { isLoopback: false };
const forwarded = (value: string) => new Headers({ "x-forwarded-for": value });

it("uses the X-Forwarded-For entry that the proxy appended", () => {
  expect(clientAddress(forwarded("1.2.3.4, 203.0.113.9"), behindProxy)).toBe("203.0.113.9");
  expect(clientAddress(forwarded("2001:db8::1"), behindProxy)).toBe("2001:db8::1");
  expect(clientAddress(forwarded("1.2.3.4, 203.0.113.9:51234"), behindProxy)).toBe("203.0.113.9");
  expect(clientAddress(forwarded("[2001:db8::1]:51234"), behindProxy)).toBe("2001:db8::1");
});

it("forwards nothing that is not an IP address", () => {
  expect(clientAddress(forwarded("1.2.3.4, evil\u00e9"), behindProxy)).toBeUndefined();
  expect(clientAddress(forwarded(""), behindProxy)).toBeUndefined();
  expect(clientAddress(new Headers(), behindProxy)).toBeUndefined();
});

it("ignores the header where there can be no proxy in front", () => {
  expect(clientAddress(forwarded("203.0.113.9"), { isLoopback: true })).toBeUndefined();
});
