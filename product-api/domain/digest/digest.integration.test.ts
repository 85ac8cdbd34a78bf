import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import type { AlertInput } from "@/contracts/alerts/calls";
import { context, useTestContext } from "@/tests/support/database/test-context";
import { testPlayers, type TestPlayers } from "@/tests/support/database/players";
import { createAlert } from "../alerts/commands";
import { findDigest } from "./digest";

const HOUR_MS = 3_600_000;
/** A Saturday, half past eight in the evening in Taipei: its day began twenty and a half hours ago. */
const now = new Date("2026-11-21T12:30:00Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS).toISOString();
const [OWN, OTHER, THIRD, FOURTH, FIFTH, STRANGER] = [
  "d1", "d2", "d3", "d4", "d5", "ff",
].map((end) => `0x${end.padStart(40, "0")}`) as [string, string, string, string, string, string];
const zone = "Asia/Taipei";

useTestContext(() => now);
let players: TestPlayers;
beforeAll(async () => {
  players = await testPlayers(context);
  await context.db.execute(sql`insert into assets (key, symbol, decimals, price_id) values ('native', 'ETH', 0, 'eth')`);
  await context.db.execute(sql`insert into prices (price_id, price_usd, quoted_at) values ('eth', 4, ${hoursAgo(0)})`);
  await context.db.execute(
    sql`insert into price_points (price_id, at, price_usd) values ('eth', ${hoursAgo(60)}, 1), ('eth', ${hoursAgo(44)}, 2),
      ('eth', ${hoursAgo(21)}, 3)`,
  );
});

async function entry(
  block: number, hours: number, units: number, balance: number, kind = "transfer",
  { address = OWN, asset = "native", priceUsd = 2 as number | null } = {},
): Promise<void> {
  await context.db.execute(sql`insert into ledger_entries (address, asset_key, block_number, position, at, kind, units, balance, price_usd,
    usd, counterparty, transfer_id)
    values (${address}, ${asset}, ${block}, 0, ${hoursAgo(hours)}, ${kind}, ${units}, ${balance}, ${priceUsd},
      ${priceUsd === null ? null : units * priceUsd}, ${kind === "opening" ? null : STRANGER}, ${block})`);
}

/** Stores the scores (in hundredths) that a user and two others had at a time. */
async function snapshot(userId: string, hours: number, score: number): Promise<void> {
  await context.db.execute(
    sql`insert into leaderboard_log (at, user_id, score_24h, score_7d, score_30d, score_all)
      values (${hoursAgo(hours)}, ${userId}, 0, ${score}, 0, 0)`,
  );
  for (const board of [0, 1, 2, 3]) await context.db.execute(sql`
    insert into leaderboard_snapshots (at, board, chunk, above, scores, counts)
      values (${hoursAgo(hours)}, ${board}, 0, 0, array[30, 20, 10], array[1, 1, 1])`);
}

it("a day's digest covers that day compared with the day before, whatever came since", async () => {
  const userId = await players.add();
  await players.wallet(userId, null, { address: OWN });
  await context.db.execute(sql`insert into balances (address, asset_key, units) values (${OWN}, 'native', 14)`);
  await entry(1, 200, 10, 10, "opening");
  await entry(2, 40, 5, 15);
  await entry(3, 30, -1, 14);
  await entry(4, 3, 6, 20);
  await entry(5, 2, -6, 14);
  // Yesterday in Taipei lasted from 44.5 to 20.5 hours ago.
  for (const nth of [0, 1, 2]) await players.mention(userId, { hoursAgo: 21 + nth, author: "ada", likes: nth, sentiment: "positive" });
  for (let nth = 0; nth < 8; nth += 1) await players.mention(userId, { hoursAgo: 44.4 - nth, likes: 10 * nth, sentiment: "negative" });
  await players.mention(userId, { hoursAgo: 20.5, sentiment: "positive", likes: 1000 });
  await players.mention(userId, { hoursAgo: 44.5, sentiment: "neutral" });
  await players.mention(userId, { hoursAgo: 44.6, sentiment: "positive" });
  await context.db.execute(
    sql`update social_jobs set last_run_at = ${hoursAgo(0)}, created_at = ${hoursAgo(80)} where user_id = ${userId}`,
  );
  await snapshot(userId, 46, 30);
  await snapshot(userId, 21, 10);
  await snapshot(userId, 1, 20);
  for (const hours of [50, 25, 1]) await context.db.execute(sql`
    insert into price_alerts (id, user_id, symbol, condition, threshold_usd, is_active, triggered_at, created_at)
    values (${context.uuid()}, ${userId}, 'ETH', 'above', ${hours}, false, ${hoursAgo(hours)}, ${hoursAgo(90)})`);

  const day = await findDigest(context, userId, { period: "day", zone });
  expect(day).toMatchObject({
    on: "2026-11-20", previous: "2026-11-19", next: "2026-11-21", from: hoursAgo(44.5), to: hoursAgo(20.5), is_over: true,
  });
  expect(day.mentions).toEqual({
    count: 12, positive: 3, neutral: 1, negative: 8, sentiment_score: (100 * -5) / 12, is_partial: false,
    before: { count: 1, positive: 1, neutral: 0, negative: 0, sentiment_score: null },
  });
  expect(day.posts.map(({ public_metrics }) => public_metrics.like_count)).toEqual([70, 60, 50, 40, 30]);
  expect([day.author_count, day.authors.length, day.authors[0]!.mentions]).toEqual([10, 5, 3]);
  expect(day.portfolio).toMatchObject({ usd: { opening: 10, added: 0, received: 10, sent: -2, prices: 24, closing: 42 }, change_usd: 24 });
  expect(day.transactions.map(({ type, value }) => [type, value])).toEqual([["incoming", "5"], ["outgoing", "1"]]);
  expect(day.rank).toEqual({ before: 1, after: 3 });
  expect(day.alerts.map(({ threshold_usd }) => threshold_usd)).toEqual([25]);

  const today = await findDigest(context, userId, { period: "day", on: "2026-11-21", zone });
  expect(today).toMatchObject({
    next: null, is_over: false, mentions: { count: 1, before: { count: 12 } }, rank: { before: 3, after: 2 },
    portfolio: { usd: { opening: 42, closing: 56 } },
  });
  const week = await findDigest(context, userId, { period: "week", on: "2026-11-21", zone });
  expect(week).toMatchObject({
    on: "2026-11-16", previous: "2026-11-09", next: null, mentions: { count: 14, before: null }, rank: { before: null, after: 2 },
  });
  expect(week.transactions.map(({ value }) => value)).toEqual(["6", "6", "5", "1"]);
  await expect(findDigest(context, userId, { period: "day", on: "2026-11-22", zone })).rejects.toThrow("in the future");
});

it("mentions of a day that was read only in part are marked, and compared with nothing", async () => {
  const userId = await players.add();
  for (const hours of [1, 22, 30, 46]) await players.mention(userId, { hoursAgo: hours });
  const job = (set: ReturnType<typeof sql>) => context.db.execute(sql`update social_jobs set ${set} where user_id = ${userId}`);
  const mentionsOn = async (on: string) => (await findDigest(context, userId, { period: "day", on, zone })).mentions;
  // Yesterday in Taipei lasted from 44.5 to 20.5 hours ago.
  await job(sql`last_run_at = ${hoursAgo(0)}, created_at = ${hoursAgo(80)}`);
  expect(await mentionsOn("2026-11-20")).toMatchObject({ count: 2, is_partial: false, before: { count: 1 } });
  expect(await mentionsOn("2026-11-21")).toMatchObject({ count: 1, is_partial: false, before: { count: 2 } });
  await job(sql`gap_until = ${hoursAgo(35)}`);
  expect(await mentionsOn("2026-11-20")).toMatchObject({ count: 2, is_partial: true, before: null });
  expect(await mentionsOn("2026-11-21")).toMatchObject({ count: 1, is_partial: false, before: null });
  await job(sql`gap_until = null, last_run_at = ${hoursAgo(25)}`);
  expect(await mentionsOn("2026-11-20")).toMatchObject({ count: 2, is_partial: true, before: null });
});

it("counts the unpriced coins that the portfolio's value leaves out, as a statement does", async () => {
  const userId = await players.add();
  await players.wallet(userId, null, { address: OTHER });
  await context.db.execute(sql`insert into balances (address, asset_key, units) values (${OTHER}, 'native', 10), (${OTHER}, 'nil', 500)`);
  const unpriced = { address: OTHER, asset: "nil", priceUsd: null };
  await entry(1, 200, 10, 10, "opening", { address: OTHER });
  await entry(1, 200, 0, 0, "opening", unpriced);
  await entry(2, 10, 500, 500, "transfer", unpriced);
  const portfolioOn = async (on: string) => (await findDigest(context, userId, { period: "day", on, zone })).portfolio;
  expect(await portfolioOn("2026-11-20")).toMatchObject({ usd: { closing: 30 }, unpriced_count: 0 });
  expect(await portfolioOn("2026-11-21")).toMatchObject({ usd: { received: 0, closing: 40 }, unpriced_count: 1 });
});

it("does not call the effect of prices 0 on a day without a quote, where nobody observed it", async () => {
  const userId = await players.add();
  await players.wallet(userId, null, { address: FIFTH });
  await context.db.execute(sql`insert into assets (key, symbol, decimals, price_id) values ('silent', 'SIL', 0, 'silent')`);
  await context.db.execute(sql`insert into prices (price_id, price_usd, quoted_at) values ('silent', 3, ${hoursAgo(50)})`);
  await context.db.execute(sql`insert into price_points (price_id, at, price_usd) values ('silent', ${hoursAgo(70)}, 2), ('silent', ${hoursAgo(60)}, 1)`);
  await context.db.execute(sql`insert into balances (address, asset_key, units) values (${FIFTH}, 'silent', 10)`);
  await entry(1, 200, 10, 10, "opening", { address: FIFTH, asset: "silent" });
  const portfolioOn = async (on: string) => (await findDigest(context, userId, { period: "day", on, zone })).portfolio;
  // The day from 68.5 to 44.5 hours ago has a quote, the next one has none.
  expect(await portfolioOn("2026-11-20")).toMatchObject({ usd: { opening: 30, closing: 30 }, change_usd: null, change_percent: null });
  expect(await portfolioOn("2026-11-19")).toMatchObject({ usd: { opening: 20, closing: 30 }, change_usd: 10, change_percent: 50 });
});

it("a block at the first moment of a day belongs to that day, in its transactions and in its portfolio figures", async () => {
  const userId = await players.add();
  await players.wallet(userId, null, { address: THIRD });
  await context.db.execute(sql`insert into balances (address, asset_key, units) values (${THIRD}, 'native', 14)`);
  await entry(1, 200, 10, 10, "opening", { address: THIRD });
  // Yesterday in Taipei lasted from 44.5 to 20.5 hours ago.
  await entry(2, 44.5, 5, 15, "transfer", { address: THIRD });
  await entry(3, 20.5, -1, 14, "transfer", { address: THIRD });
  const dayOn = (on: string) => findDigest(context, userId, { period: "day", on, zone });
  const digests = await Promise.all(["2026-11-19", "2026-11-20", "2026-11-21"].map(dayOn));
  expect(digests.map(({ transactions }) => transactions.map(({ value }) => value))).toEqual([[], ["5"], ["1"]]);
  expect(digests[1]!.portfolio!.usd).toMatchObject({ opening: 10, received: 10, sent: 0, closing: 45 });
  expect(digests[2]!.portfolio!.usd).toMatchObject({ opening: 45, received: 0, sent: -2, closing: 56 });
});

it("is empty without wallets and tracking, and for the time before either", async () => {
  const userId = await players.add();
  expect(await findDigest(context, userId, { period: "week", zone: "UTC" })).toMatchObject({
    username: null, mentions: null, posts: [], authors: [], portfolio: null, transactions: [], rank: { before: null, after: null },
    alerts: [], fired_alerts: [],
  });
  await players.mention(userId, { hoursAgo: 1 });
  await players.wallet(userId, null, { address: FOURTH });
  await context.db.execute(sql`insert into balances (address, asset_key, units) values (${FOURTH}, 'native', 15)`);
  await entry(1, 2, 10, 10, "opening", { address: FOURTH });
  await entry(2, 1, 5, 15, "transfer", { address: FOURTH });
  const before = { mentions: null, posts: [], portfolio: null, transactions: [] };
  expect(await findDigest(context, userId, { period: "week", zone: "UTC" })).toMatchObject(before);
  const current = await findDigest(context, userId, { period: "week", on: "2026-11-21", zone: "UTC" });
  expect(current).toMatchObject({ mentions: { count: 1 }, portfolio: { usd: { received: 10 } }, transactions: [{ value: "5" }] });
});

it("lists alerts of every kind that fired within it, with how often and when last", async () => {
  const userId = await players.add();
  await players.wallet(userId, null, { address: `0x${"c".repeat(40)}` });
  const wallet = (await context.db.execute<{ id: string }>(sql`select id from wallets where user_id = ${userId}`)).rows[0]!;
  const add = (input: object) => createAlert(context, userId, { repeats: true, ...input } as AlertInput);
  const movement = await add({ kind: "wallet", direction: "in", usd: 500, wallet_id: wallet.id });
  const mood = await add({ kind: "mood", points: 20, mentions_min: 10 });
  const rank = await add({ kind: "rank", condition: "falls", rank: 100, timeframe: "7d" });
  const others = await createAlert(context, await players.add(), {
    kind: "rank", condition: "falls", rank: 100, timeframe: "7d", repeats: true,
  });
  const fire = (alertId: string, hours: number) => context.db.execute(
    sql`insert into alert_firings (alert_id, cause, at) values (${alertId}, ${`cause ${hours}`}, ${hoursAgo(hours)})`,
  );
  // Yesterday in Taipei lasted from 44.5 to 20.5 hours ago.
  for (const hours of [44.6, 44.5, 30, 21]) await fire(movement.id, hours);
  for (const hours of [25, 20.5, 2]) await fire(mood.id, hours);
  await fire(rank.id, 50);
  await fire(others.id, 25);
  const fired = async (period: "day" | "week", on: string) =>
    (await findDigest(context, userId, { period, on, zone })).fired_alerts.map(({ alert, times, at }) => [alert, times, at]);
  expect(await fired("day", "2026-11-20")).toEqual([[mood, 1, hoursAgo(25)], [movement, 3, hoursAgo(21)]]);
  expect(await fired("day", "2026-11-21")).toEqual([[mood, 2, hoursAgo(2)]]);
  expect(await fired("week", "2026-11-21")).toEqual([[rank, 1, hoursAgo(50)], [movement, 4, hoursAgo(21)], [mood, 3, hoursAgo(2)]]);
});
