import { lazy, Suspense, useMemo, useState } from "react";
import {
  type AreaPoint, isMarked, niceScale, plotValues, type Scale, type ShownSlice, shownSlices, type Slice, spread, spreadTicks,
} from "./chart-rules";
import { ChoosablePlot, type PointChoice } from "./chart-choice";
import { AreaDrawing, areaFrame, areaHeight, AreaGrid, donutBox, RingDrawing } from "./chart-shapes";
import { classes } from "../classes";

// Tremor loads when the pointer enters the chart. Until then, and if it cannot be loaded, the server's drawing stays.
/* oxlint-disable project/restricted-syntax -- if this code cannot be loaded, the server's drawing replaces it: no need to wait for the network */
const AreaPlot = lazy(() => import("./area-plot").then(({ AreaPlot: Plot }) => ({ default: Plot }), () => ({ default: AreaDrawing })));
const DonutPlot = lazy(() => import("./donut-plot").then(({ DonutPlot: Plot }) => ({ default: Plot }), () => ({ default: RingDrawing })));
/* oxlint-enable project/restricted-syntax */

/** Eight ticks divide a week into its days. */
const maxTicks = 8;
const fewTicks = 3;
const maxRows = 24;

interface AreaChartProps {
  /** Evenly spaced, oldest first. */
  points: readonly AreaPoint[];
  /** The accessible name: what is shown, and for which period. */
  label: string;
  /** What the chart shows in one sentence, for those who cannot see it. */
  summary: string;
  /**
   * Headings of the table that replaces the chart for screen readers, and
   * explanations of the dashed line, the gaps and an axis that does not start at 0.
   */
  texts: { when: string; value: string; dashed: string; gap: string; cut: (from: string) => string };
  /** Writes a value in full, for the tooltip and the table. */
  formatValue: (value: number | null) => string;
  /** Returns the value axis's number format for a scale, chosen so that no two ticks read alike. */
  axisFormat: (scale: Scale) => (value: number) => string;
  /** Text saying how much of a point is estimated; null if none of it is. */
  estimatedText: (point: AreaPoint) => string | null;
  /** Lets the reader choose a point by clicking or with the arrow keys, and act on it. */
  choice?: PointChoice | undefined;
}

/**
 * One series over time with a value axis, drawn by the server; hovering
 * shows the point under the pointer. A visually hidden table says the same.
 */
export function AreaChart({ points, label, summary, texts, formatValue, axisFormat, estimatedText, choice }: AreaChartProps) {
  const [isNear, setNear] = useState(false);
  const scale = useMemo(() => niceScale(plotValues(points)), [points]);
  const formatTick = useMemo(() => axisFormat(scale), [axisFormat, scale]);
  const plot = points.length === 0 ? <AreaGrid /> : isNear ? (
    <Suspense fallback={<AreaDrawing points={points} scale={scale} />}>
      <AreaPlot points={points} scale={scale} estimatedText={estimatedText} formatValue={formatValue} />
    </Suspense>
  ) : <AreaDrawing points={points} scale={scale} />;
  return (
    <figure aria-label={label} className="@container" onPointerEnter={() => setNear(true)}>
      <div className={areaFrame}>
        <ValueAxis scale={scale} format={formatTick} />
        {choice && points.length > 0
          ? <ChoosablePlot points={points} formatValue={formatValue} choice={choice}>{plot}</ChoosablePlot>
          : <div aria-hidden="true" className="min-w-0">{plot}</div>}
        <TimeAxis points={points} />
        <PlotNotes points={points} from={scale.min === 0 ? null : formatTick(scale.min)} texts={texts} />
      </div>
      <figcaption className="sr-only">{summary}</figcaption>
      <AreaTable points={points} label={label} texts={texts} formatValue={formatValue} estimatedText={estimatedText} />
    </figure>
  );
}

/** Notes on what could be misread: where the axis starts, what is estimated, what is missing. */
function PlotNotes({ points, from, texts }: Pick<AreaChartProps, "points" | "texts"> & { from: string | null }) {
  if (points.length === 0) return null;
  return (
    <p className="col-start-2 row-start-3 flex flex-wrap items-center gap-x-4 gap-y-1 pt-2 text-xs text-muted">
      {points.some(isMarked) ? (
        <span className="flex items-center gap-2">
          <svg aria-hidden="true" width="20" height="2" className="shrink-0 stroke-c1">
            <path d="M0 1H20" strokeWidth="2" strokeDasharray="4 4" />
          </svg>{texts.dashed}
        </span>
      ) : null}
      {points.some(({ value }) => value === null) ? <span>{texts.gap}</span> : null}
      {from === null ? null : <span className="tabular-nums">{texts.cut(from)}</span>}
    </p>
  );
}

/** The axis figures, aligned with the grid lines from the top down. */
function ValueAxis({ scale: { min, max, step }, format }: { scale: Scale; format: (value: number) => string }) {
  const values = Array.from({ length: Math.round((max - min) / step) + 1 }, (_, nth) => max - nth * step);
  return (
    <div aria-hidden="true" className={classes("flex flex-col justify-between text-xs whitespace-nowrap text-muted", areaHeight)}>
      {values.map((value) => <span key={value} className="num flex h-0 items-center justify-end">{format(value)}</span>)}
    </div>
  );
}

/** A selection of the times; in narrower containers only the first, the middle and the last, or just the two ends. */
function TimeAxis({ points }: { points: readonly AreaPoint[] }) {
  const row =
    `col-start-2 row-start-2 ${points.length === 1 ? "justify-center" : "justify-between"} gap-2 pt-2 text-xs whitespace-nowrap text-muted`;
  const ticks = (max: number) => spreadTicks(points, max, ({ tick }) => tick).map(({ when, tick }) => <span key={when}>{tick}</span>);
  return (
    <>
      <div aria-hidden="true" className={classes(row, "hidden @min-[36rem]:flex")}>{ticks(maxTicks)}</div>
      <div aria-hidden="true" className={classes(row, "hidden @min-[15rem]:flex @min-[36rem]:hidden")}>{ticks(fewTicks)}</div>
      <div aria-hidden="true" className={classes(row, "flex @min-[15rem]:hidden")}>{ticks(2)}</div>
    </>
  );
}

function AreaTable(
  { points, label, texts, formatValue, estimatedText }: Pick<AreaChartProps, "points" | "label" | "texts" | "formatValue" | "estimatedText">,
) {
  return (
    <div className="sr-only">
      <table>
        <caption>{label}</caption>
        <thead><tr><th scope="col">{texts.when}</th><th scope="col">{texts.value}</th></tr></thead>
        <tbody>
          {spread(points, maxRows).map((point) => (
            <tr key={point.when}>
              <th scope="row">{point.when}</th>
              {/* One text, so that it still updates if the browser translates the page. */}
              <td>{`${formatValue(point.value)}${isMarked(point) ? ` (${estimatedText(point)})` : ""}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const swatches = ["bg-c1", "bg-c2", "bg-c3", "bg-c4"];
/** Centre of the box, and the labels' distance from it, in px. */
const middle = { x: 112, y: 88 };
const labelRadius = 70;

interface DonutChartProps {
  slices: readonly Slice[];
  /** The accessible name of the legend, which lists everything that the ring shows. */
  label: string;
  /** Text in the middle of the ring: `7 wallets`. */
  centre: string;
  /** Name of the slice that merges those beyond the four colours: `4 others`. */
  restName: (count: number) => string;
  formatValue: (value: number) => string;
  /** Formats a share from 0 to 100 with that many decimals. */
  formatPercent: (percent: number, decimals: number) => string;
}

/** Parts of a whole: a ring with a tooltip per slice, labels from 5 % upwards, and a legend with every share. */
export function DonutChart({ slices, label, centre, restName, formatValue, formatPercent }: DonutChartProps) {
  const [isNear, setNear] = useState(false);
  const shown = useMemo(() => shownSlices(slices, restName), [slices, restName]);
  const formatShare = useMemo(() => (percent: number) => formatPercent(percent, 1), [formatPercent]);
  return (
    <figure className="@container" onPointerEnter={() => setNear(true)}>
      <div className="flex flex-col items-center gap-3 @min-[28rem]:flex-row @min-[28rem]:gap-6">
        <div aria-hidden="true" className={classes("relative grid shrink-0 place-items-center", donutBox)}>
          <div className="size-31">
            {isNear && shown.length > 0 ? (
              <Suspense fallback={
                <RingDrawing slices={shown} />
              }><DonutPlot slices={shown} formatValue={formatValue} formatPercent={formatShare} /></Suspense>
            ) : <RingDrawing slices={shown} />}
          </div>
          <p className="pointer-events-none absolute w-22 text-center text-[min(1rem,22px)] leading-tight font-semibold text-balance">
            {centre}
          </p>
          <SliceLabels slices={shown} formatPercent={formatPercent} />
        </div>
        <ul aria-label={label} className="grid w-full min-w-0 grid-cols-[minmax(0,1fr)] gap-1">
          {shown.map(({ id, name, value, percent }, nth) => (
            <li key={id} title={formatValue(value)} className="flex items-center gap-2.5 py-0.5 text-sm">
              <span aria-hidden="true" className={classes("size-2 shrink-0 rounded-[2px]", swatches[nth])} />
              <span className="relative min-w-0 grow truncate">{name}<span className="sr-only">{` ${formatValue(value)}`}</span></span>
              <span className="num whitespace-nowrap">{formatShare(percent)}</span>
            </li>
          ))}
        </ul>
      </div>
    </figure>
  );
}

function SliceLabels({ slices, formatPercent }: { slices: readonly ShownSlice[]; formatPercent: DonutChartProps["formatPercent"] }) {
  return (
    <svg viewBox="0 0 224 176" className="pointer-events-none absolute inset-0 size-full overflow-visible">
      {slices.filter(({ isLabelled }) => isLabelled).map(({ id, percent, middle: degrees }) => {
        const [toRight, toTop] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
        const anchor = Math.abs(toRight) < 0.3 ? "middle" : toRight > 0 ? "start" : "end";
        const [x, y] = [middle.x + labelRadius * toRight, middle.y - (labelRadius + 4) * toTop];
        return (
          <text
            key={id} x={x.toFixed(1)} y={y.toFixed(1)} textAnchor={anchor} dominantBaseline="central" className="num fill-muted text-xs"
          >
            {formatPercent(percent, 0)}
          </text>
        );
      })}
    </svg>
  );
}
