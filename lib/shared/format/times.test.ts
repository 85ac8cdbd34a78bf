import { expect, it } from "vitest";
import { timeFormats } from "./times";

const at = "2026-11-14T09:05:00Z";
const hourMs = 60 * 60_000;

it.each([
  ["hours within a day", 24 * hourMs, "09:05"],
  ["days within months", 30 * 24 * hourMs, "Nov 14"],
  ["months within a year", 365 * 24 * hourMs, "Nov 26"],
])("writes %s on the axis", (_, spanMs, text) => {
  expect(timeFormats(spanMs, "en", "UTC").tick(at)).toBe(text);
});

it("writes the whole moment in the zone that is asked for", () => {
  expect(timeFormats(hourMs, "en", "UTC").when(at)).toBe("Nov 14, 2026, 09:05");
  expect(timeFormats(hourMs, "en", "Asia/Taipei").when(at)).toBe("Nov 14, 2026, 17:05");
});
