import { trackerNamePattern } from "../social/trackers-rules";

/** Screens whose filters can be saved under a name. */
export const viewScreens = ["wallets", "mentions", "board"] as const;
export type ViewScreen = (typeof viewScreens)[number];

/** Path of each of these screens. */
export const viewPaths = {
  wallets: "/wallets", mentions: "/social/twitter-mentions", board: "/leaderboard",
} as const satisfies Record<ViewScreen, string>;

/** The longest search and handle, in characters that each take nine in a URL, fit into a query. */
export const viewLimits = { perScreen: 20, nameMax: 40, queryMax: 3000 } as const;

const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]{5,12}Z$/;
const word = /^-?[A-Za-z0-9_]{1,24}$/;
const freeText = /^[^\p{Cc}]{1,200}$/u;

/**
 * The parameters that a screen's URL may hold, and their format; the page number
 * is not part of a view. Which values a list parameter allows is up to the screen.
 */
const parameters: Readonly<Record<ViewScreen, Readonly<Record<string, RegExp>>>> = {
  wallets: { q: freeText, sort: word, size: /^\d{1,3}$/ },
  mentions: {
    tracker: trackerNamePattern, q: freeText, sentiment: word, match: word, unread: /^true$/, from: instant, to: instant,
    author: /^[^\p{Cc}]{1,50}$/u, followers: /^\d{1,9}$/, verified: /^true$/, lang: /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})?$/, automated: word, sort: word,
    size: /^\d{1,3}$/, view: word,
  },
  board: { tab: word, timeframe: /^(24h|7d|30d|all)$/, sort: word, verified: /^1$/, by: word },
};

/** Whether a query is valid for a screen's URL: every parameter known, given once and well-formed. */
export function isViewQuery(screen: ViewScreen, query: string): boolean {
  if (query.length > viewLimits.queryMax) return false;
  const given = [...new URLSearchParams(query)];
  const known = parameters[screen];
  return new Set(given.map(([name]) => name)).size === given.length
    && given.every(([name, value]) => Object.hasOwn(known, name) && known[name]!.test(value));
}
