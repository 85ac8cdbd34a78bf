import { afterEach, expect, it } from "vitest";
import { readCookie, writeCookie } from "./cookies";

afterEach(() => writeCookie("memescope-tour", "", 0));

it("reads back what was written, whatever characters it has", () => {
  writeCookie("memescope-tour", "a; b=ü%");
  expect(readCookie("memescope-tour")).toBe("a; b=ü%");
});

it.each(["%", "50%", "%E0%A4%A"])("reads %j as no value, because another application on a host of the same domain may write anything", (written) => {
  document.cookie = `memescope-tour=${written}; path=/`;
  expect(readCookie("memescope-tour")).toBeNull();
});
