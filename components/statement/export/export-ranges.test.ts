import { afterEach, describe, expect, it, vi } from "vitest";
import { pastTimeMs } from "../past/past-times";
import { exportLink } from "@/lib/client/address/export-links";
import { exportBounds } from "./export-ranges";

const nowMs = new Date(2026, 10, 5, 12).getTime();
const none = { from: "", to: "" };
const local = (year: number, month: number, day: number, hour = 0, minute = 0) => new Date(year, month, day, hour, minute).toISOString();
/** The call returns what is after `from`, up to and including `to`, so a day's bound is the last moment of the day before. */
const beforeDay = (year: number, month: number, day: number) => new Date(new Date(year, month, day).getTime() - 1).toISOString();

describe("the time range of an export", () => {
  it("uses days in the reader's own zone", () => {
    expect(exportBounds("all", nowMs, none)).toEqual({});
    expect(exportBounds("month", nowMs, none)).toEqual({ from: new Date(nowMs - 30 * 86_400_000).toISOString() });
    expect(exportBounds("thisYear", nowMs, none)).toEqual({ from: beforeDay(2026, 0, 1) });
    expect(exportBounds("lastYear", nowMs, none)).toEqual({ from: beforeDay(2025, 0, 1), to: beforeDay(2026, 0, 1) });
  });

  it("includes both chosen days in full, and nothing in the future", () => {
    expect(exportBounds("between", nowMs, { from: "2026-10-30", to: "2026-10-31" })).toEqual({
      from: beforeDay(2026, 9, 30), to: beforeDay(2026, 10, 1),
    });
    expect(exportBounds("between", nowMs, { from: "2026-10-30", to: "2026-11-05" })).toEqual({ from: beforeDay(2026, 9, 30) });
    expect(exportBounds("between", nowMs, { from: "2026-10-30", to: "" })).toBeNull();
    expect(exportBounds("between", nowMs, { from: "2026-13-40", to: "2026-11-05" })).toBeNull();
  });
});

describe("a day that begins at one o'clock, because the clocks skip midnight", () => {
  afterEach(() => vi.unstubAllEnvs());

  it("is exported in full, and nothing of the day after it", () => {
    vi.stubEnv("TZ", "America/Santiago");
    expect(exportBounds("between", nowMs, { from: "2026-09-06", to: "2026-09-06" })).toEqual({
      from: "2026-09-06T03:59:59.999Z", to: "2026-09-07T02:59:59.999Z",
    });
  });
});

describe("the URL of an export file", () => {
  it("carries the contract's parameters, and only those that are given", () => {
    expect(exportLink(
      "transactions", { from: "2026-01-01T00:00:00.000Z", wallet_id: undefined }, "csv",
    )).toBe("/api/v1/transactions/export?from=2026-01-01T00%3A00%3A00.000Z&format=csv");
    expect(exportLink(
      "statement", { from: "2026-01-01T00:00:00Z", to: "2026-02-01T00:00:00Z", wallet_id: "a&b", symbol: "M" }, "json",
    )).toBe(
      "/api/v1/portfolio/statement/export?from=2026-01-01T00%3A00%3A00Z&to=2026-02-01T00%3A00%3A00Z&wallet_id=a%26b&symbol=M&format=json",
    );
  });
});

it("computes the preset past times", () => {
  expect(pastTimeMs("weekAgo", nowMs)).toBe(nowMs - 7 * 86_400_000);
  expect(new Date(pastTimeMs("monthEnd", nowMs)).toISOString()).toBe(local(2026, 9, 31, 23, 59));
  expect(new Date(pastTimeMs("yearEnd", nowMs)).toISOString()).toBe(local(2025, 11, 31, 23, 59));
});
