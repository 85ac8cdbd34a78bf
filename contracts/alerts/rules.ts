/** What an alert other than a price alert can watch. */
export const alertKinds = ["wallet", "mood", "rank"] as const;
export type AlertKind = (typeof alertKinds)[number];

/** Which transfers of a wallet to watch: incoming, outgoing or both. */
export const alertDirections = ["in", "out", "both"] as const;
/** `falls`: the rank drops below a place (a higher number). `rises`: it reaches that place or better. */
export const rankConditions = ["falls", "rises"] as const;

export const alertLimits = {
  usdMax: 1e12,
  /** Percentage points of negative mentions above the usual share. */
  pointsMin: 5, pointsMax: 90, pointsDefault: 20,
  /** Fewer mentions than this within a day are too few to judge the negative share. */
  mentionsMin: 5, mentionsMax: 10_000, mentionsDefault: 20,
  rankMax: 1_000_000,
} as const;

/** Days before the last one from which the usual negative share is computed. */
export const usualDays = 30;

/**
 * Whether the negative share is far enough above the usual one to fire (`over`), close enough to it again to re-arm the alert
 * (`back`), or neither (null). Shares are in percent; null if there were too few mentions to compute them. A day with fewer than
 * half of `mentions_min` is `back` whatever its share: a rarely mentioned account may have no calmer day between two storms.
 */
export function moodCrossing(
  { points, mentions_min }: { points: number; mentions_min: number },
  { mentions, negative, usual }: { mentions: number; negative: number | null; usual: number | null },
): "over" | "back" | null {
  if (mentions < mentions_min / 2) return "back";
  if (negative === null || usual === null) return null;
  if (negative >= usual + points) return "over";
  return negative < usual + points / 2 ? "back" : null;
}

/** The same for a rank: to re-arm, it must move back past the wanted place by a tenth of that place. */
export function rankCrossing(condition: (typeof rankConditions)[number], threshold: number, rank: number): "over" | "back" | null {
  const margin = Math.floor(threshold / 10);
  if (condition === "falls") return rank > threshold ? "over" : rank <= threshold - margin ? "back" : null;
  return rank <= threshold ? "over" : rank > threshold + margin ? "back" : null;
}
