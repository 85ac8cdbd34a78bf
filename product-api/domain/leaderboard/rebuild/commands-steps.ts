import { getTableName, sql, type SQL } from "drizzle-orm";
import { timeframes } from "@/contracts/leaderboard/rules";
import { playersOf } from "../../../db/schema/leaderboard";
import type { Db } from "../../context";
import { applyDeltas, findPlayers } from "../ranks/commands";
import type { Generation } from "../ranks/queries-generations";
import { onBoard } from "../ranks/queries-ranks";
import {
  columnOf, deltasOf, ENGAGEMENT_TOTAL, PORTFOLIO_BOARD, SCORE_BOARD, SOCIAL_BOARD, stretchOf, TRADING_BOARD, VERIFIED, VOLUME_TOTAL,
  volumeColumns,
} from "../ranks/rules";

// The steps of a rebuild before and after the next generation is filled.

/** The generation that a rebuild reads, and the one it builds. */
export interface Generations {
  readonly live: number;
  readonly next: number;
}

/** The index definitions of the live generation's players, rewritten for another generation; the primary key is left out. */
export async function findIndexes(db: Db, { live, next }: Generations): Promise<{ name: string; statement: SQL }[]> {
  const [from, to] = [getTableName(playersOf(live)), getTableName(playersOf(next))];
  const { rows } = await db.execute<{ indexname: string; indexdef: string }>(sql`
    select indexname, indexdef from pg_indexes where schemaname = current_schema() and tablename = ${from} and indexname not like '%pkey'
      order by indexname`);
  const rename = (text: string) => text.replaceAll(from, to);
  return rows.map(({ indexname, indexdef }) => ({ name: rename(indexname), statement: sql.raw(rename(indexdef)) }));
}

/**
 * Empties the tables in which a generation is built, and deletes leftovers of deleted accounts. The tables have no indexes while they
 * are filled: creating them afterwards over all rows costs a tenth of maintaining them row by row.
 */
export async function clearGeneration({ db, generation }: Generation, generations: Generations): Promise<void> {
  await db.execute(sql`truncate ${playersOf(generation)}`);
  await dropIndexes({ db, generation }, generations.live);
  await db.execute(sql`delete from leaderboard_histogram where generation < ${generations.live} or generation > ${generations.live}`);
  for (const table of ["leaderboard_inputs", "leaderboard_visitors", "leaderboard_due"]) {
    await db.execute(sql`delete from ${sql.raw(table)} t where not exists (select 1 from users u where u.id = t.user_id)`);
  }
}

const idPrefix = sql.raw("('x' || left(p.user_id::text, 4))::bit(16)::int");

/** SQL: `bucketOf` of the rules. */
function bucketSql(board: number): SQL {
  const [stretch, column] = [stretchOf(board), `p.${columnOf(board)}`];
  if (stretch !== null) return sql.raw(`${column} * ${stretch}`);
  const edges = Array.from({ length: 33 }, (_, at) => 2 ** (19 + at));
  const exponent = `width_bucket(${column}, '{${edges.join(",")}}'::bigint[])`;
  return sql.raw(`(${exponent} * 262144 + (${column} >> ${exponent}))::int`);
}

const plainBoards = [
  ...timeframes.map((_, at) => SCORE_BOARD + at), ...timeframes.map((_, at) => SOCIAL_BOARD + at), PORTFOLIO_BOARD, TRADING_BOARD,
];

/** Every board that has a histogram. */
export const histogramBoards: readonly number[] = plainBoards.flatMap((plain) => [plain, plain + VERIFIED]);

/** Fills one board's histogram from the players of a generation. */
export async function countBoard({ db, generation }: Generation, board: number): Promise<void> {
  const [column, boardFilter] = [sql.raw(`p.${columnOf(board)}`), onBoard(board)];
  const players = playersOf(generation);
  await db.execute(sql`
    with b as materialized (select ${bucketSql(board)} as bucket, count(*) as count, sum(${column}) as sum from ${players} p
      where ${boardFilter} group by 1)
    insert into leaderboard_histogram (generation, board, level, bucket, count, sum)
    select ${generation}::int, ${sql.raw(String(board))}, l.* from (
      select 1, bucket >> 16, sum(count), sum(sum) from b group by 2
      union all select 2, bucket >> 8, sum(count), 0 from b group by 2
      union all select 3, bucket, count, 0 from b
      union all select 4, ${idPrefix} >> 8, count(*), 0 from ${players} p where ${column} = 0 and ${boardFilter} group by 2
      union all select 5, ${idPrefix}, count(*), 0 from ${players} p where ${column} = 0 and ${boardFilter} group by 2
    ) l`);
}

/** Fills in the sums that are not boards: engagement and volume. */
export async function countTotals({ db, generation }: Generation): Promise<void> {
  const players = playersOf(generation);
  const volumes = volumeColumns.map((column, at) => sql`
    union all select ${generation}::int, ${sql.raw(String(VOLUME_TOTAL + at))}, 1, ${idPrefix} >> 8, count(*), sum(p.${sql.raw(column)})
      from ${players} p where p.${sql.raw(column)} > 0 group by 4`);
  await db.execute(sql`
    insert into leaderboard_histogram (generation, board, level, bucket, count, sum)
    select ${generation}::int, ${sql.raw(String(ENGAGEMENT_TOTAL))}, 1, ${idPrefix} >> 8, count(*), sum(floor(p.engagement * 1e6 + 0.5))
      from ${players} p where p.engagement is not null group by 4
    ${sql.join(volumes, sql``)}`);
}

/** Players copied in one step, so that no transaction takes long. */
const CHANGES_PER_STEP = 500;

/** Copies some of the players who changed during the rebuild into the next generation. @returns whether there may be more */
export async function copyChanges(next: Generation, { live }: Generations): Promise<boolean> {
  const { db, generation } = next;
  const { rows } = await db.execute<{ user_id: string }>(sql`
    delete from leaderboard_changes where user_id in (select user_id from leaderboard_changes order by user_id limit ${CHANGES_PER_STEP})
      returning user_id`);
  const userIds = rows.map(({ user_id }) => user_id);
  if (userIds.length === 0) return false;
  const [before, after] = [await findPlayers(next, userIds), await findPlayers({ db, generation: live }, userIds)];
  await applyDeltas(next, deltasOf(userIds.map((userId) => ({ before: before.get(userId) ?? null, after: after.get(userId) ?? null }))));
  const changed = sql`user_id = any(${sql.param(userIds)}::uuid[])`;
  // For players who have changed how they appear, the scores logged a moment ago would reveal which row was theirs.
  await db.execute(sql`
    delete from leaderboard_log where user_id in (
      select n.user_id from ${playersOf(generation)} n join ${playersOf(live)} l on l.user_id = n.user_id
      where n.player_id <> l.player_id and n.user_id = any(${sql.param(userIds)}::uuid[]))`);
  await db.execute(sql`delete from ${playersOf(generation)} where ${changed}`);
  await db.execute(sql`insert into ${playersOf(generation)} select * from ${playersOf(live)} where ${changed}`);
  return userIds.length === CHANGES_PER_STEP;
}

/** Drops the indexes of a generation that is not live; their names are derived from those of the live table. */
export async function dropIndexes({ db, generation }: Generation, live: number): Promise<void> {
  for (const { name } of await findIndexes(db, { live, next: generation })) {
    await db.execute(sql`drop index if exists ${sql.identifier(name)}`);
  }
}
