import type { CompetitiveAnalysis, LeaderboardEntry, RisingEntry } from "@/contracts/leaderboard/calls";
import type { Timeframe, TrendingOrder } from "@/contracts/leaderboard/rules";
import { useCall } from "@/lib/client/cache/use-call";
import { nothing, type Loadable } from "@/lib/client/cache/loadable";
import { refreshMsOf, type LeaderboardData } from "../data";
import { trendingInput } from "../view";

// Separate from ../data.ts, so that it is loaded with the tabs that need it, not with the page.

/** A trending player; `rise` and `usual_mentions` are present only when ordered by rise. */
export type TrendingEntry = LeaderboardEntry & Partial<Pick<RisingEntry, "rise" | "usual_mentions">>;

/** The most talked-about players, in either order. */
export function useTrending(order: TrendingOrder, initial: LeaderboardData): Loadable<TrendingEntry[]> {
  const refreshMs = refreshMsOf(initial.source);
  const rising = useCall("GET /api/v1/leaderboard/rising", trendingInput, {
    fallback: initial.rising, refreshMs, enabled: order === "rise",
  });
  const social = useCall("GET /api/v1/leaderboard/trending", trendingInput, {
    fallback: initial.trending, refreshMs, enabled: order === "social",
  });
  return order === "rise" ? rising : social;
}

/** The caller's competitive analysis; `own` is the caller's row. Null if there is none. */
export function useAnalysis(
  timeframe: Timeframe, initial: LeaderboardData, own: LeaderboardEntry | null | undefined,
): Loadable<CompetitiveAnalysis | null> {
  const isInitial = timeframe === initial.view.timeframe;
  // A caller who is not on the board has no analysis in any timeframe; it is fetched once they are.
  const isAbsent = own === null && !initial.analysis;
  const answer = useCall("GET /api/v1/leaderboard/competitive-analysis", { query: { timeframe } }, {
    fallback: isInitial ? (initial.analysis ?? undefined) : undefined, refreshMs: refreshMsOf(initial.source), keepPrevious: true,
    enabled: !isAbsent,
  });
  return isAbsent ? nothing : answer;
}
