import type {
  BoardPage, BoardQuery, CompetitiveAnalysis, LeaderboardEntry, LeaderboardStats, RisingEntry, Visibility,
} from "@/contracts/leaderboard/calls";
import type { MemexLink } from "@/contracts/leaderboard/memex";
import { leaderboardLimits, type Timeframe } from "@/contracts/leaderboard/rules";
import type { BoardSource } from "@/lib/shared/board-source";
import { queryDefaults } from "@/lib/client/request/query-defaults";
import { nothing, type Loadable } from "@/lib/client/cache/loadable";
import { useCall } from "@/lib/client/cache/use-call";
import type { BoardView } from "./view";

/** The data the server rendered the screen with; parts it could not read, or that the open tab does not show, are missing. */
export interface LeaderboardData {
  /** The view that all the data is for. */
  view: BoardView;
  /** The timeframe to use if the URL names none. */
  preferredTimeframe: Timeframe;
  source: BoardSource;
  user: { id: string };
  /** Whether the external platform is the sandbox's stand-in, on a network where nothing has value. */
  isSandbox: boolean;
  board: BoardPage | undefined;
  /** Null if the caller is not on the board. */
  rank: LeaderboardEntry | null | undefined;
  stats: LeaderboardStats | undefined;
  trending: LeaderboardEntry[] | undefined;
  rising?: RisingEntry[] | undefined;
  /** Null if the caller is not on the board. */
  analysis: CompetitiveAnalysis | null | undefined;
  /** Null if the product API has no such choice. */
  visibility: Visibility | null | undefined;
  /** Null if the product API does not return it. */
  link: MemexLink | null | undefined;
}

/** The polling interval in milliseconds; 0 for the sample, which does not change by itself. */
export function refreshMsOf(source: BoardSource): number {
  return source === "sample" ? 0 : 2 * queryDefaults.pollMs;
}

/** The caller's row and the board's stats, which are shown above all tabs. */
export function useRankAndStats(
  view: BoardView, initial: LeaderboardData,
): { rank: Loadable<LeaderboardEntry | null>; stats: Loadable<LeaderboardStats> } {
  const { timeframe } = view;
  const isInitial = timeframe === initial.view.timeframe;
  const options = { refreshMs: refreshMsOf(initial.source), keepPrevious: true };
  const stats = useCall("GET /api/v1/leaderboard/stats", { query: { timeframe } }, {
    ...options, fallback: isInitial ? initial.stats : undefined,
  });
  // The rank of a caller who was not on the board is fetched again only once the stats contain one.
  const isAbsent = initial.rank === null && (stats.data?.user_rank ?? null) === null;
  const rank = useCall("GET /api/v1/leaderboard/user/rank", { query: { timeframe } }, {
    ...options, fallback: isInitial ? (initial.rank ?? undefined) : undefined, enabled: !isAbsent,
  });
  return { rank: isAbsent ? nothing : rank, stats };
}

/** The query of the board call for a view. */
export function boardQueryOf({ timeframe, sort, verified, page }: BoardView): BoardQuery {
  return { timeframe, sort, verified, page, page_size: leaderboardLimits.pageSize };
}

/** The page of the board that a view shows. */
export function useBoardPage(view: BoardView, initial: LeaderboardData): Loadable<BoardPage> {
  const isInitial = (["timeframe", "sort", "verified", "page"] as const).every((part) => view[part] === initial.view[part]);
  return useCall("GET /api/v1/leaderboard/board", { query: boardQueryOf(view) }, {
    fallback: isInitial ? initial.board : undefined, refreshMs: refreshMsOf(initial.source), keepPrevious: true,
  });
}

/** Whether a cache key belongs to any leaderboard call. */
export function isBoardKey(key: string): boolean {
  return key.startsWith("/api/v1/leaderboard");
}
