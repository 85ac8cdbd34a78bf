import { getTableName, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { context, players, useTestBoard } from "@/tests/support/database/test-context";
import { expectTrueBoards } from "@/tests/support/database/plain-ranks";
import { addScoredPlayers } from "@/tests/support/database/scored-players";
import { playersOf } from "../../../db/schema/leaderboard";
import { findBoardPage, findOwnEntry } from "../ranks/queries";
import { findLiveGeneration } from "../ranks/queries-generations";
import { DEBOUNCE_S, enqueueDuePlayers, markTrackersDue, scorePlayer } from "../scoring/commands";
import { rebuildBoard } from "./commands";

let nowMs = Date.UTC(2026, 10, 21, 12);
useTestBoard(() => new Date(nowMs));
// Opens the queue before a transaction holds the embedded database's only connection.
beforeAll(() => context.queue.countDead());

describe("the hourly rebuild", () => {
  const revalueLater = () => {
    nowMs += 2 * 3_600_000;
    return rebuildBoard(context);
  };

  it("revalues every player as a single recomputation does, and keeps the ranks of a day ago", async () => {
    const ids: string[] = [];
    for (let made = 0; made < 12; made += 1) {
      const userId = await players.add();
      await players.wallet(userId, made % 3 === 0 ? 0 : 7.77 * 3 ** made);
      await players.link(userId, made * 8);
      await players.mention(userId, { hoursAgo: 5000, likes: made });
      await scorePlayer(context, userId);
      ids.push(userId);
    }
    expect(await rebuildBoard(context)).toBe(true);
    expect(await rebuildBoard(context)).toBe(false);
    const before = new Map<string, number>();
    for (const userId of ids) before.set(userId, (await findOwnEntry(context, userId, "all")).position);

    nowMs += 24 * 3_600_000;
    await context.db.execute(sql`update prices set price_usd = 3.21`);
    for (const userId of ids.slice(0, 6)) {
      await players.link(userId, 99 - ids.indexOf(userId));
      await scorePlayer(context, userId);
    }
    expect(await rebuildBoard(context)).toBe(true);
    const passed = await Promise.all(ids.map((userId) => findOwnEntry(context, userId, "all")));
    for (const [at, entry] of passed.entries()) {
      expect(entry.rank_change_24h).toBe(before.get(ids[at]!)! - entry.position);
    }
    expect(passed.some(({ rank_change_24h }) => rank_change_24h! > 0)).toBe(true);
    for (const userId of ids) await scorePlayer(context, userId);
    const single = await Promise.all(ids.map((userId) => findOwnEntry(context, userId, "all")));
    expect(passed.map(({ score, portfolio_value }) => [score, portfolio_value])).toEqual(
      single.map(({ score, portfolio_value }) => [score, portfolio_value]),
    );
    await expectTrueBoards(context);
  });

  it.each(["scheduled", "queued"])("leaves players alone whose recomputation is %s: their holdings are newer than their stored movements", async (state) => {
    await players.price(1, 25);
    await context.db.execute(sql`update prices set price_usd = 1`);
    const userId = await players.add();
    const address = await players.wallet(userId, 100);
    await scorePlayer(context, userId);
    await context.db.execute(sql`update prices set price_usd = 2, quoted_at = ${new Date(nowMs).toISOString()}`);
    await context.db.execute(sql`update balances set units = units + 90000 where address = ${address}`);
    await players.move(address, 900, { hoursAgo: 0, usd: 1800 });
    await markTrackersDue(context, [address], { delayS: DEBOUNCE_S });
    nowMs += DEBOUNCE_S * 1000;
    if (state === "queued") await enqueueDuePlayers(context);
    expect(await rebuildBoard(context)).toBe(true);
    const ownPortfolio = async () => {
      const { portfolio_value, portfolio_change } = await findOwnEntry(context, userId, "24h");
      return [portfolio_value, portfolio_change];
    };
    expect(await ownPortfolio()).toEqual([100, 0]);
    await expectTrueBoards(context);
    await scorePlayer(context, userId);
    expect(await ownPortfolio()).toEqual([2000, 100]);
  });

  it.each([
    ["all that a token can mint", 2n ** 256n - 1n, 1],
    ["a value too large for a number", 2n ** 256n - 1n, 1e300],
    ["a value too small for a number", 1n, 5e-324],
  ])("leaves out %s, as a single recomputation does", async (_, units, priceUsd) => {
    const userId = await players.add();
    const address = await players.wallet(userId, 1234.56);
    await context.db.execute(sql`insert into assets (key, symbol, decimals, price_id) values ('scam', 'SCAM', 18, 'scam')
      on conflict do nothing`);
    await context.db.execute(sql`
      insert into prices (price_id, price_usd, quoted_at) values ('scam', ${priceUsd}, now()) on conflict (price_id) do update
        set price_usd = excluded.price_usd`);
    await context.db.execute(sql`insert into balances (address, asset_key, units) values (${address}, 'scam', ${units.toString()})`);
    await context.db.execute(sql`update prices set price_usd = 1 where price_id = 'usd'`);
    await scorePlayer(context, userId);
    expect((await findOwnEntry(context, userId, "all")).portfolio_value).toBe(1234.56);
    await context.db.execute(sql`update prices set price_usd = 2 where price_id = 'usd'`);
    expect(await revalueLater()).toBe(true);
    expect((await findOwnEntry(context, userId, "all")).portfolio_value).toBe(2469.12);
  });

  it("keeps one snapshot per six hours once they are older than a day, and none after two weeks", async () => {
    await addScoredPlayers(3);
    const snapshotTimes = async () => {
      const log = await context.db.execute<{ at: string }>(sql`select distinct at from leaderboard_log`);
      const histograms = await context.db.execute<{ at: string }>(sql`select distinct at from leaderboard_snapshots`);
      return [log, histograms].map(({ rows }) => rows.map(({ at }) => new Date(at).getTime()).sort());
    };
    await rebuildBoard(context);
    const first = nowMs;
    nowMs += 25 * 3_600_000;
    await rebuildBoard(context);
    expect(await snapshotTimes()).toEqual([[first, nowMs], [first, nowMs]]);
    const begun = nowMs;
    const rebuildIn = async (hours: number) => {
      nowMs = begun + hours * 3_600_000;
      await rebuildBoard(context);
    };
    for (let hours = 1; hours < 14; hours += 1) await rebuildIn(hours);
    await rebuildIn(45);
    const binOf = (at: number) => Math.floor(at / (6 * 3_600_000));
    const stored = (await snapshotTimes()) as [number[], number[]];
    expect(stored[0]).toEqual(stored[1]);
    const old = stored[0].filter((at) => at > first && at < nowMs);
    expect(old.map(binOf)).toEqual([...new Set(Array.from({ length: 14 }, (_, hours) => binOf(begun + hours * 3_600_000)))]);
    await rebuildIn(14 * 24);
    expect((await snapshotTimes())[0]).toContain(begun);
    await rebuildIn(15 * 24 + 14);
    expect((await snapshotTimes()).map((times) => times.length)).toEqual([3, 3]);
  });

  it("removes players from the board whose account was deleted", async () => {
    const [gone, stays] = [await players.add(), await players.add()];
    for (const userId of [gone, stays]) {
      await players.wallet(userId, 10);
      await scorePlayer(context, userId);
    }
    await context.db.execute(sql`delete from users where id = ${gone}`);
    const page = { timeframe: "7d", sort: "score", verified: false, page: 1, page_size: 25 } as const;
    expect((await findBoardPage(context, stays, page)).entries).toHaveLength(1);
    await rebuildBoard(context);
    expect(await findBoardPage(context, stays, page)).toMatchObject({ total: 1 });
    await context.db.execute(sql`delete from users where id = ${stays}`);
    await scorePlayer(context, stays);
    expect(await findBoardPage(context, stays, page)).toEqual({ entries: [], total: 0, page: 1, page_size: 25 });
  });

  it("runs once, however many start it at the same time", async () => {
    await addScoredPlayers(5);
    nowMs += 2 * 3_600_000;
    const begun = await Promise.all([1, 2, 3].map(() => rebuildBoard(context)));
    expect(begun.filter(Boolean)).toHaveLength(1);
    await expectTrueBoards(context);
  });

  it("starts over after a rebuild that died, whatever that left behind", async () => {
    await addScoredPlayers(9);
    expect(await revalueLater()).toBe(true);
    const indexes = async () =>
      (await context.db.execute<{ indexdef: string }>(sql`
        select indexdef from pg_indexes where tablename = ${getTableName(playersOf(await findLiveGeneration(context.db)))}`)).rows.map(
          ({ indexdef }) => indexdef.replaceAll(/_(even|odd)\b|_(even|odd)_/g, ""),
        ).sort();
    const before = await indexes();
    expect(before).toHaveLength(22);

    const live = await findLiveGeneration(context.db);
    await context.db.execute(sql`insert into ${playersOf(live + 1)} select * from ${playersOf(live)} limit 4`);
    await context.db.execute(sql`insert into leaderboard_histogram select ${live + 1}::int, board, level, bucket, 99, 99
      from leaderboard_histogram limit 9`);
    const other = getTableName(playersOf(live + 1));
    await context.db.execute(sql`create index ${sql.identifier(`${other}_trading_idx`)} on ${playersOf(live + 1)} (trading desc, user_id)`);
    await context.db.execute(sql`update leaderboard_state
      set rebuild_id = ${context.uuid()}::uuid, rebuild_seen_at = ${new Date(nowMs + 2 * 3_600_000).toISOString()}`);
    expect(await revalueLater()).toBe(false);
    nowMs += 11 * 60_000;
    expect(await rebuildBoard(context)).toBe(true);
    expect(await indexes()).toEqual(before);
    await expectTrueBoards(context);
  });

  it("leaves the board unchanged if it fails, and can be run again", async () => {
    await addScoredPlayers(5);
    const live = await findLiveGeneration(context.db);
    await context.db.execute(sql`alter table leaderboard_snapshots rename to leaderboard_snapshots_away`);
    await expect(revalueLater()).rejects.toThrow();
    await context.db.execute(sql`alter table leaderboard_snapshots_away rename to leaderboard_snapshots`);
    expect(await findLiveGeneration(context.db)).toBe(live);
    await expectTrueBoards(context);
    expect(await rebuildBoard(context)).toBe(true);
    await expectTrueBoards(context);
  });
});
