import { sql } from "drizzle-orm";
import { leaderboardVisitors } from "../../../db/schema/leaderboard";
import type { Snapshot } from "./queries-generations";
import { countAbove, countEqualsBefore, keyColumn, onBoard } from "./queries-ranks";

/** How many players of a board come before the caller, a demo visitor; null for other callers, and if the visitor is not on this board. */
export async function findVisitorPlace(snapshot: Snapshot, board: number): Promise<number | null> {
  if (!snapshot.isVisitor) return null;
  const { db, callerId: userId } = snapshot;
  const { rows } = await db.execute<{ key: string }>(sql`
    select p.${keyColumn(board)} as key from ${leaderboardVisitors} p where p.user_id = ${userId}::uuid and ${onBoard(board)}`);
  if (!rows[0]) return null;
  const key = Number(rows[0].key);
  return (await countAbove(snapshot, board, key)) + (await countEqualsBefore(snapshot, board, { userId, key }));
}
