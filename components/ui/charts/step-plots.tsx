import type { ReactNode } from "react";
import { classes } from "../classes";
import type { Scale } from "./chart-rules";
import { blockPath, runsOf, stackedPaths, type StackedStep, stepLine } from "./step-rules";

const box = "absolute inset-0 size-full overflow-hidden";

interface StepPanelProps {
  name: ReactNode;
  /** Next to the name: what the colours mean. */
  legend?: ReactNode;
  /** The axis's highest and lowest figures, already formatted. */
  axis?: readonly [high: string, low: string];
  /** Shown instead of the plot if there is nothing to draw. */
  missing?: ReactNode;
  slim?: boolean;
  children: ReactNode;
}

/** One of the plots above a shared time axis: its name, axis and drawing, as cells of a two-column grid. */
export function StepPanel({ name, legend, axis, missing, slim = false, children }: StepPanelProps) {
  return (
    <>
      <p
        className="pointer-events-none relative z-10 col-span-full flex flex-wrap items-baseline gap-x-3 justify-self-start bg-surface pt-2 pr-3 text-sm"
      >
        <span className="font-semibold">{name}</span>
        {legend}
      </p>
      <div aria-hidden="true" className={classes(
        "num flex flex-col justify-between text-right text-xs leading-tight text-muted", slim ? "h-16" : "h-24",
      )}>
        {axis && !missing ? axis.map((figure, nth) => <span key={nth}>{figure}</span>) : null}
      </div>
      {missing ? <div
        className="relative z-20 flex h-24 items-center justify-center rounded-[4px] bg-hover px-3 text-center text-sm text-muted"
      >
        {missing}
      </div> : (
        <div aria-hidden="true" className={classes("relative border-line", slim ? "h-16" : "h-24 border-t border-b")}>{children}</div>
      )}
    </>
  );
}

/** Shades and outlines the steps about which nothing is known: the shade alone has hardly any contrast, and is white in print. */
function Unknown({ of }: { of: readonly unknown[] }) {
  const path = blockPath(runsOf(of, (step) => step === null));
  return path === "" ? null : (
    <path d={path} strokeWidth="2" strokeDasharray="2 3" vectorEffect="non-scaling-stroke" className="fill-hover stroke-field" />
  );
}

interface StackedBarsProps {
  bars: readonly StackedStep[];
  /** One class per part, from the bottom up. */
  fills: readonly string[];
  max: number;
}

/** One stacked bar per step; steps about which nothing is known are shaded instead. */
export function StackedBars({ bars, fills, max }: StackedBarsProps) {
  const paths = stackedPaths(bars, fills.length, max);
  return (
    <svg focusable="false" viewBox={`0 0 ${bars.length} 100`} preserveAspectRatio="none" className={box}>
      <Unknown of={bars} />
      {paths.map((path, part) => (path === "" ? null : <path key={fills[part]} d={path} className={fills[part]} />))}
    </svg>
  );
}

interface StepLinesProps {
  values: readonly (number | null)[];
  scale: Scale;
  /** Whether a value is partly estimated, and so drawn dashed; by default none is. */
  marked?: readonly boolean[];
  stroke?: string;
}

/**
 * A line through the ends of the steps, dashed where a value is partly estimated; steps about which nothing is known are shaded instead.
 */
export function StepLines({ values, scale, marked = [], stroke = "stroke-c1" }: StepLinesProps) {
  // Both lines include the step where they meet.
  const known = values.map((value, step) => (marked[step] ? null : value));
  const dashed = values.map((value, step) => (marked[step] || marked[step - 1] || marked[step + 1] ? value : null));
  const line = { fill: "none", strokeWidth: 2, strokeLinejoin: "round", vectorEffect: "non-scaling-stroke", className: stroke } as const;
  return (
    <svg focusable="false" viewBox={`0 0 ${values.length} 100`} preserveAspectRatio="none" className={box}>
      <Unknown of={values} />
      <path {...line} d={stepLine(known, scale)} />
      {marked.includes(true) ? <path {...line} d={stepLine(dashed, scale)} strokeDasharray="4 4" /> : null}
    </svg>
  );
}

/**
 * Bars from a centre line, with heights proportional to the square root of the counts: upwards for `incoming`, downwards for `outgoing`.
 */
export function OpposedBars({ incoming, outgoing }: { incoming: readonly number[]; outgoing: readonly number[] }) {
  const max = Math.sqrt(Math.max(1, ...incoming, ...outgoing));
  const path = (counts: readonly number[]) => stackedPaths(counts.map((count) => [Math.sqrt(count)]), 1, max)[0];
  return (
    <svg focusable="false" viewBox={`0 0 ${incoming.length} 200`} preserveAspectRatio="none" className={box}>
      <path d={path(incoming)} className="fill-up" />
      <path d={path(outgoing)} transform="matrix(1 0 0 -1 0 200)" className="fill-c2" />
      <path d={`M0 100H${incoming.length}`} className="stroke-field" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
