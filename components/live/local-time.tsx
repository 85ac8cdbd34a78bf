"use client";

import { useLocale } from "next-intl";
import { useIsBrowser } from "@/lib/client/clock";

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
