import { boardSorts, timeframeDefault, timeframes, type BoardSort, type Timeframe } from "@/contracts/leaderboard-rules";
import { oneOf } from "@/lib/client/address/url-state";

export const boardTabs = ["board", "trending", "analysis"] as const;
export type BoardTab = (typeof boardTabs)[number];

/** What of the leaderboard is looked at; stands in the URL as `?tab=&timeframe=&sort=&verified=&page=`. */
export interface BoardView {
  tab: BoardTab;
  timeframe: Timeframe;
  sort: BoardSort;
  /** Only players whose wallets are proven. */
  verified: boolean;
  page: number;
}

interface Parameters {
  get(name: string): string | null;
}

const pageMost = 100_000;

/** Reads the view of a link. What makes no sense counts as left out; `usual` is the timeframe where none stands. */
export function readBoardView(params: Parameters, usual: Timeframe = timeframeDefault): BoardView {
  const page = Number(params.get("page"));
  return {
    tab: oneOf(boardTabs, params.get("tab"), "board"),
    timeframe: oneOf(timeframes, params.get("timeframe"), usual),
    sort: oneOf(boardSorts, params.get("sort"), "score"),
    verified: params.get("verified") === "1",
    page: Number.isInteger(page) && page >= 1 && page <= pageMost ? page : 1,
  };
}

/** Writes a view into a URL's parameters; what is as usual is left out, but never the timeframe, which others may have otherwise. */
export function writeBoardView(params: URLSearchParams, { tab, timeframe, sort, verified, page }: BoardView): void {
  const parts = {
    tab: tab === "board" ? null : tab,
    timeframe,
    sort: sort === "score" ? null : sort,
    verified: verified ? "1" : null,
    page: page === 1 ? null : `${page}`,
  };
  for (const [name, value] of Object.entries(parts)) {
    // Always in this order, so that one view has one address.
    params.delete(name);
    if (value !== null) params.set(name, value);
  }
}

/** The query that alone leads to a view: `timeframe=7d&page=2`. */
export function searchOf(view: BoardView): string {
  const params = new URLSearchParams();
  writeBoardView(params, view);
  return params.toString();
}
