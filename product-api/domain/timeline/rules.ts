import type { TimelineRange } from "@/contracts/timeline/rules";
import { HOUR_MS } from "../durations";
import { dateAt } from "../periods";

const HOURS: Partial<Record<TimelineRange, number>> = { "24h": 24, "7d": 7 * 24 };
const DAYS = 30;

/** The full hour (UTC) that contains a time, in milliseconds. */
function hourOf(atMs: number): number {
  return Math.floor(atMs / HOUR_MS) * HOUR_MS;
}

/**
 * When each step of a range begins, in milliseconds, oldest first; the last step is still in progress. Hours are UTC hours; a day begins
 * with the first full hour of its date in the zone (an unknown zone is treated as UTC).
 */
export function stepStarts(range: TimelineRange, now: Date, zone: string): number[] {
  const last = hourOf(now.getTime());
  const steps = HOURS[range];
  if (steps !== undefined) return Array.from({ length: steps + 1 }, (_, nth) => last - (steps - nth) * HOUR_MS);
  const hours = Array.from({ length: (DAYS + 1) * 24 }, (_, nth) => last - ((DAYS + 1) * 24 - 1 - nth) * HOUR_MS);
  const dates = hours.map((atMs) => dateAt(new Date(atMs), zone));
  return hours.filter((_, nth) => dates[nth] !== dates[nth - 1]).slice(-DAYS);
}

/** Assigns hourly rows to the steps that contain them. @param starts as returned by `stepStarts` */
export function byStep<Row extends { hour: Date }>(starts: readonly number[], rows: readonly Row[]): Row[][] {
  const steps: Row[][] = starts.map(() => []);
  let step = 0;
  for (const row of rows.toSorted((one, other) => one.hour.getTime() - other.hour.getTime())) {
    if (row.hour.getTime() < starts[0]!) continue;
    while (step + 1 < starts.length && starts[step + 1]! <= row.hour.getTime()) step += 1;
    steps[step]!.push(row);
  }
  return steps;
}

/** The period for which it is known whether a handle was mentioned. */
export interface KnownTime {
  /**
   * The first mention found, or the beginning of tracking if that was earlier, or the end of a gap after it; null if nothing has been read
   * yet.
   */
  from: Date | null;
  /** The end of the last complete scrape; null before it. */
  until: Date | null;
}

/** Whether finding no mention in a step means that there was none. */
export function isKnownStep({ from, until }: KnownTime, startMs: number, endMs: number): boolean {
  return from !== null && until !== null && endMs > from.getTime() && startMs <= until.getTime();
}
