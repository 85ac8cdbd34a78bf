import { getTableColumns, getTableName, sql, type SQL } from "drizzle-orm";
import { scoreScale, scoreWeights, spans, timeframes } from "@/contracts/leaderboard/rules";
import { playersOf } from "../../../db/schema/leaderboard";
import type { Db } from "../../context";
import { applyDeltas, findPlayers } from "../ranks/commands";
import type { Generation } from "../ranks/queries-generations";
import { rankHistory } from "../ranks/queries-history";
import { onBoard } from "../ranks/queries-ranks";
import {
  changeColumns, columnOf, deltasOf, ENGAGEMENT_TOTAL, firstIdOf, PORTFOLIO_BOARD, SCORE_BOARD, scoreColumns, SOCIAL_BOARD, socialColumns,
  stretchOf, TRADING_BOARD, VERIFIED, VOLUME_TOTAL, volumeColumns,
} from "../ranks/rules";
import { ownerOrder } from "../scoring/queries";
import { worthRows } from "../scoring/queries-worth";

// The steps that build a generation of the board from the live one and put it in its place.

const HOUR_MS = 60 * 60_000;

/** A range of users by the first two bytes of their ids. */
export interface IdRange {
  from: string;
  /** Null for the last range. */
  below: string | null;
}

const ALL_IDS: IdRange = { from: firstIdOf(0), below: null };

/** Splits all users into ranges of about the same size. */
export function idRanges(parts: number): IdRange[] {
  const count = Math.max(1, parts);
  const first = (part: number) => firstIdOf(Math.floor((part * 65_536) / count));
  return Array.from({ length: count }, (_, part) => ({ from: first(part), below: part + 1 === count ? null : first(part + 1) }));
}

function inRange(column: SQL, { from, below }: IdRange): SQL {
  return below === null ? sql`${column} >= ${from}::uuid` : sql`${column} >= ${from}::uuid and ${column} < ${below}::uuid`;
}

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

/** SQL: `totalScore` of the contract in hundredths, from a player's columns and the new counted cents. */
function scoreOf(social: string, cents: string): SQL {
  const { portfolio, social: socialWeight, trading } = scoreWeights;
  const part =
    `${scoreScale.portfolioPart}::float8 * least(1::float8, log(1::float8 + v.${cents}::float8 / 100) / ${scoreScale.portfolioDecades})`;
  const total =
    `10::float8 * (${portfolio}::float8 * (${part}) + (${socialWeight}::float8 * (p.${social}::float8 / 100)) / 2 + ${trading}::float8 * (p.trading::float8 / 100))`;
  return sql.raw(`floor((${total}) * 100 + 0.5)::int`);
}

/** SQL: `centsClass` of the scoring rules. */
function centsClassOf(cents: string, shift: string): SQL {
  const nth = `floor(log(1::float8 + ${cents}::float8 / 100) / 0.5 + ${shift})::int`;
  return sql.raw(`(case when ${nth} <= 0 then 0 else least(2::float8 ^ 50,
    (case when ${nth} % 2 = 0 then 100 else 300 end) * 10::float8 ^ (${nth} / 2)) end)::bigint`);
}

/** SQL: cents as they count for a player: exact by name, a class behind a pseudonym. */
function classed(cents: string): SQL {
  return sql`case when coalesce(s.mode, 'public') = 'public' then ${sql.raw(cents)} else ${centsClassOf(cents, "s.blur[1]")} end`;
}

/**
 * SQL: `changeCents` of the scoring rules. `greatest` and `least` ignore
 * nulls, so without the check an unknown change would become a bound.
 */
function changeCentsOf(usd: string): string {
  return `case when ${usd} is not null then greatest(-(2::float8 ^ 50), least(2::float8 ^ 50, floor(${usd} * 100 + 0.5))) end::bigint`;
}

function columnsOf(alias: string, names: readonly string[]): SQL {
  return sql.raw(names.map((name) => `${alias}.${name}`).join(", "));
}

/**
 * Copies the live players of a range, valued at the latest quotes. Deleted accounts are left out, and so are demo visitors that an earlier
 * version stored there. Players due before `dueBefore` are copied unchanged: their balances may be newer than their stored flows, and a
 * deposit would look like a gain.
 */
export async function fillPlayers(
  { db, generation }: Generation, { live }: Generations, range: IdRange, { now, dueBefore }: { now: Date; dueBefore: Date },
): Promise<void> {
  const revalued = new Map<string, SQL>([
    ["portfolio_cents", sql`v.cents`],
    ["exact_cents", sql`v.exact_cents`],
    ["is_priced", sql`v.is_priced`],
    ["updated_at", sql`case when (p.exact_cents, p.is_priced, ${columnsOf("p", changeColumns)}) is distinct
      from (v.exact_cents, v.is_priced, ${columnsOf("v", changeColumns)})
      then ${now.toISOString()}::timestamptz else p.updated_at end`],
    ...changeColumns.map((column) => [column, sql.raw(`v.${column}`)] as const),
    ...scoreColumns.map((column, at) => [column, scoreOf(socialColumns[at]!, spans[at] ? `counted_${spans[at]}` : "cents")] as const),
  ]);
  const columns = Object.values(getTableColumns(playersOf(live))).map(({ name }) => name);
  // Compiling this many expressions takes longer than running them.
  await db.execute(sql`set local jit = off`);
  await db.execute(sql`
    with due as materialized (
      select user_id from leaderboard_due where due_at < ${dueBefore.toISOString()}::timestamptz and ${inRange(sql`user_id`, range)}
    ), mine as (
      select w.address from wallets w where ${inRange(sql`w.user_id`, range)}
    ), counted as (
      select distinct on (w.address) w.address, w.user_id from wallets w join users u on u.id = w.user_id and not u.is_demo
      left join leaderboard_visibility s on s.user_id = w.user_id
      where coalesce(s.mode, 'hidden') <> 'hidden' and w.address in (select address from mine)
      order by w.address, ${ownerOrder("w")}
    ), ${worthRows(sql`select user_id, flows from leaderboard_inputs where flows is not null and ${inRange(sql`user_id`, range)}`, now)},
      exact as (
      select p.user_id, least(2::float8 ^ 50, floor(coalesce(greatest(0, w.usd), 0) * 100 + 0.5))::bigint as exact_cents,
        w.usd is not null as is_priced,
        ${sql.raw(spans.map((span) => `${changeCentsOf(`w.change_${span}`)} as change_${span}`).join(", "))}
      from ${playersOf(live)} p join users u on u.id = p.user_id and not u.is_demo left join worth w on w.user_id = p.user_id
      where ${inRange(sql`p.user_id`, range)} and p.user_id not in (select user_id from due)
    ), v as (
      select e.*, ${classed("e.exact_cents")} as cents,
        ${sql.join(spans.map((span) => sql`${classed(`coalesce(greatest(0, e.change_${span}), 0)`)} as ${sql.raw(`counted_${span}`)}`), sql`, `)}
      from exact e left join leaderboard_visibility s on s.user_id = e.user_id
    )
    insert into ${playersOf(generation)} (${sql.raw(columns.join(", "))})
    select ${sql.join(columns.map((name) => revalued.get(name) ?? sql.raw(`p.${name}`)), sql`, `)}
    from v join ${playersOf(live)} p on p.user_id = v.user_id
    union all select ${columnsOf("p", columns)} from ${playersOf(live)} p join due on due.user_id = p.user_id
      join users u on u.id = p.user_id and not u.is_demo order by user_id`);
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

/**
 * Stores everybody's total scores, or those of a range, as of `at`. Waits for accounts that are being deleted and leaves them out; a
 * deletion that begins meanwhile waits, and finds the scores.
 */
export async function snapshotScores({ db, generation }: Generation, at: Date, range = ALL_IDS): Promise<void> {
  const columns = sql.raw(scoreColumns.join(", "));
  await db.execute(sql`
    insert into leaderboard_log (at, user_id, ${columns}) select ${at.toISOString()}::timestamptz, p.user_id, ${columns}
    from ${playersOf(generation)} p join users u on u.id = p.user_id where ${inRange(sql`p.user_id`, range)}
      order by p.user_id for key share of u on conflict do nothing`);
}

/** Deletes what a rebuild that died had stored of players who changed meanwhile: the scores would reveal which row was theirs. */
export async function deleteDeadScores(db: Db): Promise<void> {
  await db.execute(sql`
    delete from leaderboard_log where user_id in (select user_id from leaderboard_changes)
      and at > (select coalesce(revalued_at, '-infinity') from leaderboard_state where id = 1)`);
}

/** Stores the histograms of the total scores as of `at`. */
export async function snapshotHistograms({ db, generation }: Generation, at: Date): Promise<void> {
  await db.execute(sql`
    insert into leaderboard_snapshots (at, board, chunk, above, scores, counts)
    select ${at.toISOString()}::timestamptz, board, chunk, sum(total) over (partition by board order by chunk desc) - total, scores, counts
      from (
      select board, score / 256 as chunk, sum(count) as total, array_agg(score order by score desc) as scores,
        array_agg(count order by score desc) as counts
      from (
        select board, bucket / ${sql.raw(String(stretchOf(SCORE_BOARD)))} as score, count from leaderboard_histogram
        where generation = ${generation} and level = 3 and board < ${SOCIAL_BOARD} and count > 0
      ) as scores group by 1, 2
    ) as chunks on conflict do nothing`);
}

/**
 * Deletes snapshots that are too old (`rankHistory`): after `wholeHours` all but the first per `everyHours`, and all after `days`.
 * Returns how many scores were deleted, at most `limit`.
 */
export async function deleteOldScores({ db }: Generation, now: Date, limit: number): Promise<number> {
  const hoursAgo = (hours: number) => sql`${new Date(now.getTime() - hours * HOUR_MS).toISOString()}::timestamptz`;
  const { wholeHours, everyHours, days } = rankHistory;
  const { rows } = await db.execute<{ at: string }>(sql`
    with taken as (select distinct at from leaderboard_snapshots where at < ${hoursAgo(wholeHours)})
    select at::text as at from (select at, row_number() over (partition by date_bin(make_interval(hours => ${everyHours}), at,
      timestamptz 'epoch') order by at) as nth from taken) numbered
    where nth > 1 or at < ${hoursAgo(days * 24)}`);
  const old = sql`(at = any(${sql.param(rows.map(({ at }) => at))}::timestamptz[]) or at < ${hoursAgo(days * 24)})`;
  const { rowCount } = await db.execute(
    sql`delete from leaderboard_log where ctid = any(array(select ctid from leaderboard_log where ${old} limit ${limit}))`,
  );
  // Last, because they determine which scores are still to be deleted.
  if ((rowCount ?? 0) < limit) await db.execute(sql`delete from leaderboard_snapshots where ${old}`);
  return rowCount ?? 0;
}

/** Copies players who changed during the rebuild into the next generation. Returns how many, at most `limit`. */
export async function copyChanges(next: Generation, { live }: Generations, limit: number): Promise<number> {
  const { db, generation } = next;
  const { rows } = await db.execute<{ user_id: string }>(sql`
    delete from leaderboard_changes where user_id in (select user_id from leaderboard_changes order by user_id limit ${limit})
      returning user_id`);
  const userIds = rows.map(({ user_id }) => user_id);
  if (userIds.length === 0) return 0;
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
  return userIds.length;
}

/** Drops the indexes of a generation that is not live; their names are derived from those of the live table. */
export async function dropIndexes({ db, generation }: Generation, live: number): Promise<void> {
  for (const { name } of await findIndexes(db, { live, next: generation })) {
    await db.execute(sql`drop index if exists ${sql.identifier(name)}`);
  }
}

/**
 * Deletes a range of the players of a generation that is no longer live. Rows are
 * deleted rather than truncated because readers may still hold an older snapshot.
 */
export async function dropPlayers({ db, generation }: Generation, range: IdRange): Promise<void> {
  await db.execute(sql`delete from ${playersOf(generation)} where ${inRange(sql`user_id`, range)}`);
}

/** Deletes a board's histogram of a generation that is no longer live. */
export async function dropHistogram({ db, generation }: Generation, board: number): Promise<void> {
  await db.execute(sql`delete from leaderboard_histogram where generation = ${generation} and board = ${board}`);
}
