"use client";

import type { CompetitiveAnalysis, LeaderboardEntry, RisingEntry } from "@/contracts/leaderboard/calls";
import { leaderboardLimits, type Timeframe, type TrendingOrder } from "@/contracts/leaderboard/rules";
import { useCall } from "@/lib/client/cache/use-call";
import { nothing, orNull, loadableOf, type Loadable } from "@/lib/client/cache/loadable";
import { refreshMsOf, type LeaderboardData } from "../data";

// Loaded with the tabs that need it, never with the page.

/** How many of the most talked about are asked for. */
export const trendingInput = { query: { limit: leaderboardLimits.trendingDefault } };

/** A player who trends; how much more than usually is told only where players are ordered by it. */
export type TrendingEntry = LeaderboardEntry & Partial<Pick<RisingEntry, "rise" | "usual_mentions">>;

/** The players most talked about, in either order. */
export function useTrending(order: TrendingOrder, initial: LeaderboardData): Loadable<TrendingEntry[]> {
  const refreshMs = refreshMsOf(initial.source);
  const rising = useCall("GET /api/v1/leaderboard/rising", trendingInput, { fallback: initial.rising, refreshMs, enabled: order === "rise" });
  const social = useCall("GET /api/v1/leaderboard/trending", trendingInput, { fallback: initial.trending, refreshMs, enabled: order === "social" });
  return order === "rise" ? loadableOf(rising) : loadableOf(social);
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
