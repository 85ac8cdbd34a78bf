import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { Alert, AlertInput } from "@/contracts/alerts/calls";
import { timeframes } from "@/contracts/leaderboard/rules";
import { webhookDeliveries, webhooks } from "@/product-api/db/schema/webhooks";
import { context, database, players, useTestBoard } from "@/tests/support/database/test-context";
import { setVisibility } from "../leaderboard/profile/commands-visibility";
import { findBoardPage, findOwnEntry } from "../leaderboard/ranks/queries";
import { rebuildBoard } from "../leaderboard/rebuild/commands";
import { scorePlayer } from "../leaderboard/scoring/commands";
import { findNotifications } from "../notifications/queries";
import { createAlert, removeAlert } from "./commands";
import { watchRanks } from "./commands-ranks";
import { findAlerts } from "./queries";

let nowMs = Date.UTC(2026, 10, 20, 12);
useTestBoard(() => new Date(nowMs));
// Opens the queue before a transaction holds the embedded database's only connection.
beforeAll(() => context.queue.countDead());

const OTHERS = 14;
const STEP = 5;

/** Adds a player who has only a trading score. */
async function addPlayer(trading: number): Promise<string> {
  const userId = await players.add();
  await setTrading(userId, trading);
  return userId;
}

async function setTrading(userId: string, trading: number): Promise<void> {
  await players.link(userId, trading);
  await scorePlayer(context, userId);
}

/** Adds players at equal distances, so that another can be placed between them. */
async function addOthers(): Promise<void> {
  for (let made = 1; made <= OTHERS; made += 1) await addPlayer(made * STEP);
}

/** The trading score that results in a rank among the others; with `tied` the same score as the player above. */
const tradingOf = (rank: number, tied = false) => (OTHERS - rank + 1) * STEP + (tied ? 0 : 2);

const add = (userId: string, input: Partial<AlertInput>) => createAlert(
  context, userId, { kind: "rank", condition: "falls", rank: 10, timeframe: "7d", repeats: true, ...input },
);
const findNotified = async (userId: string) =>
  (await findNotifications(context.db, userId)).notifications.flatMap((one) => (one.type === "alert" && one.seen.kind === "rank"
    ? [{ alert: one.alert, rank: one.seen.rank }]
    : [])).reverse();
const ranks = async (userId: string) => (await findNotified(userId)).map(({ rank }) => rank);
const state = async (userId: string, { id }: Alert) => (await findAlerts(context.db, userId)).find((one) => one.id === id)!;

async function runWatch(): Promise<void> {
  nowMs += 15_000;
  await watchRanks(context);
}

describe("an alert on a rank", () => {
  it("fires when the rank falls below its place, and again after the rank was well above it", async () => {
    await addOthers();
    const me = await addPlayer(tradingOf(9));
    await add(me, {});
    for (const rank of [9, 10, 11, 13, 10, 11, 9, 11]) {
      await setTrading(me, tradingOf(rank));
      for (let runs = 0; runs < 2; runs += 1) await runWatch();
    }
    expect(await ranks(me)).toEqual([11, 11]);
  });

  it("fires when the rank rises to its place, only once if it does not repeat, and each time by webhook too", async () => {
    await addOthers();
    const me = await addPlayer(tradingOf(10));
    await context.db.insert(webhooks).values({
      id: context.uuid(), userId: me, url: "https://example.com/alerts", events: ["alert"], secret: "whsec_", createdAt: new Date(nowMs),
    });
    const [always, once] = [await add(me, { condition: "rises", rank: 3 }), await add(me, { condition: "rises", rank: 3, repeats: false })];
    for (const rank of [10, 3, 1, 4, 2]) {
      await setTrading(me, tradingOf(rank));
      await runWatch();
    }
    const of = async (alert: Alert) => (await findNotified(me)).filter((one) => one.alert.id === alert.id).map(({ rank }) => rank);
    expect([await of(always), await of(once)]).toEqual([[3, 2], [3]]);
    expect([(await state(me, always)).is_active, (await state(me, once)).is_active]).toEqual([true, false]);
    const sent = await context.db.select().from(webhookDeliveries).orderBy(webhookDeliveries.sequence);
    expect(sent.map(({ payload }) => (JSON.parse(payload) as { data: { seen: { rank: number } } }).data.seen.rank)).toEqual(
      (await findNotified(me)).map(({ rank }) => rank),
    );
  });

  it("uses the rank on the board of its timeframe, whatever the other boards say", async () => {
    // First today, last of all time: what was written about the others is a day old.
    const me = await players.add();
    await players.wallet(me, 10);
    await players.mention(me, { hoursAgo: 2, likes: 1 });
    await scorePlayer(context, me);
    for (let made = 0; made < 3; made += 1) {
      const other = await players.add();
      await players.wallet(other, 1_000, { proven: true });
      await players.mention(other, { hoursAgo: 40, likes: 5_000 });
      await scorePlayer(context, other);
    }
    for (const timeframe of timeframes) await add(me, { condition: "rises", rank: 1_000, timeframe });
    await runWatch();
    const seen = Object.fromEntries((await findNotified(me)).map(({ alert, rank }) => [alert.kind === "rank" && alert.timeframe, rank]));
    for (const timeframe of timeframes) {
      const page = await findBoardPage(context, me, { timeframe, sort: "score", verified: false, page: 1, page_size: 25 });
      const shown = page.entries.find((entry) => entry.is_you)!.position;
      expect([timeframe, seen[timeframe]]).toEqual([timeframe, shown]);
      expect((await findOwnEntry(context, me, timeframe)).position).toBe(shown);
    }
    expect(seen).toMatchObject({ "24h": 1, all: 4 });
  });

  it("gives tied players the same rank, as the board does", async () => {
    await addOthers();
    const tied = await addPlayer(tradingOf(5, true));
    await add(tied, { condition: "rises", rank: 5 });
    const below = await addPlayer(tradingOf(5, true) - 1);
    await add(below, { condition: "falls", rank: 6 });
    await runWatch();
    // Two share a place, and the next one is two places below.
    expect([await ranks(tied), await ranks(below)]).toEqual([
      [(await findOwnEntry(context, tied, "7d")).position], [(await findOwnEntry(context, below, "7d")).position],
    ]);
    expect([(await ranks(tied))[0]! <= 5, await ranks(below)]).toEqual([true, [7]]);
  });

  it("pauses while its player is hidden or off the board, and goes on when they return", async () => {
    await addOthers();
    const [leaves, hides] = [await addPlayer(tradingOf(9)), await addPlayer(tradingOf(9))];
    const alerts = [await add(leaves, {}), await add(hides, {})];
    await runWatch();
    await context.db.execute(sql`delete from memex_links where user_id = ${leaves}`);
    await scorePlayer(context, leaves);
    await setVisibility(context, hides, { mode: "hidden" });
    for (let runs = 0; runs < 2; runs += 1) await runWatch();
    expect([await ranks(leaves), await ranks(hides)]).toEqual([[], []]);
    await setVisibility(context, hides, { mode: "public" });
    for (const userId of [leaves, hides]) await setTrading(userId, 1);
    await runWatch();
    expect([await ranks(leaves), await ranks(hides)]).toEqual([[15], [15]]);
    expect((await state(leaves, alerts[0]!)).triggered_at).toBe(new Date(nowMs).toISOString());
  });

  it("fires for an account without a wallet, but not for one that is on no board", async () => {
    await addOthers();
    const [trader, nobody] = [await addPlayer(tradingOf(1)), await players.add()];
    for (const userId of [trader, nobody]) for (const condition of ["rises", "falls"] as const) await add(userId, { condition, rank: 1 });
    await runWatch();
    expect([await ranks(trader), await ranks(nobody)]).toEqual([[1], []]);
  });

  it("uses the new board after the hourly rebuild", async () => {
    await addOthers();
    const me = await addPlayer(tradingOf(10));
    await add(me, {});
    await runWatch();
    nowMs += 2 * 3_600_000;
    expect(await rebuildBoard(context)).toBe(true);
    await runWatch();
    expect(await ranks(me)).toEqual([]);
    await setTrading(me, tradingOf(11));
    await runWatch();
    expect(await ranks(me)).toEqual([11]);
  });

  it("uses the rank that a demo visitor is shown", async () => {
    await addOthers();
    const me = await players.add({ isDemo: true });
    await context.db.execute(
      sql`insert into token_families (id, user_id, rotated_at, expires_at)
        values (${context.uuid()}, ${me}, ${new Date(nowMs).toISOString()}, '2100-01-01')`,
    );
    await setTrading(me, tradingOf(11));
    await add(me, {});
    await runWatch();
    expect(await ranks(me)).toEqual([(await findOwnEntry(context, me, "7d")).position]);
  });

  it("fires once if several checks run at the same time, and not after it was deleted", async () => {
    await addOthers();
    const me = await addPlayer(tradingOf(11));
    const [, removed] = [await add(me, {}), await add(me, { repeats: false })];
    await removeAlert(context, me, removed.id);
    await Promise.all([runWatch(), runWatch(), runWatch()]);
    expect(await ranks(me)).toEqual([11]);
  });

  it("takes the same few statements for many alerts as for one, even if all of them fire", async () => {
    const counting = { ...context, db: database.countedDb };
    const statements = async () => {
      nowMs += 15_000;
      const before = database.countStatements();
      await watchRanks(counting);
      return database.countStatements() - before;
    };
    const all: string[] = [];
    const addMany = async (count: number) => {
      for (let made = 0; made < count; made += 1) {
        const userId = await addPlayer(10 + all.length);
        await context.db.insert(webhooks).values({
          id: context.uuid(), userId, url: "https://example.com/alerts", events: ["alert"], secret: "whsec_", createdAt: new Date(nowMs),
        });
        await add(userId, { condition: "rises", rank: 1_000 });
        all.push(userId);
      }
    };
    await addMany(1);
    const one = [await statements(), await statements()];
    await addMany(30);
    await context.db.execute(sql`update alerts set is_armed = true`);
    const many = [await statements(), await statements()];
    expect(many).toEqual(one);
    expect(one[1]).toBeLessThanOrEqual(6);
    for (const userId of all) expect(await ranks(userId)).toHaveLength(userId === all[0] ? 2 : 1);
    expect(await context.db.$count(webhookDeliveries)).toBe(all.length + 1);
  });
});
