import { inArray, sql } from "drizzle-orm";
import { playersOf } from "../../../db/schema/leaderboard";
import { tableOf } from "../../../db/table-of";
import type { Db } from "../../context";
import type { Generation } from "./queries-generations";
import type { Delta, RankedPlayer } from "./rules";

/** Taken in shared mode by every change to a player, and exclusively by a rebuild in its first and last step. */
const BOARD_LOCK = sql`hashtext('leaderboard board')`;

/** The live generation, open for changes until the transaction ends. */
export interface OpenGeneration extends Generation {
  /** Whether the next generation is being built; every change must then be recorded for it. */
  readonly isBeingReplaced: boolean;
}

/** Opens the live generation for changes. Call it within a transaction, before touching the board. */
export async function openGeneration(db: Db): Promise<OpenGeneration> {
  await db.execute(sql`select pg_advisory_xact_lock_shared(${BOARD_LOCK})`);
  const { rows } = await db.execute<{ generation: number; is_being_replaced: boolean }>(sql`
    select generation, rebuild_id is not null as is_being_replaced from leaderboard_state where id = 1`);
  return { db, generation: rows[0]!.generation, isBeingReplaced: rows[0]!.is_being_replaced };
}

/** Waits for running changes to players and blocks new ones until the transaction ends. Reads are not blocked. */
export async function lockBoardExclusively(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${BOARD_LOCK})`);
}

/** Records for the next generation that a player has changed. */
export async function recordChange({ db, isBeingReplaced }: OpenGeneration, userId: string): Promise<void> {
  if (!isBeingReplaced) return;
  // The update locks an existing record too: it must not be processed before this transaction ends.
  await db.execute(sql`
    insert into leaderboard_changes (user_id) values (${userId}::uuid) on conflict (user_id) do update set user_id = excluded.user_id`);
}

/** Applies changes to a histogram in the given order. `deltasOf` always sorts them the same way, which rules out deadlocks. */
export async function applyDeltas({ db, generation }: Generation, deltas: readonly Delta[]): Promise<void> {
  if (deltas.length === 0) return;
  const inOrder = deltas.map((delta, nth) => ({ ...delta, nth }));
  await db.execute(sql`
    insert into leaderboard_histogram as h (generation, board, level, bucket, count, sum)
    select ${generation}::int, d.board, d.level, d.bucket, d.count, d.sum
    from ${tableOf(inOrder, "d", { board: "smallint", level: "smallint", bucket: "int", count: "int", sum: "bigint", nth: "int" })}
    order by d.nth
    on conflict (generation, board, level, bucket) do update set count = h.count + excluded.count, sum = h.sum + excluded.sum`);
}

/** Players of a generation, by user id. */
export async function findPlayers({ db, generation }: Generation, userIds: readonly string[]): Promise<Map<string, RankedPlayer>> {
  const table = playersOf(generation);
  const rows = await db.select().from(table).where(inArray(table.userId, [...userIds]));
  const players = rows.map((row) => ({
    userId: row.userId,
    portfolioCents: row.portfolioCents,
    trading: row.trading,
    social: [row.social24h, row.social7d, row.social30d, row.socialAll],
    score: [row.score24h, row.score7d, row.score30d, row.scoreAll],
    isVerified: row.isVerified,
    volumeCents: [row.volume24h, row.volume7d, row.volume30d, row.volumeAll],
    engagement: row.engagement,
  }));
  return new Map(players.map((player) => [player.userId, player]));
}
