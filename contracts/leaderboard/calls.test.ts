import { describe, expect, it } from "vitest";
import { boardListQuery, leaderboardCalls } from "./calls";
import {
  countedInputs, interactions, mood, percentileText, portfolioPart, rankPercentile, riseOf, scoreScale, scoreWeights, socialScore,
  totalScore, usualMentions,
} from "./rules";

const none = { mentions: 0, authors: 0, likes: 0, retweets: 0, quotes: 0, replies: 0, positive: 0, negative: 0 };

describe("the portfolio part", () => {
  it.each([
    [null, 0],
    [0, 0],
    [9, 100 / 7],
    // log10(1 + 999) = 3
    [999, 300 / 7],
    [9_999_999, 100],
    [1e12, 100],
  ])("of %s dollars is %d", (usd, part) => expect(portfolioPart(usd)).toBeCloseTo(part, 10));
});

describe("the social score", () => {
  it("is 0 without mentions, whatever else is given", () => {
    expect(socialScore({ ...none, likes: 5 })).toBe(0);
    expect(mood(none)).toBe(0);
  });

  it("adds reach, breadth and mood", () => {
    // E = 650 + 0.5·100 + 2·50 + 199 = 999 → 3/5; A = 9 → 1/3; q = (60 + 100)/200 = 0.8 of 10 mentions.
    const inputs = { mentions: 10, authors: 9, likes: 650, retweets: 100, quotes: 50, replies: 199, positive: 7, negative: 1 };
    expect(interactions(inputs)).toBe(999);
    expect(mood(inputs)).toBeCloseTo(0.8, 12);
    // 200 × (0.5·0.6 + 0.3/3 + 0.2·0.8) = 200 × 0.56
    expect(socialScore(inputs)).toBe(112);
  });

  it("gives likely automated accounts a fifth of the weight, and assumes none if none are given", () => {
    const people = { mentions: 10, authors: 9, likes: 650, retweets: 100, quotes: 50, replies: 199, positive: 7, negative: 1 };
    const programs = { mentions: 10, authors: 5, likes: 500, retweets: 100, quotes: 10, replies: 5, positive: 10, negative: 0 };
    const both = Object.fromEntries(
      Object.entries(people).map(([name, value]) => [name, value + programs[name as keyof typeof programs]]),
    ) as unknown as typeof people;
    expect(countedInputs({ ...both, automated: programs })).toEqual({
      mentions: 12, authors: 10, likes: 750, retweets: 120, quotes: 52, replies: 200, positive: 9, negative: 1,
    });
    // E = 750 + 60 + 104 + 200 = 1114, A = 10, q = (100·8/12 + 100)/200
    expect(socialScore({ ...both, automated: programs })).toBeCloseTo(
      200 * (0.1 * Math.log10(1115) + 0.1 * Math.log10(11) + 0.2 * ((100 * 8) / 12 + 100) / 200), 2,
    );
    expect(socialScore({ ...both, automated: programs })).toBeLessThan(socialScore(both));
    expect(countedInputs(people)).toEqual(people);
  });

  it("counts a repost less than a like, and a quote more", () => {
    expect([interactions({ ...none, retweets: 2 }), interactions({ ...none, likes: 2 }), interactions({ ...none, quotes: 2 })]).toEqual([
      1, 2, 4,
    ]);
  });

  it("counts the mood only in part if there are few mentions", () => {
    // E = 0, A = 1: 0.3·log10(2)/3; q = 1 of 1 mention: 0.2·1·0.1.
    expect(socialScore({ ...none, mentions: 1, authors: 1, positive: 1 })).toBeCloseTo(200 * (0.1 * Math.log10(2) + 0.02), 2);
  });

  it("is at most 200", () => {
    expect(socialScore({
      mentions: 1e6, authors: 1e6, likes: 1e9, retweets: 0, quotes: 0, replies: 0, positive: 1e6, negative: 0,
    })).toBe(scoreScale.socialScore);
  });
});

describe("a rise", () => {
  const days = (day: number, week: number) => ({ day: { ...none, mentions: day }, week: { ...none, mentions: week } });
  it.each([
    // (day + 3) ÷ (mean of the six days before + 3)
    ["a first mention is a small rise", days(1, 1), 4 / 3, 0],
    ["the usual number is 1", days(5, 35), 1, 5],
    ["four times as many is less than four", days(20, 50), 23 / 8, 5],
    ["less than usual is below 1", days(0, 60), 3 / 13, 10],
    ["nothing at all is 1", days(0, 0), 1, 0],
  ])("%s", (_, times, rise, usual) => expect([riseOf(times), usualMentions(times)]).toEqual([rise, usual]));
  it("gives automated accounts a fifth of the weight", () => {
    const { day, week } = days(10, 22);
    expect(riseOf({
      day: { ...day, automated: { ...none, mentions: 10 } }, week: { ...week, automated: { ...none, mentions: 10 } },
    })).toBe(1);
  });
});

describe("the total score", () => {
  it("weighs the three parts", () => {
    // P = 300/7: 10 × (0.4·300/7 + 0.3·112/2 + 0.3·50) = 171.428… + 168 + 150
    expect(totalScore({ countedUsd: 999, socialScore: 112, tradingScore: 50 })).toBe(489.43);
    expect(totalScore({ countedUsd: 999, socialScore: 112, tradingScore: null })).toBe(339.43);
  });

  it("ranges from 0 to 1000, with weights that add up to 1", () => {
    expect(totalScore({ countedUsd: null, socialScore: 0, tradingScore: null })).toBe(0);
    expect(totalScore({ countedUsd: 1e9, socialScore: 200, tradingScore: 100 })).toBe(scoreScale.score);
    expect(scoreWeights.portfolio + scoreWeights.social + scoreWeights.trading).toBeCloseTo(1, 12);
  });
});

describe("a percentile", () => {
  it.each([
    [1, 1, "—"],
    [1, 0, "—"],
    [1, 2, "Top 50%"],
    [2, 2, "Top 100%"],
    [1, 1_000_000, "Top 1%"],
    [47, 1200, "Top 4%"],
  ])("of rank %d among %d is %s", (rank, players, text) => expect(percentileText(rankPercentile(rank, players))).toBe(text));
});

describe("calls of the leaderboard", () => {
  it.each([["0"], ["-1"], ["1e9"], ["many"], ["1.5"]])("refuse a limit of %s", (limit) => {
    expect(boardListQuery.safeParse({ limit }).success).toBe(false);
  });

  it("refuse an unknown timeframe, and fill in defaults", () => {
    expect(boardListQuery.safeParse({ timeframe: "1h" }).success).toBe(false);
    expect(boardListQuery.parse({})).toEqual({ timeframe: "7d", sort: "score", verified: false, limit: 50 });
    expect(leaderboardCalls.trending.query.parse({})).toEqual({ limit: 10 });
    const accepted = ["24h", "7d", "30d", "all"].map((timeframe) => boardListQuery.safeParse({ timeframe }).success);
    expect(accepted).toEqual([true, true, true, true]);
  });
});
