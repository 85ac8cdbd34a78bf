import type { DigestPeriod } from "@/contracts/digest/rules";
import { DAY_MS } from "./durations";
import { dayOf } from "./time-texts";

const DAYS: Record<DigestPeriod, number> = { day: 1, week: 7 };

/** A calendar day or week in a time zone. */
export interface Period {
  /** First dates: of this period, the previous one and the following one. */
  on: string;
  previous: string;
  following: string;
  /** When the previous period, this one and the following one begin. */
  before: Date;
  from: Date;
  to: Date;
}

/** The period that contains a date (`2026-11-21`). Weeks begin on Monday; an unknown zone is treated as UTC. */
export function periodOn(period: DigestPeriod, date: string, zone: string): Period {
  const first = period === "day" ? date : addDays(date, -((new Date(date).getUTCDay() + 6) % 7));
  const [previous, following] = [addDays(first, -DAYS[period]), addDays(first, DAYS[period])];
  return {
    on: first, previous, following, before: startOfDate(previous, zone), from: startOfDate(first, zone), to: startOfDate(following, zone),
  };
}

/** The last completed period at a time. */
export function lastPeriod(period: DigestPeriod, now: Date, zone: string): Period {
  return periodOn(period, periodOn(period, dateAt(now, zone), zone).previous, zone);
}

function addDays(date: string, days: number): string {
  return dayOf(new Date(Date.parse(date) + days * DAY_MS));
}

/** The date in a zone at a time. An unknown zone is treated as UTC. */
export function dateAt(at: Date, zone: string): string {
  return dayOf(new Date(at.getTime() + offsetMs(at.getTime(), zone)));
}

/** The first moment of a date, even if clocks skip 00:00 at midnight. A date that was skipped begins as it ends. */
function startOfDate(date: string, zone: string): Date {
  const midnight = Date.parse(date);
  const first = midnight - offsetMs(midnight, zone);
  const second = midnight - offsetMs(first, zone);
  const start = [first, second].toSorted((one, other) => one - other).find((at) => dateAt(new Date(at), zone) === date);
  return new Date(start ?? Math.max(first, second));
}

/** How far a zone's clock is ahead of UTC at a time, in milliseconds. */
function offsetMs(atMs: number, zone: string): number {
  const parts = Object.fromEntries(clockOf(zone).formatToParts(atMs).map(({ type, value }) => [type, Number(value)]));
  return Date.UTC(parts.year!, parts.month! - 1, parts.day, parts.hour, parts.minute, parts.second) - Math.floor(atMs / 1000) * 1000;
}

/** Creating one takes a thousand times as long as using it. Callers may spell a zone in thousands of ways: only its own name is kept. */
const clocks = new Map<string, Intl.DateTimeFormat>();
const zoneNames = new Set(Intl.supportedValuesOf("timeZone")).add("UTC");

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const whole = {
    year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric", second: "numeric", hourCycle: "h23",
  } as const;
  try {
    const clock = new Intl.DateTimeFormat("en", { ...whole, timeZone: zone });
    if (zoneNames.has(zone)) clocks.set(zone, clock);
    return clock;
  } catch {
    return clockOf("UTC");
  }
}
