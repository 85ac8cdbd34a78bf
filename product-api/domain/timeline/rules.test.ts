import { expect, it } from "vitest";
import { byStep, isKnownStep, stepStarts } from "./rules";

const now = new Date("2026-11-02T12:34:56Z");
const iso = (atMs: number) => new Date(atMs).toISOString().slice(0, 16);

it("steps are full hours, and the last one is the current hour", () => {
  const starts = stepStarts("24h", now, "Asia/Taipei").map(iso);
  expect([starts.length, starts[0], starts.at(-1)]).toEqual([25, "2026-11-01T12:00", "2026-11-02T12:00"]);
  expect(stepStarts("7d", now, "UTC")).toHaveLength(7 * 24 + 1);
});

it("days begin in the reader's time zone, have 25 hours when clocks go back, and begin at the next full hour in half-hour zones", () => {
  const starts = stepStarts("30d", now, "America/New_York").map(iso);
  expect([starts.length, ...starts.slice(-3)]).toEqual([30, "2026-10-31T04:00", "2026-11-01T04:00", "2026-11-02T05:00"]);
  expect(stepStarts("30d", now, "Asia/Kolkata").map(iso).at(-1)).toBe("2026-11-01T19:00");
  expect(stepStarts("30d", now, "Nowhere/Land").map(iso).at(-1)).toBe("2026-11-02T00:00");
});

it("rows before the first step belong to no step", () => {
  const [first, second] = [Date.parse("2026-11-02T10:00Z"), Date.parse("2026-11-02T12:00Z")];
  const rows = ["12:00", "09:00", "11:00", "10:00", "13:00"].map((time) => ({ hour: new Date(`2026-11-02T${time}Z`) }));
  expect(byStep([first, second], rows).map((some) => some.map(({ hour }) => iso(hour.getTime()).slice(11)))).toEqual([
    ["10:00", "11:00"], ["12:00", "13:00"],
  ]);
});

it("a step is known only if it overlaps the time for which mentions were read", () => {
  const known = { from: new Date(1000), until: new Date(5000) };
  expect([[0, 1000], [0, 1001], [5000, 6000], [5001, 6000]].map(([from, to]) => isKnownStep(known, from!, to!))).toEqual([
    false, true, true, false,
  ]);
  expect(isKnownStep({ from: new Date(0), until: null }, 0, 10)).toBe(false);
});
