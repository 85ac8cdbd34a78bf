import { justBefore } from "@/contracts/fields/time-rules";
import { instantOfDay, parseDay } from "@/lib/shared/format/days";

/** Periods to export, as a treasurer needs them. `between`: two days of the user's choice, both included. */
export const exportRanges = ["month", "thisYear", "lastYear", "all", "between"] as const;
export type ExportRange = (typeof exportRanges)[number];

const monthMs = 30 * 24 * 60 * 60_000;

/** As the call takes them: after `from`, up to and including `to`. */
interface ExportBounds {
  /** ISO 8601; left out for the beginning of all history. */
  from?: string;
  /** ISO 8601; left out for now. */
  to?: string;
}

/**
 * The bounds of a range, by days in the user's own time zone; null while a day is missing.
 * @param days two days, such as `2026-01-31`, for `between`
 */
export function exportBounds(range: ExportRange, nowMs: number, days: { from: string; to: string }): ExportBounds | null {
  const year = new Date(nowMs).getFullYear();
  if (range === "all") return {};
  if (range === "month") return { from: new Date(nowMs - monthMs).toISOString() };
  if (range === "thisYear") return { from: beforeYear(year) };
  if (range === "lastYear") return { from: beforeYear(year - 1), to: beforeYear(year) };
  const [from, to] = [instantOfDay(parseDay(days.from), "start"), instantOfDay(parseDay(days.to), "end")];
  if (from === null || to === null) return null;
  return { from: justBefore(from).toISOString(), ...(Date.parse(to) < nowMs && { to }) };
}

function beforeYear(year: number): string {
  return justBefore(new Date(year, 0, 1)).toISOString();
}
