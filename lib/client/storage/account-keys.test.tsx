import { expect, it } from "vitest";
import { forgetAccount, accountKeys } from "./account-keys";

it("clears all of the account's keys at the end of a session, and keeps the reader's theme", () => {
  for (const key of Object.values(accountKeys)) {
    localStorage.setItem(key, "x");
    sessionStorage.setItem(key, "x");
  }
  localStorage.setItem("memescope-theme", "dark");
  forgetAccount();
  expect(Object
    .values(accountKeys)
    .flatMap((key) => [localStorage.getItem(key), sessionStorage.getItem(key)])
    .every((value) => value === null)).toBe(true);
  expect(localStorage.getItem("memescope-theme")).toBe("dark");
  localStorage.clear();
});
