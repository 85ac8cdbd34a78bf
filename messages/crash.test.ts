import { expect, it } from "vitest";
import { languages } from "@/lib/shared/preferences";
import { crashMessages } from "./crash";

it("says what SPEC.md says, word for word", () => {
  const { title, text, tryAgain, reload, goHome } = crashMessages.en;
  expect(`${title} ${text}`).toBe("Something went wrong. An unexpected error occurred. Please try refreshing the page or contact support if the problem persists.");
  expect([tryAgain, reload, goHome]).toEqual(["Try Again", "Reload Page", "Go Home"]);
});

it("has every text in every language, each one different", () => {
  const all = languages.map((language) => crashMessages[language]);
  for (const name of Object.keys(crashMessages.en) as (keyof typeof crashMessages.en)[]) {
    expect(new Set(all.map((texts) => texts[name])).size, name).toBe(3);
  }
  expect(all.every(({ reference }) => reference.includes("{digest}"))).toBe(true);
});
