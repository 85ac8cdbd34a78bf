import { expect, it } from "vitest";
import { isStaleQuote, thin } from "./rules";

it("keeps the last point of each interval and the very last", () => {
  const series = [0, 3, 9, 10, 14, 21].map((atMs) => ({ atMs, priceUsd: atMs }));
  expect(thin(series, 10).map(({ atMs }) => atMs)).toEqual([9, 14, 21]);
});

it("marks a quote as stale after ten minutes", () => {
  const now = new Date("2026-01-01T00:10:00Z");
  expect(isStaleQuote(new Date("2026-01-01T00:00:00Z"), now)).toBe(false);
  expect(isStaleQuote(new Date("2025-12-31T23:59:59Z"), now)).toBe(true);
});
