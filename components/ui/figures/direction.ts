import type { Tone } from "./badge";

type Direction = "up" | "down" | "flat";

/** Changes are shown with two decimals: what is less than half of the last one is shown as zero. */
const leastShown = 0.005;

/** The direction of a change in dollars or percent as it is shown; flat if unknown. */
export function directionOf(change: number | null | undefined): Direction {
  if (change === null || change === undefined || Math.abs(change) < leastShown) return "flat";
  return change > 0 ? "up" : "down";
}

/** The tone of a badge that shows a change. */
export function toneOf(change: number | null | undefined): Tone {
  return ({ up: "up", down: "down", flat: "neutral" } as const)[directionOf(change)];
}
