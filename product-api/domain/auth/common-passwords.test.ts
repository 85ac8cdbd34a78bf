import { expect, it } from "vitest";
import { isCommonPassword } from "./common-passwords";

it.each(["123456", "password", "PASSWORD", "qwerty", "iloveyou", "sunshine1"])("knows %s, in any case", (password) => expect(isCommonPassword(password)).toBe(true));

it("takes hardly anything else for one", () => {
  const others = Array.from({ length: 20_000 }, (_, at) => `a phrase of somebody's own, ${at}`);
  expect(others.filter(isCommonPassword).length).toBeLessThanOrEqual(2);
});
