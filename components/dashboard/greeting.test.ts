import { expect, it } from "vitest";
import { hourIn, partOfDay } from "./greeting";

it("greets by the hour, and late at night says good evening", () => {
  expect([4, 5, 11, 12, 17, 18, 23, 0].map(partOfDay)).toEqual([
    "evening", "morning", "morning", "afternoon", "afternoon", "evening", "evening", "evening",
  ]);
});

it("returns the hour in the reader's time zone", () => {
  const at = Date.UTC(2026, 10, 5, 16, 30);
  expect([hourIn("UTC", at), hourIn("Asia/Taipei", at), hourIn("America/New_York", at)]).toEqual([16, 0, 11]);
});
