import { bareText } from "@/contracts/fields/typed-rules";
import { dateFormat } from "./intl";

/** `tick`: short, for an axis; `when`: in full, for a tooltip and a table. */
interface TimeFormats {
  tick: (at: string) => string;
  when: (at: string) => string;
}

const dayMs = 24 * 60 * 60_000;

/**
 * How the times on a chart's axis are written: hours up to a day and a half, days up to 100 days, months beyond.
 * @param spanMs from the first to the last point
 * @param timeZone defaults to the reader's own
 */
export function timeFormats(spanMs: number, locale: string, timeZone?: string): TimeFormats {
  const tick = dateFormat(locale, { timeZone, ...tickOptions(spanMs) });
  const when = dateFormat(locale, {
    timeZone, year: "numeric", month: "short", day: "numeric", hour: "2-digit", minute: "2-digit", hourCycle: "h23",
  });
  return { tick: (at) => tick.format(new Date(at)), when: (at) => when.format(new Date(at)) };
}

function tickOptions(spanMs: number): Intl.DateTimeFormatOptions {
  if (spanMs <= 1.5 * dayMs) return { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
  if (spanMs <= 100 * dayMs) return { month: "short", day: "numeric" };
  return { year: "numeric", month: "short" };
}

/** `long`: full month name and year; `medium`: abbreviated month and year; `short`: no year. */
export type MomentLength = "long" | "medium" | "short";

/** A day and a time to the minute: `12 Nov 2026, 14:02`. @param timeZone defaults to the reader's own */
export function formatMoment(at: string, locale: string, length: MomentLength, timeZone?: string): string {
  const clock: Intl.DateTimeFormatOptions = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone };
  const day: Intl.DateTimeFormatOptions = {
    day: "numeric", month: length === "long" ? "long" : "short", ...(length !== "short" && { year: "numeric" }),
  };
  return dateFormat(locale, { ...day, ...clock }).format(new Date(at));
}

/** How long the day and the time are written, named as in `Intl.DateTimeFormat`. */
export interface InstantStyle {
  /** No day by default. */
  day?: "full" | "medium" | undefined;
  time: "medium" | "short";
}

/**
 * A time to the second or minute, with its day if wanted. The two are joined here because in traditional Chinese Node and browsers join
 * them with different spaces, and React would then render the whole page again.
 */
export function formatInstant(at: string, locale: string, { day, time }: InstantStyle, timeZone?: string): string {
  const clock = dateFormat(locale, { timeStyle: time, hourCycle: "h23", timeZone }).format(new Date(at));
  if (!day) return clock;
  return `${dateFormat(locale, { dateStyle: day, timeZone }).format(new Date(at))}${locale.startsWith("zh") ? " " : ", "}${clock}`;
}

/** The short name of the time zone at a point in time: `EST`, `GMT+1`. */
export function zoneName(at: string, locale: string, timeZone: string | undefined): string {
  const format = dateFormat(locale, { ...(timeZone !== undefined && { timeZone }), timeZoneName: "short" });
  return format.formatToParts(new Date(at)).find(({ type }) => type === "timeZoneName")?.value ?? "";
}

const isoTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*(Z|[+-]\d{2}:?\d{2})$/;

/**
 * Whether a text, such as part of a URL, is an ISO 8601 time with a time zone, in the years 1970 to 9999, as every call requires. Without a
 * zone it would be a different time for each reader.
 */
export function isInstant(text: string): boolean {
  return isoTime.test(text) && Date.parse(text) >= 0 && Date.parse(text) < Date.UTC(10_000, 0);
}

/** A day and a time as native form fields hold them: `2026-11-05` and `14:02`. */
export interface LocalFields {
  date: string;
  time: string;
}

const pad = (part: number) => `${part}`.padStart(2, "0");

/**
 * The day of an instant in the reader's time zone, `2026-11-05`. East of Greenwich, the last instants would fall into the year 10000;
 * because years have four digits, they count as the last day of 9999.
 */
export function localDay(at: Date): string {
  if (at.getFullYear() > 9999) return "9999-12-31";
  return `${`${at.getFullYear()}`.padStart(4, "0")}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`;
}

/** The fields for an instant in the reader's own time zone. */
export function toLocalFields(atMs: number): LocalFields {
  const at = new Date(atMs);
  return { date: localDay(at), time: `${pad(at.getHours())}:${pad(at.getMinutes())}` };
}

/**
 * `09:05` for a time of day as people write it: `9:05`, `9.05`, `905`, full-width characters included; seconds are left out. Anything else
 * is returned as it is.
 */
export function normalizeTime(typed: string): string {
  const [, hours = "", minutes = ""] = /^(\d{1,2})[:.]?(\d{2})(?::\d{2})?$/.exec(bareText(typed)) ?? [];
  return hours !== "" && Number(hours) < 24 && Number(minutes) < 60 ? `${hours.padStart(2, "0")}:${minutes}` : typed;
}

/**
 * The instant that the two fields name in the reader's own time zone, as ISO 8601; null if one of them is empty, or not a date or a time of
 * day, or if no call accepts the instant (`isInstant`).
 */
export function fromLocalFields({ date, time: typed }: LocalFields): string | null {
  const time = normalizeTime(typed);
  const at = new Date(`${date}T${time}`);
  // Dates also accept 24:00, which is another day, and times of other zones.
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time) || Number.isNaN(at.getTime())) return null;
  return isInstant(at.toISOString()) ? at.toISOString() : null;
}

const quarterMs = 15 * 60_000;
/** No clocks go back by more. */
const longestFoldMs = 3 * 60 * 60_000;

/**
 * Whether the clocks of the reader's own time zone skipped the time that the two fields name (then `fromLocalFields` returns a later one),
 * or showed it twice (then it returns the first); null if they did neither, or if the fields name no instant.
 */
export function clockChangeAt(fields: LocalFields): "skipped" | "twice" | null {
  const at = fromLocalFields(fields);
  if (at === null) return null;
  const time = normalizeTime(fields.time);
  const isShownAt = (ms: number) => {
    const shown = toLocalFields(ms);
    return shown.date === fields.date && shown.time === time;
  };
  const atMs = Date.parse(at);
  if (!isShownAt(atMs)) return "skipped";
  for (let laterMs = quarterMs; laterMs <= longestFoldMs; laterMs += quarterMs) {
    if (isShownAt(atMs + laterMs)) return "twice";
  }
  return null;
}
