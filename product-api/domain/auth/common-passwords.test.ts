import { expect, it } from "vitest";
import { isCommonPassword } from "./common-passwords";

it.each([
  "123456", "password", "PASSWORD", "qwerty", "iloveyou", "sunshine1",
])("recognises %s as common, ignoring case", (password) => expect(isCommonPassword(password)).toBe(true));

it("takes hardly any other text for a common password", () => {
  const others = Array.from({ length: 20_000 }, (_, at) => `a phrase of somebody's own, ${at}`);
  expect(others.filter(isCommonPassword).length).toBeLessThanOrEqual(2);
});
