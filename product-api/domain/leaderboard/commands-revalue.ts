import { sql, type SQL } from "drizzle-orm";
import { scoreScale, scoreVersion, scoreWeights, timeframes } from "@/contracts/leaderboard-rules";
import type { Context, Db } from "../context";
import { lockPass } from "./commands-histogram";
import { WORTH } from "./queries-facts";
import { columnOf, ENGAGEMENT_TOTAL, PORTFOLIO_BOARD, SCORE_BOARD, scoreColumns, SOCIAL_BOARD, socialColumns, stretchOf, VERIFIED, VOLUME_TOTAL } from "./rules";

const HOUR_MS = 60 * 60_000;
const LOG_KEPT_MS = 26 * HOUR_MS;

/**
 * Revalues every player's portfolio at the latest quotes, once an hour, in one transaction: rows are read as
 * before until it is done, and whoever changes a player waits. The histograms are built anew beside the live
 * ones, and everybody's scores are kept to tell ranks of a day ago. Returns whether it was due.
 */
export async function revaluePlayers(context: Context): Promise<boolean> {
  const now = context.now();
  return context.db.transaction(async (tx) => {
    await lockPass(tx);
    const { rows } = await tx.execute<{ revalued_at: string | null }>(sql`select revalued_at from leaderboard_state where id = 1`);
    const last = rows[0]?.revalued_at;
    if (last && now.getTime() - new Date(last).getTime() < HOUR_MS) return false;
    await dropOrphans(tx);
    await revalue(tx, now);
    await rebuildHistogram(tx);
    await keepScores(tx, now);
    await markOutdated(tx, now);
    await tx.execute(sql`update leaderboard_state set revalued_at = ${now.toISOString()}::timestamptz where id = 1`);
    return true;
  });
}

/** Players whose account has gone without a word. */
async function dropOrphans(db: Db): Promise<void> {
  for (const table of ["leaderboard_players", "leaderboard_inputs", "leaderboard_due"]) {
    await db.execute(sql`delete from ${sql.raw(table)} t where not exists (select 1 from users u where u.id = t.user_id)`);
  }
}

/** Players whose scores were made by formulas of another version. */
async function markOutdated(db: Db, now: Date): Promise<void> {
  await db.execute(sql`
    insert into leaderboard_due (user_id, due_at) select user_id, ${now.toISOString()}::timestamptz from leaderboard_inputs
    where version <> ${scoreVersion} order by user_id on conflict do nothing`);
}

/** `totalScore` of the contract in hundredths, over the columns of a player and the new dollars. */
function scoreOf(social: string): SQL {
  const { portfolio, social: socialWeight, trading } = scoreWeights;
  const part = `${scoreScale.portfolioPart}::float8 * least(1::float8, log(1::float8 + v.cents::float8 / 100) / ${scoreScale.portfolioDecades})`;
  const total = `10::float8 * (${portfolio}::float8 * (${part}) + (${socialWeight}::float8 * (p.${social}::float8 / 100)) / 2 + ${trading}::float8 * (p.trading::float8 / 100))`;
  return sql.raw(`floor((${total}) * 100 + 0.5)::int`);
}

async function revalue(db: Db, now: Date): Promise<void> {
  const scores = sql.join(scoreColumns.map((column, at) => sql`${sql.raw(column)} = ${scoreOf(socialColumns[at]!)}`), sql`, `);
  await db.execute(sql`
    with counted as (
      (select distinct on (w.address) w.address, w.user_id from wallets w join users u on u.id = w.user_id and not u.is_demo
        left join leaderboard_visibility s on s.user_id = w.user_id
        where coalesce(s.mode, 'public') <> 'hidden'
        order by w.address, w.proven_at is null, coalesce(w.proven_at, w.created_at), w.id)
      union all
      select w.address, w.user_id from wallets w join users u on u.id = w.user_id and u.is_demo
    ), held as (
      select c.user_id, b.units, b.units::float8 / 10::float8 ^ a.decimals * q.price_usd as usd
      from counted c join balances b on b.address = c.address join assets a on a.key = b.asset_key left join prices q on q.price_id = a.price_id
    ), worth as (
      select user_id, ${WORTH} as usd from held group by user_id
    ), v as (
      select p.user_id, least(2::float8 ^ 50, floor(coalesce(greatest(0, w.usd), 0) * 100 + 0.5))::bigint as cents, w.usd is not null as is_priced
      from leaderboard_players p left join worth w on w.user_id = p.user_id
    )
    update leaderboard_players p set portfolio_cents = v.cents, is_priced = v.is_priced, updated_at = ${now.toISOString()}::timestamptz, ${scores}
    from v where v.user_id = p.user_id and (p.portfolio_cents, p.is_priced) is distinct from (v.cents, v.is_priced)`);
}

const idPrefix = sql.raw("('x' || left(p.user_id::text, 4))::bit(16)::int");

/** `bucketOf` of the rules. */
function bucketSql(board: number): SQL {
  const [stretch, column] = [stretchOf(board), `p.${columnOf(board)}`];
  if (stretch !== null) return sql.raw(`${column} * ${stretch}`);
  const edges = Array.from({ length: 33 }, (_, at) => 2 ** (19 + at));
  const exponent = `width_bucket(${column}, '{${edges.join(",")}}'::bigint[])`;
  return sql.raw(`(${exponent} * 262144 + (${column} >> ${exponent}))::int`);
}

/** Counts every board anew, as the next generation, and puts it in place of the live one. */
export async function rebuildHistogram(db: Db): Promise<void> {
  const generation = sql.raw("(select generation + 1 from leaderboard_state where id = 1)");
  const boards = [...timeframes.map((_, at) => SCORE_BOARD + at), ...timeframes.map((_, at) => SOCIAL_BOARD + at), PORTFOLIO_BOARD, PORTFOLIO_BOARD + 1];
  for (const board of boards.flatMap((plain) => [plain, plain + VERIFIED])) {
    const [column, among] = [sql.raw(`p.${columnOf(board)}`), board >= VERIFIED ? sql`p.is_verified` : sql`true`];
    await db.execute(sql`
      with b as materialized (select ${bucketSql(board)} as bucket, count(*) as count, sum(${column}) as sum from leaderboard_players p where ${among} group by 1)
      insert into leaderboard_histogram (generation, board, level, bucket, count, sum)
      select ${generation}, ${sql.raw(String(board))}, l.* from (
        select 1, bucket >> 16, sum(count), sum(sum) from b group by 2
        union all select 2, bucket >> 8, sum(count), 0 from b group by 2
        union all select 3, bucket, count, 0 from b
        union all select 4, ${idPrefix} >> 8, count(*), 0 from leaderboard_players p where ${column} = 0 and ${among} group by 2
        union all select 5, ${idPrefix}, count(*), 0 from leaderboard_players p where ${column} = 0 and ${among} group by 2
      ) l`);
  }
  await db.execute(sql`
    insert into leaderboard_histogram (generation, board, level, bucket, count, sum)
    select ${generation}, ${sql.raw(String(VOLUME_TOTAL))}, 1, ${idPrefix} >> 8, count(*), sum(p.volume_cents) from leaderboard_players p where p.is_linked group by 4
    union all
    select ${generation}, ${sql.raw(String(ENGAGEMENT_TOTAL))}, 1, ${idPrefix} >> 8, count(*), sum(floor(p.engagement * 1e6 + 0.5)) from leaderboard_players p where p.engagement is not null group by 4`);
  await db.execute(sql`update leaderboard_state set generation = generation + 1 where id = 1`);
  await db.execute(sql`delete from leaderboard_histogram where generation < (select generation from leaderboard_state where id = 1)`);
  // The planner knows nothing yet of rows that have just come.
  await db.execute(sql`analyze leaderboard_histogram`);
}

/** Keeps everybody's total scores and their histograms as they are at `now`, for a day. */
export async function keepScores(db: Db, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const columns = sql.raw(scoreColumns.join(", "));
  await db.execute(sql`insert into leaderboard_log (at, user_id, ${columns}) select ${at}, user_id, ${columns} from leaderboard_players on conflict do nothing`);
  await db.execute(sql`
    insert into leaderboard_snapshots (at, board, chunk, above, scores, counts)
    select ${at}, board, chunk, sum(total) over (partition by board order by chunk desc) - total, scores, counts from (
      select board, score / 256 as chunk, sum(count) as total, array_agg(score order by score desc) as scores, array_agg(count order by score desc) as counts
      from (
        select board, bucket / ${sql.raw(String(stretchOf(SCORE_BOARD)))} as score, count from leaderboard_histogram
        where generation = (select generation from leaderboard_state where id = 1) and level = 3 and board < ${SOCIAL_BOARD} and count > 0
      ) as scores group by 1, 2
    ) as chunks on conflict do nothing`);
  const floor = new Date(now.getTime() - LOG_KEPT_MS).toISOString();
  for (const table of ["leaderboard_log", "leaderboard_snapshots"]) {
    await db.execute(sql`delete from ${sql.raw(table)} where at < ${floor}::timestamptz`);
  }
}
