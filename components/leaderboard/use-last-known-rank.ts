"use client";

import { useEffect } from "react";
import type { LeaderboardEntry, LeaderboardStats } from "@/contracts/leaderboard";
import type { Timeframe } from "@/contracts/leaderboard-rules";
import { useIsBrowser } from "@/lib/client/startup/clock";
import { readKeptStanding, storeKeptStanding, type KeptStanding } from "./last-known-rank";
import type { LeaderboardData, Part } from "./data";

/** Keeps what is known of the caller's standing, and gives it back where nothing can be had. */
export function useKeptStanding(
  timeframe: Timeframe, { source, user }: LeaderboardData, rank: Part<LeaderboardEntry | null>, stats: Part<LeaderboardStats>,
): KeptStanding | null {
  const isBrowser = useIsBrowser();
  const isWhole = !rank.error && !stats.error && !rank.isLoading && !stats.isLoading;
  const [entry, board] = [rank.data, stats.data];
  useEffect(() => {
    if (!isWhole || entry === undefined || board === undefined) return;
    storeKeptStanding({ userId: user.id, source, timeframe, entry, stats: board, lastUpdated: new Date().toISOString() });
  }, [isWhole, entry, board, user.id, source, timeframe]);
  const isMissing = (rank.error && entry === undefined) || (stats.error && board === undefined);
  return isBrowser && isMissing ? readKeptStanding({ userId: user.id, source, timeframe }) : null;
}
