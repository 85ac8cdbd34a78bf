import { useLocale, useTimeZone } from "next-intl";
import { useCallback, useMemo } from "react";
import { AreaChart } from "@/components/ui/charts/chart";
import { AreaChartSkeleton } from "@/components/ui/charts/chart-shapes";
import { type AreaPoint, missingTimes, type Scale } from "@/components/ui/charts/chart-rules";
import { axisUsdFormat } from "@/lib/shared/format/axis";
import { formatPercent } from "@/lib/shared/format/figures";
import { timeFormats, zoneName } from "@/lib/shared/format/times";
import { useMissingSources } from "@/lib/client/request/missing-sources";
import { useTranslations } from "@/lib/shared/use-translations";

interface ValuePoint {
  /** ISO 8601. */
  at: string;
  /** Dollars; null if unknown. */
  usd: number | null;
  /** The part of `usd` that is estimated. */
  estimatedUsd?: number;
}

interface ValueChartProps {
  /** Oldest first; undefined while loading. */
  points: readonly ValuePoint[] | undefined;
  label: string;
  /** Heading of the table's column. */
  column: string;
  formatUsd: (usd: number | null, locale: string) => string;
  /** Shows the screen as of a chosen point's time, ISO 8601; without it the chart does not offer that. */
  onShowTime?: (at: string) => void;
}

/** A chart of dollars over time, in the user's time zone. */
export function ValueChart({ points, label, column, formatUsd, onShowTime }: ValueChartProps) {
  const t = useTranslations("figures.chart");
  const { prices: missing } = useMissingSources();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const shown = useMemo(() => areaPoints(points ?? [], locale, timeZone), [points, locale, timeZone]);
  const format = useCallback((usd: number | null) => formatUsd(usd, locale), [formatUsd, locale]);
  const axisFormat = useCallback((scale: Scale) => axisUsdFormat(scale, locale), [locale]);
  const estimatedText = useCallback(
    ({ value, estimated = 0 }: AreaPoint) => (estimated === 0 || value === null
      ? null
      : t("estimatedPart", { usd: format(estimated), percent: formatPercent((100 * estimated) / value, locale) })),
    [t, format, locale],
  );
  if (points === undefined) return <AreaChartSkeleton />;
  const known = shown.filter(({ value }) => value !== null);
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) return <p className="py-10 text-center text-muted">{missing?.text ?? t("none")}</p>;
  const values = known.map(({ value }) => value ?? 0);
  return (
    <AreaChart
      points={shown} label={label} formatValue={format} axisFormat={axisFormat}
      texts={{ when: t("when"), value: column, dashed: t("dashed"), gap: t("gap"), cut: (from) => t("cut", { from }) }}
      estimatedText={estimatedText}
      choice={onShowTime && { label: t("point"), action: t("showTime"), onAct: ({ at }) => { if (at) onShowTime(at); } }}
      summary={t("summary", {
        first: format(first.value), from: first.when, last: format(last.value), to: last.when,
        low: format(Math.min(...values)), high: format(Math.max(...values)),
      })}
    />
  );
}

const minuteMs = 60_000;

/**
 * The chart's points with their labels; only the last one of each minute is kept, and points without a value are added for missing times.
 * When clocks go back, an hour's labels repeat, so the later ones name the time zone.
 */
function areaPoints(points: readonly ValuePoint[], locale: string, timeZone: string | undefined): AreaPoint[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return [];
  const { tick, when } = timeFormats(Date.parse(last.at) - Date.parse(first.at), locale, timeZone);
  const missing = missingTimes(points.map(({ at }) => Date.parse(at)));
  const withGaps = points.flatMap((point, nth): ValuePoint[] => [
    ...missing[nth]!.map((atMs) => ({ at: new Date(atMs).toISOString(), usd: null })), point,
  ]);
  const byMinute = new Map(withGaps.map((point) => [Math.floor(Date.parse(point.at) / minuteMs), point]));
  const usedLabels = new Set<string>();
  return [...byMinute.values()].map(({ at, usd, estimatedUsd = 0 }) => {
    const local = when(at);
    const text = usedLabels.has(local) ? `${local} ${zoneName(at, locale, timeZone)}` : local;
    usedLabels.add(local);
    return { tick: tick(at), when: text, at, value: usd, estimated: usd === null ? 0 : estimatedUsd };
  });
}
