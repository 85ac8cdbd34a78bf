import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { portfolioPart, timeframes, totalScore, type Timeframe } from "@/contracts/leaderboard/rules";
import { expectTrueBoards, readHistogram } from "@/tests/support/database/plain-ranks";
import { context, players, useTestBoard } from "@/tests/support/database/test-context";
import { setVisibility } from "../profile/commands-visibility";
import { findBoardPage, findOwnEntry, findScoreBreakdown, findStats } from "../ranks/queries";
import { rebuildBoard } from "../rebuild/commands";
import { scorePlayer } from "./commands";

let nowMs = Date.UTC(2026, 10, 21, 12);
useTestBoard(() => new Date(nowMs));

const each = async <T>(read: (timeframe: Timeframe) => Promise<T>) => {
  const answers: T[] = [];
  for (const timeframe of timeframes) answers.push(await read(timeframe));
  return answers;
};
const volumes = (userId: string) => each(async (timeframe) => (await findOwnEntry(context, userId, timeframe)).volume);
const changes = (userId: string) => each(async (timeframe) => (await findOwnEntry(context, userId, timeframe)).portfolio_change);
const totals = (userId: string) => each(async (timeframe) => (await findStats(context, userId, timeframe)).total_volume);

const rebuildLater = async (hours = 2) => {
  nowMs += hours * 3_600_000;
  expect(await rebuildBoard(context)).toBe(true);
};

async function trader(): Promise<{ userId: string; address: string }> {
  const userId = await players.add();
  return { userId, address: await players.wallet(userId, 500) };
}

it("volume is what came in and went out within the timeframe, each at its own price, without transfers between own wallets", async () => {
  const { userId, address } = await trader();
  const other = await players.wallet(userId, 0);
  await players.move(address, 100, { hoursAgo: 2, usd: 90 });
  await players.move(address, -40, { hoursAgo: 50, usd: -44 });
  await players.move(address, 10, { hoursAgo: 500, kind: "contract" });
  await players.move(address, 7, { hoursAgo: 2000 });
  // None of these is a movement.
  await players.move(address, 3, { hoursAgo: 3, kind: "opening" });
  await players.move(address, -1, { hoursAgo: 3, kind: "fee" });
  await players.move(address, 20, { hoursAgo: 3, counterparty: address });
  await players.move(address, -30, { hoursAgo: 3, counterparty: other, transfer: 77_001 });
  await players.move(other, 30, { hoursAgo: 3, counterparty: address, transfer: 77_001 });
  // This one has no price.
  await players.move(address, 9, { hoursAgo: 3, usd: null });
  await scorePlayer(context, userId);
  expect(await volumes(userId)).toEqual([90, 134, 144, 151]);

  const second = await trader();
  await players.move(second.address, -5, { hoursAgo: 200 });
  await scorePlayer(context, second.userId);
  expect(await totals(userId)).toEqual([90, 134, 149, 156]);
  expect(await each(async (timeframe) => (await findStats(context, userId, timeframe)).timeframe)).toEqual(timeframes);
  const histogram = await readHistogram(context);
  await rebuildLater();
  expect([await volumes(userId), await totals(userId)]).toEqual([[90, 134, 144, 151], [90, 134, 149, 156]]);
  expect(await readHistogram(context)).toEqual(histogram);
});

it("volume drops as movements leave the window", async () => {
  const { userId, address } = await trader();
  await players.move(address, 100, { hoursAgo: 23 });
  await scorePlayer(context, userId);
  const { rows } = await context.db.execute<{ due_at: string }>(sql`select due_at from leaderboard_due where user_id = ${userId}`);
  expect(new Date(rows[0]!.due_at).getTime()).toBe(nowMs + 3_600_000);
  nowMs += 3_600_000;
  await scorePlayer(context, userId);
  expect([await volumes(userId), await totals(userId)]).toEqual([[0, 100, 100, 100], [0, 100, 100, 100]]);
});

it("the volume of a player behind a pseudonym is shown only to that player, and is in no total", async () => {
  const { userId, address } = await trader();
  const caller = await trader();
  await players.move(address, 100, { hoursAgo: 2 });
  await players.move(caller.address, 7, { hoursAgo: 2 });
  for (const id of [userId, caller.userId]) await scorePlayer(context, id);
  expect(await totals(userId)).toEqual([107, 107, 107, 107]);
  await setVisibility(context, userId, { mode: "pseudonym", pseudonym: "night_owl" });
  expect([await volumes(userId), await totals(userId)]).toEqual([[100, 100, 100, 100], [7, 7, 7, 7]]);
  await rebuildLater();
  expect([await volumes(userId), await totals(userId)]).toEqual([[100, 100, 100, 100], [7, 7, 7, 7]]);
  const query = { timeframe: "24h", sort: "score", verified: false, page: 1, page_size: 25 } as const;
  const { entries } = await findBoardPage(context, caller.userId, query);
  expect(entries.map(({ username, volume, portfolio_change }) => [username === "night_owl", volume, portfolio_change])).toEqual(
    expect.arrayContaining([[true, null, null]]),
  );
});

it("the portfolio counts by its gain within the timeframe, without deposits, and by its value over all time", async () => {
  const { userId, address } = await trader();
  await players.price(0.8, 24);
  await players.price(2, 24 * 7);
  // 100 of the 500 came today, bought at 95 cents; one more was paid as a fee.
  await players.move(address, 101, { hoursAgo: 2, usd: 95.95 });
  await players.move(address, -1, { hoursAgo: 2, usd: -0.95, kind: "fee" });
  await scorePlayer(context, userId);
  // 500 − 400 · 0.8 − 95.95 and 500 − 400 · 2 − 95.95; the price 30 days ago is unknown.
  const expected = [84.05, -395.95, null, null];
  expect(await changes(userId)).toEqual(expected);
  const scoreOf = (countedUsd: number | null) => totalScore({ countedUsd, socialScore: 0, tradingScore: null });
  const scores = [scoreOf(84.05), 0, 0, scoreOf(500)];
  expect(await each(async (timeframe) => (await findOwnEntry(context, userId, timeframe)).score)).toEqual(scores);
  expect(await findOwnEntry(context, userId, "24h")).toMatchObject({ portfolio_value: 500 });
  expect(
    await findScoreBreakdown(context, userId, userId, "24h"),
  ).toMatchObject({ portfolio_part: portfolioPart(84.05), inputs: { portfolio_usd: 500, portfolio_change_usd: 84.05 } });
  expect(
    await findScoreBreakdown(context, userId, userId, "all"),
  ).toMatchObject({ portfolio_part: portfolioPart(500), inputs: { portfolio_usd: 500, portfolio_change_usd: null } });
  await expectTrueBoards(context);
});

it("the hourly rebuild revalues a change as a single recomputation does, by name and behind a pseudonym", async () => {
  const { userId, address } = await trader();
  const masked = await trader();
  await setVisibility(context, masked.userId, { mode: "pseudonym", pseudonym: "day_owl" });
  await players.price(0.5, 40);
  await players.price(0.7, 20);
  for (const one of [address, masked.address]) {
    await players.move(one, 150, { hoursAgo: 12, usd: 140 });
    await players.move(one, -20, { hoursAgo: 100, usd: -5 });
    await players.move(one, 9, { hoursAgo: 200, usd: null });
  }
  for (const id of [userId, masked.userId]) await scorePlayer(context, id);
  await context.db.execute(sql`update prices set price_usd = 3.5`);
  await rebuildLater(6);
  const figuresOf = (id: string) => each(async (timeframe) => {
    const { score, portfolio_change, portfolio_value, volume } = await findOwnEntry(context, id, timeframe);
    return { score, portfolio_change, portfolio_value, volume };
  });
  const rebuiltFigures = [await figuresOf(userId), await figuresOf(masked.userId)];
  for (const id of [userId, masked.userId]) await scorePlayer(context, id);
  expect([await figuresOf(userId), await figuresOf(masked.userId)]).toEqual(rebuiltFigures);
  // 500 · 3.5 − 350 · 0.7 − 140; no price is known for a week ago, nor for one of the movements of the month.
  for (const one of rebuiltFigures) expect(one.map(({ portfolio_change }) => portfolio_change)).toEqual([1365, null, null, null]);
  expect(countedClass(rebuiltFigures[1]![0]!.score)).toBeGreaterThan(0);
  await expectTrueBoards(context);
});

/** The class, in dollars, that yields this score. */
function countedClass(score: number): number {
  return [
    3, 10, 30, 100, 300, 1000, 3000, 10_000,
  ].find((usd) => totalScore({ countedUsd: usd, socialScore: 0, tradingScore: null }) === score) ?? Number.NaN;
}
