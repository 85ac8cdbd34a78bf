import type { LeaderboardEntry } from "@/contracts/leaderboard/calls";
import { leaderboardLimits } from "@/contracts/leaderboard/rules";

/** The page that a rank is on when the board is ordered by total score. */
export function pageOfRank(position: number): number {
  return Math.max(1, Math.ceil(position / leaderboardLimits.pageSize));
}

/** Whether a row is the caller's own; product APIs without `is_you` identify it only by the account. */
export function isOwnRow(entry: LeaderboardEntry, own: LeaderboardEntry | null | undefined): boolean {
  return entry.is_you || (own !== null && own !== undefined && entry.user_id === own.user_id);
}
