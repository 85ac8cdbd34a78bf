import { useLocale, useTimeZone } from "next-intl";
import { useCallback } from "react";
import { useAtNow } from "@/lib/client/startup/clock";
import { formatInstant, formatMoment, type MomentLength } from "@/lib/shared/format/times";

interface LocalTimeProps {
  at: string;
  /** Whether to show the day before the time in any case. */
  withDay?: boolean;
}

/** Further from now than this, a time of day could be taken for that of another day. */
const halfDayMs = 12 * 60 * 60_000;

/** Whether a time needs its day to be understood. */
export function useNeedsDay(at: string): boolean {
  return useAtNow(useCallback((nowMs: number) => Math.abs(nowMs - Date.parse(at)) > halfDayMs, [at]));
}

/** A time in the user's own time zone. */
export function LocalTime({ at, withDay = false }: LocalTimeProps) {
  const locale = useLocale();
  const needsDay = useNeedsDay(at);
  const text = formatInstant(at, locale, { day: withDay || needsDay ? "medium" : undefined, time: "medium" }, useTimeZone());
  return <time dateTime={at} className="num">{text}</time>;
}

interface LocalMomentProps {
  at: string;
  /** `long`: `31 December 2025, 23:59`; `medium`: the default; `short`: without the year. */
  length?: MomentLength;
}

/** Day and time, to the minute, in the user's own time zone. */
export function LocalMoment({ at, length = "medium" }: LocalMomentProps) {
  const locale = useLocale();
  return <time dateTime={at} className="num">{formatMoment(at, locale, length, useTimeZone())}</time>;
}
