import { and, asc, desc, eq, gt, isNotNull, sql } from "drizzle-orm";
import { balanceDifferences, balances, transfers } from "../../db/schema/chain";
import { trackedAddresses } from "../../db/schema/wallets";
import { tableOf } from "../../db/table-of";
import { findAssetPrice } from "../assets/queries";
import { NATIVE_ASSET } from "../assets/rules";
import type { ChainContext, Db } from "../context";
import { groupBy } from "../group-by";
import { quoteAt } from "../valuation/queries-at";
import { valueHoldings, valueInMToken, type Holding } from "../valuation/rules";
import type { Movement } from "./rules";

/** Above any block number. */
const MAX_BLOCK = Number.MAX_SAFE_INTEGER;

/** One asset of one address (lower case). */
export type Position = { address: string; assetKey: string };

/** Key of a position in maps. */
export function positionKey({ address, assetKey }: Position): string {
  return `${address} ${assetKey}`;
}

/**
 * Where the history of positions begins: from which block on all their transfers are stored, and when that was. A complete
 * history begins with the first transfer.
 */
export async function findHistoryStarts(db: Db, positions: readonly Position[]): Promise<Map<string, { blockNumber: number; at: Date }>> {
  // In the index's order, read from its end: one row each, however long a history is.
  const firstAt = (column: "from_address" | "to_address") =>
    sql`(select m.at from transfers m where ${sql.raw(`m.${column}`)} = t.address order by m.block_number asc nulls first limit 1)`;
  const { rows } = await db.execute<Position & { blockNumber: string; at: string }>(sql`
    select p.address, p.asset_key as "assetKey", greatest(t.history_from_block, a.from_block) as "blockNumber",
      case when a.from_block > t.history_from_block then a.added_at
        when t.history_from_block = 0 then coalesce(least(${firstAt("from_address")}, ${firstAt("to_address")}), t.tracked_at)
        else t.tracked_at end as at
    from ${positionRows(positions)} join tracked_addresses t on t.address = p.address join assets a on a.key = p.asset_key`);
  return new Map(rows.map((row) => [positionKey(row), { blockNumber: Number(row.blockNumber), at: new Date(row.at) }]));
}

/** SQL: positions as a table `p (address, asset_key)`. */
export function positionRows(positions: readonly Position[]) {
  return tableOf(positions, "p", { address: "text", assetKey: "text" });
}

/**
 * What moved each position after its `afterBlock`, oldest first: transfers and transaction fees. Nothing from before the history of
 * its address or asset begins.
 */
export async function findMovements(
  db: Db, positions: readonly (Position & { afterBlock: number })[],
): Promise<Map<string, (Position & Movement)[]>> {
  if (positions.length === 0) return new Map();
  // An address is read once for all its positions, and no further back than requested.
  // Without a native-coin position there are no fees: nothing exceeds null.
  const { rows } = await db.execute<MovementRow>(sql`
    with p as (
      select * from ${tableOf(positions, "p", { address: "text", assetKey: "text", afterBlock: "bigint" })}
    )
    select r.address, m.asset_key as "assetKey", m.block_number as "blockNumber", m.at, m.units, m.kind, m.price_usd as "priceUsd",
      m.counterparty,
      m.id as "transferId"
    from (select address, min(after_block) as after_block, min(after_block) filter (where asset_key = 'native') as native_after_block from p
      group by address) r
    cross join lateral (
      select t.asset_key, t.block_number, t.at, t.id, t.units::text, t.kind, t.price_usd::text, t.from_address as counterparty, 1 as rank
      from transfers t where t.status = 'confirmed' and t.to_address = r.address and t.block_number > r.after_block
      union all
      select t.asset_key, t.block_number, t.at, t.id, (-t.units)::text, t.kind, t.price_usd::text, t.to_address, 1
      from transfers t where t.status = 'confirmed' and t.from_address = r.address and t.block_number > r.after_block
      union all
      select 'native', t.block_number, t.at, t.id, (-t.fee_wei)::text, 'fee',
        case when t.asset_key = 'native' then t.price_usd else ${quoteAt(sql`'native'`, sql`t.at`)} end::text, null, 0
      from transfers t where t.fee_wei > 0 and t.fee_payer = r.address and t.block_number > r.native_after_block
    ) m
    join p on p.address = r.address and p.asset_key = m.asset_key and m.block_number > p.after_block
    join tracked_addresses t on t.address = r.address and m.block_number >= t.history_from_block
    join assets a on a.key = m.asset_key and m.block_number >= a.from_block
    order by m.block_number, m.id, m.rank`);
  const movements = rows.map(({ blockNumber, at, kind, units, transferId, ...row }) => ({
    ...row, blockNumber: Number(blockNumber), at: new Date(at), units: BigInt(units), transferId: Number(transferId),
    kind: kind === "internal" || kind === "unexplained" ? ("contract" as const) : kind,
  }));
  return groupBy(movements, positionKey);
}

type MovementRow = Position & Record<
  "blockNumber" | "at" | "units" | "transferId", string
> & Pick<Movement, "priceUsd" | "counterparty"> & {
  kind: "transfer" | "internal" | "unexplained" | "fee";
};

/** The balances of positions after a block; those without a ledger are absent. */
export async function findBalancesAfter(db: Db, positions: readonly Position[], blockNumber: number): Promise<Map<string, bigint>> {
  const { rows } = await db.execute<Position & { units: string }>(sql`
    select b.address, b.asset_key as "assetKey", (b.units - coalesce((select sum(e.units) from ledger_entries e
      where e.address = b.address and e.asset_key = b.asset_key and e.block_number > ${blockNumber}), 0))::text as units
    from ${positionRows(positions)} join balances b on b.address = p.address and b.asset_key = p.asset_key`);
  return new Map(rows.map((row) => [positionKey(row), BigInt(row.units)]));
}

/** A difference whose cause has not been searched for yet: native coin of an address that moved in the blocks after `sinceBlock`. */
export type OpenDifference = Awaited<ReturnType<typeof findOpenDifferences>>[number];

/** Differences in native coin to investigate, newest first, except those of the given transfers. */
export async function findOpenDifferences(db: Db, except: number[], limit: number) {
  return db
    .select({
      transferId: transfers.id,
      address: sql<string>`coalesce(${transfers.toAddress}, ${transfers.fromAddress})`,
      sinceBlock: balanceDifferences.sinceBlock,
      blockNumber: transfers.blockNumber,
    })
    .from(balanceDifferences)
    .innerJoin(transfers, eq(transfers.id, balanceDifferences.transferId))
    .where(
      and(
        // Written as in the partial index, which would not be used with a parameter.
        sql`not ${balanceDifferences.isSearched}`,
        eq(transfers.assetKey, NATIVE_ASSET),
        sql`${balanceDifferences.transferId} <> all(${sql.param(except)}::bigint[])`,
      ),
    )
    .orderBy(desc(balanceDifferences.transferId))
    .limit(limit);
}

/** How many differences between readings and ledgers are not explained by any transaction. */
export async function countUnexplained(db: Db): Promise<number> {
  return db.$count(transfers, eq(transfers.kind, "unexplained"));
}

/** Addresses that have been read at least once and whose history is incomplete, except the given ones. */
export async function findAddressesToBackfill(
  db: Db, except: string[], limit: number,
): Promise<{ address: string; historyFromBlock: number }[]> {
  return db
    .select({ address: trackedAddresses.address, historyFromBlock: trackedAddresses.historyFromBlock })
    .from(trackedAddresses)
    .where(
      and(
        gt(trackedAddresses.historyFromBlock, 0),
        isNotNull(trackedAddresses.balanceBlock),
        sql`${trackedAddresses.address} <> all(${sql.param(except)}::text[])`,
      ),
    )
    .orderBy(asc(trackedAddresses.seq))
    .limit(limit);
}

/**
 * The next tracked addresses after `afterAddress` that have balances, in order.
 * (The sandbox's made-up players have balances on no chain, and are not tracked.)
 */
export async function findAddressesToAudit(db: Db, afterAddress: string, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ address: string }>(sql`
    select distinct n.address from ${balances} n join tracked_addresses t on t.address = n.address where n.address > ${afterAddress}
      order by n.address limit ${limit}`);
  return rows.map(({ address }) => address);
}

/** Where the audit of an address continues; −1 for its beginning. */
export type AuditWindow = { address: string; afterBlock: number };

/**
 * Positions of addresses, each with whether its ledger adds up over the next blocks: balance before + transfers − fees = balance after,
 * in smallest units, both by the transfers and by the ledger's entries; at the ledger's end this must be the current balance.
 * @param limit how many transfers are read per address and direction, plus the rest of their block
 * @returns `untilBlock`: the last block that was read; null if that was everything
 */
export async function findAudited(
  db: Db, windows: readonly AuditWindow[], limit: number,
): Promise<(Position & { addsUp: boolean; untilBlock: number | null })[]> {
  const nthBlock = (column: "to_address" | "from_address" | "fee_payer", order: "nulls first" | "nulls last") => sql`(
    select t.block_number from transfers t where ${sql.raw(`t.${column}`)} = u.address and t.block_number > u.after_block
    order by t.block_number ${sql.raw(order)} offset ${limit} limit 1)`;
  const moved = (column: "to_address" | "from_address" | "fee_payer", units: "units" | "fee_wei", asset: string) => sql`coalesce((
    select sum(${sql.raw(`t.${units}`)}) from transfers t where ${sql.raw(`t.${column}`)} = b.address and ${sql.raw(asset)}
      and t.block_number > span.after_block and t.block_number <= span.until_block and t.block_number >= a.from_block), 0)`;
  const entriesOf = sql`from ledger_entries e where e.address = b.address and e.asset_key = b.asset_key`;
  const { rows } = await db.execute<Position & { addsUp: boolean; untilBlock: string | null }>(sql`
    select b.address, b.asset_key as "assetKey", w.until_block as "untilBlock", coalesce(opening.units = opening.balance
      and first.balance + entries.units = last.balance and (w.until_block is not null or last.balance = b.units)
      and last.balance = first.balance
        + ${moved("to_address", "units", "t.asset_key = b.asset_key and t.status = 'confirmed'")}
        - ${moved("from_address", "units", "t.asset_key = b.asset_key and t.status = 'confirmed'")}
        - case when b.asset_key = 'native' then ${moved("fee_payer", "fee_wei", "t.fee_wei > 0")} else 0 end, false) as "addsUp"
    from (
      select u.address, u.after_block, least(${nthBlock("to_address", "nulls first")}, ${nthBlock("from_address", "nulls first")},
        ${nthBlock("fee_payer", "nulls last")}) as until_block
      from ${tableOf(windows, "u", { address: "text", afterBlock: "bigint" })}
    ) w
    join balances b on b.address = w.address join assets a on a.key = b.asset_key
    left join lateral (select e.block_number, e.units, e.balance ${entriesOf} and e.kind = 'opening') opening on true
    cross join lateral (select greatest(w.after_block, opening.block_number) as after_block,
      greatest(coalesce(w.until_block, ${MAX_BLOCK}::bigint), opening.block_number) as until_block) span
    left join lateral (select e.balance ${entriesOf} and e.block_number <= span.after_block
      and (e.kind = 'opening' or e.block_number > opening.block_number)
      order by e.block_number desc, e.position desc limit 1) first on true
    left join lateral (select e.balance ${entriesOf} and e.block_number <= span.until_block order by e.block_number desc, e.position desc
      limit 1) last on true
    cross join lateral (select coalesce(sum(e.units), 0) as units ${entriesOf} and e.block_number > span.after_block
      and e.block_number <= span.until_block) entries
    order by b.address`);
  return rows.map((row) => ({ ...row, untilBlock: row.untilBlock === null ? null : Number(row.untilBlock) }));
}

/**
 * The current native balance (wei) of addresses (lower case), and the value of everything they hold in dollars and in M Token, at the
 * latest quotes; addresses without a reading are absent.
 */
export async function findAddressValues(context: ChainContext, addresses: readonly string[]) {
  const { rows } = await context.db.execute<Omit<Holding, "units"> & { address: string; units: string }>(sql`
    select b.address, b.asset_key as "assetKey", a.symbol, a.decimals, b.units::text, p.price_usd as "priceUsd"
    from balances b join assets a on a.key = b.asset_key left join prices p on p.price_id = a.price_id
    where b.address = any(${sql.param(addresses)}::text[])`);
  const held = groupBy(rows.map((row) => ({ ...row, units: BigInt(row.units) })), ({ address }) => address);
  const mPriceUsd = await findAssetPrice(context.db, context.mTokenKey);
  return [...held].flatMap(([address, holdings]) => {
    const native = holdings.find(({ assetKey }) => assetKey === NATIVE_ASSET);
    if (!native) return [];
    const { usd } = valueHoldings(holdings);
    return [{ address, nativeUnits: native.units, usd, mToken: valueInMToken(holdings, context.mTokenKey, mPriceUsd) }];
  });
}
