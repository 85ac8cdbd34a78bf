import { describe, expect, it } from "vitest";
import {
  engagementRateOf, followerGrowthOf, influenceOf, interactionsOf, hasSentimentMoved, nextRecountAt, retryDelayMs, retryRecountAt,
  sentimentScoreOf, storableText, trendingTopicsOf,
} from "./rules";

describe("the figures of mentions", () => {
  it("scores sentiment from −100 to 100, but not with fewer than ten mentions", () => {
    // 100 × (6 − 2) ÷ 16
    expect(sentimentScoreOf({ positive: 6, negative: 2, all: 16 })).toBe(25);
    expect(sentimentScoreOf({ positive: 0, negative: 10, all: 10 })).toBe(-100);
    expect(sentimentScoreOf({ positive: 9, negative: 0, all: 9 })).toBeNull();
  });

  it("divides interactions by the followers of the authors", () => {
    // 30 interactions among 1,200 followers
    expect(engagementRateOf(30, 1_200)).toBe(0.025);
    expect(engagementRateOf(30, 0)).toBeNull();
    expect(interactionsOf({ likes: 10, reposts: 4, replies: 3, quotes: 1 })).toBe(18);
  });

  it("combines followers, interactions and lists into an influence of at most 100", () => {
    // 100 × (0.6 × 4/7 + 0.3 × 3/6 + 0.1 × 1/5) = 34.2857… + 15 + 2
    expect(influenceOf({ followers: 9_999, interactions: 999, listed: 9 })).toBeCloseTo(51.285714, 5);
    expect(influenceOf({ followers: 0, interactions: 0, listed: 0 })).toBe(0);
    expect(influenceOf({ followers: 1e9, interactions: 1e9, listed: 1e9 })).toBe(100);
    expect(influenceOf({ followers: null, interactions: 999, listed: 9 })).toBeNull();
    expect(influenceOf({ followers: 9_999, interactions: 999, listed: null })).toBeNull();
  });

  it("computes growth from the oldest and the newest day, once there are two", () => {
    // (1,100 − 1,000) ÷ 1,000
    expect(followerGrowthOf([1_000, 1_050, 1_100])).toBeCloseTo(0.1, 10);
    expect(followerGrowthOf([1_000, 1_500])).toBe(0.5);
    expect(followerGrowthOf([1_000])).toBeNull();
    expect(followerGrowthOf([0, 10])).toBeNull();
  });

  it("names the five topics furthest above their daily mean", () => {
    const topics = [
      { topic: "steady", day: 10, week: 70 }, // 10 − 10 = 0
      { topic: "fading", day: 1, week: 70 }, // 1 − 10 < 0
      { topic: "new", day: 7, week: 7 }, // 7 − 1 = 6
      { topic: "large", day: 20, week: 84 }, // 20 − 12 = 8
      ...["a", "b", "c", "d"].map((topic, at) => ({ topic, day: 5 - at, week: 7 })), // 4, 3, 2, 1
    ];
    expect(trendingTopicsOf(topics)).toEqual(["large", "new", "a", "b", "c"]);
    // As far above it as "a", with more mentions; and none that is not above it at all.
    expect(trendingTopicsOf([...topics.slice(0, 2), topics[4]!, { topic: "more", day: 6, week: 14 }])).toEqual(["more", "a"]);
  });
});

describe("scheduling", () => {
  const at = (text: string) => new Date(`2026-11-${text}Z`);

  it("reads a post's counts again after an hour, a day and a week, on the quarter hour", () => {
    const posted = at("01T10:05:00");
    expect(nextRecountAt(posted, at("01T10:06:00"))).toEqual(at("01T11:15:00"));
    expect(nextRecountAt(posted, at("01T11:15:00"))).toEqual(at("02T10:15:00"));
    expect(nextRecountAt(posted, at("05T00:00:00"))).toEqual(at("08T10:15:00"));
    expect(nextRecountAt(posted, at("08T10:15:00"))).toBeNull();
  });

  it("retries counts that a response left out, less and less often and not forever", () => {
    const posted = at("01T10:00:00");
    expect(retryRecountAt(posted, at("01T11:15:00"))).toEqual(at("01T12:15:00"));
    expect(retryRecountAt(posted, at("02T10:00:00"))).toEqual(at("02T13:00:00"));
    expect(retryRecountAt(posted, at("09T10:15:00"))).toBeNull();
    let asked = 0;
    for (let due: Date | null = at("01T11:15:00"); due !== null; due = retryRecountAt(posted, due)) asked += 1;
    expect(asked).toBeLessThan(40);
  });

  it("retries a failed scrape after 30 s, 1 min, 2 min … and at least as often as configured", () => {
    expect([1, 2, 3, 9].map((failures) => retryDelayMs(failures, 15))).toEqual([30_000, 60_000, 120_000, 900_000]);
  });

  it("treats a change of the sentiment score by 20 as news", () => {
    expect([hasSentimentMoved(10, 29.9), hasSentimentMoved(10, 30), hasSentimentMoved(10, -10)]).toEqual([false, true, true]);
  });
});

it("removes or replaces only those characters of a text that a database cannot store", () => {
  expect(storableText("a\u0000b \ud83d\ude80 \ud83d x \ude80 \u202e\u200b")).toBe("ab 🚀 \ufffd x \ufffd \u202e\u200b");
});
