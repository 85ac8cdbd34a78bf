"use client";

import { useLocale, useTimeZone } from "next-intl";
import { useAgeText } from "@/components/live/age";
import { useAtNow } from "@/lib/client/startup/clock";

const dayMs = 24 * 60 * 60_000;

/** `4 min ago` within a day, then the date where the reader is; the whole date is one hover away. */
export function MentionDate({ at, className }: { at: string; className?: string }) {
  const locale = useLocale();
  const timeZone = useTimeZone();
  const age = useAgeText(at);
  const isOld = useAtNow((nowMs) => nowMs - Date.parse(at) > dayMs);
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(new Date(at));
  return (
    <time dateTime={at} title={format({ dateStyle: "full", timeStyle: "medium", hourCycle: "h23" })} className={className}>
      {isOld ? format({ dateStyle: "medium", timeStyle: "short", hourCycle: "h23" }) : age}
    </time>
  );
}
