import { justBefore } from "@/contracts/fields/time-rules";
import { fromLocalFields } from "@/lib/shared/format/times";

/** Periods to export, as a treasurer needs them. `between`: two days of the user's choice, both included. */
export const exportRanges = ["month", "thisYear", "lastYear", "all", "between"] as const;
export type ExportRange = (typeof exportRanges)[number];

const monthMs = 30 * 24 * 60 * 60_000;

/** As the call takes them: after `from`, up to and including `to`. */
export interface ExportBounds {
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
  const [from, to] = [fromLocalFields({ date: days.from, time: "00:00" }), nextDay(days.to)];
  if (from === null || to === null) return null;
  return { from: justBefore(from).toISOString(), ...(Date.parse(to) < nowMs && { to: justBefore(to).toISOString() }) };
}

function beforeYear(year: number): string {
  return justBefore(new Date(year, 0, 1)).toISOString();
}

/** The end of a day: the following midnight, ISO 8601; null if the date is invalid. */
function nextDay(date: string): string | null {
  const start = fromLocalFields({ date, time: "00:00" });
  if (start === null) return null;
  const end = new Date(start);
  end.setDate(end.getDate() + 1);
  return end.toISOString();
}
