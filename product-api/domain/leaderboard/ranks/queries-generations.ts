import { sql } from "drizzle-orm";
import { inSnapshot, type Context, type Db } from "../../context";

/** The generation of players and histograms that a transaction reads: the live one, or the one being built. */
export interface Generation {
  readonly db: Db;
  readonly generation: number;
}

/** The generation that is live now. */
export async function findLiveGeneration(db: Db): Promise<number> {
  const { rows } = await db.execute<{ generation: number }>(sql`select generation from leaderboard_state where id = 1`);
  return rows[0]!.generation;
}

/** A consistent view of the board. */
export type Snapshot = Context & Generation;

/** Reads in one snapshot, so that ranks and rows are consistent. */
export function readBoard<T>(context: Context, read: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  return inSnapshot(context.db, async (db) => read({ ...context, db, generation: await findLiveGeneration(db) }));
}
