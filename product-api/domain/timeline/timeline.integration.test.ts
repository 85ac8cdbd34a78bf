import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { context, useTestContext } from "@/tests/support/database/test-context";
import { testPlayers, type TestPlayers } from "@/tests/support/database/players";
import { findTimeline, findTimelineAuthors, findTimelineDay } from "./timeline";

const HOUR_MS = 3_600_000;
/** Half past the hour, so that it is clear which hour a time some quarter hours earlier falls into. */
const now = new Date("2026-11-21T12:30:00Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS).toISOString();
const [ONE, TWO, THREE, STRANGER] = ["d1", "d2", "d3", "ff"].map((end) => `0x${end.padStart(40, "0")}`) as [string, string, string, string];

useTestContext(() => now);
let players: TestPlayers;
beforeAll(async () => {
  players = await testPlayers(context);
  await context.db.execute(sql`insert into assets (key, symbol, decimals, price_id) values ('native', 'ETH', 0, 'eth')`);
  await context.db.execute(sql`insert into prices (price_id, price_usd, quoted_at) values ('eth', 3, ${hoursAgo(0)})`);
  await context.db.execute(
    sql`insert into price_points (price_id, at, price_usd) values ('eth', ${hoursAgo(60)}, 1), ('eth', ${hoursAgo(5)}, 2)`,
  );
  // Two addresses that held 10 and 0 two days ago. 5 arrive from outside 4 hours ago, 3 go from one to the other 3 hours ago, and 1 leaves
  // 2 hours ago.
  await context.db.execute(sql`insert into balances (address, asset_key, units) values (${ONE}, 'native', 11), (${TWO}, 'native', 3)`);
  await entry(ONE, 1, 48, 10, 10, null, "opening");
  await entry(TWO, 1, 48, 0, 0, null, "opening");
  await entry(ONE, 4, 4, 5, 15, STRANGER);
  await entry(ONE, 5, 3, -3, 12, TWO);
  await entry(TWO, 5, 3, 3, 3, ONE);
  await entry(ONE, 6, 2, -1, 11, STRANGER);
});

async function entry(
  address: string, block: number, hours: number, units: number, balance: number, counterparty: string | null, kind = "transfer",
): Promise<void> {
  await context.db.execute(sql`insert into ledger_entries (address, asset_key, block_number, position, at, kind, units, balance, price_usd,
    usd, counterparty, transfer_id)
    values (${address}, 'native', ${block}, 0, ${hoursAgo(hours)}, ${kind}, ${units}, ${balance}, 2, ${units * 2}, ${counterparty},
      ${block})`);
}

const scrapedAt = (userId: string, hours: number, createdHours: number) => context.db.execute(
  sql`update social_jobs set last_run_at = ${hoursAgo(hours)}, created_at = ${hoursAgo(createdHours)} where user_id = ${userId}::uuid`);

it("mentions, price, value and flows share one axis, with null instead of 0 where mentions were not read", async () => {
  const userId = await players.add();
  for (const address of [ONE, TWO]) await players.wallet(userId, null, { address });
  for (const [hours, sentiment] of [[10, "negative"], [3, "positive"], [3.2, "positive"], [3.1, "neutral"]] as const) {
    await players.mention(userId, { hoursAgo: hours, sentiment });
  }
  await scrapedAt(userId, 1.75, 6);
  const timeline = await findTimeline(context, userId, { range: "24h", zone: "UTC" });
  expect(timeline).toMatchObject({
    step: "hour", symbol: "ETH", symbols: ["ETH", "USD"], mentions_until: hoursAgo(1.75), to: now.toISOString(),
  });
  const at = (hours: number) => timeline.points.find((point) => point.at === hoursAgo(hours))!;
  expect(timeline.points).toHaveLength(25);
  const none = { positive: null, neutral: null, negative: null };
  expect(at(11.5)).toMatchObject(none);
  expect(at(10.5)).toMatchObject({ positive: 0, negative: 1 });
  expect(at(9.5)).toMatchObject({ positive: 0, neutral: 0, negative: 0 });
  expect(at(3.5)).toMatchObject({
    positive: 2, neutral: 1, negative: 0, price_usd: 2, value_usd: 30, received: 0, sent: 0, received_usd: null,
  });
  expect(at(1.5)).toMatchObject(none);
  // Values at the end of the hour: before the five arrived, and after.
  expect(at(5.5)).toMatchObject({ price_usd: 2, value_usd: 20, received: 0 });
  expect(at(4.5)).toMatchObject({ value_usd: 30, received: 1, received_usd: 10, sent: 0, sent_usd: null });
  expect(at(2.5)).toMatchObject({ value_usd: 28, received: 0, sent: 1, sent_usd: 2 });
  expect(timeline.points.at(-1)).toMatchObject({ at: hoursAgo(0.5), price_usd: 3, value_usd: 42, ...none });
  expect((await findTimeline(context, userId, { range: "24h", zone: "UTC", symbol: "usd" })).points.at(-1)).toMatchObject({ price_usd: 1 });
  await expect(findTimeline(context, userId, { range: "24h", zone: "UTC", symbol: "NONE" })).rejects.toThrow("not known");

  const days = await findTimeline(context, userId, { range: "30d", zone: "Asia/Taipei" });
  expect(days.points.at(-1)).toMatchObject({ at: "2026-11-20T16:00:00.000Z", positive: 2, neutral: 1, negative: 1, received: 1, sent: 1 });
  // Before there was a price there is no value.
  expect(days.points.at(-4)).toMatchObject({ at: "2026-11-17T16:00:00.000Z", value_usd: null });
  expect(days.points.at(-3)).toMatchObject({ at: "2026-11-18T16:00:00.000Z", price_usd: 1, value_usd: 10 });
});

it("a movement at a full hour is in the value and in the flows of the step that begins then", async () => {
  const userId = await players.add();
  await players.wallet(userId, null, { address: THREE });
  await context.db.execute(sql`insert into balances (address, asset_key, units) values (${THREE}, 'native', 15)`);
  await entry(THREE, 1, 48, 10, 10, null, "opening");
  await entry(THREE, 4, 4.5, 5, 15, STRANGER);
  const { points } = await findTimeline(context, userId, { range: "24h", zone: "UTC" });
  const at = (hours: number) => points.find((point) => point.at === hoursAgo(hours));
  expect(at(5.5)).toMatchObject({ value_usd: 20, received: 0 });
  expect(at(4.5)).toMatchObject({ value_usd: 30, received: 1 });
});

it("a user without wallets or tracking gets only prices", async () => {
  const timeline = await findTimeline(context, await players.add(), { range: "7d", zone: "UTC" });
  expect(timeline.tracked).toBeNull();
  expect(timeline.points.at(-1)).toMatchObject({ price_usd: 3, value_usd: null, positive: null, received: 0 });
});

it("lists the authors of the given period only, the most mentions first", async () => {
  const userId = await players.add();
  for (const hoursAgoOf of [2, 2.5, 3]) {
    await players.mention(userId, { hoursAgo: hoursAgoOf, author: "ada", likes: 2, sentiment: "positive" });
  }
  await players.mention(userId, { hoursAgo: 2, author: "bob", followers: 5, sentiment: "negative" });
  await players.mention(userId, { hoursAgo: 2, author: "cy", followers: 9 });
  await players.mention(userId, { hoursAgo: 2, author: "dee", followers: null, sentiment: "positive" });
  await players.mention(userId, { hoursAgo: 1, author: "bob" });
  const result = await findTimelineAuthors(context, userId, { from: hoursAgo(3), to: hoursAgo(1) });
  expect(result.authors.map(({ author: _, ...one }) => one)).toEqual([
    { mentions: 3, positive: 3, negative: 0, interactions: 6 }, { mentions: 1, positive: 0, negative: 0, interactions: 0 },
    { mentions: 1, positive: 0, negative: 1, interactions: 0 },
    // This author's followers are unknown.
    { mentions: 1, positive: 1, negative: 0, interactions: 0 },
  ]);
  expect(result.total).toBe(4);
  expect(await findTimelineAuthors(context, await players.add(), { from: hoursAgo(3) })).toEqual({ authors: [], total: 0 });
});

it("compares a day with the one before, if that is known, and names what moved most", async () => {
  const userId = await players.add();
  expect(await findTimelineDay(context, userId)).toMatchObject({ mentions: null, largest_flow: null });
  await players.wallet(userId, null, { address: ONE });
  for (let nth = 0; nth < 12; nth += 1) await players.mention(userId, { hoursAgo: 1 + nth, sentiment: nth < 6 ? "positive" : "negative" });
  await scrapedAt(userId, 0, 30);
  const day = await findTimelineDay(context, userId);
  expect(day.mentions).toEqual({
    count: 12, is_partial: false, sentiment_score: 0, before: null, sentiment_score_before: null,
  });
  expect(day.largest_flow).toMatchObject({ type: "incoming", value: "5", symbol: "ETH", value_usd: 10 });
  await players.mention(userId, { hoursAgo: 24.25, likes: 100 });
  await players.mention(userId, { hoursAgo: 24.2, matchedBy: ["moon"], likes: 100 });
  expect((await findTimelineDay(context, userId)).mentions).toMatchObject({ count: 12, before: 1, sentiment_score_before: null });
  for (let nth = 0; nth < 9; nth += 1) await players.mention(userId, { hoursAgo: 25 + nth, sentiment: nth < 3 ? "positive" : "negative" });
  expect((await findTimelineDay(context, userId)).mentions).toMatchObject({
    count: 12, sentiment_score: 0, before: 10, sentiment_score_before: -30,
  });
  // From the last day, not from the day before.
  await players.mention(userId, { hoursAgo: 5, author: "ada", likes: 50 });
  expect((await findTimelineDay(context, userId)).top_post).toMatchObject({ public_metrics: { like_count: 50 } });
});

it("a day distinguishes tracking that has found nothing yet from no tracking", async () => {
  const userId = await players.add();
  expect(await findTimelineDay(context, userId)).toMatchObject({ tracked: null, mentions: null });
  await players.mention(userId, { hoursAgo: 100 });
  expect(await findTimelineDay(context, userId)).toMatchObject({ tracked: expect.stringMatching(/^@handle_/), mentions: null });
  await scrapedAt(userId, 0, 30);
  expect(await findTimelineDay(context, userId)).toMatchObject({ tracked: expect.stringMatching(/^@handle_/), mentions: { count: 0 } });
});

it("a day in which nothing was read is unknown, and so is one without mentions before it", async () => {
  const userId = await players.add();
  await players.mention(userId, { hoursAgo: 60 });
  await scrapedAt(userId, 30, 100);
  expect((await findTimelineDay(context, userId)).mentions).toBeNull();
  await players.mention(userId, { hoursAgo: 40 });
  expect((await findTimelineDay(context, userId)).mentions).toBeNull();
  // The posts of a day in which only part was read are known.
  await players.mention(userId, { hoursAgo: 23 });
  await scrapedAt(userId, 22, 100);
  expect((await findTimelineDay(context, userId)).mentions).toMatchObject({ count: 1, before: 1 });
});

it("a day is compared with nothing, and marked, if only part of it was read", async () => {
  const userId = await players.add();
  for (const hours of [1, 30]) await players.mention(userId, { hoursAgo: hours });
  await scrapedAt(userId, 0, 100);
  const gapUntil = (hours: number) =>
    context.db.execute(sql`update social_jobs set gap_until = ${hoursAgo(hours)} where user_id = ${userId}`);
  await gapUntil(50);
  expect((await findTimelineDay(context, userId)).mentions).toMatchObject({ count: 1, is_partial: false, before: 1 });
  await gapUntil(36);
  expect((await findTimelineDay(context, userId)).mentions).toMatchObject({ count: 1, is_partial: false, before: null });
  await gapUntil(12);
  expect((await findTimelineDay(context, userId)).mentions).toMatchObject({ count: 1, is_partial: true, before: null });
});

it("ranks are those of the last snapshot before each step's end, if there is one", async () => {
  const userId = await players.add();
  for (const [hours, score] of [[9.7, 10], [3.7, 30], [2.7, 20]] as const) {
    await context.db.execute(
      sql`insert into leaderboard_log (at, user_id, score_24h, score_7d, score_30d, score_all)
        values (${hoursAgo(hours)}, ${userId}, 0, ${score}, 0, 0)`,
    );
    await context.db.execute(
      sql`insert into leaderboard_snapshots (at, board, chunk, above, scores, counts)
        values (${hoursAgo(hours)}, 1, 0, 0, array[30, 20, 10], array[1, 1, 1])`,
    );
  }
  const { points } = await findTimeline(context, userId, { range: "24h", zone: "UTC" });
  expect(points.slice(13).map(({ rank }) => rank)).toEqual([null, 3, 3, 3, 3, 3, 3, 1, 2, 2, 2, 2]);
});
