"use client";

import { useLocale, useTimeZone } from "next-intl";
import { formatInstant, formatMoment, type MomentLength } from "@/lib/shared/format/times";

interface LocalTimeProps {
  at: string;
  /** Whether to show the day before the time. */
  withDay?: boolean;
}

/** A time in the user's own time zone. */
export function LocalTime({ at, withDay = false }: LocalTimeProps) {
  const locale = useLocale();
  const text = formatInstant(at, locale, { day: withDay ? "medium" : undefined, time: "medium" }, useTimeZone());
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
