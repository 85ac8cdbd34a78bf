import { nearestPoint, round, type Scale } from "./chart-rules";

/** A range of steps on a shared time axis, by index, both ends included; `from` is never after `to`. */
export interface StepRange {
  from: number;
  to: number;
}

/** With more steps than this, there are no gaps between the bars. */
const maxStepsWithGaps = 60;
const gap = 0.12;

/** One bar: its parts from the bottom up, or null if nothing is known. */
export type StackedStep = readonly number[] | null;

/** Where a step's bar begins and how wide it is, measured in steps. */
function barOf(step: number, steps: number): { x: number; width: number } {
  const margin = steps > maxStepsWithGaps ? 0 : gap;
  return { x: step + margin, width: round(1 - 2 * margin) };
}

/** One path per part of the bars, in a box as wide as the number of steps and 100 high; the path is empty if no bar has that part. */
export function stackedPaths(bars: readonly StackedStep[], parts: number, max: number): string[] {
  return Array.from({ length: parts }, (_, part) =>
    bars.map((bar, step) => {
      const value = bar?.[part] ?? 0;
      if (!bar || value <= 0 || max <= 0) return "";
      const below = bar.slice(0, part).reduce((sum, one) => sum + one, 0);
      const { x, width } = barOf(step, bars.length);
      return `M${x} ${round(100 - (100 * below) / max)}h${width}v${-round((100 * value) / max)}h${-width}z`;
    }).join(""));
}

/** The runs of consecutive steps for which `isIncluded` is true. */
export function runsOf<T>(steps: readonly T[], isIncluded: (step: T) => boolean): StepRange[] {
  const runs: StepRange[] = [];
  steps.forEach((step, at) => {
    if (!isIncluded(step)) return;
    const last = runs.at(-1);
    if (last?.to === at - 1) last.to = at;
    else runs.push({ from: at, to: at });
  });
  return runs;
}

/** A path of blocks covering the runs, over the full height of a box as wide as the number of steps. */
export function blockPath(runs: readonly StepRange[]): string {
  return runs.map(({ from, to }) => `M${from} 0H${to + 1}V100H${from}z`).join("");
}

/** A line through the ends of the steps, in the same box. It breaks where nothing is known; a lone step is a short dash. */
export function stepLine(values: readonly (number | null)[], { min, max }: Scale): string {
  const y = (value: number) => round(100 - (100 * (value - min)) / (max - min));
  return runsOf(values, (value) => value !== null).map(({ from, to }) => {
    const ends = values.slice(from, to + 1).map((value, nth) => `${from + nth + 1} ${y(value!)}`);
    return from === to ? `M${from + 0.5} ${y(values[from]!)}h.5` : `M${ends.join("L")}`;
  }).join("");
}

/** The step at a position between 0 (the axis's left end) and 1 (its right end). */
export function stepAt(place: number, steps: number): number {
  return nearestPoint((place * steps - 0.5) / Math.max(1, steps - 1), steps);
}

/** The range between two steps, given in either order. */
export function between(one: number, other: number): StepRange {
  return { from: Math.min(one, other), to: Math.max(one, other) };
}
