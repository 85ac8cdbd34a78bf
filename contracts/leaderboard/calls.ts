import { z } from "zod";
import { defineCall } from "../call";
import { memexLink, memexLinkInput, memexSyncInput, memexSyncResult } from "./memex";
import { boardSorts, leaderboardLimits, pseudonymPattern, timeframeDefault, timeframes, visibilityModes } from "./rules";
import { count, figure, givenId, id, idParams, instant, maybeBoolean, maybeFigure, maybeInstant, maybeText } from "../fields/wire";

/**
 * One row of the board. A player behind a pseudonym has no handle, no wallet and no account id here. Others see, and everybody
 * is shown the rank of, classes: dollars by half powers of ten, the social score by 20, the trading score by 10, and the score that
 * those make; neither followers, engagement, mentions, change and volume nor the time.
 */
export const leaderboardEntry = z.object({
  /** The player; says nothing about the account. */
  id,
  /** The account; of a player behind a pseudonym, the player's id again. */
  user_id: id,
  username: z.string(),
  display_name: maybeText,
  /** Without @; null until it is proven to be the player's. */
  twitter_username: maybeText,
  /** Of others its two ends alone. */
  wallet_address: maybeText,
  /** 1 + number of players of the same list with more of what it is sorted by (the total score for a single row); ties share it. */
  position: figure,
  /** 0–1000 */
  score: count,
  /** 0–200 */
  social_score: count,
  /** 0–100; null while no profile is linked. */
  trading_score: maybeFigure,
  /** Dollars now, whatever the timeframe; null where nothing held has a price. */
  portfolio_value: maybeFigure,
  /** Extension: dollars gained or lost by prices and fees within the timeframe; null over all time, where prices of then are missing, and behind a pseudonym. */
  portfolio_change: maybeFigure,
  /** Extension: dollars that came and went within the timeframe, each at its own time's price; null behind a pseudonym. */
  volume: maybeFigure,
  /** Null without a tracked handle. */
  followers_count: maybeFigure,
  /** Within the timeframe; null behind a pseudonym. */
  mentions_count: figure.nullable().default(0),
  /** A fraction, over 30 days; null when no author has followers. */
  engagement_rate: maybeFigure,
  /** Places gained (positive) or lost since 24 hours ago; null where no rank of then is known, and in lists of another order or of verified players. */
  rank_change_24h: maybeFigure,
  last_updated: maybeInstant,
  /** Extension: every wallet, handle and profile that counts is proven to be the player's own; null where the product API does not tell. */
  is_verified: maybeBoolean,
  /** Extension: the caller's own row. */
  is_you: z.boolean().default(false),
  /** Extension, of the caller's own rank alone: rows before it in the order of the total score, those with the same rank included. */
  board_index: z.number().int().nonnegative().optional(),
});
export type LeaderboardEntry = z.output<typeof leaderboardEntry>;

/** Somebody who is talked about more than usually; `mentions_count` is that of the last 24 hours. */
export const risingEntry = leaderboardEntry.extend({
  /** Times as much as usually, by `riseOf`; above 1. */
  rise: figure,
  /** Mentions of a usual day, as they count. */
  usual_mentions: figure,
});
export type RisingEntry = z.output<typeof risingEntry>;

export const leaderboardStats = z.object({
  total_participants: count,
  /** Dollars: the players' volumes within `timeframe`, without those behind a pseudonym; null on an empty board. */
  total_volume: maybeFigure,
  /** Extension: what volume, average, rank and percentile are of; null where the product API does not say. */
  timeframe: z.enum(timeframes).nullable().default(null).catch(null),
  average_score: maybeFigure,
  /** Null on an empty board. */
  top_performer: leaderboardEntry.nullable().default(null),
  /** Null for who is not on the board. */
  user_rank: maybeFigure,
  /** "Top n%" as its number; null with fewer than two players. */
  percentile: maybeFigure,
});
export type LeaderboardStats = z.output<typeof leaderboardStats>;

const timeframe = z.enum(timeframes).default(timeframeDefault);

/** What the board is asked for besides a timeframe. `verified` leaves only rows whose wallets are proven. */
const filters = { timeframe, sort: z.enum(boardSorts).default("score"), verified: z.stringbool().default(false) };

export const boardListQuery = z.object({
  ...filters,
  limit: z.coerce.number().int().min(1).max(leaderboardLimits.listMax).default(leaderboardLimits.listDefault),
});

export const boardQuery = z.object({
  ...filters,
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  page_size: z.coerce.number().int().min(1).max(leaderboardLimits.pageSizeMax).default(leaderboardLimits.pageSize),
});
export type BoardQuery = z.output<typeof boardQuery>;

export const boardPage = z.object({ entries: z.array(leaderboardEntry), total: z.number(), page: z.number(), page_size: z.number() });
export type BoardPage = z.output<typeof boardPage>;

const metrics = z.object({
  /** Dollars. */
  portfolioValue: maybeFigure,
  /** 0–200 */
  socialScore: maybeFigure,
  /** A fraction. */
  engagementRate: maybeFigure,
});
export type AverageMetrics = z.output<typeof metrics>;

export const competitiveAnalysis = z.object({
  similarUsers: z.array(leaderboardEntry).default([]),
  averageMetrics: metrics,
  /** Percentile texts, "Top 4%"; "—" with one player. */
  userPerformance: z.object({ portfolioRank: z.string(), socialRank: z.string(), overallRank: z.string() }),
  /** Extension: the same as numbers, for other languages. */
  percentiles: z.object({ portfolio: maybeFigure, social: maybeFigure, overall: maybeFigure }).optional(),
  /** Extension: the caller's own figures, to hold against the averages. */
  yours: metrics.optional(),
});
export type CompetitiveAnalysis = z.output<typeof competitiveAnalysis>;

const proofState = z.enum(["none", "claimed", "proven"]);
const socialCounts = { mentions: count, authors: count, likes: count, retweets: count, quotes: count, replies: count, positive: count, negative: count };

/** All that the formulas of `rules.ts` need to come to the same score again. */
export const scoreBreakdown = z.object({
  player_id: id,
  timeframe: z.enum(timeframes),
  /** `scoreVersion` of the formulas that made it. */
  version: z.string(),
  /** 0–1000 */
  score: figure,
  /** Extension, for who appears behind a pseudonym: the score of classes that the board ranks by. */
  ranked_score: maybeFigure,
  /** 0–100 */
  portfolio_part: figure,
  /** 0–200 */
  social_score: figure,
  /** 0–100 */
  trading_score: maybeFigure,
  weights: z.object({ portfolio: figure, social: figure, trading: figure }),
  inputs: z.object({
    /** Dollars now. */
    portfolio_usd: maybeFigure,
    /** Extension: dollars gained or lost within the timeframe, which make the portfolio part of all timeframes but all time. */
    portfolio_change_usd: maybeFigure,
    ...socialCounts,
    /** The part of these that likely automated accounts have said, which counts a fifth. */
    automated: z.object(socialCounts).optional(),
  }),
  /** Extension: what of it is proven to be the player's own; `none` where there is none, or it counts for another player. */
  proofs: z.object({ wallets: proofState, handle: proofState, profile: proofState }).nullable().default(null),
  computed_at: instant,
});
export type ScoreBreakdown = z.output<typeof scoreBreakdown>;

const pseudonym = z
  .string()
  .trim()
  .min(leaderboardLimits.pseudonymMin, `must have at least ${leaderboardLimits.pseudonymMin} characters`)
  .max(leaderboardLimits.pseudonymMax, `must have at most ${leaderboardLimits.pseudonymMax} characters`)
  .regex(pseudonymPattern, "can only contain letters, numbers, and underscores");

export const visibility = z.object({
  /** `undecided`: shown to nobody, as `hidden`, because nobody has been asked or has answered yet. */
  mode: z.enum([...visibilityModes, "undecided"]),
  /** The last one chosen, also while it is not in use. */
  pseudonym: maybeText,
});
export type Visibility = z.output<typeof visibility>;

/** `pseudonym` is needed with that mode, unless one was chosen before. */
export const visibilityChange = z.strictObject({ mode: z.enum(visibilityModes), pseudonym: pseudonym.optional() });
export type VisibilityChange = z.output<typeof visibilityChange>;

const within = z.object({ timeframe });
const trendingQuery = z.object({ limit: z.coerce.number().int().min(1).max(leaderboardLimits.trendingMax).default(leaderboardLimits.trendingDefault) });

export const leaderboardCalls = {
  list: defineCall({
    method: "GET", path: "/api/v1/leaderboard", auth: "user", summary: "The first players of the board",
    query: boardListQuery, response: z.array(leaderboardEntry),
  }),
  /** 404 for who is not on the board. */
  ownRank: defineCall({
    method: "GET", path: "/api/v1/leaderboard/user/rank", auth: "user", summary: "The caller's row; 404 if the caller is not on the board",
    query: within, response: leaderboardEntry,
  }),
  rank: defineCall({
    method: "GET", path: "/api/v1/leaderboard/user/:userId/rank", auth: "user", summary: "A player's row; 404 if the player is not on the board",
    params: z.object({ userId: givenId }), query: within, response: leaderboardEntry,
  }),
  stats: defineCall({
    method: "GET", path: "/api/v1/leaderboard/stats", auth: "user", summary: "The board as a whole, and where the caller stands",
    query: within, response: leaderboardStats,
  }),
  syncMemex: defineCall({
    method: "POST", path: "/api/v1/leaderboard/sync/memex", auth: "user", summary: "Send the caller's figures to the platform of the linked profile",
    body: memexSyncInput, response: memexSyncResult,
  }),
  trending: defineCall({
    method: "GET", path: "/api/v1/leaderboard/trending", auth: "user", summary: "The highest social scores of the last 24 hours",
    query: trendingQuery, response: z.array(leaderboardEntry),
  }),
  rising: defineCall({
    method: "GET", path: "/api/v1/leaderboard/rising", auth: "user", extension: true, summary: "Players who are mentioned more than usual, the steepest rise first",
    query: trendingQuery, response: z.array(risingEntry),
  }),
  linkMemex: defineCall({
    method: "POST", path: "/api/v1/leaderboard/link/memex", auth: "user", summary: "Link a profile of the trading-social platform",
    body: memexLinkInput, response: z.object({ success: z.boolean(), profileId: id }),
  }),
  competitiveAnalysis: defineCall({
    method: "GET", path: "/api/v1/leaderboard/competitive-analysis", auth: "user", summary: "The caller among players of a similar rank; 404 if the caller is not on the board",
    query: within, response: competitiveAnalysis,
  }),
  board: defineCall({
    method: "GET", path: "/api/v1/leaderboard/board", auth: "user", extension: true, summary: "One page of the board",
    query: boardQuery, response: boardPage,
  }),
  playerScore: defineCall({
    method: "GET", path: "/api/v1/leaderboard/players/:id/score", auth: "user", extension: true, summary: "How a player's score is made; 403 for other players under a pseudonym",
    params: idParams, query: within, response: scoreBreakdown,
  }),
  visibility: defineCall({
    method: "GET", path: "/api/v1/leaderboard/visibility", auth: "user", extension: true, summary: "How the caller appears on the board",
    response: visibility,
  }),
  setVisibility: defineCall({
    method: "PATCH", path: "/api/v1/leaderboard/visibility", auth: "user", extension: true, summary: "Appear by name, under a pseudonym, or not at all",
    body: visibilityChange, response: visibility,
  }),
  link: defineCall({
    method: "GET", path: "/api/v1/leaderboard/link/memex", auth: "user", extension: true, summary: "The linked profile",
    response: memexLink,
  }),
  unlinkMemex: defineCall({
    method: "DELETE", path: "/api/v1/leaderboard/link/memex", auth: "user", extension: true, summary: "Unlink the profile; its trading score no longer counts",
    response: z.unknown(), status: 204,
  }),
};
