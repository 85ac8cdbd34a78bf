import { sql } from "drizzle-orm";
import { leaderboardVisitors } from "../../../db/schema/leaderboard";
import type { Snapshot } from "./queries-generations";
import { countAbove, countEqualsBefore, keyColumn, onBoard } from "./queries-ranks";

/** The caller's key on a board if they are a demo visitor; null for other callers, and if the visitor is not on this board. */
export async function findVisitorKey({ db, isVisitor, callerId }: Snapshot, board: number): Promise<number | null> {
  if (!isVisitor) return null;
  const { rows } = await db.execute<{ key: string }>(sql`
    select p.${keyColumn(board)} as key from ${leaderboardVisitors} p where p.user_id = ${callerId}::uuid and ${onBoard(board)}`);
  return rows[0] ? Number(rows[0].key) : null;
}

/** How many players of a board come before a demo visitor with this key. */
export async function findVisitorPlace(snapshot: Snapshot, board: number, key: number): Promise<number> {
  return (await countAbove(snapshot, board, key)) + (await countEqualsBefore(snapshot, board, { userId: snapshot.callerId, key }));
}

/** How many ranks lower the caller sees a player than everyone else does: 1 if the caller is a demo visitor with a higher key. */
export function lowerBy(visitorKey: number | null, key: number): 0 | 1 {
  return visitorKey !== null && key < visitorKey ? 1 : 0;
}
