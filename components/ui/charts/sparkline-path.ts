import { missingTimes } from "./chart-rules";

/** A value and its time in milliseconds. */
export interface SparklinePoint {
  at: number;
  value: number;
}

/** The drawing: its size, and the milliseconds from its left edge to its right edge. */
interface Box {
  span: number;
  width: number;
  height: number;
}

/** Margin on every side, for the line's own width. */
const inset = 1;

/**
 * The path of a line, the highest value at the top and the newest at the right edge; a flat line runs through the middle. Time is to
 * scale: a history shorter than the span begins further right, and the line breaks where values are missing. A lone value between two
 * gaps is a zero-length line, which round caps turn into a dot. Empty for fewer than two values.
 * @param points oldest first
 */
export function sparklinePath(points: readonly SparklinePoint[], { span, width, height }: Box): string {
  if (points.length < 2) return "";
  const values = points.map(({ value }) => value);
  const low = Math.min(...values);
  const range = Math.max(...values) - low;
  const missing = missingTimes(points.map(({ at }) => at));
  const newest = points.at(-1)!.at;
  const isStart = (nth: number) => nth === 0 || missing[nth]!.length > 0;
  return points
    .map(({ at, value }, nth) => {
      const x = Math.max(0, 1 - (newest - at) / span);
      const y = range === 0 ? 0.5 : (value - low) / range;
      const isLone = isStart(nth) && (nth === points.length - 1 || isStart(nth + 1));
      const place = `${round(inset + x * (width - 2 * inset))} ${round(inset + (1 - y) * (height - 2 * inset))}`;
      return `${isStart(nth) ? "M" : "L"}${place}${isLone ? "h0" : ""}`;
    })
    .join("");
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
