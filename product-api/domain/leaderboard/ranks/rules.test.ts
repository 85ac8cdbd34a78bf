import { describe, expect, it } from "vitest";
import { keysOf, nextDue } from "../scoring/rules";
import { boardOf, bucketOf, deltasOf, lowestKeyOf, PORTFOLIO_BOARD, TRADING_BOARD, VERIFIED, type RankedPlayer } from "./rules";

const none = { mentions: 0, authors: 0, likes: 0, retweets: 0, quotes: 0, replies: 0, positive: 0, negative: 0 };
const now = new Date("2026-11-21T12:00:00Z");
const player = (more: Partial<RankedPlayer> = {}): RankedPlayer => ({
  userId: "ab120000-0000-4000-8000-000000000000",
  portfolioCents: 0, trading: 0, social: [0, 0, 0, 0], score: [0, 0, 0, 0],
  isVerified: false, volumeCents: [0, 0, 0, 0], engagement: null, ...more,
});

describe("buckets", () => {
  const edges = Array.from({ length: 32 }, (_, bit) => 2 ** (bit + 19)).flatMap((edge) => [edge - 1, edge, edge + 1]);

  it("never decrease as dollars increase, and fit in 24 bits", () => {
    const cents = [0, 1, 2, 999, ...edges, 2 ** 50].sort((one, other) => one - other);
    const buckets = cents.map((key) => bucketOf(PORTFOLIO_BOARD, key));
    expect(buckets.every((bucket, at) => at === 0 || bucket >= buckets[at - 1]!)).toBe(true);
    expect(buckets.at(-1)!).toBeLessThan(2 ** 24);
    expect(buckets.every(Number.isInteger)).toBe(true);
  });

  it("contain the dollars from their lowest key up to the next bucket's", () => {
    for (const key of [0, 1, 524_287, ...edges, 123_456_789, 98_765_432_101]) {
      const bucket = bucketOf(PORTFOLIO_BOARD, key);
      expect(lowestKeyOf(PORTFOLIO_BOARD, bucket)).toBeLessThanOrEqual(key);
      expect(lowestKeyOf(PORTFOLIO_BOARD, bucket + 1)).toBeGreaterThan(key);
    }
  });

  it("contain a single score each", () => {
    for (const [board, highest] of [[0, 100_000], [4, 20_000], [TRADING_BOARD, 10_000]] as const) {
      expect(bucketOf(board, highest)).toBeLessThan(2 ** 24);
      for (const key of [0, 1, 4711, highest]) expect(lowestKeyOf(board, bucketOf(board, key))).toBe(key);
    }
  });
});

describe("boards", () => {
  it("exist once per timeframe for score and social, and once each for portfolio and trading", () => {
    const all = ([
      "score", "social", "portfolio", "trading",
    ] as const).map((sort) => (["24h", "7d", "30d", "all"] as const).map((timeframe) => boardOf(sort, timeframe, false)));
    expect(all).toEqual([[0, 1, 2, 3], [4, 5, 6, 7], [8, 8, 8, 8], [9, 9, 9, 9]]);
    expect(boardOf("score", "7d", true)).toBe(VERIFIED + 1);
  });
});

describe("changes of the histogram", () => {
  it("for a newcomer touch each board once per level, and two more levels at key 0", () => {
    const deltas = deltasOf([{ before: null, after: player() }]);
    expect(deltas).toHaveLength(10 * 5);
    expect(deltas.filter(({ board, level }) => board === 0 && level > 3)).toEqual([
      { board: 0, level: 4, bucket: 0xab, count: 1, sum: 0 },
      { board: 0, level: 5, bucket: 0xab12, count: 1, sum: 0 },
    ]);
    expect(deltasOf([{ before: null, after: player({ isVerified: true }) }])).toHaveLength(20 * 5);
  });

  it("within a bucket of the first level touch only the counts and sums that differ", () => {
    const [before, after] = [player({ score: [50_000, 0, 0, 0] }), player({ score: [50_001, 0, 0, 0] })];
    const bucket = 50_000 * 167;
    expect(deltasOf([{ before, after }])).toEqual([
      { board: 0, level: 1, bucket: Math.floor(bucket / 65_536), count: 0, sum: 1 },
      { board: 0, level: 3, bucket, count: -1, sum: 0 },
      { board: 0, level: 3, bucket: bucket + 167, count: 1, sum: 0 },
    ]);
  });

  it("come in the same order whatever the order of the players", () => {
    const one = { before: null, after: player({ trading: 900, volumeCents: [0, 3, 5, 5] }) };
    const other = { before: player({ userId: "00ff0000-0000-4000-8000-000000000000" }), after: null };
    expect(deltasOf([one, other])).toEqual(deltasOf([other, one]));
  });

  it("cancel out when a player is added and removed", () => {
    const some = player({ trading: 900, volumeCents: [0, 3, 5, 5], engagement: 0.25, isVerified: true, portfolioCents: 77 });
    expect(deltasOf([{ before: null, after: some }, { before: some, after: null }])).toEqual([]);
  });
});

describe("keys", () => {
  it("are computed from the facts by the formulas of the contract", () => {
    const social = { mentions: 10, authors: 9, likes: 500, retweets: 400, quotes: 50, replies: 199, positive: 7, negative: 1 };
    const facts = {
      portfolioUsd: 999,
      changeUsd: { "24h": -7, "7d": 99, "30d": null },
      tradingScore: 50,
      social: { "24h": none, "7d": social, "30d": social, all: social },
    };
    // Within a timeframe the dollars gained count: P = 0 for a loss, 200/7 for 99, 0 if unknown. For all time the dollars held do: 300/7.
    expect(keysOf(facts)).toEqual({
      portfolioCents: 99_900, countedCents: [0, 9900, 0, 99_900], trading: 5000, social: [0, 11_200, 11_200, 11_200],
      score: [15_000, 43_229, 31_800, 48_943],
    });
  });

  it("are 0 for a player who has nothing", () => {
    const social = { "24h": none, "7d": none, "30d": none, all: none };
    expect(keysOf({ portfolioUsd: null, changeUsd: { "24h": null, "7d": null, "30d": null }, tradingScore: null, social })).toEqual({
      portfolioCents: 0, countedCents: [0, 0, 0, 0], trading: 0, social: [0, 0, 0, 0], score: [0, 0, 0, 0],
    });
  });
});

describe("the time of the next change", () => {
  const ago = (hours: number) => new Date(now.getTime() - hours * 60 * 60_000);

  it("is when the earliest mention or movement leaves its window", () => {
    // Something leaves the 24 h window in 6 hours, and the 7 d window in 1 hour.
    expect(nextDue([{ "24h": ago(18), "7d": ago(167), "30d": ago(167), all: ago(9000) }], now)).toEqual(
      new Date(now.getTime() + 60 * 60_000),
    );
    expect(nextDue([{ "24h": ago(18) }, { "24h": ago(22) }], now)).toEqual(new Date(now.getTime() + 2 * 60 * 60_000));
  });

  it("is at least a minute away, and null if nothing will leave its window", () => {
    expect(nextDue([{ "24h": ago(24) }], now)).toEqual(new Date(now.getTime() + 60_000));
    expect(nextDue([{ "24h": null, all: ago(9000) }, {}], now)).toBeNull();
  });
});
