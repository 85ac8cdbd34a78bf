/** What an alert beside those of prices can be about. */
export const alertKinds = ["wallet", "mood", "rank"] as const;
export type AlertKind = (typeof alertKinds)[number];

/** Which movements of a wallet: what comes in, what leaves, or both. */
export const alertDirections = ["in", "out", "both"] as const;
/** A rank falls below a place (its number is greater), or rises to it or beyond. */
export const rankTurns = ["falls", "rises"] as const;

export const alertLimits = {
  usdMax: 1e12,
  /** Percentage points of negative mentions above what is usual. */
  pointsMin: 5, pointsMax: 90, pointsDefault: 20,
  /** Mentions within a day, below which no share is judged. */
  mentionsMin: 5, mentionsMax: 10_000, mentionsDefault: 20,
  rankMax: 1_000_000,
} as const;

/** Days before the last one that say what share of negative mentions is usual. */
export const usualDays = 30;

/**
 * Whether a share of negative mentions is so far above the usual one (`over`), so near to it again that the next rise counts
 * anew (`back`), or neither. Percents; null where there were too few mentions to say. A day with fewer than half of the mentions
 * that it takes is `back` whatever its share: who is seldom mentioned may have no other day between two storms.
 */
export function moodTurn(
  { points, mentions_min }: { points: number; mentions_min: number }, { mentions, negative, usual }: { mentions: number; negative: number | null; usual: number | null },
): "over" | "back" | null {
  if (mentions < mentions_min / 2) return "back";
  if (negative === null || usual === null) return null;
  if (negative >= usual + points) return "over";
  return negative < usual + points / 2 ? "back" : null;
}

/** The same of a rank: a tenth of the wanted place lies between one crossing and the next. */
export function rankTurn(condition: (typeof rankTurns)[number], wanted: number, rank: number): "over" | "back" | null {
  const between = Math.floor(wanted / 10);
  if (condition === "falls") return rank > wanted ? "over" : rank <= wanted - between ? "back" : null;
  return rank <= wanted ? "over" : rank > wanted + between ? "back" : null;
}
