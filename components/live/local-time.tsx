"use client";

import { useLocale } from "next-intl";
import { useIsBrowser } from "@/lib/shared/use-is-browser";
import { formatMoment, type MomentLength } from "@/lib/shared/format/times";

interface LocalTimeProps {
  at: string;
  /** Whether the day stands before the time. */
  withDay?: boolean;
}

/** A time in the reader's own zone; the server does not know it, so the first paint keeps the place free. */
export function LocalTime({ at, withDay = false }: LocalTimeProps) {
  const locale = useLocale();
  const isBrowser = useIsBrowser();
  const options: Intl.DateTimeFormatOptions = { ...(withDay && { dateStyle: "medium" }), timeStyle: "medium", hourCycle: "h23" };
  const text = isBrowser ? new Intl.DateTimeFormat(locale, options).format(new Date(at)) : "00:00:00";
  return <time dateTime={at} className={isBrowser ? "num" : "num invisible"}>{text}</time>;
}

interface LocalMomentProps {
  at: string;
  /** `long`: `31 December 2025, 23:59`; `medium` unless told; `short`: without the year. */
  length?: MomentLength;
}

/** Day and time to the minute in the reader's own zone; as with `LocalTime`, the first paint keeps the place free. */
export function LocalMoment({ at, length = "medium" }: LocalMomentProps) {
  const locale = useLocale();
  const isBrowser = useIsBrowser();
  return <time dateTime={at} className={isBrowser ? "num" : "num invisible"}>{isBrowser ? formatMoment(at, locale, length) : "00-00-00 00:00"}</time>;
}
