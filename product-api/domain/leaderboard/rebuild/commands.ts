import { eq, sql } from "drizzle-orm";
import { scoreVersion, timeframes } from "@/contracts/leaderboard/rules";
import { leaderboardState, playersOf } from "../../../db/schema/leaderboard";
import type { Context, Db } from "../../context";
import { HOUR_MS } from "../../durations";
import { lockBoardExclusively } from "../ranks/commands";
import type { Generation } from "../ranks/queries-generations";
import { findBoardTotals } from "../ranks/queries-ranks";
import { ENGAGEMENT_TOTAL, SCORE_BOARD, VOLUME_TOTAL } from "../ranks/rules";
import { RETRIED_AFTER_MS } from "../scoring/commands";
import { fillPlayers } from "./commands-fill";
import { deleteDeadScores, deleteOldScores, snapshotHistograms, snapshotScores } from "./commands-snapshots";
import {
  clearGeneration, copyChanges, countBoard, countTotals, dropIndexes, findIndexes, histogramBoards, type Generations,
} from "./commands-steps";
import { idRanges, inRange, type IdRange } from "./queries-ranges";

/** A rebuild without a heartbeat for this long is presumed dead. */
const REBUILD_LOST_MS = 10 * 60_000;
const PLAYERS_PER_STEP = 10_000;

/** A rebuild in progress: it builds the next generation beside the live one. */
interface Rebuild extends Generations {
  readonly id: string;
  readonly now: Date;
}

/**
 * Revalues every player's portfolio at the latest quotes, once an hour: the next generation of players and
 * histograms is built in steps of one transaction each, catches up with players who changed meanwhile, and replaces the live
 * one. The board can be read and written throughout, except briefly during the first and last step. A rebuild
 * that dies is replaced by another, which starts over. Returns whether one was due.
 */
export async function rebuildBoard(context: Context): Promise<boolean> {
  const rebuild = await beginRebuild(context);
  if (!rebuild) return false;
  const ranges = idRanges(Math.ceil((await countPlayers(context.db, rebuild)) / PLAYERS_PER_STEP));
  try {
    await buildNext(context, rebuild, ranges);
  } catch (error) {
    await context.db.execute(sql`update leaderboard_state set rebuild_id = null, rebuild_seen_at = null
      where id = 1 and rebuild_id = ${rebuild.id}::uuid`);
    throw error;
  }
  await clearPrevious(context.db, rebuild, ranges);
  await markOutdated(context);
  return true;
}

async function buildNext(context: Context, rebuild: Rebuild, ranges: readonly IdRange[]): Promise<void> {
  const run = <T>(step: (next: Generation) => Promise<T>) => runStep(context, rebuild, step);
  await run((next) => clearGeneration(next, rebuild));
  // Twice the retry time, because players may be queued again while a step runs.
  const dueBefore = () => new Date(context.now().getTime() + 2 * RETRIED_AFTER_MS);
  for (const range of ranges) await run((next) => fillPlayers(next, rebuild, range, { now: rebuild.now, dueBefore: dueBefore() }));
  for (const index of await findIndexes(context.db, rebuild)) await run(({ db }) => db.execute(index.statement));
  for (const board of histogramBoards) await run((next) => countBoard(next, board));
  await run(countTotals);
  for (const range of ranges) await run((next) => snapshotScores(next, rebuild.now, range));
  await run((next) => snapshotHistograms(next, rebuild.now));
  while ((await run((next) => deleteOldScores(next, rebuild.now, PLAYERS_PER_STEP))) === PLAYERS_PER_STEP);
  await run(analyze);
  while (await run((next) => copyChanges(next, rebuild)));
  await run((next) => finishRebuild(next, rebuild));
}

async function beginRebuild(context: Context): Promise<Rebuild | null> {
  const now = context.now();
  const isDue = async (db: Db) => {
    const [state] = await db.select().from(leaderboardState).where(eq(leaderboardState.id, 1));
    const since = (at: Date | null) => (at === null ? Infinity : now.getTime() - at.getTime());
    return since(state!.revaluedAt) >= HOUR_MS && since(state!.rebuildSeenAt) >= REBUILD_LOST_MS ? state!.generation : null;
  };
  if ((await isDue(context.db)) === null) return null;
  return context.db.transaction(async (tx) => {
    // From here on, changes see the rebuild and are recorded for it; earlier ones have been committed.
    await lockBoardExclusively(tx);
    const live = await isDue(tx);
    if (live === null) return null;
    const id = context.uuid();
    await tx.execute(sql`update leaderboard_state set rebuild_id = ${id}::uuid, rebuild_seen_at = ${now.toISOString()}::timestamptz
      where id = 1`);
    await deleteDeadScores(tx);
    await tx.execute(sql`delete from leaderboard_changes`);
    return { id, live, next: live + 1, now };
  });
}

/** Runs one step in its own transaction. @throws Error if another rebuild has taken over */
async function runStep<T>(context: Context, rebuild: Rebuild, step: (next: Generation) => Promise<T>): Promise<T> {
  return context.db.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`
      update leaderboard_state set rebuild_seen_at = ${context.now().toISOString()}::timestamptz
        where id = 1 and rebuild_id = ${rebuild.id}::uuid returning id`);
    if (rows.length === 0) throw new Error("Another rebuild of the board has taken over");
    return step({ db: tx, generation: rebuild.next });
  });
}

async function countPlayers(db: Db, { live }: Rebuild): Promise<number> {
  return (await findBoardTotals({ db, generation: live }, [SCORE_BOARD])).get(SCORE_BOARD)!.players;
}

/** Gathers statistics for the planner, which has none yet on the rows just inserted. */
async function analyze({ db, generation }: Generation): Promise<void> {
  await db.execute(sql`analyze ${playersOf(generation)}`);
  await db.execute(sql`analyze leaderboard_histogram`);
}

async function finishRebuild(next: Generation, rebuild: Rebuild): Promise<void> {
  await lockBoardExclusively(next.db);
  while (await copyChanges(next, rebuild));
  await next.db.execute(sql`
    update leaderboard_state set generation = ${rebuild.next}, revalued_at = ${rebuild.now.toISOString()}::timestamptz, rebuild_id = null,
      rebuild_seen_at = null
    where id = 1`);
}

/** Clears the generation that was live. If a rebuild dies here, the next one clears the rest. */
async function clearPrevious(db: Db, rebuild: Rebuild, ranges: readonly IdRange[]): Promise<void> {
  // Otherwise dead rows would have to be vacuumed out of every index.
  await dropIndexes({ db, generation: rebuild.live }, rebuild.next);
  // Rows are deleted rather than truncated, because readers may still hold an older snapshot.
  for (const range of ranges) await db.execute(sql`delete from ${playersOf(rebuild.live)} where ${inRange(sql`user_id`, range)}`);
  for (const board of [...histogramBoards, ENGAGEMENT_TOTAL, ...timeframes.map((_, at) => VOLUME_TOTAL + at)]) {
    await db.execute(sql`delete from leaderboard_histogram where generation = ${rebuild.live} and board = ${board}`);
  }
}

/** Schedules players whose scores come from another version of the formulas, and demo visitors, who are in no generation. */
async function markOutdated({ db, now }: Context): Promise<void> {
  await db.execute(sql`
    insert into leaderboard_due (user_id, due_at) select user_id, ${now().toISOString()}::timestamptz from leaderboard_inputs
    where version <> ${scoreVersion} or user_id in (select user_id from leaderboard_visitors) order by user_id on conflict do nothing`);
}
