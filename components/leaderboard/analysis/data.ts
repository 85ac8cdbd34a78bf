"use client";

import type { CompetitiveAnalysis, LeaderboardEntry } from "@/contracts/leaderboard";
import { leaderboardLimits, type Timeframe } from "@/contracts/leaderboard-rules";
import { useCall } from "@/lib/client/cache/use-call";
import { nothing, orNull, loadableOf, type Loadable } from "@/lib/client/cache/loadable";
import { refreshMsOf, type LeaderboardData } from "../data";

// Loaded with the tabs that need it, never with the page.

/** How many of the most talked about are asked for. */
export const trendingInput = { query: { limit: leaderboardLimits.trendingDefault } };

/** The players most talked about. */
export function useTrending(initial: LeaderboardData): Loadable<LeaderboardEntry[]> {
  return loadableOf(useCall("GET /api/v1/leaderboard/trending", trendingInput, {
    fallback: initial.trending, refreshMs: refreshMsOf(initial.source),
  }));
}

/** The caller among players of a similar rank; `own` is the caller's row. */
export function useAnalysis(timeframe: Timeframe, initial: LeaderboardData, own: LeaderboardEntry | null | undefined): Loadable<CompetitiveAnalysis | null> {
  const isInitial = timeframe === initial.view.timeframe;
  // Who is not on the board has none under any timeframe; it is asked for once they are.
  const isAbsent = own === null && !initial.analysis;
  const answer = useCall("GET /api/v1/leaderboard/competitive-analysis", { query: { timeframe } }, {
    fallback: isInitial ? (initial.analysis ?? undefined) : undefined, refreshMs: refreshMsOf(initial.source), keepPrevious: true, enabled: !isAbsent,
  });
  return isAbsent ? nothing : orNull(answer);
}
