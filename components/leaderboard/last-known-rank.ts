import type { LeaderboardEntry, LeaderboardStats } from "@/contracts/leaderboard";
import type { Timeframe } from "@/contracts/leaderboard-rules";
import type { BoardSource } from "@/lib/shared/board-source";
import { keptKeys } from "@/lib/client/storage/account-keys";

/** The leaderboard store of SPEC.md section 3: where an account stood when it was last known, to show while the product API is away. */
export interface KeptStanding {
  userId: string;
  source: BoardSource;
  timeframe: Timeframe;
  entry: LeaderboardEntry | null;
  stats: LeaderboardStats;
  /** ISO 8601. */
  lastUpdated: string;
}

/** What is kept for the same account, board and timeframe; null where nothing is, or storage is switched off. */
export function readKeptStanding(wanted: Pick<KeptStanding, "userId" | "source" | "timeframe">): KeptStanding | null {
  try {
    const kept = JSON.parse(localStorage.getItem(keptKeys.standing) ?? "null") as KeptStanding | null;
    const isWanted = kept?.userId === wanted.userId && kept.source === wanted.source && kept.timeframe === wanted.timeframe;
    return isWanted && typeof kept.stats === "object" && kept.stats !== null ? kept : null;
  } catch {
    return null;
  }
}

/** Keeps it until the session ends. */
export function storeKeptStanding(standing: KeptStanding): void {
  try {
    localStorage.setItem(keptKeys.standing, JSON.stringify(standing));
  } catch {
    // Without storage the screen only says that it could not load.
  }
}
