import { describe, expect, it } from "vitest";
import { ageOf } from "./ages";
import { isSameAddress, shortAddress } from "./addresses";

const nowMs = Date.parse("2026-11-05T12:00:00Z");
const ago = (ms: number) => new Date(nowMs - ms).toISOString();

describe("age", () => {
  it("uses the largest whole unit, and counts seconds in tens", () => {
    expect(ageOf(ago(9_999), nowMs)).toEqual({ unit: "now", count: 0 });
    expect(ageOf(ago(10_000), nowMs)).toEqual({ unit: "seconds", count: 10 });
    expect(ageOf(ago(59_999), nowMs)).toEqual({ unit: "seconds", count: 50 });
    expect(ageOf(ago(60_000), nowMs)).toEqual({ unit: "minutes", count: 1 });
    expect(ageOf(ago(3_599_999), nowMs)).toEqual({ unit: "minutes", count: 59 });
    expect(ageOf(ago(3_600_000), nowMs)).toEqual({ unit: "hours", count: 1 });
    expect(ageOf(ago(86_400_000 * 40), nowMs)).toEqual({ unit: "days", count: 40 });
  });
  it("shows a time in the future as now, because the clock may be slow", () => {
    expect(ageOf(ago(-90_000), nowMs)).toEqual({ unit: "now", count: 0 });
  });
  it("is unknown without a readable time", () => {
    expect(ageOf(null, nowMs)).toBeNull();
    expect(ageOf("yesterday", nowMs)).toBeNull();
  });
});

describe("addresses", () => {
  it("keep both ends when shortened", () =>
    expect(shortAddress("0x8f3a000000000000000000000000000000a91c2".padEnd(42, "0"))).toBe("0x8f3a…1c20"));
  it("stay whole when short", () => expect(shortAddress("0x8f3a")).toBe("0x8f3a"));
  it("are compared case-insensitively", () => expect(isSameAddress("0xABcd", "0xabCD")).toBe(true));
});
