import { sql, type SQL } from "drizzle-orm";
import type { Db } from "../context";
import type { Timeline } from "./rules";

/** All wallets of a user together, or each of some addresses on its own. */
export type Grouping = { kind: "whole" } | { kind: "wallets"; addresses: string[] };

const WHOLE = "whole";

function own(userId: string, grouping: Grouping): SQL {
  const some = grouping.kind === "whole" ? sql`` : sql` and address = any(${sql.param(grouping.addresses)}::text[])`;
  return sql`select address from wallets where user_id = ${userId}::uuid${some}`;
}

function groupOf(grouping: Grouping, column: SQL): SQL {
  return grouping.kind === "whole" ? sql`${WHOLE}` : column;
}

/**
 * What is held of each asset over time since `from`, by group. An address counts with its first known
 * balance before that was known.
 */
export async function findTimelines(db: Db, userId: string, grouping: Grouping, from: Date): Promise<Map<string, Timeline[]>> {
  const { rows } = await db.execute<{ grp: string; asset_key: string; decimals: number; at: string | null; units: string; known_from: string | null }>(sql`
    with own as (${own(userId, grouping)}),
    steps as (
      select c.address, c.asset_key, c.at, c.units,
        c.units - lag(c.units) over w as delta, row_number() over w as nth
      from balance_changes c join own on own.address = c.address
      window w as (partition by c.address, c.asset_key order by c.block_number)
    )
    select ${groupOf(grouping, sql`steps.address`)} as grp, steps.asset_key, assets.decimals,
      case when nth = 1 or at <= ${from.toISOString()}::timestamptz then null else at end as at,
      sum(case when nth = 1 then units else delta end)::text as units,
      max(case when nth = 1 then at end) as known_from
    from steps join assets on assets.key = steps.asset_key
    group by 1, 2, 3, 4 order by 1, 2, 4 nulls first`);

  const groups = new Map<string, Timeline[]>();
  for (const row of rows) {
    const timelines = groups.get(row.grp) ?? [];
    groups.set(row.grp, timelines);
    if (row.at === null) {
      const knownFromMs = row.known_from === null ? 0 : Date.parse(row.known_from);
      timelines.push({ assetKey: row.asset_key, decimals: row.decimals, openingUnits: BigInt(row.units), steps: [], knownFromMs });
    } else {
      timelines.at(-1)?.steps.push({ atMs: Date.parse(row.at), units: BigInt(row.units) });
    }
  }
  return groups;
}

/** A transfer into (positive) or out of (negative) a group, in smallest units. */
export interface UnitFlow {
  assetKey: string;
  decimals: number;
  atMs: number;
  units: bigint;
}

/**
 * Confirmed transfers between a group and the outside since `from`, by group. For the whole portfolio, own
 * wallets are not outside. Transfers from before an address's balance was known are in that balance already.
 */
export async function findFlows(db: Db, userId: string, grouping: Grouping, from: Date): Promise<Map<string, UnitFlow[]>> {
  const since = sql`t.status = 'confirmed' and t.units > 0 and t.at > ${from.toISOString()}::timestamptz`;
  const outside = (column: SQL) => (grouping.kind === "whole" ? sql`and not exists (select 1 from own o where o.address = ${column})` : sql``);
  const { rows } = await db.execute<{ grp: string; asset_key: string; decimals: number; at: string; units: string }>(sql`
    with own as (${own(userId, grouping)}),
    moves as (
      select t.to_address as address, t.asset_key, t.at, t.block_number, t.units from transfers t
        join own on own.address = t.to_address where ${since} ${outside(sql`t.from_address`)}
      union all
      select t.from_address, t.asset_key, t.at, t.block_number, -t.units from transfers t
        join own on own.address = t.from_address where ${since} ${outside(sql`t.to_address`)}
    )
    select ${groupOf(grouping, sql`moves.address`)} as grp, moves.asset_key, assets.decimals, moves.at, sum(moves.units)::text as units
    from moves join assets on assets.key = moves.asset_key
    where moves.block_number > (
      select min(c.block_number) from balance_changes c where c.address = moves.address and c.asset_key = moves.asset_key)
    group by 1, 2, 3, 4`);

  const groups = new Map<string, UnitFlow[]>();
  for (const row of rows) {
    const flows = groups.get(row.grp) ?? [];
    groups.set(row.grp, flows);
    flows.push({ assetKey: row.asset_key, decimals: row.decimals, atMs: Date.parse(row.at), units: BigInt(row.units) });
  }
  return groups;
}

/** What a user holds of each asset now, over all wallets. */
export async function findHeldAssets(db: Db, userId: string) {
  const { rows } = await db.execute<{ asset_key: string; symbol: string; decimals: number; price_usd: number | null; units: string }>(sql`
    with own as (${own(userId, { kind: "whole" })})
    select assets.key as asset_key, assets.symbol, assets.decimals, prices.price_usd, sum(balances.units)::text as units
    from balances join own on own.address = balances.address
    join assets on assets.key = balances.asset_key left join prices on prices.price_id = assets.price_id
    group by 1, 2, 3, 4 order by 2`);
  return rows.map((row) => ({
    assetKey: row.asset_key,
    symbol: row.symbol,
    decimals: row.decimals,
    priceUsd: row.price_usd,
    units: BigInt(row.units),
  }));
}

/** How many wallets a user has, how many were read since `syncedAfter`, when the first was added and the last read. */
export async function findWalletCounts(db: Db, userId: string, syncedAfter: Date) {
  const { rows } = await db.execute<{ total: string; synced: string; first_added: string | null; last_read: string | null }>(sql`
    select count(*) as total, count(*) filter (where t.balance_read_at > ${syncedAfter.toISOString()}::timestamptz) as synced,
      min(w.created_at) as first_added, max(t.balance_read_at) as last_read
    from wallets w left join tracked_addresses t on t.address = w.address where w.user_id = ${userId}::uuid`);
  const row = rows[0]!;
  return { total: Number(row.total), synced: Number(row.synced), firstAdded: toIso(row.first_added), lastRead: toIso(row.last_read) };
}

/** Mean dollars at transaction time since `from`, without failed, zero and own-wallet transfers; null without any. */
export async function findMeanTransferUsd(db: Db, userId: string, from: Date): Promise<number | null> {
  const { rows } = await db.execute<{ mean: number | null }>(sql`
    with own as (${own(userId, { kind: "whole" })}),
    touching as (
      select t.id from transfers t join own on own.address = t.from_address where t.at > ${from.toISOString()}::timestamptz
      union
      select t.id from transfers t join own on own.address = t.to_address where t.at > ${from.toISOString()}::timestamptz
    )
    select avg(t.units / (10::numeric ^ assets.decimals) * t.price_usd)::float8 as mean
    from touching join transfers t on t.id = touching.id join assets on assets.key = t.asset_key
    where t.status = 'confirmed' and t.units > 0 and t.price_usd is not null
      and not (t.from_address in (select address from own) and t.to_address in (select address from own))`);
  return rows[0]?.mean ?? null;
}

function toIso(at: string | Date | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
