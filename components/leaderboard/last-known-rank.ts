import { useEffect } from "react";
import type { LeaderboardEntry, LeaderboardStats } from "@/contracts/leaderboard/calls";
import type { Timeframe } from "@/contracts/leaderboard/rules";
import type { Loadable } from "@/lib/client/cache/loadable";
import { accountKeys } from "@/lib/client/storage/account-keys";
import { createStore } from "@/lib/client/storage/store";
import type { BoardSource } from "@/lib/shared/board-source";
import { asServerTime } from "@/lib/shared/server-time";
import { useIsBrowser } from "@/lib/shared/use-is-browser";
import type { LeaderboardData } from "./data";

/** The leaderboard store of SPEC.md section 3: an account's last known rank and stats, shown while the product API is unavailable. */
interface LastKnownRank {
  userId: string;
  source: BoardSource;
  timeframe: Timeframe;
  entry: LeaderboardEntry | null;
  stats: LeaderboardStats;
  /** ISO 8601. */
  lastUpdated: string;
}

const store = createStore<LastKnownRank>(accountKeys.rank, (stored) => stored as LastKnownRank | null);

/** Stores the caller's rank and the stats in the browser until the session ends, and returns them if either cannot be loaded, else null. */
export function useLastKnownRank(
  timeframe: Timeframe, { source, user }: LeaderboardData, rank: Loadable<LeaderboardEntry | null>, stats: Loadable<LeaderboardStats>,
): LastKnownRank | null {
  const isComplete = !rank.error && !stats.error && !rank.isLoading && !stats.isLoading;
  const [entry, board] = [rank.data, stats.data];
  useEffect(() => {
    if (!isComplete || entry === undefined || board === undefined) return;
    store.write({ userId: user.id, source, timeframe, entry, stats: board, lastUpdated: new Date(asServerTime(Date.now())).toISOString() });
  }, [isComplete, entry, board, user.id, source, timeframe]);
  const isMissing = (rank.error !== undefined && entry === undefined) || (stats.error !== undefined && board === undefined);
  return useIsBrowser(isMissing) ? read({ userId: user.id, source, timeframe }) : null;
}

/** The stored value, if it is for the same account, source and timeframe. */
function read(expected: Pick<LastKnownRank, "userId" | "source" | "timeframe">): LastKnownRank | null {
  const lastKnown = store.read();
  const matches = lastKnown?.userId === expected.userId
    && lastKnown.source === expected.source
    && lastKnown.timeframe === expected.timeframe;
  return matches && typeof lastKnown.stats === "object" && lastKnown.stats !== null ? lastKnown : null;
}
