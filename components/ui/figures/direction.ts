import type { Tone } from "./badge";

export type Direction = "up" | "down" | "flat";

/** The direction of a change; flat if unknown. */
export function directionOf(change: number | null | undefined): Direction {
  if (change === null || change === undefined || change === 0) return "flat";
  return change > 0 ? "up" : "down";
}

/** The tone of a badge that shows a change. */
export function toneOf(change: number | null | undefined): Tone {
  return ({ up: "up", down: "down", flat: "neutral" } as const)[directionOf(change)];
}
