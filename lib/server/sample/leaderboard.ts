import "server-only";
import type { Call } from "@/contracts/call";
import {
  leaderboardCalls, type AverageMetrics, type BoardPage, type CompetitiveAnalysis, type LeaderboardEntry, type LeaderboardStats,
  type RisingEntry,
} from "@/contracts/leaderboard/calls";
import {
  leaderboardLimits, percentileText, rankPercentile, riseOf, scoreVersion, scoreWeights, timeframeDefault, usualMentions, type BoardSort,
  type Timeframe,
} from "@/contracts/leaderboard/rules";
import type { ScoreBreakdown } from "@/contracts/leaderboard/score";
import { sortKeys } from "../compat/substitutes";
import { problemError } from "../product-api/error";
import type { CallInput } from "../product-api/request";
import { samplePlaceOfUser, samplePlayers, sampleScores, sampleSize, type SamplePlayer } from "./players";
import type { SessionUser } from "../session/cookies";

/** The user and time that a sample is generated for. */
interface SampleContext {
  user: SessionUser;
  /** Milliseconds since 1970. */
  nowMs: number;
}

const userPlayer = samplePlayers[samplePlaceOfUser - 1]!;

type Answer = (context: SampleContext, input: CallInput) => unknown;

/** SPEC.md's calls and those that read the same board. How the caller appears is not sampled: that is always the account's own setting. */
const answers = new Map<Call, Answer>([
  [leaderboardCalls.list, (context, { query }) => sorted(context, query).slice(0, Number(query?.limit ?? leaderboardLimits.listDefault))],
  [leaderboardCalls.board, boardPage],
  [leaderboardCalls.ownRank, (context, { query }) => {
    const all = sorted(context, { timeframe: timeframeOf(query) });
    return { ...entryOf(context, userPlayer, timeframeOf(query)), board_index: all.findIndex(({ is_you }) => is_you) };
  }],
  [leaderboardCalls.rank, (context, { params, query }) => entryOf(context, playerOf(context, params?.userId), timeframeOf(query))],
  [leaderboardCalls.stats, boardStats],
  [leaderboardCalls.trending, (context, { query }) =>
    sorted(context, { timeframe: "24h", sort: "social" }).slice(0, Number(query?.limit ?? leaderboardLimits.trendingDefault))],
  [leaderboardCalls.rising, (context, { query }) => rising(context).slice(0, Number(query?.limit ?? leaderboardLimits.trendingDefault))],
  [leaderboardCalls.competitiveAnalysis, competitiveAnalysis],
  [leaderboardCalls.playerScore, breakdown],
  [leaderboardCalls.syncMemex, (context) => {
    const { portfolio_value: portfolioValue, social_score: socialScore } = entryOf(context, userPlayer, "all");
    return { success: true, updatedAt: new Date(context.nowMs).toISOString(), portfolioValue, socialScore };
  }],
  [leaderboardCalls.link, () => ({ linked: false })],
  [
    leaderboardCalls.linkMemex,
    (_context, { body }) => ({ success: true, profileId: profileIdOf((body as { profile_url: string }).profile_url) }),
  ],
  [leaderboardCalls.unlinkMemex, () => null],
]);

/** Whether a call is answered from the sample when the sample is shown. */
export function isSampled(call: Call): boolean {
  return answers.has(call);
}

/**
 * SPEC.md's generated board: 50 players, scores falling by about 15 per place, the user at rank 47.
 * @throws ProductApiError 404 for a player who is not on it
 */
export function answerSample(call: Call, input: CallInput, user: SessionUser, nowMs: number): unknown {
  const answer = answers.get(call);
  if (!answer) throw problemError("not_found");
  return call.response.parse(answer({ user, nowMs }, input));
}

function entries(context: SampleContext, timeframe: Timeframe): LeaderboardEntry[] {
  return samplePlayers.map((player) => entryOf(context, player, timeframe));
}

function entryOf({ user, nowMs }: SampleContext, player: SamplePlayer, timeframe: Timeframe): LeaderboardEntry {
  const scores = sampleScores(player, timeframe);
  const place = samplePlayers.indexOf(player) + 1;
  const isYou = place === samplePlaceOfUser;
  return {
    id: player.id, user_id: isYou ? user.id : player.id, is_you: isYou, is_verified: player.isVerified,
    username: isYou ? user.username : player.username,
    display_name: isYou ? null : player.displayName,
    twitter_username: isYou ? user.username : player.username,
    wallet_address: player.walletAddress,
    position: place, rank_change_24h: player.rankChange,
    score: scores.total, social_score: scores.social, trading_score: player.tradingScore,
    portfolio_value: player.portfolioUsd, portfolio_change: scores.change, volume: player.volumeUsd[timeframe],
    followers_count: player.followers, engagement_rate: player.engagementRate,
    mentions_count: player.social[timeframe].mentions,
    last_updated: new Date(nowMs).toISOString(),
  };
}

function boardPage(context: SampleContext, { query }: CallInput): BoardPage {
  const all = sorted(context, query);
  const page = Number(query?.page ?? 1);
  const size = Number(query?.page_size ?? leaderboardLimits.pageSize);
  return { entries: all.slice((page - 1) * size, page * size), total: all.length, page, page_size: size };
}

/**
 * Ranked as on the live board: among the players shown, by the sort column. Rank changes are known only for the whole board by total score.
 */
function sorted(context: SampleContext, query: CallInput["query"]): LeaderboardEntry[] {
  const sort = (query?.sort as BoardSort | undefined) ?? "score";
  const verified = query?.verified === true;
  const shown = entries(context, timeframeOf(query)).filter(({ is_verified }) => !verified || is_verified).sort(byKey(sort));
  const keys = shown.map(sortKeys[sort]);
  return shown.map((entry) => ({
    ...entry, position: 1 + keys.indexOf(sortKeys[sort](entry)),
    rank_change_24h: sort === "score" && !verified ? entry.rank_change_24h : null,
  }));
}

function byKey(sort: BoardSort) {
  return (one: LeaderboardEntry, other: LeaderboardEntry) => sortKeys[sort](other) - sortKeys[sort](one);
}

function boardStats(context: SampleContext, { query }: CallInput): LeaderboardStats {
  const timeframe = timeframeOf(query);
  const all = entries(context, timeframe);
  return {
    total_participants: sampleSize,
    total_volume: samplePlayers.reduce((sum, { volumeUsd }) => sum + volumeUsd[timeframe], 0),
    timeframe,
    average_score: mean(all.map(({ score }) => score)),
    top_performer: all[0] ?? null,
    user_rank: samplePlaceOfUser,
    percentile: rankPercentile(samplePlaceOfUser, sampleSize),
  };
}

function competitiveAnalysis(context: SampleContext, { query }: CallInput): CompetitiveAnalysis {
  const all = entries(context, timeframeOf(query));
  const own = all[samplePlaceOfUser - 1];
  const percentile = (sort: BoardSort) => rankPercentile([...all].sort(byKey(sort)).findIndex(({ is_you }) => is_you) + 1, sampleSize);
  const percentiles = { portfolio: percentile("portfolio"), social: percentile("social"), overall: percentile("score") };
  const metrics = (group: readonly LeaderboardEntry[]): AverageMetrics => ({
    portfolioValue: mean(group.map(({ portfolio_value }) => portfolio_value ?? 0)),
    socialScore: mean(group.map(({ social_score }) => social_score)),
    engagementRate: mean(group.map(({ engagement_rate }) => engagement_rate ?? 0)),
  });
  return {
    similarUsers: all.filter(({ position, is_you }) =>
      !is_you && Math.abs(position - samplePlaceOfUser) <= leaderboardLimits.similarPlayers / 2),
    averageMetrics: metrics(all),
    userPerformance: {
      portfolioRank: percentileText(percentiles.portfolio), socialRank: percentileText(percentiles.social),
      overallRank: percentileText(percentiles.overall),
    },
    percentiles,
    yours: metrics(own ? [own] : []),
  };
}

function rising(context: SampleContext): RisingEntry[] {
  const risen = samplePlayers.map((player) => {
    const times = { day: player.social["24h"], week: player.social["7d"] };
    return { ...entryOf(context, player, "24h"), rise: riseOf(times), usual_mentions: usualMentions(times) };
  });
  const sortedByRise = risen.filter(({ rise }) => rise > 1).sort((one, other) => other.rise - one.rise);
  return sortedByRise.map((entry) => ({
    ...entry, rank_change_24h: null, position: 1 + sortedByRise.filter(({ rise }) => rise > entry.rise).length,
  }));
}

function breakdown(context: SampleContext, { params, query }: CallInput): ScoreBreakdown {
  const player = playerOf(context, params?.id);
  const timeframe = timeframeOf(query);
  const scores = sampleScores(player, timeframe);
  return {
    player_id: player.id, timeframe, version: scoreVersion, weights: scoreWeights,
    score: scores.total, ranked_score: null, portfolio_part: scores.portfolioPart, social_score: scores.social,
    trading_score: player.tradingScore,
    inputs: { portfolio_usd: player.portfolioUsd, portfolio_change_usd: scores.change, ...player.social[timeframe] }, proofs: null,
    computed_at: new Date(context.nowMs).toISOString(),
  };
}

/** Finds a player by id; the user's own also by the account's id. @throws ProductApiError 404 */
function playerOf({ user }: SampleContext, id: unknown): SamplePlayer {
  const player = id === user.id ? userPlayer : samplePlayers.find((one) => one.id === id);
  if (!player) throw problemError("not_found");
  return player;
}

function timeframeOf(query: CallInput["query"]): Timeframe {
  return (query?.timeframe as Timeframe | undefined) ?? timeframeDefault;
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The last path segment of a profile's URL, without @; the host name if there is none. */
function profileIdOf(url: string): string {
  const { pathname, hostname } = new URL(url);
  return pathname.split("/").filter(Boolean).at(-1)?.replace(/^@/, "") || hostname;
}
