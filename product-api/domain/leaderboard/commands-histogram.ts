import { sql } from "drizzle-orm";
import type { Db } from "../context";
import type { Delta } from "./rules";

/** Held shared by whoever changes a player, and alone by the pass that revalues everybody. */
const PASS_LOCK = sql`hashtext('leaderboard pass')`;

/** Waits for a pass that is under way. Within a transaction, before anything else of the board is touched. */
export async function awaitPass(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock_shared(${PASS_LOCK})`);
}

/** Keeps everybody else from changing players until the transaction ends; they are read as before. */
export async function lockPass(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${PASS_LOCK})`);
}

/** Adds changes to the live histogram, in the order they come in: `deltasOf` puts them in the one that all keep. */
export async function applyDeltas(db: Db, deltas: readonly Delta[]): Promise<void> {
  if (deltas.length === 0) return;
  const column = (pick: (delta: Delta) => number) => sql.param(deltas.map(pick));
  await db.execute(sql`
    insert into leaderboard_histogram as h (generation, board, level, bucket, count, sum)
    select s.generation, d.board, d.level, d.bucket, d.count, d.sum
    from leaderboard_state s, unnest(
      ${column(({ board }) => board)}::smallint[], ${column(({ level }) => level)}::smallint[], ${column(({ bucket }) => bucket)}::int[],
      ${column(({ count }) => count)}::int[], ${column(({ sum }) => sum)}::bigint[]
    ) with ordinality as d (board, level, bucket, count, sum, nth)
    where s.id = 1 order by d.nth
    on conflict (generation, board, level, bucket) do update set count = h.count + excluded.count, sum = h.sum + excluded.sum`);
}
