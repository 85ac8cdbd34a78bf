import { sql, type SQL } from "drizzle-orm";
import { balances, ledgerEntries } from "../../db/schema/chain";
import { tableOf } from "../../db/table-of";
import { NATIVE_ASSET } from "../assets/rules";
import type { Context, Db } from "../context";
import { groupBy } from "../group-by";
import { quoteAt } from "../valuation/queries-at";
import { amountUsd } from "../valuation/queries";
import { positionKey, positionRows, type Position } from "./queries";
import type { BalanceReading, LedgerEntry, Movement } from "./rules";

/** How much more (or less) a position holds than its ledger says; `sinceBlock` is the last block at which both agreed. */
export type Difference = Position & BalanceReading & { sinceBlock: number };

/**
 * Stores differences as separate transfers, priced like others in their block, and returns them as movements. Only those in native
 * coin are left to be searched: everything that moves tokens is in the blocks already.
 */
export async function insertDifferences(context: Context, differences: readonly Difference[]): Promise<Map<string, Movement[]>> {
  if (differences.length === 0) return new Map();
  const given = differences.map((difference, nth) => ({ ...difference, nth, id: context.uuid() }));
  const { rows } = await context.db.execute<{ id: string; price_usd: string | null }>(sql`
    insert into transfers (hash, movement_index, kind, block_number, at, from_address, to_address, asset_key, units, status, price_usd)
    select 'unexplained:' || d.id, -1, 'unexplained', d.block_number, d.at, case when d.units < 0 then d.address end,
      case when d.units > 0 then d.address end,
      d.asset_key, abs(d.units), 'confirmed', ${priceInBlock(sql`d`)}
    from ${tableOf(given, "d", {
      nth: "int", id: "text", address: "text", assetKey: "text", blockNumber: "bigint", at: "timestamptz", units: "numeric",
    })}
    order by d.nth
    returning id, price_usd::text`);
  const stored = differences.map(({ sinceBlock, assetKey }, nth) => ({
    transferId: rows[nth]!.id, sinceBlock, isSearched: assetKey !== NATIVE_ASSET,
  }));
  await context.db.execute(sql`
    insert into balance_differences (transfer_id, since_block, is_searched)
    select * from ${tableOf(stored, "d", { transferId: "bigint", sinceBlock: "bigint", isSearched: "boolean" })}`);
  const movements = differences.map((difference, nth) => {
    const { id, price_usd } = rows[nth]!;
    return { ...difference, kind: "contract" as const, priceUsd: price_usd, counterparty: null, transferId: Number(id) };
  });
  return groupBy(movements, positionKey);
}

/** SQL: one price per asset and block, so that both sides of a movement have the same value. */
export function priceInBlock(row: SQL): SQL {
  return sql`coalesce(
    (select same.price_usd from transfers same where same.block_number = ${row}.block_number and same.asset_key = ${row}.asset_key
      and same.price_usd is not null limit 1),
    ${quoteAt(sql`${row}.asset_key`, sql`${row}.at`)})`;
}

/** SQL: signed dollars of a movement; null without a price, and for absurd amounts. */
export function signedUsd(units: SQL, decimals: SQL, priceUsd: SQL): SQL {
  return sql`sign(${units})::float8 * ${amountUsd(sql`abs(${units})`, decimals, priceUsd)}`;
}

type Entry = LedgerEntry & Position;

/** Inserts entries after those already in their blocks. */
export async function insertEntries(db: Db, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  await db.execute(sql`
    insert into ${ledgerEntries} (address, asset_key, block_number, position, at, kind, units, balance, price_usd, usd, counterparty,
      transfer_id)
    select e.address, e.asset_key, e.block_number,
      e.position + coalesce((select max(before.position) + 1 from ledger_entries before
        where before.address = e.address and before.asset_key = e.asset_key and before.block_number = e.block_number), 0),
      e.at, e.kind, e.units, e.balance, e.price_usd, ${signedUsd(sql`e.units`, sql`a.decimals`, sql`e.price_usd`)}, e.counterparty,
      e.transfer_id
    from (
      select u.address, u.asset_key, u.block_number, u.position, u.at, u.kind, u.units, u.balance, u.counterparty, u.transfer_id,
        case when u.kind = 'opening' then ${quoteAt(sql`u.asset_key`, sql`u.at`)} else u.price_usd end as price_usd
      from ${tableOf(entries, "u", {
        address: "text", assetKey: "text", blockNumber: "bigint", position: "int", at: "timestamptz", kind: "text", units: "numeric",
        balance: "numeric", priceUsd: "numeric", counterparty: "text", transferId: "bigint",
      })}
    ) e join assets a on a.key = e.asset_key`);
}

/** Sets the balances of positions to those of their newest ledger entries. */
export async function setBalances(db: Db, positions: readonly Position[]): Promise<void> {
  if (positions.length === 0) return;
  await db.execute(sql`
    insert into ${balances} (address, asset_key, units)
    select p.address, p.asset_key, last.balance from ${positionRows(positions)} cross join lateral (
      select e.balance from ledger_entries e where e.address = p.address and e.asset_key = p.asset_key
      order by e.block_number desc, e.position desc limit 1) last
    on conflict (address, asset_key) do update set units = excluded.units where balances.units <> excluded.units`);
}

/** Dates openings before the first entry: a block may be older than the tracking of its address, but the opening must precede it. */
export async function moveOpeningsFirst(db: Db, positions: readonly Position[]): Promise<void> {
  await db.execute(sql`
    update ${ledgerEntries} opening set at = first.at - interval '1 millisecond'
    from ${positionRows(positions)} cross join lateral (
      select e.at from ledger_entries e where e.address = p.address and e.asset_key = p.asset_key and e.kind <> 'opening' order by e.at
        limit 1) first
    where opening.address = p.address and opening.asset_key = p.asset_key and opening.kind = 'opening' and opening.at >= first.at`);
}
