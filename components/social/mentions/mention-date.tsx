"use client";

import { useLocale, useTimeZone } from "next-intl";
import { useAgeText } from "@/components/times/age";
import { formatInstant, type InstantStyle } from "@/lib/shared/format/times";
import { useAtNow } from "@/lib/client/startup/clock";

const dayMs = 24 * 60 * 60_000;

/** `4 min ago` within a day, then the date in the user's time zone; the full date is shown on hover. */
export function MentionDate({ at, className }: { at: string; className?: string }) {
  const locale = useLocale();
  const timeZone = useTimeZone();
  const age = useAgeText(at);
  const isOld = useAtNow((nowMs) => nowMs - Date.parse(at) > dayMs);
  const format = (style: InstantStyle) => formatInstant(at, locale, style, timeZone);
  return (
    <time dateTime={at} title={format({ day: "full", time: "medium" })} className={className}>
      {isOld ? format({ day: "medium", time: "short" }) : age}
    </time>
  );
}
