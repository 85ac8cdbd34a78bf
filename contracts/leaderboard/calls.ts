import { z } from "zod";
import { defineCall } from "../call";
import { memexLink, memexLinkInput, memexSyncInput, memexSyncResult } from "./memex";
import { boardSorts, leaderboardLimits, pseudonymPattern, timeframeDefault, timeframes, visibilityModes } from "./rules";
import { scoreBreakdown } from "./score";
import {
  count, figure, flag, givenId, id, idParams, maybeBoolean, maybeFigure, maybeInstant, maybeText, noContent, pageFields, upTo,
} from "../fields/wire";

/**
 * One row of the board. A player behind a pseudonym has no handle, wallet or account id here. Other users see only bucketed figures,
 * and everyone, the player included, sees the rank and score that follow from those buckets: dollars in half powers of ten, the social
 * score in steps of 20, the trading score in steps of 10. Followers, engagement, mentions, change, volume and time are left out.
 */
export const leaderboardEntry = z.object({
  /** The player's id; reveals nothing about the account. */
  id,
  /** The account's id; for a player behind a pseudonym, the player's id again. */
  user_id: id,
  username: z.string(),
  display_name: maybeText,
  /** Without @; null until proven to be the player's. */
  twitter_username: maybeText,
  /** For other players only its first and last characters. */
  wallet_address: maybeText,
  /**
   * 1 + the number of players in the same list with a higher value in the sort
   * column (the total score for a single row); tied players share a position.
   */
  position: figure,
  /** 0–1000 */
  score: count,
  /** 0–200 */
  social_score: count,
  /** 0–100; null without a linked profile. */
  trading_score: maybeFigure,
  /** Dollars now, whatever the timeframe; null if nothing held has a price. */
  portfolio_value: maybeFigure,
  /**
   * Extension: dollars gained or lost through prices and fees within the timeframe;
   * null for all time, if prices from its start are missing, and behind a pseudonym.
   */
  portfolio_change: maybeFigure,
  /** Extension: dollars transferred in and out within the timeframe, each at the price of its time; null behind a pseudonym. */
  volume: maybeFigure,
  /** Null without a tracked handle, and behind a pseudonym. */
  followers_count: maybeFigure,
  /** Mentions within the timeframe; null behind a pseudonym. */
  mentions_count: figure.nullable().default(0),
  /** A fraction, over 30 days; null if no author has followers, and behind a pseudonym. */
  engagement_rate: maybeFigure,
  /**
   * Places gained (positive) or lost over the last 24 hours; null if no rank is known
   * from then, and in lists that are sorted differently or limited to verified players.
   */
  rank_change_24h: maybeFigure,
  last_updated: maybeInstant,
  /** Extension: every wallet, handle and profile that counts is proven to be the player's own; null if the product API does not say. */
  is_verified: maybeBoolean,
  /** Extension: the caller's own row. */
  is_you: z.boolean().default(false),
  /** Extension, only in the caller's own rank: the number of rows above it in total score order, including tied ones. */
  board_index: z.number().int().nonnegative().optional(),
});
export type LeaderboardEntry = z.output<typeof leaderboardEntry>;

/** A player who is mentioned more than usual; `mentions_count` covers the last 24 hours. */
const risingEntry = leaderboardEntry.extend({
  /** Mentions as a multiple of the usual, by `riseOf`; above 1. */
  rise: figure,
  /** Weighted mentions on a usual day. */
  usual_mentions: figure,
});
export type RisingEntry = z.output<typeof risingEntry>;

export const leaderboardStats = z.object({
  total_participants: count,
  /** Dollars: the sum of the players' volumes within `timeframe`, without those behind a pseudonym; null on an empty board. */
  total_volume: maybeFigure,
  /** Extension: the timeframe of volume, average, rank and percentile; null if the product API does not say. */
  timeframe: z.enum(timeframes).nullable().default(null).catch(null),
  average_score: maybeFigure,
  /** Null on an empty board. */
  top_performer: leaderboardEntry.nullable().default(null),
  /** Null if the caller is not on the board. */
  user_rank: maybeFigure,
  /** The number n of "Top n%"; null with fewer than two players. */
  percentile: maybeFigure,
});
export type LeaderboardStats = z.output<typeof leaderboardStats>;

const timeframe = z.enum(timeframes).default(timeframeDefault);

/** Shared query parameters of the board. `verified` leaves only players whose `is_verified` is true. */
const filters = { timeframe, sort: z.enum(boardSorts).default("score"), verified: flag.default(false) };

export const boardListQuery = z.object({ ...filters, limit: upTo(leaderboardLimits.listMax, leaderboardLimits.listDefault) });

const boardQuery = z.object({
  ...filters, page: upTo(1_000_000, 1), page_size: upTo(leaderboardLimits.pageSizeMax, leaderboardLimits.pageSize),
});
export type BoardQuery = z.output<typeof boardQuery>;

export const boardPage = z.object({ entries: z.array(leaderboardEntry), ...pageFields });
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
  /** Percentile texts, "Top 4%"; "—" with only one player. */
  userPerformance: z.object({ portfolioRank: z.string(), socialRank: z.string(), overallRank: z.string() }),
  /** Extension: the same as numbers, for other languages. */
  percentiles: z.object({ portfolio: maybeFigure, social: maybeFigure, overall: maybeFigure }).optional(),
  /** Extension: the caller's own figures, to compare with the averages. */
  yours: metrics.optional(),
});
export type CompetitiveAnalysis = z.output<typeof competitiveAnalysis>;

const pseudonym = z
  .string()
  .trim()
  .min(leaderboardLimits.pseudonymMin, `must have at least ${leaderboardLimits.pseudonymMin} characters`)
  .max(leaderboardLimits.pseudonymMax, `must have at most ${leaderboardLimits.pseudonymMax} characters`)
  .regex(pseudonymPattern, "can only contain letters, numbers, and underscores");

export const visibility = z.object({
  /** `undecided`: the user has not chosen yet, so is shown to nobody, as with `hidden`. */
  mode: z.enum([...visibilityModes, "undecided"]),
  /** The last one chosen, even while it is not in use. */
  pseudonym: maybeText,
});
export type Visibility = z.output<typeof visibility>;

/** `pseudonym` is required with mode `pseudonym`, unless one was chosen before. */
const visibilityChange = z.strictObject({ mode: z.enum(visibilityModes), pseudonym: pseudonym.optional() });
export type VisibilityChange = z.output<typeof visibilityChange>;

const timeframeQuery = z.object({ timeframe });
const trendingQuery = z.object({ limit: upTo(leaderboardLimits.trendingMax, leaderboardLimits.trendingDefault) });

export const leaderboardCalls = {
  list: defineCall({
    method: "GET", path: "/api/v1/leaderboard", summary: "The first players of the board",
    query: boardListQuery, response: z.array(leaderboardEntry),
  }),
  ownRank: defineCall({
    method: "GET", path: "/api/v1/leaderboard/user/rank", summary: "The caller's row; 404 if the caller is not on the board",
    query: timeframeQuery, response: leaderboardEntry, mayBeNone: true,
  }),
  rank: defineCall({
    method: "GET", path: "/api/v1/leaderboard/user/:userId/rank", summary: "A player's row; 404 if the player is not on the board",
    params: z.object({ userId: givenId }), query: timeframeQuery, response: leaderboardEntry,
  }),
  stats: defineCall({
    method: "GET", path: "/api/v1/leaderboard/stats", summary: "The board as a whole, and where the caller stands",
    query: timeframeQuery, response: leaderboardStats,
  }),
  syncMemex: defineCall({
    method: "POST", path: "/api/v1/leaderboard/sync/memex", summary: "Send the caller's figures to the platform of the linked profile",
    body: memexSyncInput, response: memexSyncResult,
    problems: ["platform_missing", "ranking_missing", "sync_private", "profile_not_found", "profile_unproven"],
  }),
  trending: defineCall({
    method: "GET", path: "/api/v1/leaderboard/trending", summary: "The highest social scores of the last 24 hours",
    query: trendingQuery, response: z.array(leaderboardEntry),
  }),
  rising: defineCall({
    method: "GET", path: "/api/v1/leaderboard/rising", extension: true,
    summary: "Players who are mentioned more than usual, the steepest rise first",
    query: trendingQuery, response: z.array(risingEntry),
  }),
  linkMemex: defineCall({
    method: "POST", path: "/api/v1/leaderboard/link/memex", summary: "Link a profile of the trading-social platform",
    body: memexLinkInput, response: z.object({ success: z.boolean(), profileId: id }),
    problems: ["platform_missing", "profile_not_found"],
  }),
  competitiveAnalysis: defineCall({
    method: "GET", path: "/api/v1/leaderboard/competitive-analysis",
    summary: "The caller among players of a similar rank; 404 if the caller is not on the board",
    query: timeframeQuery, response: competitiveAnalysis, mayBeNone: true,
  }),
  board: defineCall({
    method: "GET", path: "/api/v1/leaderboard/board", extension: true, summary: "One page of the board",
    query: boardQuery, response: boardPage,
  }),
  playerScore: defineCall({
    method: "GET", path: "/api/v1/leaderboard/players/:id/score", extension: true,
    summary: "How a player's score is made; 403 for other players under a pseudonym",
    params: idParams, query: timeframeQuery, response: scoreBreakdown,
    problems: ["score_private"],
  }),
  visibility: defineCall({
    method: "GET", path: "/api/v1/leaderboard/visibility", extension: true, summary: "How the caller appears on the board",
    response: visibility,
  }),
  setVisibility: defineCall({
    method: "PATCH", path: "/api/v1/leaderboard/visibility", extension: true, summary: "Appear by name, under a pseudonym, or not at all",
    body: visibilityChange, response: visibility,
    problems: ["username_taken", "name_reserved"],
  }),
  link: defineCall({
    method: "GET", path: "/api/v1/leaderboard/link/memex", extension: true, summary: "The linked profile",
    response: memexLink,
  }),
  unlinkMemex: defineCall({
    method: "DELETE", path: "/api/v1/leaderboard/link/memex", extension: true,
    summary: "Unlink the profile; its trading score no longer counts", ...noContent,
  }),
};
