/** One moment of an area chart. Moments are evenly spaced. */
export interface AreaPoint {
  /** Short, for the axis: `Nov 14`. */
  tick: string;
  /** Whole, for the tooltip and the table: `Nov 14, 09:00`. */
  when: string;
  /** ISO 8601. */
  at?: string;
  value: number;
  /** How much of the value is not measured but assumed. */
  estimated?: number;
}

/** What the plot draws: the known part as an area, and the whole as a dashed line where a part of it is estimated. */
export interface PlotPoint {
  at: number;
  known?: number;
  estimated?: number;
}

/** Less than this share of the value is not worth a mark. */
const leastShare = 0.005;

/** Whether so much of the value is estimated that it is marked. */
export function isMarked({ value, estimated = 0 }: AreaPoint): boolean {
  return Math.abs(estimated) >= leastShare * Math.abs(value) && estimated !== 0;
}

/** The part that is known; undefined where next to nothing is. */
function knownPart(point: AreaPoint): number | undefined {
  if (!isMarked(point)) return point.value;
  const known = point.value - (point.estimated ?? 0);
  return Math.abs(known) < leastShare * Math.abs(point.value) ? undefined : known;
}

/** Splits a line into its known part and, where a share is estimated, the whole; both have the point where they meet. */
export function plotPoints(points: readonly AreaPoint[]): PlotPoint[] {
  const marked = points.map(isMarked);
  return points.map((point, at) => {
    const known = knownPart(point);
    const isDashed = marked[at] || marked[at - 1] || marked[at + 1];
    return { at, ...(known !== undefined && { known }), ...(isDashed && { estimated: point.value }) };
  });
}

/** The path of a line, and of the area between it and the axis. */
interface LinePaths {
  line: string;
  area: string;
}

/** What the plot draws as paths in a square of 100 by 100. A line breaks where its part is not known; a lone point is a short dash. */
export function areaPaths(points: readonly AreaPoint[], scale: Scale): { known: LinePaths; estimated: LinePaths } {
  const plotted = plotPoints(points);
  const x = (at: number) => (points.length === 1 ? 50 : (100 * at) / (points.length - 1));
  const y = (value: number) => 100 - (100 * (value - scale.min)) / (scale.max - scale.min);
  const pathsOf = (part: "known" | "estimated"): LinePaths => {
    const runs: [x: number, y: number][][] = [];
    plotted.forEach((point, at) => {
      const value = point[part];
      if (value === undefined) return;
      if (plotted[at - 1]?.[part] === undefined) runs.push([]);
      runs.at(-1)!.push([round(x(at)), round(y(value))]);
    });
    const lines = runs.map((run) => `M${run.join("L")}${run.length === 1 ? "h.5" : ""}`);
    return { line: lines.join(""), area: runs.map((run, nth) => (run.length === 1 ? "" : `${lines[nth]}V100H${run[0]![0]}Z`)).join("") };
  };
  return { known: pathsOf("known"), estimated: pathsOf("estimated") };
}

const round = (place: number) => Math.round(place * 100) / 100;

/** All values that a plot draws, for its axis. */
export function plotValues(points: readonly AreaPoint[]): number[] {
  return points.flatMap((point) => [point.value, knownPart(point) ?? point.value]);
}

/** The moment nearest to a place, which lies between 0 (the first) and 1 (the last). */
export function nearestPoint(place: number, count: number): number {
  return Math.min(count - 1, Math.max(0, Math.round(place * (count - 1))));
}

/** A value axis of four equal steps. */
export interface Scale {
  min: number;
  max: number;
  step: number;
}

const scaleSteps = 4;
const niceFactors = [1, 2, 2.5, 5, 10];

/** The smallest axis of four round steps that holds all values; it starts at 0 or above unless one is negative. */
export function niceScale(values: readonly number[]): Scale {
  const low = Math.min(...values);
  const high = Math.max(...values);
  if (!Number.isFinite(low) || !Number.isFinite(high)) return { min: 0, max: scaleSteps, step: 1 };
  // A flat line runs within a narrow band.
  const margin = high > low ? 0 : Math.max(Math.abs(high) * 0.01, 0.02);
  const from = low < 0 ? low - margin : Math.max(0, low - margin);
  const to = high + margin;
  const range = to - from;
  const power = 10 ** Math.floor(Math.log10(range / scaleSteps));
  for (const factor of [...niceFactors, 20]) {
    const step = factor * power;
    const min = Math.floor(from / step + 1e-9) * step;
    if (min + scaleSteps * step >= to - step * 1e-9) return { min: tidy(min), max: tidy(min + scaleSteps * step), step: tidy(step) };
  }
  return { min: from, max: from + range, step: range / scaleSteps };
}

/** Rids a sum of the digits that binary fractions add. */
function tidy(value: number): number {
  return Number(value.toPrecision(12));
}

/** At most `most` of the items, evenly spread, the first and the last among them. */
export function spread<T>(items: readonly T[], most: number): T[] {
  if (items.length <= most) return [...items];
  const wanted = Array.from({ length: most }, (_, nth) => Math.round((nth * (items.length - 1)) / (most - 1)));
  return items.filter((_, index) => wanted.includes(index));
}

/** One part of a whole. */
export interface Slice {
  id: string;
  name: string;
  value: number;
}

export interface ShownSlice extends Slice {
  /** 0 to 100. */
  percent: number;
  /** Whether its label stands on the chart: SPEC.md section 2 hides labels below 5 %. */
  isLabelled: boolean;
  /** Degrees clockwise from the top, of its middle. */
  middle: number;
}

/** As many as there are chart colours. */
const mostSlices = 4;
const labelFromPercent = 5;

/** The largest parts first, each with its share; what is more than four becomes one rest. Empty and negative parts are left out. */
export function shownSlices(slices: readonly Slice[], restName: (count: number) => string): ShownSlice[] {
  const sorted = slices.filter(({ value }) => value > 0).sort((one, other) => other.value - one.value);
  const total = sum(sorted);
  const kept = sorted.length > mostSlices ? sorted.slice(0, mostSlices - 1) : sorted;
  const rest = sorted.slice(kept.length);
  const shown = rest.length === 0 ? kept : [...kept, { id: "rest", name: restName(rest.length), value: sum(rest) }];
  return shown.map((slice, index) => {
    const percent = (100 * slice.value) / total;
    const before = (100 * sum(shown.slice(0, index))) / total;
    return { ...slice, percent, isLabelled: percent >= labelFromPercent, middle: 3.6 * (before + percent / 2) };
  });
}

function sum(slices: readonly Slice[]): number {
  return slices.reduce((total, { value }) => total + value, 0);
}
