import { describe, expect, it } from "vitest";
import type { Call, CallAnswer } from "@/contracts/call";
import { leaderboardCalls } from "@/contracts/leaderboard/calls";
import { countedUsd, interactions, portfolioPart, scoreVersion, socialScore, timeframes, totalScore } from "@/contracts/leaderboard/rules";
import type { CallInput } from "../product-api/request";
import { answerSample, isSampled } from "./leaderboard";

const user = { id: "7", email: "ann@example.com", username: "ann" };
const nowMs = Date.parse("2026-11-05T12:00:00Z");
const answer = <C extends Call>(call: C, input: CallInput = {}) => answerSample(call, input, user, nowMs) as CallAnswer<C>;
const board = (query: Record<string, unknown>) => answer(leaderboardCalls.board, { query: { page_size: 50, ...query } });

describe("the sample leaderboard", () => {
  it.each(timeframes)("has 50 players whose scores fall by about 15 per place, with the user at rank 47: %s", (timeframe) => {
    const { entries, total } = board({ timeframe });
    expect([entries.length, total]).toEqual([50, 50]);
    expect(entries.map(({ position }) => position)).toEqual(entries.map((_, index) => index + 1));
    const steps = entries.slice(1).map(({ score }, index) => (entries[index]?.score ?? 0) - score);
    for (const step of steps) expect(step).toBeGreaterThan(5);
    expect(steps.reduce((sum, step) => sum + step, 0) / steps.length).toBeCloseTo(15, -1);
    expect(entries.filter(({ is_you }) => is_you)).toMatchObject([{ position: 47, username: "ann", user_id: "7" }]);
    expect(answer(leaderboardCalls.ownRank, { query: { timeframe } })).toEqual({ ...entries[46], board_index: 46 });
  });

  it("is dated to the time of the request", () => {
    expect(new Set(board({}).entries.map(({ last_updated }) => last_updated))).toEqual(new Set([new Date(nowMs).toISOString()]));
    expect(answer(leaderboardCalls.ownRank).last_updated).toBe(new Date(nowMs).toISOString());
  });

  it("has more volume for longer timeframes, and a total that is the sum of its players", () => {
    const totals = timeframes.map((timeframe) => answer(leaderboardCalls.stats, { query: { timeframe } }));
    expect(totals.map(({ timeframe }) => timeframe)).toEqual(timeframes);
    expect(totals.map(({ total_volume }) => total_volume)).toEqual(
      totals.map(({ total_volume }) => total_volume!).toSorted((one, other) => one - other),
    );
    for (const [at, timeframe] of timeframes.entries()) {
      expect(board({ timeframe }).entries.reduce((sum, { volume }) => sum + volume!, 0)).toBe(totals[at]!.total_volume);
    }
  });

  it("is the same on every request", () => {
    expect(board({ timeframe: "7d" })).toEqual(board({ timeframe: "7d" }));
    expect(new Set(board({}).entries.map(({ username }) => username)).size).toBe(50);
  });

  it.each(["24h", "all"] as const)("has scores that can be recomputed from the inputs it returns: %s", (timeframe) => {
    for (const { id, score } of board({ timeframe }).entries) {
      const { inputs, trading_score, ...rest } = answer(leaderboardCalls.playerScore, { params: { id }, query: { timeframe } });
      const social = socialScore(inputs);
      const counted = countedUsd(timeframe, { portfolioUsd: inputs.portfolio_usd, changeUsd: inputs.portfolio_change_usd });
      expect(rest).toMatchObject({ score, social_score: social, portfolio_part: portfolioPart(counted), version: scoreVersion });
      expect(totalScore({ countedUsd: counted, socialScore: social, tradingScore: trading_score })).toBe(score);
      expect(inputs.positive + inputs.negative).toBeLessThanOrEqual(inputs.mentions);
      expect(inputs.authors).toBeLessThanOrEqual(inputs.mentions);
      expect(Math.min(inputs.likes, interactions(inputs))).toBeGreaterThanOrEqual(0);
    }
  });

  it("is sorted, filtered and paged like the live one", () => {
    const { entries } = board({ sort: "trading", verified: true });
    expect(entries.length).toBeLessThan(50);
    expect(entries.every(({ is_verified }) => is_verified)).toBe(true);
    const scores = entries.map(({ trading_score }) => trading_score ?? 0);
    expect(scores).toEqual([...scores].sort((one, other) => other - one));
    const second = answer(leaderboardCalls.board, { query: { page: 2, page_size: 25 } });
    expect(second.entries[0]?.position).toBe(26);
    expect(answer(leaderboardCalls.list)).toHaveLength(50);
  });

  it.each(["portfolio", "social", "trading"] as const)("ranks by %s when sorted by it, with the same rank for equal players", (sort) => {
    const keys = { portfolio: "portfolio_value", social: "social_score", trading: "trading_score" } as const;
    const { entries } = board({ sort });
    const keyOf = (entry: (typeof entries)[number]) => entry[keys[sort]] ?? 0;
    expect(entries.map(({ position }) => position)).toEqual(
      entries.map((entry) => 1 + entries.filter((other) => keyOf(other) > keyOf(entry)).length),
    );
    expect(entries.some(({ rank_change_24h }) => rank_change_24h !== null)).toBe(false);
    const onPage = answer(leaderboardCalls.board, { query: { sort, page: 2, page_size: 25 } }).entries;
    expect(onPage).toEqual(entries.slice(25));
  });

  it("ranks verified players among themselves, and has rank changes only for the whole board", () => {
    const { entries } = board({ verified: true });
    expect(entries.map(({ position }) => position)).toEqual(entries.map((_, index) => index + 1));
    expect(entries.some(({ rank_change_24h }) => rank_change_24h !== null)).toBe(false);
    expect(board({}).entries.filter(({ rank_change_24h }) => rank_change_24h === null)).toMatchObject([{ position: 50 }]);
  });

  it("returns stats, trending players and an analysis that match the board", () => {
    expect(answer(leaderboardCalls.stats)).toMatchObject({
      total_participants: 50, user_rank: 47, percentile: 94, top_performer: { position: 1 },
    });
    const trending = answer(leaderboardCalls.trending);
    expect(trending).toHaveLength(10);
    expect(trending.map(({ position }) => position)).toEqual(trending.map((_, index) => index + 1));
    expect(trending[0]?.social_score).toBe(Math.max(...board({ timeframe: "24h" }).entries.map(({ social_score }) => social_score)));
    const rises = answer(leaderboardCalls.rising).map(({ rise }) => rise);
    expect(rises).toEqual(rises.toSorted((one, other) => other - one));
    const { similarUsers, userPerformance } = answer(leaderboardCalls.competitiveAnalysis);
    expect(similarUsers.map(({ position }) => position)).toEqual([44, 45, 46, 48, 49, 50]);
    expect(userPerformance.overallRank).toBe("Top 94%");
  });

  it("answers a sync and a profile link from the sample", () => {
    const { portfolio_value: portfolioValue, social_score: socialScore } = answer(leaderboardCalls.ownRank, {
      query: { timeframe: "all" },
    });
    expect(answer(leaderboardCalls.syncMemex)).toEqual({
      success: true, updatedAt: "2026-11-05T12:00:00.000Z", portfolioValue, socialScore,
    });
    expect(answer(leaderboardCalls.linkMemex, { body: { profile_url: "https://memex.example/u/ann?x=1" } })).toEqual({
      success: true, profileId: "ann",
    });
  });

  it("finds the user's rank by account id, and no other account's", () => {
    expect(answer(leaderboardCalls.rank, { params: { userId: "7" } })).toMatchObject({ position: 47 });
    expect(() => answer(leaderboardCalls.rank, { params: { userId: "8" } })).toThrow("Not found");
  });

  it("leaves visibility settings to the product API", () => {
    expect([isSampled(leaderboardCalls.visibility), isSampled(leaderboardCalls.setVisibility), isSampled(leaderboardCalls.list)]).toEqual([
      false, false, true,
    ]);
  });
});
