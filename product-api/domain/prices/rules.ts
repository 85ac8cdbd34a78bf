import type { PriceRange } from "@/contracts/prices/rules";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../durations";

/** A quote older than this is marked as stale: the feed is polled every 30 seconds. */
const STALE_AFTER_MS = 10 * MINUTE_MS;

/** Minimum distance between stored points as quotes arrive. */
export const POINT_EVERY_MS = 5 * MINUTE_MS;

/** History older than this is deleted: no chart goes back that far. */
export const HISTORY_DAYS = 400;

/** Whether a quote is older than it should be with a working feed. */
export function isStaleQuote(quotedAt: Date, now: Date): boolean {
  return now.getTime() - quotedAt.getTime() > STALE_AFTER_MS;
}

/** Length of a range in milliseconds. */
export function rangeMs(range: PriceRange): number {
  return { "24h": DAY_MS, "7d": 7 * DAY_MS, "30d": 30 * DAY_MS, "1y": 365 * DAY_MS }[range];
}

/** Distance between the points of a chart over a range: about a hundred points in all. */
export function sampleIntervalMs(range: PriceRange): number {
  return { "24h": 15 * MINUTE_MS, "7d": 2 * HOUR_MS, "30d": 8 * HOUR_MS, "1y": 4 * DAY_MS }[range];
}

/** The last point of each interval, and the very last point. */
export function thin(series: PriceSeries, everyMs: number): PriceSeries {
  return series.filter(({ atMs }, index) => {
    const next = series[index + 1];
    return !next || Math.floor(next.atMs / everyMs) > Math.floor(atMs / everyMs);
  });
}

/** Quotes of one asset, oldest first. */
export type PriceSeries = readonly { atMs: number; priceUsd: number }[];

/** A quote is valid for this long: daily history has a point every 24 hours. */
export const QUOTE_VALID_MS = 36 * HOUR_MS;
