import { and, asc, gt, isNotNull, sql } from "drizzle-orm";
import { trackedAddresses } from "../../db/schema/wallets";
import type { Movement } from "../chain/rules";
import type { Db } from "../context";

/** From which block on the transfers of each address are complete, and when that was. */
export async function findHistoryStarts(db: Db, addresses: string[]): Promise<Map<string, { blockNumber: number; at: Date }>> {
  const { rows } = await db.execute<{ address: string; block_number: string; at: string }>(sql`
    select t.address, t.history_from_block as block_number,
      coalesce((select min(m.at) from transfers m where t.history_from_block = 0 and (m.from_address = t.address or m.to_address = t.address)), t.tracked_at) as at
    from tracked_addresses t where t.address = any(${sql.param(addresses)}::text[])`);
  // The opening balance of a whole history stands just before its first transfer.
  return new Map(rows.map(({ address, block_number, at }) => [address, { blockNumber: Number(block_number), at: new Date(new Date(at).getTime() - 1) }]));
}

/** What moved the balances of addresses, oldest first, by `address assetKey`: transfers, and what transactions cost. */
export async function findMovements(db: Db, addresses: string[]): Promise<Map<string, Movement[]>> {
  const list = sql`any(${sql.param(addresses)}::text[])`;
  const { rows } = await db.execute<{ address: string; asset_key: string; block_number: string; at: string; units: string }>(sql`
    select to_address as address, asset_key, block_number, at, units::text from transfers where to_address = ${list} and status = 'confirmed'
    union all
    select from_address, asset_key, block_number, at, (-units)::text from transfers where from_address = ${list} and status = 'confirmed'
    union all
    select fee_payer, 'native', block_number, at, (-fee_wei)::text from transfers where fee_payer = ${list}
    order by block_number`);
  const movements = new Map<string, Movement[]>();
  for (const row of rows) {
    const key = `${row.address} ${row.asset_key}`;
    const known = movements.get(key) ?? [];
    movements.set(key, known);
    known.push({ blockNumber: Number(row.block_number), at: new Date(row.at), units: BigInt(row.units) });
  }
  return movements;
}

/** Addresses that were read once and whose history does not reach back to their beginning, except some. */
export async function findAddressesToBackfill(db: Db, except: string[], limit: number): Promise<{ address: string; historyFromBlock: number }[]> {
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
