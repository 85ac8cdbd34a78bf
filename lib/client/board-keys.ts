import type { BoardPage, LeaderboardEntry } from "@/contracts/leaderboard";

/** One page of the board, or its first players from a product API that knows no pages. */
export type BoardRead = { kind: "page"; page: BoardPage } | { kind: "whole"; entries: LeaderboardEntry[] };

/** Any answer about the leaderboard. */
export function isBoardKey(key: string): boolean {
  return key.startsWith("/api/v1/leaderboard");
}
