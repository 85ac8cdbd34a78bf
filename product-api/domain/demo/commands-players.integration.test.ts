import { eq, inArray, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { balances } from "@/product-api/db/schema/chain";
import { leaderboardLog } from "@/product-api/db/schema/leaderboard";
import { context as testContext, useTestContext } from "@/tests/support/database/test-context";
import { deleteUsers } from "../auth/commands-account";
import { withdrawEntries } from "../balances/commands-ledger";
import { findBoardPage, findOwnEntry, findTrending } from "../leaderboard/ranks/queries";
import { scorePlayer } from "../leaderboard/scoring/commands";
import { countAttempt } from "../limits/commands";
import { limitsOf } from "../limits/rules";
import { findRanksAt } from "../leaderboard/ranks/queries-history";
import { startDemo } from "./commands";
import { trackDemoHandle } from "./commands-mentions";
import { advanceSandboxPlayers } from "./commands-players";
import { seedMissingRanks, seedRanks } from "./commands-ranks";
import { sandboxPlayers } from "./players";

const M = `0x${"ee".repeat(20)}`;
const ada = `0x${"ad".repeat(20)}`;
const clientAt = (address: string) => ({ address, userAgent: undefined, requestId: "test" });
let nowMs = Date.UTC(2026, 10, 21, 12);
// Time advances with each step.
useTestContext(() => new Date((nowMs += 1)));

it("the sandbox's board is lively, and a demo visitor is ranked on it", async () => {
  const context = { ...testContext, mTokenKey: M };
  const { db } = context;
  const page = async () =>
    findBoardPage(context, context.uuid(), { timeframe: "7d", sort: "score", verified: false, page: 1, page_size: 100 });
  const at = new Date(nowMs).toISOString();
  await db.execute(sql`insert into assets (key, symbol, decimals, price_id) values ('native', 'ETH', 18, 'eth'), (${M}, 'M', 18, 'm')`);
  expect(await advanceSandboxPlayers(context)).toBe(false);
  const demo = { fullName: "Ada Lindholm", xUsername: "ada", wallets: [{ address: ada, name: "Treasury" }] };
  const first = await startDemo(context, demo, clientAt("local"));
  await expect(findOwnEntry(context, first.user.id, "7d"), "nobody is the first of nobody").rejects.toMatchObject({ code: "not_found" });
  expect((await page()).entries).toEqual([]);
  await db.execute(sql`insert into prices (price_id, price_usd, quoted_at) values ('eth', 3000, ${at}), ('m', 0.36, ${at})`);
  for (const [ago, eth, m] of [[1, 2900, 0.3], [2, 2800, 0.37], [7, 2650, 0.35], [8, 2700, 0.33], [31, 2500, 0.3]] as const) {
    const then = new Date(nowMs - ago * 24 * 3_600_000).toISOString();
    await db.execute(sql`insert into price_points (price_id, at, price_usd) values ('eth', ${then}, ${eth}), ('m', ${then}, ${m})`);
  }
  expect(await advanceSandboxPlayers(context)).toBe(true);

  const { entries, total } = await page();
  expect(total).toBe(sandboxPlayers().length);
  expect(new Set(entries.map(({ score }) => score)).size).toBeGreaterThan(40);
  expect(
    entries.every(({ score, portfolio_value, username }) => score > 0 && portfolio_value! > 0 && username.endsWith("_sandbox")),
  ).toBe(true);
  expect(entries.some(({ is_verified }) => is_verified) && entries.some(({ is_verified }) => !is_verified)).toBe(true);
  expect(
    entries.some(({ rank_change_24h }) => (rank_change_24h ?? 0) > 0) && entries.some(({ rank_change_24h }) => (rank_change_24h ?? 0) < 0),
  ).toBe(true);
  expect((await findTrending(context, context.uuid(), 10)).length).toBe(10);
  // Some have traded within the day, most within the month.
  const trading = async (timeframe: "24h" | "30d") => (await findBoardPage(context, context.uuid(), {
    timeframe, sort: "score", verified: false, page: 1, page_size: 100,
  })).entries.filter(({ volume }) => volume! > 0).length;
  const [day, month] = [await trading("24h"), await trading("30d")];
  expect([day > 5, month > day, month > 0.9 * total]).toEqual([true, true, true]);

  // Repeating it gives the same players with the same past.
  const scores = entries.map(({ username, score }) => [username, score]);
  expect(await advanceSandboxPlayers(context)).toBe(true);
  expect((await page()).entries.map(({ username, score }) => [username, score])).toEqual(scores);
  const mentioned = async () => (await db.execute<{ n: string }>(sql`select count(*) as n from mentions`)).rows[0]!.n;
  const before = Number(await mentioned());
  nowMs += 24 * 3_600_000;
  await advanceSandboxPlayers(context);
  expect(Number(await mentioned())).toBeGreaterThan(before);

  await db.execute(sql`insert into balances (address, asset_key, units) values (${ada}, 'native', ${(25n * 10n ** 18n).toString()})`);
  const visitors = [await startDemo(context, demo, clientAt("local")), await startDemo(context, demo, clientAt("local"))];
  for (const { user } of visitors) {
    expect(
      await findOwnEntry(context, user.id, "7d"),
    ).toMatchObject({ portfolio_value: 75_000, display_name: "Ada Lindholm", is_you: true });
  }
  expect((await findOwnEntry(context, visitors[0]!.user.id, "7d")).position).toBeLessThan(sandboxPlayers().length);

  // There is no negative post about the handle, so no past ranks are made up for the visitor.
  const rankedOf = async (userId: string) => (await db.execute(sql`select at from leaderboard_log where user_id = ${userId}`)).rows.length;
  expect(await rankedOf(visitors[0]!.user.id)).toBe(0);
  for (let visit = 0; visit < 200; visit += 1) await countAttempt(context, limitsOf("demo:address", "203.0.113.9"));
  await expect(startDemo(context, demo, clientAt("203.0.113.9"))).rejects.toMatchObject({ code: "rate_limited" });
});

it("a demo visitor's past ranks drop and recover after a negative post by an account with many followers", async () => {
  nowMs += 60 * 24 * 3_600_000;
  const context = { ...testContext, mTokenKey: M };
  const { db } = context;
  await db.execute(sql`update prices set quoted_at = ${new Date(nowMs).toISOString()}`);
  const demo = { fullName: "Ada Lindholm", xUsername: "ada", wallets: [{ address: ada, name: "Treasury" }] };
  // Near the top, so that there are places to lose.
  await db.execute(sql`update balances set units = ${(2_500n * 10n ** 18n).toString()} where address = ${ada}`);
  await trackDemoHandle(context, "ada");
  const postedMs = nowMs - 19.5 * 3_600_000;
  await db.execute(sql`update social_jobs set last_run_at = ${new Date(nowMs).toISOString()} where username = 'ada'`);
  await db.execute(sql`
    insert into mentions (job_id, post_id, text, posted_at, author_id, author, author_followers, likes, reposts, replies, quotes,
      context_tags, hashtags, sentiment, sentiment_score, sentiment_version, sentiment_words, processed_at)
    select id, '1', 'terrible', ${new Date(postedMs).toISOString()}, 't',
      '{"id": "t", "username": "tribune", "public_metrics": {"followers_count": 300000}}', 300000, 9, 0, 0, 0, '{}', '{}', 'negative', -1,
      '1', '[]', ${new Date(nowMs).toISOString()}
    from social_jobs where username = 'ada'`);
  const unread = `0x${"ae".repeat(20)}`;
  const early = await startDemo(context, { ...demo, wallets: [{ address: unread, name: "Unread" }] }, clientAt("local"));
  const { user } = await startDemo(context, demo, clientAt("local"));
  // The visitor arrived before the board had a past.
  expect((await findOwnEntry(context, user.id, "7d")).rank_change_24h).toBeNull();
  await advanceSandboxPlayers(context);
  await seedMissingRanks(context);
  expect((await findOwnEntry(context, user.id, "7d")).rank_change_24h).not.toBeNull();
  // Without a known value the rank only holds for this moment: using it would show a rise for a day.
  const rankChange = async () => (await findOwnEntry(context, early.user.id, "all")).rank_change_24h;
  expect(await rankChange()).toBeNull();
  await db.execute(sql`insert into balances (address, asset_key, units) values (${unread}, 'native', ${(2_400n * 10n ** 18n).toString()})`);
  await scorePlayer(context, early.user.id);
  await seedMissingRanks(context);
  expect(await rankChange()).toBe(0);
  const hours = [-4, 0.9, 2.9, 6.9, 9.9, 14.9, 18.9];
  // On the all-time board, where holdings count.
  const ranks = await findRanksAt(db, 3, user.id, hours.map((hour) => new Date(postedMs + hour * 3_600_000)));
  expect(ranks.map((rank) => rank! - ranks[0]!)).toEqual([0, 0, 1, 5, 4, 1, 0]);
});

it("the other players keep what they hold when the chain loses blocks, and get back what an earlier version took from them", async () => {
  const context = { ...testContext, mTokenKey: M };
  const { db } = context;
  await advanceSandboxPlayers(context);
  const addresses = sandboxPlayers().map(({ address }) => address);
  const held = async () => {
    const rows = await db.select().from(balances).where(inArray(balances.address, addresses));
    return rows.map(({ address, assetKey, units }) => `${address} ${assetKey} ${units}`).toSorted();
  };
  const before = await held();
  expect(before.length).toBe(2 * addresses.length);
  await db.transaction((tx) => withdrawEntries(tx, 5));
  expect(await held()).toEqual(before);
  await db.delete(balances).where(inArray(balances.address, addresses));
  await advanceSandboxPlayers(context);
  expect(await held()).toEqual(before);
});

it("past ranks are not made up for a visitor whose account is deleted meanwhile", async () => {
  const context = { ...testContext, mTokenKey: M };
  const { db } = context;
  const { user } = await startDemo(
    context, { fullName: "Ada Lindholm", xUsername: "ada", wallets: [{ address: ada, name: "Treasury" }] }, clientAt("local"),
  );
  const countLogged = () => db.$count(leaderboardLog, eq(leaderboardLog.userId, user.id));
  expect(await countLogged()).toBeGreaterThan(0);
  await db.delete(leaderboardLog).where(eq(leaderboardLog.userId, user.id));
  // Counting the players is the last thing read before the ranks are stored.
  const $count = (async (...of: Parameters<typeof db.$count>) => {
    await db.transaction((tx) => deleteUsers(tx, [user.id]));
    return db.$count(...of);
  }) as typeof db.$count;
  await seedRanks({ ...context, db: new Proxy(db, { get: (of, key) => (key === "$count" ? $count : Reflect.get(of, key)) }) }, user.id);
  expect(await countLogged()).toBe(0);
});
