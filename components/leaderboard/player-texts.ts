import type { LeaderboardEntry } from "@/contracts/leaderboard/calls";
import { numberFormat } from "@/lib/shared/format/intl";

/** The name shown for a player. */
export function playerName({ display_name, username }: Pick<LeaderboardEntry, "display_name" | "username">): string {
  return display_name?.trim() || username;
}

/** A score with two decimals, the precision it is ranked by: `265.42`. */
export function formatScore(score: number, locale: string): string {
  return numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(score);
}

/** A part of a score with one decimal: `91.2`. */
export function formatPart(score: number, locale: string): string {
  return numberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(score);
}
