import { sql, type SQL } from "drizzle-orm";
import { spans, timeframes, type Span, type Timeframe } from "@/contracts/leaderboard/rules";
import { isBetweenOwnWallets } from "../../valuation/queries-lines";
import { quoteAt } from "../../valuation/queries-at";
import { amountUsd, HOLDINGS_USD } from "../../valuation/queries";
import { timeframeMs } from "./rules";

// The value, gains and movements of a player's addresses. A single recomputation reads the ledgers and stores what moved
// (`leaderboard_inputs.flows`); the hourly pass revalues that with the same SQL, without reading a ledger.

/** Net movement of a coin within a timeframe, as stored. */
export interface CoinFlow {
  timeframe: Span;
  asset_key: string;
  /** Smallest units, negative if more left than came; includes fees. */
  units: string;
  /** Dollars, each movement at the price of its time, without fees; null if any of them has no price. */
  usd: number | null;
}

/** A row of `flows`. */
export interface FlowRow extends Omit<CoinFlow, "timeframe"> {
  timeframe: Timeframe;
  volume: number;
  oldest: string;
}

/** When a timeframe begins, as text for SQL. */
export const since = (timeframe: Timeframe, now: Date) => (timeframe === "all"
  ? "-infinity"
  : new Date(now.getTime() - timeframeMs[timeframe]).toISOString());

/** SQL: rows `timeframe, since`: when each timeframe begins. */
export const windowsOf = (now: Date) =>
  sql`(values ${sql.join(timeframes.map((timeframe) => sql`(${timeframe}::text, ${since(timeframe, now)}::timestamptz)`), sql`, `)}) as w (timeframe, since)`;

/** A record of what `make` returns for each timeframe. */
export const eachTimeframe = <T>(make: (timeframe: Timeframe) => T) =>
  Object.fromEntries(timeframes.map((timeframe) => [timeframe, make(timeframe)])) as Record<Timeframe, T>;

/**
 * SQL: CTEs up to `flows (timeframe, asset_key, units, usd, volume, oldest)`: net movement over the addresses in `own (address)` per
 * timeframe and coin, with the dollars that came in and went out, and the time of the oldest movement. Transfers between the user's
 * own addresses are not movements, as in a statement.
 */
export function flowRows(now: Date): SQL {
  return sql`entries as materialized (
      select e.asset_key, e.at, e.units, e.usd, e.kind, e.usd is null and e.units <> 0 as is_unpriced
      from own join ledger_entries e on e.address = own.address where e.counterparty is distinct
        from e.address and not ${isBetweenOwnWallets(sql`e`)}
    ), flows as (
      select w.timeframe, m.asset_key, sum(m.units)::text as units, min(m.at) as oldest,
        case when not bool_or(m.is_unpriced) then coalesce(sum(m.usd) filter (where m.kind <> 'fee'), 0) end as usd,
        coalesce(sum(abs(m.usd)) filter (where m.kind in ('transfer', 'contract')), 0) as volume
      from ${windowsOf(now)} join entries m on m.at > w.since group by 1, 2
    )`;
}

/** Volume, oldest movement and net flows by timeframe. @param rows those of `flowRows` */
export function readFlows(rows: readonly FlowRow[]) {
  const rowsOf = (timeframe: Timeframe) => rows.filter((row) => row.timeframe === timeframe);
  return {
    volumeUsd: eachTimeframe((timeframe) => rowsOf(timeframe).reduce((sum, { volume }) => sum + volume, 0)),
    oldestFlow: eachTimeframe((timeframe) => earliest(rowsOf(timeframe).map(({ oldest }) => new Date(oldest)))),
    flows: spans.flatMap((timeframe) =>
      rowsOf(timeframe).map(({ asset_key, units, usd }): CoinFlow => ({ timeframe, asset_key, units, usd }))),
  };
}

function earliest(times: readonly Date[]): Date | null {
  return times.length === 0 ? null : new Date(Math.min(...times.map((at) => at.getTime())));
}

/** SQL: stored flows, which contain each coin once per timeframe, as rows `user_id, asset_key` with columns for each timeframe. */
function flowsByAsset(storedFlows: SQL): SQL {
  const columns = spans.flatMap((span) => {
    const only = `filter (where f.timeframe = '${span}')`;
    return [
      `coalesce(max(f.units) ${only}, 0) as units_${span}`,
      `case when bool_or(f.usd is null) ${only} then null else coalesce(max(f.usd) ${only}, 0) end as usd_${span}`,
    ];
  });
  return sql`select k.user_id, f.asset_key, ${sql.raw(columns.join(", "))}
    from (${storedFlows}) k cross join lateral jsonb_to_recordset(k.flows) as f (timeframe text, asset_key text, units float8, usd float8)
      group by 1, 2`;
}

/**
 * SQL: CTEs up to `worth (user_id, usd, change_24h, change_7d, change_30d)`, in dollars: the value of what the addresses in
 * `counted (address, user_id)` hold at the latest quotes, and the gain or loss through prices and fees. Past holdings are the present
 * ones minus what moved since. A coin without a price then or now is left out of a change, which is null if all are left out.
 * @param storedFlows SQL: rows `user_id, flows`
 */
export function worthRows(storedFlows: SQL, now: Date): SQL {
  const then = (span: Span) => sql.raw(`price_${span}`);
  const quotes = spans.map((span) => sql`${quoteAt(sql`a.key`, sql`${since(span, now)}::timestamptz`)} as ${then(span)}`);
  const moved = (what: "units" | "usd", span: Span) => sql.raw(`case when m.user_id is null then 0 else m.${what}_${span} end`);
  // A coin that arrived entirely within the timeframe was not held before, whatever rounding error the sum leaves.
  const before = (span: Span) => sql`c.units - ${moved("units", span)}`;
  const held = spans.map((span) =>
    sql`case when abs(${before(span)}) <= 1e-12 * c.units then 0 else (${before(span)}) / q.unit end as ${sql.raw(`held_${span}`)},
      ${moved("usd", span)} as ${sql.raw(`moved_${span}`)}, q.${then(span)}`);
  const changes = spans.map((span) =>
    sql`usd - (${amountUsd(sql.raw(`held_${span}`), sql`0`, then(span))}) - ${sql.raw(`moved_${span} as change_${span}`)}`);
  // Values that several figures need are computed once, in separate CTEs: the hourly pass runs this for everybody.
  return sql`quoted as materialized (
      select a.key, 10::float8 ^ a.decimals as unit, p.price_usd as price_now, ${sql.join(quotes, sql`, `)} from assets a left
        join prices p on p.price_id = a.price_id
    ), coins as (
      select c.user_id, b.asset_key, sum(b.units::float8) as units from counted c join balances b on b.address = c.address group by 1, 2
    ), moved as (${flowsByAsset(storedFlows)}
    ), amounts as materialized (
      select c.user_id, c.units / q.unit as units, ${amountUsd(sql`(c.units / q.unit)`, sql`0`, sql`q.price_now`)} as usd,
        ${sql.join(held, sql`, `)}
      from coins c join quoted q on q.key = c.asset_key left join moved m on m.user_id = c.user_id and m.asset_key = c.asset_key
    ), valued as (
      select user_id, units, usd, ${sql.join(changes, sql`, `)} from amounts
    ), worth as (
      select user_id, ${HOLDINGS_USD} as usd, ${sql.raw(spans.map((span) => `sum(change_${span}) as change_${span}`).join(", "))}
        from valued group by user_id
    )`;
}
