import { expect, it, vi } from "vitest";
import { clockChangeAt, formatInstant, fromLocalFields, isInstant, normalizeTime, timeFormats, toLocalFields } from "./times";

const at = "2026-11-14T09:05:00Z";
const hourMs = 60 * 60_000;

it.each([
  ["hours within a day", 24 * hourMs, "09:05"],
  ["days within months", 30 * 24 * hourMs, "Nov 14"],
  // "Nov 26" would be read as a day.
  ["months within a year", 365 * 24 * hourMs, "Nov 2026"],
])("writes %s on the axis", (_, spanMs, text) => {
  expect(timeFormats(spanMs, "en", "UTC").tick(at)).toBe(text);
});

it("writes the full date and time in the requested time zone", () => {
  expect(timeFormats(hourMs, "en", "UTC").when(at)).toBe("Nov 14, 2026, 09:05");
  expect(timeFormats(hourMs, "en", "Asia/Taipei").when(at)).toBe("Nov 14, 2026, 17:05");
});

it.each([
  ["en", "Nov 22, 2026, 09:56"],
  ["zh-TW", "2026年11月22日 09:56"],
  ["zh-CN", "2026年11月22日 09:56"],
])("an instant in %s has a plain space or comma between day and time", (locale, text) => {
  expect(formatInstant("2026-11-22T09:56:19Z", locale, { day: "medium", time: "short" }, "UTC")).toBe(text);
});

it.each([
  ["9:05", "09:05"], ["0905", "09:05"], ["905", "09:05"], ["23.59", "23:59"], ["９：０５", "09:05"], [" 09:05 ", "09:05"], ["9:05:30", "09:05"], ["\u200e9:05\u200b", "09:05"],
  ["2500", "2500"], ["1260", "1260"], ["9", "9"], ["noon", "noon"], ["", ""],
])("tidies the typed time %j to %j", (typed, time) => {
  expect(normalizeTime(typed)).toBe(time);
});

it("reads a time as people type it, and returns null for anything else", () => {
  expect(fromLocalFields({ date: "2026-11-14", time: "9.05" })).toBe(new Date(2026, 10, 14, 9, 5).toISOString());
  for (const time of ["", "25:00", "24:00", "12:60", "noon", "9", "3:30 PM", "14:30Z"]) expect(fromLocalFields({ date: "2026-11-14", time })).toBeNull();
});

it("names no instant that calls would refuse: before 1970, or after the year 9999", () => {
  vi.stubEnv("TZ", "America/New_York");
  const dates = ["0001-01-01", "1969-12-31", "1970-01-01", "9999-12-31"].map((date) => fromLocalFields({ date, time: "20:00" }));
  expect(dates).toEqual([null, "1970-01-01T01:00:00.000Z", "1970-01-02T01:00:00.000Z", null]);
  vi.unstubAllEnvs();
});

it.each([
  ["America/New_York", "2026-03-08", "02:30", "skipped"], ["America/New_York", "2026-03-08", "3.00", null],
  ["America/New_York", "2026-11-01", "01:30", "twice"], ["America/New_York", "2026-11-01", "02:00", null],
  ["America/New_York", "2026-11-01", "00:59", null],
  ["Australia/Lord_Howe", "2026-04-05", "01:45", "twice"], ["Australia/Lord_Howe", "2026-10-04", "02:15", "skipped"],
  ["America/Santiago", "2026-09-06", "00:00", "skipped"], ["Asia/Taipei", "2026-03-08", "02:30", null],
  ["America/New_York", "", "02:30", null], ["America/New_York", "2026-03-08", "noon", null],
] as const)("tells whether the clocks of %s skipped %s %s or showed it twice: %s", (zone, date, time, expected) => {
  vi.stubEnv("TZ", zone);
  expect(clockChangeAt({ date, time })).toBe(expected);
  vi.unstubAllEnvs();
});

it("fills date and time fields from an instant so that they can be read again, and never goes past the year 9999", () => {
  vi.stubEnv("TZ", "Asia/Taipei");
  const read = (at: string) => fromLocalFields(toLocalFields(Date.parse(at)));
  expect(read("2026-11-14T20:05:00Z")).toBe("2026-11-14T20:05:00.000Z");
  expect(isInstant(read("9999-12-31T20:05:00Z") ?? "")).toBe(true);
  expect(toLocalFields(Date.parse("2026-11-14T20:05:00Z"))).toEqual({ date: "2026-11-15", time: "04:05" });
  expect(toLocalFields(Date.parse("9999-12-31T20:05:00Z")).date).toBe("9999-12-31");
  vi.unstubAllEnvs();
});
