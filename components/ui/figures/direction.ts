import type { Tone } from "./badge";

export type Direction = "up" | "down" | "flat";

/** Which way a change goes; flat when it is not known. */
export function directionOf(change: number | null | undefined): Direction {
  if (change === null || change === undefined || change === 0) return "flat";
  return change > 0 ? "up" : "down";
}

/** The tone of a pill that shows a change. */
export function toneOf(change: number | null | undefined): Tone {
  return ({ up: "up", down: "down", flat: "neutral" } as const)[directionOf(change)];
}
