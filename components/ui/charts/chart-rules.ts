/** One point of an area chart. Points are evenly spaced in time. */
export interface AreaPoint {
  /** Short, for the axis: `Nov 14`. */
  tick: string;
  /** In full, for the tooltip and the table: `Nov 14, 09:00`. */
  when: string;
  /** ISO 8601. */
  at?: string;
  /** Null if unknown: the line has a gap there. */
  value: number | null;
  /** How much of the value is estimated rather than measured. */
  estimated?: number;
}

/** What the plot draws: the known part as an area, and the whole as a dashed line where part of it is estimated. */
export interface PlotPoint {
  at: number;
  known?: number;
  estimated?: number;
}

/** Below this share of the value, an estimate is not worth marking. */
const minShare = 0.005;

/** Whether enough of the value is estimated to be marked. */
export function isMarked({ value, estimated = 0 }: Pick<AreaPoint, "value" | "estimated">): boolean {
  if (value === null) return false;
  return Math.abs(estimated) >= minShare * Math.abs(value) && estimated !== 0;
}

/** The known part; undefined if next to nothing is known. */
function knownPart(point: AreaPoint): number | undefined {
  if (point.value === null) return undefined;
  if (!isMarked(point)) return point.value;
  const known = point.value - (point.estimated ?? 0);
  return Math.abs(known) < minShare * Math.abs(point.value) ? undefined : known;
}

/** Splits a line into its known part and, where some of it is estimated, the whole. Both include the point where they meet. */
export function plotPoints(points: readonly AreaPoint[]): PlotPoint[] {
  const marked = points.map(isMarked);
  return points.map((point, at) => {
    const known = knownPart(point);
    const isDashed = marked[at] || marked[at - 1] || marked[at + 1];
    return { at, ...(known !== undefined && { known }), ...(isDashed && point.value !== null && { estimated: point.value }) };
  });
}

/** The path of a line, and of the area between it and the axis. */
interface LinePaths {
  line: string;
  area: string;
}

/**
 * The plot as SVG paths in a 100 by 100 square. A line breaks where its part is unknown. A lone known point is a zero-length line, which
 * its round caps turn into a dot; the dashed line has no round caps, so a lone estimated point is a short dash.
 */
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
    const lines = runs.map((run) => `M${run.join("L")}${run.length === 1 ? (part === "known" ? "h0" : "h.5") : ""}`);
    return { line: lines.join(""), area: runs.map((run, nth) => (run.length === 1 ? "" : `${lines[nth]}V100H${run[0]![0]}Z`)).join("") };
  };
  return { known: pathsOf("known"), estimated: pathsOf("estimated") };
}

/** A coordinate, as precise as a path needs it. */
export const round = (place: number) => Math.round(place * 100) / 100;

/** All values that a plot draws, used to scale its axis. */
export function plotValues(points: readonly AreaPoint[]): number[] {
  return points.flatMap((point) => (point.value === null ? [] : [point.value, knownPart(point) ?? point.value]));
}

/** At most this many points are inserted into one gap. */
const maxMissing = 400;

/**
 * The times missing from a series: a gap is at least one and a half times the usual distance between points. Without points in it, the line
 * would run straight across a time about which nothing is known, and the axis would not be to scale.
 * @param at time of each point in milliseconds, oldest first
 * @returns for each point, the missing times just before it
 */
export function missingTimes(at: readonly number[]): number[][] {
  const steps = at.slice(1).map((time, nth) => time - at[nth]!);
  const medianStep = [...steps].sort((one, other) => one - other)[Math.floor(steps.length / 2)] ?? 0;
  return at.map((time, nth) => {
    // Older history may be coarser: if the neighbouring distances are as large, nothing is missing.
    const expectedStep = Math.max(medianStep, steps[nth - 2] ?? 0, steps[nth] ?? 0);
    const gap = nth === 0 || expectedStep <= 0 ? 0 : Math.min(maxMissing, Math.round((time - at[nth - 1]!) / expectedStep) - 1);
    return Array.from({ length: Math.max(0, gap) }, (_, one) => Math.round(at[nth - 1]! + ((one + 1) * (time - at[nth - 1]!)) / (gap + 1)));
  });
}

/** Index of the point nearest to a position between 0 (the first) and 1 (the last). */
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
const niceFactors = [1, 2, 2.5, 5, 10, 20];
/** Smaller differences, as a share of the values, are rounding errors: the axis has no labels for them. */
const minDifference = 1e-9;

/** The smallest axis of four round steps that holds all values. It never starts below 0 unless a value is negative. */
export function niceScale(values: readonly number[]): Scale {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const isEmpty = !Number.isFinite(low) || !Number.isFinite(high) || (low === 0 && high === 0);
  if (isEmpty) return { min: 0, max: scaleSteps, step: 1 };
  const size = Math.max(Math.abs(low), Math.abs(high));
  // A flat line gets a narrow band around it, and so does what differs by no more than rounding errors.
  const margin = high - low > size * minDifference ? 0 : Math.max(size * 0.01, Math.min(size, 0.02));
  const from = low < 0 ? low - margin : Math.max(0, low - margin);
  const to = high + margin;
  const range = to - from;
  const power = 10 ** Math.floor(Math.log10(range / scaleSteps));
  for (const factor of niceFactors) {
    const step = factor * power;
    const min = Math.floor(from / step + 1e-9) * step;
    if (min + scaleSteps * step >= to - step * 1e-9) {
      return { min: withoutFloatError(min), max: withoutFloatError(min + scaleSteps * step), step: withoutFloatError(step) };
    }
  }
  return { min: from, max: from + range, step: range / scaleSteps };
}

/** Removes the stray digits of binary floating point. */
function withoutFloatError(value: number): number {
  return Number(value.toPrecision(12));
}

/** At most `max` of the items, evenly spread, always including the first and the last. */
export function spread<T>(items: readonly T[], max: number): T[] {
  if (items.length <= max) return [...items];
  const indexes = Array.from({ length: max }, (_, nth) => Math.round((nth * (items.length - 1)) / (max - 1)));
  return items.filter((_, index) => indexes.includes(index));
}

/**
 * Like `spread`, but with fewer items if neighbours would otherwise have
 * the same label, as two times on the same day do. Always keeps both ends.
 */
export function spreadTicks<T>(items: readonly T[], max: number, read: (item: T) => string): T[] {
  const ticks = spread(items, max);
  return max > 2 && ticks.some((one, nth) => nth > 0 && read(one) === read(ticks[nth - 1]!)) ? spreadTicks(items, max - 1, read) : ticks;
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
  /** Whether its label is shown on the chart: SPEC.md section 2 hides labels below 5 %. */
  isLabelled: boolean;
  /** Its share of the drawn ring, out of 100. Small slices are drawn larger than they are, to stay visible. */
  arc: number;
  /** Where the middle of the slice is, in degrees clockwise from the top. */
  middle: number;
}

/** One per chart colour. */
const maxSlices = 4;
const labelFromPercent = 5;
/** Smaller slices are drawn this large, at the expense of the others. */
const minArc = 2;

/**
 * The largest slices first, each with its share. If there are more than four,
 * the smallest are merged into one. Empty and negative slices are left out.
 */
export function shownSlices(slices: readonly Slice[], restName: (count: number) => string): ShownSlice[] {
  const sorted = slices.filter(({ value }) => value > 0).sort((one, other) => other.value - one.value);
  const total = sum(sorted);
  const named = sorted.length > maxSlices ? sorted.slice(0, maxSlices - 1) : sorted;
  const rest = sorted.slice(named.length);
  const shown = rest.length === 0 ? named : [...named, { id: "rest", name: restName(rest.length), value: sum(rest) }];
  const arcs = drawnArcs(shown.map(({ value }) => (100 * value) / total));
  return shown.map((slice, index) => {
    const [percent, arc] = [(100 * slice.value) / total, arcs[index]!];
    const before = arcs.slice(0, index).reduce((whole, one) => whole + one, 0);
    return { ...slice, percent, arc, isLabelled: percent >= labelFromPercent, middle: 3.6 * (before + arc / 2) };
  });
}

/** Shares out of 100, none too small to be visible: the large ones give up what the small ones gain. */
function drawnArcs(percents: readonly number[]): number[] {
  const small = percents.filter((percent) => percent < minArc);
  const large = 100 - small.reduce((whole, one) => whole + one, 0);
  return percents.map((percent) => (percent < minArc ? minArc : (percent * (100 - minArc * small.length)) / large));
}

function sum(slices: readonly Slice[]): number {
  return slices.reduce((total, { value }) => total + value, 0);
}
