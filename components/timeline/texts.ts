"use client";

import { useLocale, useTimeZone } from "next-intl";
import { useMemo } from "react";
import type { Timeline, TimelinePoint } from "@/contracts/timeline/calls";
import type { StepRange } from "@/components/ui/charts/step-rules";
import { DOT } from "@/lib/shared/format/dot";
import { formatCount, formatPriceUsd, formatUsd } from "@/lib/shared/format/figures";
import { dateFormat } from "@/lib/shared/format/intl";
import { formatInstant } from "@/lib/shared/format/times";
import { useTranslations } from "@/lib/shared/use-translations";
import { endOf, timesOf, type SelectedTime } from "./view";

/** How times on the timeline are written: without the hour if each step is a day. */
export function useTimeTexts(step: Timeline["step"]) {
  const t = useTranslations("timeline.step");
  const locale = useLocale();
  const timeZone = useTimeZone();
  return useMemo(() => {
    const formatTime = (at: string) => (step === "day"
      ? dateFormat(locale, { dateStyle: "medium", timeZone }).format(new Date(at))
      : formatInstant(at, locale, { day: "medium", time: "short" }, timeZone));
    const tick = (at: string, isOneDay: boolean) =>
      dateFormat(
        locale,
        isOneDay ? { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone } : { month: "short", day: "numeric", timeZone },
      ).format(new Date(at));
    /** A single day is written as one date; any other period as its start and end. */
    const span = ({ from, to }: SelectedTime) => {
      const end = step === "day" ? new Date(Date.parse(to) - 1).toISOString() : to;
      return formatTime(from) === formatTime(end) ? formatTime(from) : t("stretch", { from: formatTime(from), to: formatTime(end) });
    };
    return { tick, span };
  }, [t, locale, timeZone, step]);
}

/** Describes a step, or a stretch of steps, in one line. */
export function useStepText(timeline: Timeline): (range: StepRange) => string {
  const t = useTranslations("timeline.step");
  const locale = useLocale();
  const { span } = useTimeTexts(timeline.step);
  return (range) => {
    const points = timeline.points.slice(range.from, range.to + 1);
    const last = points.at(-1)!;
    const sums = sumPoints(points);
    const figure = (count: number) => formatCount(count, locale);
    return [
      span(timesOf(timeline, range)),
      timeline.tracked === null ? null
        : sums.mentions === null
          ? t("unknownMentions")
          : t("mentions", { count: sums.mentions, positive: figure(sums.positive), negative: figure(sums.negative) }),
      last.price_usd === null || timeline.symbol === null
        ? null
        : t("price", { symbol: timeline.symbol, price: formatPriceUsd(last.price_usd, locale) }),
      last.value_usd === null ? null : t("value", { value: formatUsd(last.value_usd, locale) }),
      last.rank === null ? null : t("rank", { rank: `#${figure(last.rank)}` }),
      sums.received + sums.sent === 0 ? null : t("flows", { received: figure(sums.received), sent: figure(sums.sent) }),
    ].filter(Boolean).join(DOT);
  };
}

/** The totals of some steps; `mentions` is null if they are unknown for all of the steps. */
function sumPoints(points: readonly TimelinePoint[]) {
  const sumOf = (pick: (point: TimelinePoint) => number | null) => points.reduce((sum, point) => sum + (pick(point) ?? 0), 0);
  const [positive, neutral, negative] = [
    sumOf((point) => point.positive), sumOf((point) => point.neutral), sumOf((point) => point.negative),
  ];
  return {
    positive, negative, mentions: points.every((point) => point.positive === null) ? null : positive + neutral + negative,
    received: sumOf((point) => point.received), sent: sumOf((point) => point.sent),
  };
}

/** Whether the timeline spans at most 36 hours, so that its axis shows times of day instead of dates. */
export function isOneDay(timeline: Timeline): boolean {
  return Date.parse(endOf(timeline, timeline.points.length - 1)) - Date.parse(timeline.points[0]?.at ?? timeline.to) <= 36 * 60 * 60_000;
}
