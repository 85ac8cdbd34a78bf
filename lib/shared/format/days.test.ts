import { afterEach, expect, it, vi } from "vitest";
import { firstWeekday, formatDay, instantOfDay, parseDay, shiftDay, weeksOfMonth } from "./days";

afterEach(() => vi.unstubAllEnvs());

it("reads a day as users of any of our languages type it, and rejects other formats", () => {
  expect(["2026-11-05", " 2026/11/5 ", "2026.1.5", "2026年11月5日", "２０２６－１１－０５", "２０２６／１１／５", "20261105", "\u200e2026-11-05\u200e"].map(parseDay)).toEqual([
    "2026-11-05", "2026-11-05", "2026-01-05", "2026-11-05", "2026-11-05", "2026-11-05", "2026-11-05", "2026-11-05",
  ]);
  const others = ["", "2026-02-30", "20260230", "11/05/2026", "2026-1", "2026110", "12026-11-05", "2026-11-051"];
  expect(others.filter((typed) => parseDay(typed) !== "")).toEqual([]);
});

it("takes no day for one that may begin before 1970, which no call accepts", () => {
  expect(["0000-01-01", "0001-01-01", "0099-12-31", "1969-12-31", "1970-01-01", "1970-01-02"].map(parseDay)).toEqual([
    "", "", "", "", "", "1970-01-02",
  ]);
});

it("moves by days and months, ending on the last day of a shorter month", () => {
  expect([
    shiftDay("2026-01-31", { months: 1 }),
    shiftDay("2024-03-31", { months: -1 }),
    shiftDay("2026-12-31", { days: 1 }),
    shiftDay("2024-02-29", { months: 12 }),
  ])
    .toEqual(["2026-02-28", "2024-02-29", "2027-01-01", "2025-02-28"]);
});

it("splits a month into weeks that begin on the given first weekday, which depends on the language", () => {
  expect([firstWeekday("en"), firstWeekday("zh-TW"), firstWeekday("zh-CN")]).toEqual([0, 0, 1]);
  const weeks = weeksOfMonth("2026-11-15", 1);
  expect([weeks[0]?.[0], weeks.at(-1)?.at(-1), weeks.length]).toEqual(["2026-10-26", "2026-12-06", 6]);
  expect(weeksOfMonth("2026-02-10", 0)).toHaveLength(4);
  expect(formatDay("2026-11-05", "zh-CN", { dateStyle: "medium" })).toBe("2026年11月5日");
});

it.each([
  // Clocks go back at midnight: the hour before it occurs twice, and belongs to the day before.
  ["America/Santiago", "2027-04-03", "2027-04-03T03:00:00.000Z", "2027-04-04T03:59:59.999Z"],
  ["Africa/Cairo", "2026-10-29", "2026-10-28T21:00:00.000Z", "2026-10-29T21:59:59.999Z"],
  // Clocks go forward at midnight: the day begins at one o'clock.
  ["America/Santiago", "2026-09-06", "2026-09-06T04:00:00.000Z", "2026-09-07T02:59:59.999Z"],
  ["America/Santiago", "2026-09-05", "2026-09-05T04:00:00.000Z", "2026-09-06T03:59:59.999Z"],
  // Midnight occurs twice: the day begins with the first.
  ["America/Havana", "2026-11-01", "2026-11-01T04:00:00.000Z", "2026-11-02T04:59:59.999Z"],
  ["Asia/Kathmandu", "2026-12-31", "2026-12-30T18:15:00.000Z", "2026-12-31T18:14:59.999Z"],
  // Samoa skipped the day after this one.
  ["Pacific/Apia", "2011-12-29", "2011-12-29T10:00:00.000Z", "2011-12-30T09:59:59.999Z"],
])("in %s, %s lasts from its first to its last instant", (zone, day, start, end) => {
  vi.stubEnv("TZ", zone);
  expect([instantOfDay(day, "start"), instantOfDay(day, "end")]).toEqual([start, end]);
});
