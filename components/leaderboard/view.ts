import {
  boardSorts, leaderboardLimits, timeframeDefault, timeframes, trendingOrders, type BoardSort, type Timeframe, type TrendingOrder,
} from "@/contracts/leaderboard/rules";
import type { ViewParams } from "@/lib/client/address/use-view";
import { writeCookie } from "@/lib/client/storage/cookies";
import { oneOf } from "@/lib/client/address/url-state";
import { choice, flag, page, viewParams } from "@/lib/client/address/view-params";

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

/**
 * `preferred` is the timeframe of a URL that names none. It is always written: other users may have another default. Changing the tab keeps
 * the page.
 */
export const boardViewParamsFor = (preferred: Timeframe): ViewParams<BoardView> => ({
  ...viewParams<BoardView>({
    tab: choice(boardTabs, "board"),
    timeframe: { read: (text) => oneOf(timeframes, text, preferred), write: (timeframe) => timeframe },
    sort: choice(boardSorts, "score"),
    verified: flag("1"),
    by: choice(trendingOrders, "rise"),
    page,
  }),
  keepsPage: (change) => Object.keys(change).every((part) => part === "tab"),
});

/** For links and saved views, which always name a timeframe. */
export const boardViewParams = boardViewParamsFor(timeframeDefault);

/** Input of both trending calls: how many players to return. */
export const trendingInput = { query: { limit: leaderboardLimits.trendingDefault } };

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
