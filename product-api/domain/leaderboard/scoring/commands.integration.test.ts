import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { scoreVersion } from "@/contracts/leaderboard/rules";
import { seededRandom } from "@/sandbox/seed/random";
import { expectTrueBoards, plainRanks, readHistogram } from "@/tests/support/database/plain-ranks";
import { context, players, useTestBoard } from "@/tests/support/database/test-context";
import { scorePlayer } from "./commands";
import { rebuildBoard } from "../rebuild/commands";
import { findAnalysis, findOwnEntry, findScoreBreakdown, findStats } from "../ranks/queries";

let nowMs = Date.UTC(2026, 10, 21, 12);
useTestBoard(() => new Date(nowMs));

/** Expects every player's `board_index` to be the position of their row on the board, ties included. */
async function expectTrueIndexes(): Promise<void> {
  for (const timeframe of ["24h", "all"] as const) {
    const order = (await plainRanks(context, "score", timeframe, false)).map(({ userId }) => userId);
    const indexes = await Promise.all(order.map(async (userId) => (await findOwnEntry(context, userId, timeframe)).board_index));
    expect(indexes).toEqual(order.map((_, index) => index));
  }
}

/** Expects a rebuild to produce the histogram that is live. */
async function expectNoDrift(): Promise<void> {
  const live = await readHistogram(context);
  nowMs += 2 * 3_600_000;
  expect(await rebuildBoard(context)).toBe(true);
  expect(await readHistogram(context)).toEqual(live);
}

describe("the board", () => {
  it("ranks as a plain count does, throughout random changes with ties", async () => {
    const random = seededRandom(7);
    const whole = (below: number) => Math.floor(random() * below);
    const ids: string[] = [];
    for (let made = 0; made < 60; made += 1) ids.push(await players.add());
    for (let step = 0; step < 240; step += 1) {
      const userId = ids[whole(ids.length)]!;
      const kind = whole(5);
      // Few distinct values, so that many are tied; some far apart, some in the same dollar bucket.
      if (kind === 0) await players.wallet(userId, [0, 5, 5, 1e7 + whole(3) / 100, 10 ** whole(9)][whole(5)]!, { proven: whole(2) === 0 });
      if (kind === 1) {
        await players.mention(userId, { hoursAgo: whole(900), likes: 10 ** whole(4), sentiment: ["positive", "negative"][whole(2)]! });
      }
      if (kind === 2) await players.link(userId, whole(4) * 25, whole(1000));
      if (kind === 3) await context.db.execute(sql`delete from wallets where user_id = ${userId}`);
      if (kind === 4) await context.db.execute(sql`delete from memex_links where user_id = ${userId}`);
      await scorePlayer(context, userId);
      if (step % 20 === 0) await expectTrueBoards(context, 50);
    }
    await expectTrueBoards(context);
    await expectTrueIndexes();
    await expectNoDrift();
    await expectTrueBoards(context);
  });

  it("gives each player's index among ties, however many there are", async () => {
    for (const [trading, count] of [[50, 3], [40, 30], [0, 40]] as const) {
      for (let made = 0; made < count; made += 1) {
        const userId = await players.add();
        await players.link(userId, trading);
        await scorePlayer(context, userId);
      }
    }
    await expectTrueIndexes();
  });

  it("stays exact when many players are recomputed at the same time", async () => {
    const ids: string[] = [];
    for (let made = 0; made < 24; made += 1) ids.push(await players.add());
    for (const userId of ids) await players.wallet(userId, 100);
    for (let round = 0; round < 6; round += 1) {
      for (const [at, userId] of ids.entries()) await players.link(userId, ((at + round) % 5) * 20);
      // Each of them twice, in opposite orders.
      await Promise.all([...ids, ...ids.toReversed()].map((userId) => scorePlayer(context, userId)));
    }
    await expectTrueBoards(context);
    await expectNoDrift();
  });
});

describe("a player's figures", () => {
  it("are computed from wallets, mentions and the linked profile", async () => {
    const userId = await players.add();
    await players.wallet(userId, 999);
    // E = 650 + 0.5·100 + 2·50 + 199 = 999, 9 authors, 10 mentions: 7 positive, 1 negative.
    await players.mention(userId, {
      hoursAgo: 2, author: "one", likes: 650, retweets: 100, quotes: 50, replies: 199, sentiment: "positive", followers: 9990,
    });
    for (let more = 0; more < 9; more += 1) {
      await players.mention(userId, {
        hoursAgo: 30, author: more === 0 ? "one" : `other ${more}`, sentiment: more < 6 ? "positive" : more === 6 ? "negative" : "neutral",
      });
    }
    // A mention found by a keyword alone counts nowhere.
    await players.mention(userId, { hoursAgo: 2, likes: 1e6, sentiment: "negative", followers: 1e6, matchedBy: ["moon"] });
    await players.link(userId, 50, 1234.5);
    await scorePlayer(context, userId);
    // As worked out in contracts/leaderboard/calls.test.ts.
    expect(await findOwnEntry(context, userId, "all")).toMatchObject({
      position: 1, score: 489.43, social_score: 112, trading_score: 50, portfolio_value: 999, mentions_count: 10, engagement_rate: 0.1,
      is_you: true, is_verified: false,
    });
    // Within 24 hours there is one mention: 200 × (0.5·log10(1000)/5 + 0.3·log10(2)/3 + 0.2·1·0.1).
    expect(await findOwnEntry(context, userId, "24h")).toMatchObject({ mentions_count: 1, social_score: 70.02 });
    expect(await findScoreBreakdown(context, userId, userId, "all")).toMatchObject({
      score: 489.43, version: scoreVersion, weights: { portfolio: 0.4, social: 0.3, trading: 0.3 },
      inputs: {
        portfolio_usd: 999, mentions: 10, authors: 9, likes: 650, retweets: 100, quotes: 50, replies: 199, positive: 7, negative: 1,
      },
    });
    expect(
      await findStats(context, userId, "all"),
    ).toMatchObject({ total_participants: 1, total_volume: 0, average_score: 489.43, user_rank: 1, percentile: null });
  });

  it("count mentions by likely automated accounts at a fifth, and report how many there are", async () => {
    const userId = await players.add();
    for (let nth = 0; nth < 5; nth += 1) {
      await players.mention(userId, { hoursAgo: 2, author: "program", likes: 20, retweets: 10, sentiment: "positive" });
    }
    await players.mention(userId, { hoursAgo: 3, author: "person", likes: 100, replies: 4, sentiment: "negative" });
    await scorePlayer(context, userId);
    const before = (await findOwnEntry(context, userId, "7d")).social_score;
    await context.db.execute(sql`update mentions set automation_signs = array['repeats_text'] where author_id = 'program'`);
    await context.db.execute(sql`update mentions set automation_signs = '{}' where author_id = 'person'`);
    await scorePlayer(context, userId);
    const { inputs, social_score: social, version } = await findScoreBreakdown(context, userId, userId, "7d");
    expect([version, inputs]).toEqual([scoreVersion, {
      portfolio_usd: null, portfolio_change_usd: null, mentions: 6, authors: 2, likes: 200, retweets: 50, quotes: 0, replies: 4,
      positive: 5, negative: 1,
      automated: { mentions: 5, authors: 1, likes: 100, retweets: 50, quotes: 0, replies: 0, positive: 5, negative: 0 },
    }]);
    // n = 2, A = 1.2, E = 120 + 0.5·10 + 4 = 129, q = (1 − 1)/2 → 0.5.
    expect(social).toBeCloseTo(200 * (0.1 * Math.log10(130) + 0.1 * Math.log10(2.2) + 0.2 * 0.5 * 0.2), 2);
    expect(social).toBeLessThan(before);
    expect((await findOwnEntry(context, userId, "7d")).mentions_count).toBe(6);
  });

  it("follow a corrected sentiment label, and drop as mentions leave the window", async () => {
    const userId = await players.add();
    await players.mention(userId, { hoursAgo: 23, sentiment: "negative" });
    await scorePlayer(context, userId);
    const before = (await findOwnEntry(context, userId, "24h")).social_score;
    await context.db.execute(sql`update mentions set corrected_sentiment = 'positive'`);
    await scorePlayer(context, userId);
    expect((await findOwnEntry(context, userId, "24h")).social_score).toBeCloseTo(before + 200 * 0.2 * 0.1, 2);

    const { rows } = await context.db.execute<{ due_at: string }>(sql`select due_at from leaderboard_due where user_id = ${userId}`);
    expect(new Date(rows[0]!.due_at).getTime()).toBe(nowMs + 3_600_000);
    nowMs += 3_600_000;
    await scorePlayer(context, userId);
    expect(await findOwnEntry(context, userId, "24h")).toMatchObject({ social_score: 0, mentions_count: 0 });
    expect((await findOwnEntry(context, userId, "7d")).mentions_count).toBe(1);
  });

  it("have no dollar value for an unpriced wallet", async () => {
    const userId = await players.add();
    const address = await players.wallet(userId, null);
    await context.db.execute(sql`insert into balances (address, asset_key, units) values (${address}, 'nil', 5)`);
    await scorePlayer(context, userId);
    expect(
      await findOwnEntry(context, userId, "7d"),
    ).toMatchObject({ portfolio_value: null, score: 0, trading_score: null, wallet_address: expect.stringMatching(/^0x/i) });
  });
});

describe("an address tracked by several players", () => {
  it("counts for the first to track it until one of them proves ownership, and then for the latest to do so", async () => {
    const [first, second] = [await players.add(), await players.add()];
    const address = await players.wallet(first, 500, { createdAt: new Date(nowMs - 2000) });
    await players.wallet(second, null, { address, createdAt: new Date(nowMs - 1000) });
    const worth = async () => {
      for (const userId of [first, second]) await scorePlayer(context, userId);
      const single = await Promise.all([first, second].map(async (userId) => (await findOwnEntry(context, userId, "7d")).portfolio_value));
      nowMs += 2 * 3_600_000;
      await rebuildBoard(context);
      const both = await Promise.all([first, second].map(async (userId) => (await findOwnEntry(context, userId, "7d")).portfolio_value));
      expect(both).toEqual(single);
      return single;
    };
    expect(await worth()).toEqual([500, null]);
    const prove = (userId: string) => context.db.execute(
      sql`update wallets set proven_at = ${new Date(nowMs).toISOString()} where user_id = ${userId}`,
    );
    await prove(second);
    expect(await worth()).toEqual([null, 500]);
    await prove(first);
    expect(await worth()).toEqual([500, null]);
    await prove(second);
    expect(await worth()).toEqual([null, 500]);
    expect(await findOwnEntry(context, second, "7d")).toMatchObject({ is_verified: true });
    await context.db.execute(
      sql`insert into leaderboard_visibility (user_id, mode) values (${second}, 'hidden') on conflict (user_id) do update
        set mode = 'hidden'`,
    );
    await scorePlayer(context, second);
    await expect(findOwnEntry(context, second, "7d")).rejects.toMatchObject({ code: "not_found" });
    await scorePlayer(context, first);
    expect((await findOwnEntry(context, first, "7d")).portfolio_value).toBe(500);
  });
});

describe("neighbours", () => {
  it("are the next players above and below, even among ties and at the ends", async () => {
    const ids: string[] = [];
    for (const trading of [90, 80, 50, 50, 50, 50, 50, 50, 20, 0, 0]) {
      const userId = await players.add();
      await players.link(userId, trading);
      await scorePlayer(context, userId);
      ids.push(userId);
    }
    const order = (await plainRanks(context, "score", "7d", false)).map(({ userId }) => userId);
    const similar = async (index: number) =>
      (await findAnalysis(context, order[index]!, "7d")).similarUsers.map(({ user_id, position }) => [order.indexOf(user_id), position]);
    expect(await similar(0)).toEqual([[1, 2], [2, 3], [3, 3], [4, 3], [5, 3], [6, 3]]);
    expect(await similar(4)).toEqual([[1, 2], [2, 3], [3, 3], [5, 3], [6, 3], [7, 3]]);
    expect(await similar(10)).toEqual([[4, 3], [5, 3], [6, 3], [7, 3], [8, 9], [9, 10]]);
    const { userPerformance, averageMetrics } = await findAnalysis(context, order[0]!, "7d");
    expect(userPerformance).toEqual({ overallRank: "Top 10%", portfolioRank: "Top 10%", socialRank: "Top 10%" });
    expect(averageMetrics).toEqual({ portfolioValue: 0, socialScore: 0, engagementRate: null });
  });

  it("are compared with the averages and the best of all players", async () => {
    const [rich, known] = [await players.add(), await players.add()];
    await players.wallet(rich, 1500);
    await players.wallet(known, 500);
    await players.mention(known, { hoursAgo: 2, likes: 10, followers: 100 });
    for (const userId of [rich, known]) await scorePlayer(context, userId);
    const social = (await findOwnEntry(context, known, "7d")).social_score;
    const analysis = await findAnalysis(context, rich, "7d");
    // Only one of the two is mentioned, and so has an engagement rate.
    expect(analysis.averageMetrics).toEqual({ portfolioValue: 1000, socialScore: social / 2, engagementRate: 0.1 });
    expect(analysis.userPerformance).toMatchObject({ portfolioRank: "Top 50%", socialRank: "Top 100%" });
    expect(await findStats(context, rich, "7d")).toMatchObject({
      total_participants: 2, user_rank: 2, percentile: 100, top_performer: { user_id: known, position: 1 },
    });
  });
});
