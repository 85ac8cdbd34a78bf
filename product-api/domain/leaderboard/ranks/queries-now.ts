import { sql, type SQL } from "drizzle-orm";
import { timeframes, type Timeframe } from "@/contracts/leaderboard/rules";
import { leaderboardVisitors, playersOf } from "../../../db/schema/leaderboard";
import { tableOf } from "../../../db/table-of";
import { inSnapshot, type Db } from "../../context";
import { findLiveGeneration, type Generation } from "./queries-generations";
import { SCORE_BOARD, scoreColumns, stretchOf } from "./rules";

/** A user whose rank is requested, and the timeframe of the board by total score. */
interface RankQuery {
  userId: string;
  timeframe: Timeframe;
}

/** Like `findRanks`, on the live board. */
export function findLiveRanks(db: Db, queries: readonly RankQuery[]): Promise<(number | null)[]> {
  return inSnapshot(db, async (within) => findRanks({ db: within, generation: await findLiveGeneration(within) }, queries));
}

/**
 * Each user's own rank by total score as it is shown to them, in the order of `queries`; null for users who are not on the board. One
 * statement, however many: different scores share no bucket, so the players above a score fill whole buckets of the histogram.
 */
export async function findRanks({ db, generation }: Generation, queries: readonly RankQuery[]): Promise<(number | null)[]> {
  if (queries.length === 0) return [];
  const wanted = queries.map(({ userId, timeframe }, nth) => ({ userId, board: SCORE_BOARD + timeframes.indexOf(timeframe), nth }));
  const columns = sql.raw(scoreColumns.join(", "));
  const { rows } = await db.execute<{ nth: number; rank: string }>(sql`
    with wanted as (select * from ${tableOf(wanted, "w", { userId: "uuid", board: "int", nth: "int" })}),
    players as (
      select w.nth, w.board, (array[${columns}])[1 + w.board - ${SCORE_BOARD}] * ${stretchOf(SCORE_BOARD)} as bucket
      from wanted w join (select user_id, ${columns} from ${playersOf(generation)} union all select user_id, ${columns}
        from ${leaderboardVisitors}) p on p.user_id = w.user_id
      join leaderboard_visibility v on v.user_id = w.user_id and v.mode <> 'hidden'),
    upper as (${countsAbove(generation, 1)}), middle as (${countsAbove(generation, 2)}), lower as (${countsAbove(generation, 3)})
    select p.nth, 1 + upper.above + middle.above + lower.above as rank from players p
    join upper on upper.board = p.board and upper.bucket = p.bucket / 65536
    join middle on middle.board = p.board and middle.bucket = p.bucket / 256
    join lower on lower.board = p.board and lower.bucket = p.bucket`);
  const found = new Map(rows.map(({ nth, rank }) => [nth, Number(rank)]));
  return queries.map((_, nth) => found.get(nth) ?? null);
}

/**
 * SQL: for each bucket that holds one of `players` on a level, how many players are above it within the same bucket of the level before.
 * Each row of the histogram is read once, however many players need it; the players' own rows may be missing, as visitors' are.
 * `offset 0` forces an index scan per bucket, whatever the planner estimates.
 */
function countsAbove(generation: number, level: 1 | 2 | 3): SQL {
  const own = sql`(select distinct board, bucket / ${sql.raw(String(256 ** (3 - level)))} as bucket from players)`;
  return sql`
    select board, bucket, sum(sum(count)) over (partition by board, bucket / 256 order by bucket desc) - sum(count) as above from (
      select board, bucket, 0 as count from ${own} own
      union all
      select parents.board, h.bucket, h.count from (select distinct board, bucket / 256 as parent from ${own} own) parents
      cross join lateral (
        select h.bucket, h.count from leaderboard_histogram h where h.generation = ${generation} and h.board = parents.board
          and h.level = ${sql.raw(String(level))}
          and h.bucket >= parents.parent * 256 and h.bucket < (parents.parent + 1) * 256 offset 0) h) counted
    group by board, bucket`;
}
