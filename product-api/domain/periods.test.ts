import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { seeded } from "@/tests/support/seeded";
import { lastPeriod, periodOn } from "./periods";

const now = new Date("2026-11-21T12:34:56Z");
const iso = ({ on, from, to }: ReturnType<typeof periodOn>) => [on, from.toISOString().slice(0, 16), to.toISOString().slice(0, 16)];

it("days and weeks begin in the reader's time zone, weeks on Monday", () => {
  expect(iso(lastPeriod("day", now, "Asia/Taipei"))).toEqual(["2026-11-20", "2026-11-19T16:00", "2026-11-20T16:00"]);
  expect(iso(lastPeriod("day", new Date("2026-11-21T16:00:00Z"), "Asia/Taipei"))[0]).toBe("2026-11-21");
  expect(iso(lastPeriod("week", now, "Asia/Kolkata"))).toEqual(["2026-11-09", "2026-11-08T18:30", "2026-11-15T18:30"]);
  expect(periodOn("week", "2026-11-15", "UTC")).toMatchObject({
    on: "2026-11-09", previous: "2026-11-02", following: "2026-11-16", before: new Date("2026-11-02"),
  });
  expect(iso(periodOn("day", "2026-11-21", "Nowhere/Land"))).toEqual(["2026-11-21", "2026-11-21T00:00", "2026-11-22T00:00"]);
});

it.each([
  ["2026-11-01", "America/New_York", "2026-11-01T04:00", "2026-11-02T05:00"],
  // Clocks go forward at midnight: the day begins at one o'clock.
  ["2023-04-28", "Africa/Cairo", "2023-04-27T22:00", "2023-04-28T21:00"],
  // Clocks go back at midnight: the hour before it occurs twice, and belongs to the day before.
  ["2023-03-26", "America/Asuncion", "2023-03-26T04:00", "2023-03-27T04:00"],
  // Midnight occurs twice: the day begins with the first.
  ["2023-11-05", "America/Havana", "2023-11-05T04:00", "2023-11-06T05:00"],
  // Samoa skipped the day after this one.
  ["2011-12-29", "Pacific/Apia", "2011-12-29T10:00", "2011-12-30T10:00"],
  ["2011-12-30", "Pacific/Apia", "2011-12-30T10:00", "2011-12-30T10:00"],
  // Half an hour of summer time.
  ["2027-04-04", "Australia/Lord_Howe", "2027-04-03T13:00", "2027-04-04T13:30"],
  ["2026-09-27", "Pacific/Chatham", "2026-09-26T11:15", "2026-09-27T10:15"],
  ["2027-02-07", "Africa/Casablanca", "2027-02-06T23:00", "2027-02-08T00:00"],
  ["2028-02-29", "America/St_Johns", "2028-02-29T03:30", "2028-03-01T03:30"],
])("%s in %s lasts from %s to %s", (date, zone, from, to) => {
  expect(iso(periodOn("day", date, zone)).slice(1)).toEqual([from, to]);
});

it("in every time zone, each date belongs to one day and one week, which ends when the next one begins", () => {
  const date = fc.date({ min: new Date("1970-01-01"), max: new Date("2060-01-01"), noInvalidDate: true });
  fc.assert(fc.property(
    fc.constantFrom("day" as const, "week" as const), date.map((at) => at.toISOString().slice(0, 10)),
    fc.constantFrom(...Intl.supportedValuesOf("timeZone")),
    (period, on, zone) => {
      const found = periodOn(period, on, zone);
      expect(found.on <= on && on < found.following).toBe(true);
      expect(periodOn(period, found.following, zone)).toMatchObject({ previous: found.on, before: found.from, from: found.to });
      // A date that a zone has skipped (Samoa's December 30, 2011) lasts no time at all.
      expect(found.from.getTime()).toBeLessThanOrEqual(found.to.getTime());
      expect(lastPeriod(period, found.to, zone).to).toEqual(found.to);
    },
  ), seeded());
});

it.each([["Asia/Taipei", true], ["aSIA/tAIPEI", false]])("keeps the clock of a zone only under its own name: %s", (zone, isKept) => {
  periodOn("day", "2026-11-21", zone);
  const { DateTimeFormat } = Intl;
  const created = vi.fn();
  Intl.DateTimeFormat = new Proxy(DateTimeFormat, { construct: (target, args) => (created(), Reflect.construct(target, args) as object) });
  periodOn("day", "2026-11-21", zone);
  Intl.DateTimeFormat = DateTimeFormat;
  expect(created.mock.calls.length === 0).toBe(isKept);
});
