import { useLocale } from "next-intl";
import { type ReactNode, useState } from "react";
import type { Timeline } from "@/contracts/timeline/calls";
import { isMarked, niceScale, spreadTicks } from "@/components/ui/charts/chart-rules";
import { StepChoice } from "@/components/ui/charts/step-choice";
import { OpposedBars, StackedBars, StepLines, StepPanel } from "@/components/ui/charts/step-plots";
import type { StepRange } from "@/components/ui/charts/step-rules";
import { Link } from "@/components/ui/controls/link";
import { axisUsdFormat } from "@/lib/shared/format/axis";
import { formatCount } from "@/lib/shared/format/figures";
import { useMissingSources } from "@/lib/client/request/missing-sources";
import { useTranslations } from "@/lib/shared/use-translations";
import { isOneDay, useStepText, useTimeTexts } from "./texts";

/** Negative at the bottom, then neutral, then positive. */
const fills = ["fill-down", "fill-field", "fill-up"];
const swatches = { positive: "bg-up", neutral: "bg-field", negative: "bg-down", received: "bg-up", sent: "bg-c2" };

interface TimelineChartProps {
  timeline: Timeline;
  selected: StepRange | null;
  onSelect: (stretch: StepRange | null) => void;
}

/** Mentions by mood, a price, the portfolio's value, the rank and the transactions, one above the other on one time axis. */
export function TimelineChart({ timeline, selected, onSelect }: TimelineChartProps) {
  const t = useTranslations("timeline");
  const textOf = useStepText(timeline);
  const [hoveredStep, setHoveredStep] = useState<number | null>(null);
  const { points } = timeline;
  const allSteps = { from: 0, to: points.length - 1 };
  const described = hoveredStep !== null && hoveredStep < points.length ? { from: hoveredStep, to: hoveredStep } : selected;
  return (
    <figure aria-label={t("chart.label")} className="@container">
      <div className="relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
        <MentionsPanel timeline={timeline} />
        <PricePanel timeline={timeline} />
        <ValuePanel timeline={timeline} />
        <RankPanel timeline={timeline} />
        <FlowsPanel timeline={timeline} />
        <TimeTicks timeline={timeline} />
        <div className="absolute inset-0 col-start-2">
          <StepChoice
            steps={points.length} label={t("chart.axis")} textOf={textOf} selected={selected} onSelect={onSelect} onHover={setHoveredStep}
          />
        </div>
      </div>
      <p aria-hidden="true" className="mt-3 min-h-12 break-keep tabular-nums text-sm max-sm:min-h-16">
        {described ? textOf(described) : <span className="text-muted"><Hint /></span>}
      </p>
      <figcaption className="sr-only">{textOf(allSteps)}. <Hint /></figcaption>
    </figure>
  );
}

/** How to select a time, with a mouse or by touch. */
function Hint() {
  const t = useTranslations("timeline");
  return <><span className="pointer-coarse:hidden">{t("hint")}</span><span className="not-pointer-coarse:hidden">{t("hintTouch")}</span></>;
}

function MentionsPanel({ timeline: { points, tracked } }: { timeline: Timeline }) {
  const t = useTranslations("timeline.chart");
  const locale = useLocale();
  const bars = points.map(({ positive, neutral, negative }) => (positive === null || neutral === null || negative === null
    ? null
    : [negative, neutral, positive]));
  const source = useMissingSources().mentions;
  const { max } = niceScale([0, ...bars.map((bar) => bar?.reduce((sum, one) => sum + one, 0) ?? 0)]);
  const missing = tracked !== null ? undefined : source ? source.name : (
    <span>{t("notTracked")} <Link href="/social/twitter-setup" className="text-accent-text hover:underline">{t("setUp")}</Link></span>
  );
  return (
    <StepPanel
      name={t("mentions")} axis={[formatCount(max, locale), "0"]} missing={missing}
      legend={<><Legend of="positive" /><Legend of="neutral" /><Legend of="negative" />{bars.includes(null) && !missing ? (
        <UnknownLegend />
      ) : null}</>}
    >
      <StackedBars bars={bars} fills={fills} max={max} />
    </StepPanel>
  );
}

function PricePanel({ timeline: { points, symbol } }: { timeline: Timeline }) {
  const t = useTranslations("timeline.chart");
  const values = points.map(({ price_usd }) => price_usd);
  const source = useMissingSources().prices;
  const name = t("price", { symbol: symbol ?? "" });
  return <LinePanel name={name} values={values} missing={source?.name ?? t("noPrice")} stroke="stroke-c2" />;
}

function ValuePanel({ timeline: { points } }: { timeline: Timeline }) {
  const t = useTranslations("timeline.chart");
  const source = useMissingSources().prices;
  const values = points.map(({ value_usd }) => value_usd);
  const marked = points.map(({ value_usd: value, estimated_usd: estimated }) => isMarked({ value, estimated }));
  return <LinePanel name={t("value")} values={values} missing={source?.name ?? t("noValue")} marked={marked} />;
}

interface LinePanelProps {
  name: ReactNode;
  values: readonly (number | null)[];
  missing: ReactNode;
  /** Whether a value is partly estimated; by default none is. */
  marked?: readonly boolean[];
  stroke?: string;
}

function LinePanel({ name, values, missing, marked = [], stroke }: LinePanelProps) {
  const t = useTranslations("timeline.chart");
  const locale = useLocale();
  const known = values.filter((value) => value !== null);
  const scale = niceScale(known);
  const format = axisUsdFormat(scale, locale);
  return (
    <StepPanel
      name={name} axis={[format(scale.max), format(scale.min)]} missing={known.length === 0 ? missing : undefined}
      legend={<>{marked.includes(true) ? (
        <span className="text-xs text-muted">{t("dashed")}</span>
      ) : null}{known.length > 0 && known.length < values.length ? <UnknownLegend /> : null}</>}
    >
      <StepLines values={values} scale={scale} marked={marked} {...(stroke && { stroke })} />
    </StepPanel>
  );
}

/** Rank 1 is at the top. Left out if no rank is known, as for a user who is not on the board. */
function RankPanel({ timeline: { points } }: { timeline: Timeline }) {
  const t = useTranslations("timeline.chart");
  const locale = useLocale();
  const ranks = points.flatMap(({ rank }) => rank ?? []);
  if (ranks.length === 0) return null;
  // The axis covers at least a few ranks, so that a change of one rank does not look like a cliff.
  const [best, worst] = [Math.max(1, Math.min(...ranks) - 1), Math.max(...ranks) + 1];
  return (
    <StepPanel name={t("rank")} axis={[
      `#${formatCount(best, locale)}`, `#${formatCount(worst, locale)}`,
    ]} legend={ranks.length < points.length ? <UnknownLegend /> : null}>
      <StepLines values={points.map(({ rank }) => (rank === null ? null : -rank))} scale={{
        min: -worst, max: -best, step: 1,
      }} stroke="stroke-c2" />
    </StepPanel>
  );
}

function FlowsPanel({ timeline: { points } }: { timeline: Timeline }) {
  const t = useTranslations("timeline.chart");
  return (
    <StepPanel slim name={t("flows")} legend={<><Legend of="received" /><Legend of="sent" /></>}>
      <OpposedBars incoming={points.map(({ received }) => received)} outgoing={points.map(({ sent }) => sent)} />
    </StepPanel>
  );
}

function Legend({ of }: { of: keyof typeof swatches }) {
  const t = useTranslations("timeline.chart");
  return (
    <span className="inline-flex items-center gap-1.5 text-xs text-muted">
      <span aria-hidden="true" className={`size-2 rounded-[2px] ${swatches[of]}`} />
      {t(of)}
    </span>
  );
}

function UnknownLegend() {
  const t = useTranslations("timeline.chart");
  return <span className="text-xs text-muted">{t("unknown")}</span>;
}

/** Some of the times, evenly spaced below the plots; fewer where there is less room. */
function TimeTicks({ timeline }: { timeline: Timeline }) {
  const { tick } = useTimeTexts(timeline.step);
  const row = "col-start-2 justify-between gap-2 pt-1 text-xs whitespace-nowrap text-muted";
  const read = ({ at }: { at: string }) => tick(at, isOneDay(timeline));
  const ticks = (max: number) => spreadTicks(timeline.points, max, read).map((point) => <span key={point.at}>{read(point)}</span>);
  return (
    <>
      <div aria-hidden="true" className={`${row} hidden @min-[36rem]:flex`}>{ticks(8)}</div>
      <div aria-hidden="true" className={`${row} hidden @min-[18rem]:flex @min-[36rem]:hidden`}>{ticks(3)}</div>
      <div aria-hidden="true" className={`${row} flex @min-[18rem]:hidden`}>{ticks(2)}</div>
    </>
  );
}
