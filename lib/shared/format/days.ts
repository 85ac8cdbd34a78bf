import { bareText } from "@/contracts/fields/typed-rules";
import { dateFormat } from "./intl";
import { localDay } from "./times";

/** A day as `2026-11-05`; an empty string for none. */
export type Day = string;

const dayMs = 24 * 60 * 60_000;
/** Years have four digits, here as in every call. */
const lastInstantMs = Date.UTC(10_000, 0) - 1;

/** The first day that nowhere begins before 1970, as every call requires. */
export const firstDay: Day = "1970-01-02";

/**
 * Parses a day typed as year, month and day with `-`, `/`, `.` or 年月日 between them, full-width characters included, or as eight digits:
 * the numeric keyboard of an iPhone has nothing else. Empty if it is not a day, or before `firstDay`.
 */
export function parseDay(typed: string): Day {
  const text = bareText(typed).replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3");
  const [, year, month, date] = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?$/.exec(text) ?? [];
  if (year === undefined || month === undefined || date === undefined) return "";
  const day = `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) && day >= firstDay ? day : "";
}

/** The day that many days or months away; in a shorter month, its last day. */
export function shiftDay(day: Day, { days = 0, months = 0 }: { days?: number; months?: number }): Day {
  const at = new Date(`${day}T00:00:00Z`);
  const lastOfMonth = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months + 1, 0)).getUTCDate();
  const shifted = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, Math.min(at.getUTCDate(), lastOfMonth)) + days * dayMs;
  return new Date(shifted).toISOString().slice(0, 10);
}

/** The day's position in its week, from 0; `first` is the weekday that weeks start with, 0 for Sunday. */
export function placeInWeek(day: Day, first: number): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() - first + 7) % 7;
}

/** The weekday that weeks start with where a language is spoken, 0 for Sunday. */
export function firstWeekday(locale: string): number {
  type WithWeeks = Intl.Locale & { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } };
  const known = new Intl.Locale(locale).maximize() as WithWeeks;
  return ((known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 7) % 7;
}

/** The weeks that cover a day's month, seven days each. */
export function weeksOfMonth(day: Day, first: number): Day[][] {
  const start = `${day.slice(0, 8)}01`;
  const from = shiftDay(start, { days: -placeInWeek(start, first) });
  const end = shiftDay(start, { months: 1 });
  const weeks: Day[][] = [];
  for (let week = from; week < end; week = shiftDay(week, { days: 7 })) {
    weeks.push(Array.from({ length: 7 }, (_, days) => shiftDay(week, { days })));
  }
  return weeks;
}

/** A day in words, regardless of the reader's time zone. */
export function formatDay(day: Day, locale: string, options: Intl.DateTimeFormatOptions): string {
  return dateFormat(locale, { ...options, timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
}

/** The first or last instant of a day in the reader's time zone, ISO 8601; null if it is not a day. */
export function instantOfDay(day: Day, edge: "start" | "end"): string | null {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)?.map(Number) ?? [];
  if (year === undefined || month === undefined || date === undefined) return null;
  // Where clocks go back at midnight, 23:59 occurs twice: the day ends just before the next one begins.
  const atMs = edge === "start" ? new Date(year, month - 1, date).getTime() : new Date(year, month - 1, date + 1).getTime() - 1;
  // West of Greenwich, the last day would end in the year 10000.
  return Number.isNaN(atMs) ? null : new Date(Math.min(atMs, lastInstantMs)).toISOString();
}

/** The day of an instant in the reader's time zone; empty for null. */
export function dayOfInstant(at: string | null): Day {
  return at === null ? "" : localDay(new Date(at));
}
