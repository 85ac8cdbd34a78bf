import { useLocale, useTimeZone } from "next-intl";
import { useMemo } from "react";
import type { Timeline, TimelinePoint } from "@/contracts/timeline/calls";
import type { StepRange } from "@/components/ui/charts/step-rules";
import { DOT } from "@/lib/shared/format/dot";
import { formatCount, formatPriceUsd, formatUsd } from "@/lib/shared/format/figures";
import { dateFormat } from "@/lib/shared/format/intl";
import { formatInstant, zoneName } from "@/lib/shared/format/times";
import { useTranslations } from "@/lib/shared/use-translations";
import { endOf, timesOf, type SelectedTime } from "./view";

const hourMs = 60 * 60_000;

/** How times on the timeline are written: without the hour if each step is a day. */
export function useTimeTexts(step: Timeline["step"]) {
  const t = useTranslations("timeline.step");
  const locale = useLocale();
  const timeZone = useTimeZone();
  return useMemo(() => {
    const formatDay = (at: string) => dateFormat(locale, { dateStyle: "medium", timeZone }).format(new Date(at));
    const formatHour = (at: string) => formatInstant(at, locale, { day: "medium", time: "short" }, timeZone);
    /** The last full hour (UTC) that begins before a time. */
    const hourBefore = (at: string) => new Date(Math.ceil(Date.parse(at) / hourMs - 1) * hourMs).toISOString();
    const tick = (at: string, isOneDay: boolean) =>
      dateFormat(
        locale,
        isOneDay ? { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone } : { month: "short", day: "numeric", timeZone },
      ).format(new Date(at));
    /**
     * Days are written as one date, or as the first and the last; where zones differ by half hours, their last hour ends on the next date.
     * Any other period is written as its start and end, also days that were selected in another zone. When clocks change between the two,
     * both name the zone.
     */
    const span = ({ from, to }: SelectedTime) => {
      const isDays = step === "day" && formatDay(from) !== formatDay(hourBefore(from));
      const ends = isDays ? [formatDay(from), formatDay(hourBefore(to))] : [formatHour(from), formatHour(to)];
      const zones = isDays ? [] : [from, to].map((at) => zoneName(at, locale, timeZone));
      const [start, end] = zones[0] === zones[1] ? ends : ends.map((one, nth) => `${one} ${zones[nth]}`);
      return start === end ? start! : t("stretch", { from: start!, to: end! });
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
