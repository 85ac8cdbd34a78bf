import { sql } from "drizzle-orm";
import { scoreVersion } from "@/contracts/leaderboard-rules";
import { playersOf } from "../../db/schema/leaderboard";
import type { Context, Db } from "../context";
import { clearGeneration, copyChanges, countBoard, countTotals, dropHistogram, dropIndexes, dropPlayers, fillPlayers, findIndexes, forgetScores, histogramBoards, idRanges, keepHistograms, keepScores, type Generations, type IdRange } from "./commands-build";
import { holdBoard } from "./commands-generation";
import { findBoardTotals, type Generation } from "./queries-rank";
import { ENGAGEMENT_TOTAL, SCORE_BOARD, VOLUME_TOTAL } from "./rules";

const HOUR_MS = 60 * 60_000;
/** A pass that has not been seen for so long has died. */
const PASS_LOST_MS = 10 * 60_000;
const PLAYERS_A_STEP = 10_000;
const CHANGES_A_STEP = 500;

/** One revaluation of everybody, under way: it builds the next generation beside the live one. */
interface Pass extends Generations {
  readonly id: string;
  readonly now: Date;
}

/**
 * Revalues every player's portfolio at the latest quotes, once an hour: the next generation of players and
 * histograms is built in steps of a transaction each, then hears of whoever changed meanwhile, and takes the live
 * one's place. Others read and write the board all the while, but for the moments of the first and last step. A pass
 * that dies is replaced by another, which begins anew. Returns whether it was due.
 */
export async function revaluePlayers(context: Context): Promise<boolean> {
  const pass = await beginPass(context);
  if (!pass) return false;
  const ranges = idRanges(Math.ceil((await countPlayers(context.db, pass)) / PLAYERS_A_STEP));
  try {
    await buildNext(context, pass, ranges);
  } catch (error) {
    await context.db.execute(sql`update leaderboard_state set pass_id = null, pass_seen_at = null where id = 1 and pass_id = ${pass.id}::uuid`);
    throw error;
  }
  await dropFormer(context.db, pass, ranges);
  await markOutdated(context);
  return true;
}

async function buildNext(context: Context, pass: Pass, ranges: readonly IdRange[]): Promise<void> {
  const run = <T>(step: (next: Generation) => Promise<T>) => runStep(context, pass, step);
  await run((next) => clearGeneration(next, pass));
  for (const range of ranges) await run((next) => fillPlayers(next, pass, range, pass.now));
  for (const index of await findIndexes(context.db, pass)) await run(({ db }) => db.execute(index.statement));
  for (const board of histogramBoards) await run((next) => countBoard(next, board));
  await run(countTotals);
  for (const range of ranges) await run((next) => keepScores(next, pass.now, range));
  await run((next) => keepHistograms(next, pass.now));
  while ((await run((next) => forgetScores(next, pass.now, PLAYERS_A_STEP))) === PLAYERS_A_STEP);
  await run(analyze);
  while ((await run((next) => copyChanges(next, pass, CHANGES_A_STEP))) === CHANGES_A_STEP);
  await run((next) => endPass(next, pass));
}

async function beginPass(context: Context): Promise<Pass | null> {
  const now = context.now();
  const isDue = async (db: Db) => {
    const { rows } = await db.execute<{ generation: number; revalued_at: string | null; pass_seen_at: string | null }>(sql`
      select generation, revalued_at, pass_seen_at from leaderboard_state where id = 1`);
    const { generation, revalued_at, pass_seen_at } = rows[0]!;
    const since = (at: string | null) => (at === null ? Infinity : now.getTime() - new Date(at).getTime());
    return since(revalued_at) >= HOUR_MS && since(pass_seen_at) >= PASS_LOST_MS ? generation : null;
  };
  if ((await isDue(context.db)) === null) return null;
  return context.db.transaction(async (tx) => {
    // Whoever changes a player from here on sees the pass and notes the change; who did before has done so for all to see.
    await holdBoard(tx);
    const live = await isDue(tx);
    if (live === null) return null;
    const id = context.uuid();
    await tx.execute(sql`update leaderboard_state set pass_id = ${id}::uuid, pass_seen_at = ${now.toISOString()}::timestamptz where id = 1`);
    await tx.execute(sql`delete from leaderboard_changes`);
    return { id, live, next: live + 1, now };
  });
}

/** Runs one step in a transaction of its own, unless another pass has taken over. */
async function runStep<T>(context: Context, pass: Pass, step: (next: Generation) => Promise<T>): Promise<T> {
  return context.db.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`
      update leaderboard_state set pass_seen_at = ${context.now().toISOString()}::timestamptz where id = 1 and pass_id = ${pass.id}::uuid returning id`);
    if (rows.length === 0) throw new Error("Another pass over the board has taken over");
    return step({ db: tx, generation: pass.next });
  });
}

async function countPlayers(db: Db, { live }: Pass): Promise<number> {
  return (await findBoardTotals({ db, generation: live }, [SCORE_BOARD])).get(SCORE_BOARD)!.players;
}

/** The planner knows nothing yet of rows that have just come. */
async function analyze({ db, generation }: Generation): Promise<void> {
  await db.execute(sql`analyze ${playersOf(generation)}`);
  await db.execute(sql`analyze leaderboard_histogram`);
}

async function endPass(next: Generation, pass: Pass): Promise<void> {
  await holdBoard(next.db);
  while ((await copyChanges(next, pass, CHANGES_A_STEP)) === CHANGES_A_STEP);
  await next.db.execute(sql`
    update leaderboard_state set generation = ${pass.next}, revalued_at = ${pass.now.toISOString()}::timestamptz, pass_id = null, pass_seen_at = null
    where id = 1`);
}

/** Clears the generation that was live. What a pass that dies here leaves is cleared by the next one. */
async function dropFormer(db: Db, pass: Pass, ranges: readonly IdRange[]): Promise<void> {
  const former = { db, generation: pass.live };
  // Dead rows would have to be vacuumed out of every index.
  await dropIndexes(former, pass.next);
  for (const range of ranges) await dropPlayers(former, range);
  for (const board of [...histogramBoards, VOLUME_TOTAL, ENGAGEMENT_TOTAL]) await dropHistogram(former, board);
}

/** Has players recomputed whose scores were made by formulas of another version. */
async function markOutdated({ db, now }: Context): Promise<void> {
  await db.execute(sql`
    insert into leaderboard_due (user_id, due_at) select user_id, ${now().toISOString()}::timestamptz from leaderboard_inputs
    where version <> ${scoreVersion} order by user_id on conflict do nothing`);
}
