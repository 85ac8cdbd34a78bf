import {
  boardSorts, timeframeDefault, timeframes, trendingOrders, type BoardSort, type Timeframe, type TrendingOrder,
} from "@/contracts/leaderboard/rules";
import type { ViewParams } from "@/lib/client/address/use-view";
import { writeCookie } from "@/lib/client/storage/cookies";
import { oneOf, readPage, writeParams, type Params } from "@/lib/client/address/url-state";

export const boardTabs = ["board", "trending", "analysis"] as const;
export type BoardTab = (typeof boardTabs)[number];

/** The part of the leaderboard that is shown; in the URL as `?tab=&timeframe=&sort=&verified=&by=&page=`. */
export interface BoardView {
  tab: BoardTab;
  timeframe: Timeframe;
  sort: BoardSort;
  /** Only players whose wallets are proven. */
  verified: boolean;
  /** How trending players are ordered. */
  by: TrendingOrder;
  page: number;
}

/** Reads the view from URL parameters. Invalid values are ignored; `preferred` is the timeframe if none is given. */
export function readBoardView(params: Params, preferred: Timeframe = timeframeDefault): BoardView {
  return {
    tab: oneOf(boardTabs, params.get("tab"), "board"),
    timeframe: oneOf(timeframes, params.get("timeframe"), preferred),
    sort: oneOf(boardSorts, params.get("sort"), "score"),
    verified: params.get("verified") === "1",
    by: oneOf(trendingOrders, params.get("by"), "rise"),
    page: readPage(params),
  };
}

/** Writes a view into URL parameters. Defaults are left out, except the timeframe: other users may have another default. */
export function writeBoardView(params: URLSearchParams, { tab, timeframe, sort, verified, by, page }: BoardView): void {
  writeParams(params, {
    tab: tab === "board" ? null : tab,
    timeframe,
    sort: sort === "score" ? null : sort,
    verified: verified ? "1" : null,
    by: by === "rise" ? null : by,
    page: page === 1 ? null : `${page}`,
  });
}

/** For saved views, which always name a timeframe. */
export const boardViewParams: ViewParams<BoardView> = { read: readBoardView, write: writeBoardView };

/** The cookie with the timeframe chosen last, which the server renders if the URL names none. */
export const timeframeCookie = "memescope-board-timeframe";

/** Remembers a chosen timeframe for a year. */
export function rememberTimeframe(timeframe: Timeframe): void {
  writeCookie(timeframeCookie, timeframe);
}

/** Reads the cookie's value, which may be anything; falls back to the default. */
export function parseTimeframe(raw: string | undefined): Timeframe {
  return oneOf(timeframes, raw, timeframeDefault);
}
