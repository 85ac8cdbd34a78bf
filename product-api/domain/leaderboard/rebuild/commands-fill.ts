import { getTableColumns, sql, type SQL } from "drizzle-orm";
import { scoreScale, scoreWeights, spans } from "@/contracts/leaderboard/rules";
import { playersOf } from "../../../db/schema/leaderboard";
import type { Generation } from "../ranks/queries-generations";
import { changeColumns, scoreColumns, socialColumns } from "../ranks/rules";
import { ownerOrder } from "../scoring/queries";
import { worthRows } from "../scoring/queries-worth";
import type { Generations } from "./commands-steps";
import { inRange, type IdRange } from "./queries-ranges";

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
