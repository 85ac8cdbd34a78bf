import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { boardSorts } from "@/contracts/leaderboard/rules";
import { context, players, useTestBoard } from "@/tests/support/database/test-context";
import { expectTrueBoards } from "@/tests/support/database/plain-ranks";
import { setVisibility } from "../profile/commands-visibility";
import { rebuildBoard } from "../rebuild/commands";
import { scorePlayer } from "../scoring/commands";
import {
  findAnalysis, findBoard, findBoardPage, findOwnEntry, findPlayerEntry, findScoreBreakdown, findStats, findTrending,
} from "./queries";

let nowMs = Date.UTC(2026, 10, 21, 12);
useTestBoard(() => new Date(nowMs));

/** Everything the API sends a caller about the board and its players, as text; for 24 h and all time, which differ most. */
async function collectAnswers(callerId: string, maskedId: string): Promise<string> {
  const answers: unknown[] = [await findTrending(context, callerId, 50)];
  for (const timeframe of ["24h", "all"] as const) {
    for (const sort of boardSorts) answers.push(await findBoard(context, callerId, { timeframe, sort, verified: false, limit: 200 }));
    answers.push(await findBoardPage(context, callerId, { timeframe, sort: "score", verified: false, page: 2, page_size: 10 }));
    answers.push(await findOwnEntry(context, callerId, timeframe), await findPlayerEntry(context, callerId, maskedId, timeframe));
    answers.push(await findStats(context, callerId, timeframe), await findAnalysis(context, callerId, timeframe));
    answers.push(await findScoreBreakdown(context, callerId, maskedId, timeframe).catch((error: Error) => error.message));
  }
  return JSON.stringify(answers);
}

/** Adds players whose scores are so close that a rank among them reveals a score. Returns the first one's id, the caller. */
async function addCrowd(): Promise<string> {
  const ids: string[] = [];
  for (let made = 0; made < 20; made += 1) {
    const userId = await players.add();
    await players.wallet(userId, 10 ** (2 + made / 5), { proven: made % 2 === 0 });
    await players.mention(userId, { hoursAgo: 2, likes: 2 ** (made % 10) });
    await players.link(userId, (made * 7) % 100, made * 1000);
    await scorePlayer(context, userId);
    ids.push(userId);
  }
  return ids[0]!;
}

/** Adds a player behind a pseudonym, with a wallet, a mention and a linked profile. */
async function addMasked(): Promise<{ userId: string; id: string }> {
  const userId = await players.add();
  await players.wallet(userId, 5000);
  await players.mention(userId, { hoursAgo: 2, likes: 50, followers: 900 });
  await players.link(userId, 50, 7000);
  await setVisibility(context, userId, { mode: "pseudonym", pseudonym: "night_owl" });
  return { userId, id: (await findOwnEntry(context, userId, "7d")).id };
}

/** The ranges of `values` within which nothing that others see differs, as first and last value. */
async function stretches(
  values: readonly number[],
  setValue: (value: number) => Promise<void>,
  { userId, id, callerId }: { userId: string; id: string; callerId: string },
): Promise<[number, number][]> {
  const found: [number, number][] = [];
  let before = "";
  for (const value of values) {
    await setValue(value);
    await scorePlayer(context, userId);
    const answers = await collectAnswers(callerId, id);
    if (answers === before) found.at(-1)![1] = value;
    else found.push([value, value]);
    before = answers;
  }
  return found;
}

/** Without the first and last range, which are cut off where the values begin and end. */
const inner = <T>(found: readonly T[]) => found.slice(1, -1);

// If every response is the same for two values, no calculation can tell them apart.
describe("a player behind a pseudonym", () => {
  it("reveals the dollars held no more precisely than half a power of ten", async () => {
    const callerId = await addCrowd();
    const masked = await addMasked();
    const values = Array.from({ length: 32 }, (_, at) => Math.round(100 * 10 ** (3 + at / 16)) / 100);
    const setValue = async (usd: number) => {
      await context.db.execute(
        sql`update balances set units = ${Math.round(usd * 100)}
          where address = (select address from wallets where user_id = ${masked.userId})`,
      );
    };
    const found = inner(await stretches(values, setValue, { ...masked, callerId }));
    expect(found.length).toBeGreaterThan(1);
    for (const [from, to] of found) expect(to / from).toBeGreaterThanOrEqual(10 ** (0.5 - 1 / 16 - 0.001));
    await expectTrueBoards(context);
  });

  it("reveals the dollars gained no more precisely than half a power of ten, and no volume", async () => {
    const callerId = await addCrowd();
    const masked = await addMasked();
    const { rows } = await context.db.execute<{ address: string }>(sql`select address from wallets where user_id = ${masked.userId}`);
    // Everything held arrived today, at a price lower than its present value by the gain.
    await players.move(rows[0]!.address, 5000, { hoursAgo: 2 });
    const values = Array.from({ length: 27 }, (_, at) => Math.round(100 * 10 ** (2 + at / 16)) / 100);
    const setValue = async (gained: number) => void (await context.db.execute(sql`update ledger_entries set usd = ${5000 - gained}`));
    const found = inner(await stretches(values, setValue, { ...masked, callerId }));
    expect(found.length).toBeGreaterThan(0);
    for (const [from, to] of found) expect(to / from).toBeGreaterThanOrEqual(10 ** (0.5 - 1 / 16 - 0.01));
    expect((await findOwnEntry(context, masked.userId, "24h")).portfolio_change).toBeCloseTo(values.at(-1)!, 2);
    expect((await findOwnEntry(context, masked.userId, "24h")).volume).toBeCloseTo(5000 - values.at(-1)!, 2);
    expect(await findPlayerEntry(context, callerId, masked.id, "24h")).toMatchObject({ portfolio_change: null, volume: null });
    await expectTrueBoards(context);
  });

  it("reveals the trading score no more precisely than ten points, and not that something has moved", async () => {
    const callerId = await addCrowd();
    const masked = await addMasked();
    const scores = inner(await stretches(
      Array.from({ length: 22 }, (_, at) => 20 + 2 * at), (score) => players.link(masked.userId, score), { ...masked, callerId },
    ));
    expect(scores.length).toBeGreaterThan(1);
    for (const [from, to] of scores) expect(to - from).toBeGreaterThanOrEqual(10 - 2);
    const { rows } = await context.db.execute<{ address: string }>(sql`select address from wallets where user_id = ${masked.userId}`);
    const move = (usd: number) => players.move(rows[0]!.address, usd, { hoursAgo: 2 });
    expect(await stretches([1, 10, 1e3, 1e6], move, { ...masked, callerId })).toHaveLength(1);
  });

  it("reveals no count of mentions, and the social score only in steps of twenty", async () => {
    const callerId = await addCrowd();
    const masked = await addMasked();
    const setValue = async (likes: number) => void (await context.db.execute(sql`
      update mentions set likes = ${likes} where job_id = (select id from social_jobs where user_id = ${masked.userId})`));
    const counts = Array.from({ length: 26 }, (_, at) => Math.round(10 ** (at / 5)));
    const found = inner(await stretches(counts, setValue, { ...masked, callerId }));
    const scoreOf = async (likes: number) => {
      await setValue(likes);
      await scorePlayer(context, masked.userId);
      return (await findOwnEntry(context, masked.userId, "7d")).social_score;
    };
    for (const [from, to] of found) {
      // The step ends somewhere between these and the next counts.
      const [last, next] = [await scoreOf(counts[counts.indexOf(from) - 1]!), await scoreOf(counts[counts.lastIndexOf(to) + 1]!)];
      expect(next - last).toBeGreaterThanOrEqual(20);
    }
    expect(found.length).toBeGreaterThan(1);
    const entry = await findPlayerEntry(context, callerId, masked.id, "7d");
    expect(entry).toMatchObject({ mentions_count: null, followers_count: null, engagement_rate: null, last_updated: null });
  });

  it("reveals no more through the hourly rebuild, which gives the same as a recomputation", async () => {
    const callerId = await addCrowd();
    const { userId, id } = await addMasked();
    await scorePlayer(context, userId);
    const before = await collectAnswers(callerId, id);
    nowMs += 2 * 3_600_000;
    expect(await rebuildBoard(context)).toBe(true);
    const withoutTimes = (text: string) => text.replaceAll(/"(last_updated|rank_change_24h)":("[^"]*"|-?\d+|null)/g, "");
    expect(withoutTimes(await collectAnswers(callerId, id))).toBe(withoutTimes(before));
    await context.db.execute(sql`update prices set price_usd = 7.7`);
    nowMs += 2 * 3_600_000;
    await rebuildBoard(context);
    const rebuilt = await findPlayerEntry(context, callerId, id, "all");
    const own = await findOwnEntry(context, userId, "all");
    await scorePlayer(context, userId);
    expect(await findPlayerEntry(context, callerId, id, "all")).toEqual(rebuilt);
    expect(await findOwnEntry(context, userId, "all")).toMatchObject({ portfolio_value: own.portfolio_value, score: rebuilt.score });
    expect(own.portfolio_value).toBe(38_500);
    await expectTrueBoards(context);
  });

  it("shows no change against a rank of a day ago under the player's earlier name", async () => {
    const callerId = await addCrowd();
    const userId = await players.add();
    await players.wallet(userId, 5000);
    await scorePlayer(context, userId);
    nowMs += 2 * 3_600_000;
    await rebuildBoard(context);
    nowMs += 24 * 3_600_000;
    const changeOf = async () => (await findOwnEntry(context, userId, "7d")).rank_change_24h;
    expect(await changeOf()).not.toBeNull();
    await setVisibility(context, userId, { mode: "pseudonym", pseudonym: "night_owl" });
    expect(await changeOf()).toBeNull();
    expect((await findOwnEntry(context, callerId, "7d")).rank_change_24h).not.toBeNull();
  });
});
