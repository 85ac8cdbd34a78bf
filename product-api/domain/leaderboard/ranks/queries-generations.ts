import { getTableColumns, sql, type SQL } from "drizzle-orm";
import { plannedOnce } from "../../../db/planned-once";
import { leaderboardPlayersEven, leaderboardPlayersOdd, leaderboardVisitors, playersOf } from "../../../db/schema/leaderboard";
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

/** A consistent view of the board, as one caller sees it. */
export interface Snapshot extends Context, Generation {
  readonly callerId: string;
  /**
   * Whether the caller is a demo visitor: ranked among the players, but shown only to themselves (decision 067). False while there are no
   * players, since there is nobody to be ranked among.
   */
  readonly isVisitor: boolean;
}

/** Reads in one snapshot, so that ranks and rows are consistent. */
export function readBoard<T>(context: Context, callerId: string, read: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  return inSnapshot(context.db, async (db) => {
    const { rows } = await db.execute<{ generation: number; is_visitor: boolean }>(sql`
      ${plannedOnce} select generation, exists (select 1 from ${leaderboardVisitors} where user_id = ${callerId}::uuid)
        and (exists (select 1 from ${leaderboardPlayersEven}) or exists (select 1 from ${leaderboardPlayersOdd})) as is_visitor
          from leaderboard_state where id = 1`);
    const { generation, is_visitor: isVisitor } = rows[0]!;
    return read({ ...context, db, generation, callerId, isVisitor });
  });
}

/** Listed by name, because older tables have the columns in another order. */
const columns = sql.raw(Object.values(getTableColumns(leaderboardVisitors)).map(({ name }) => name).join(", "));

/** SQL: the players that the caller may see, to select from. */
export function visiblePlayers({ generation, callerId, isVisitor }: Snapshot): SQL {
  const players = playersOf(generation);
  if (!isVisitor) return sql`${players}`;
  return sql`(select ${columns} from ${players} union all select ${columns} from ${leaderboardVisitors} where user_id = ${callerId}::uuid)`;
}
