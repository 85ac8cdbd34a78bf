import { expect, it } from "vitest";
import { textStart } from "./text-start";

it("cuts a text without splitting a character", () => {
  expect([textStart("moon 🚀🚀", 7), textStart("moon 🚀🚀", 8), textStart("moon", 2), textStart("moon", 9), textStart("🚀", 1)]).toEqual([
    "moon 🚀", "moon 🚀", "mo", "moon", "",
  ]);
});
