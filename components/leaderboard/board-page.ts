import type { BoardPage, LeaderboardEntry } from "@/contracts/leaderboard";
import { leaderboardLimits, type BoardSort } from "@/contracts/leaderboard-rules";
import type { BoardView } from "./board-view";

const sortKeys = {
  score: ({ score }) => score,
  portfolio: ({ portfolio_value }) => portfolio_value ?? -1,
  social: ({ social_score }) => social_score,
  trading: ({ trading_score }) => trading_score ?? -1,
} satisfies Record<BoardSort, (entry: LeaderboardEntry) => number>;

/** A page of a board that came whole, ordered and filtered as the server would; of whom it is not told, nobody is unverified. */
export function pageOfBoard(all: readonly LeaderboardEntry[], { sort, verified, page }: Pick<BoardView, "sort" | "verified" | "page">): BoardPage {
  const size = leaderboardLimits.pageSize;
  const shown = all.filter(({ is_verified }) => !verified || is_verified !== false).sort((one, other) => sortKeys[sort](other) - sortKeys[sort](one));
  return { entries: shown.slice((page - 1) * size, page * size), total: shown.length, page, page_size: size };
}

/** The page on which a rank stands in the order of the total score. */
export function pageOfRank(position: number): number {
  return Math.max(1, Math.ceil(position / leaderboardLimits.pageSize));
}

/** Whether a row is the caller's own; other product APIs tell only the account. */
export function isOwnRow(entry: LeaderboardEntry, own: LeaderboardEntry | null | undefined): boolean {
  return entry.is_you || (own !== null && own !== undefined && entry.user_id === own.user_id);
}
