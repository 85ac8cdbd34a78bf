import { and, eq, inArray, sql } from "drizzle-orm";
import { formatUnits } from "viem";
import { balanceChanges, balances } from "../../db/schema/chain";
import { trackedAddresses } from "../../db/schema/wallets";
import { reckonBack, type BalanceChange } from "../chain/rules";
import type { Context, Db } from "../context";
import { markTrackers, SETTLE_S } from "../leaderboard/commands";
import { recordLiveEvents, type LiveEvent } from "../live/commands";
import { lockTrackedAddresses } from "../wallets/commands";
import { NATIVE_ASSET } from "../wallets/queries";
import { findHistoryStarts, findMovements } from "./queries";

const NATIVE_DECIMALS = 18;

/** Balances of some addresses, all read at one block. */
export interface BalanceReading {
  blockNumber: number;
  /** Time of that block. */
  at: Date;
  balances: AddressBalance[];
}

interface AddressBalance {
  address: string;
  assetKey: string;
  units: bigint;
}

/**
 * Stores a reading: what is held now, and a row of the log where that has changed. A first reading is
 * reckoned back through the known transfers. An older block never replaces a newer one. The trackers of each
 * address that changed are told.
 */
export async function recordBalances(context: Context, reading: BalanceReading): Promise<void> {
  if (reading.balances.length === 0) return;
  await context.db.transaction(async (tx) => {
    const accepted = await acceptReading({ ...context, db: tx }, reading);
    const rows = reading.balances.filter(({ address }) => accepted.has(address));
    if (rows.length === 0) return;
    const changed = await upsertBalances(tx, rows);
    await logChanges(tx, reading, changed);
    const addresses = new Set(changed.map(({ address }) => address));
    await markTrackers({ ...context, db: tx }, [...addresses], { delayS: SETTLE_S });
    await recordLiveEvents({ ...context, db: tx }, balanceEvents(rows.filter(({ address }) => addresses.has(address)), context.now()));
  });
}

/** Marks the addresses of a reading as read. Returns those for which it is the newest. */
async function acceptReading(context: Context, reading: BalanceReading): Promise<Set<string>> {
  const addresses = [...new Set(reading.balances.map(({ address }) => address))];
  const rows = await context.db
    .update(trackedAddresses)
    .set({ balanceReadAt: context.now(), balanceBlock: reading.blockNumber })
    .where(
      and(
        sql`${trackedAddresses.address} = any(${sql.param(addresses)}::text[])`,
        sql`coalesce(${trackedAddresses.balanceBlock}, -1) <= ${reading.blockNumber}`,
      ),
    )
    .returning({ address: trackedAddresses.address });
  return new Set(rows.map(({ address }) => address));
}

/**
 * Stores balances and tells which have changed. Rows travel as one array a column: a thousand single
 * parameters cost more than the write itself.
 */
async function upsertBalances(db: Db, rows: AddressBalance[]): Promise<AddressBalance[]> {
  const { rows: changed } = await db.execute<{ address: string; asset_key: string; units: string }>(sql`
    insert into ${balances} (address, asset_key, units)
    select * from unnest(
      ${sql.param(rows.map(({ address }) => address))}::text[],
      ${sql.param(rows.map(({ assetKey }) => assetKey))}::text[],
      ${sql.param(rows.map(({ units }) => units.toString()))}::numeric[])
    on conflict (address, asset_key) do update set units = excluded.units where ${balances.units} <> excluded.units
    returning address, asset_key, units::text`);
  return changed.map(({ address, asset_key, units }) => ({ address, assetKey: asset_key, units: BigInt(units) }));
}

type LogRow = BalanceChange & { address: string; assetKey: string };

async function logChanges(db: Db, { blockNumber, at }: BalanceReading, changed: AddressBalance[]): Promise<void> {
  if (changed.length === 0) return;
  const known = await findLogged(db, changed);
  const unlogged = changed.filter(({ address, assetKey }) => !known.has(`${address} ${assetKey}`));
  const backward = await reckonFirstReadings(db, { blockNumber, at }, unlogged);
  const now = changed.map(({ address, assetKey, units }) => ({ address, assetKey, blockNumber, at, units }));
  const rows = [...backward, ...now];
  await db.execute(sql`
    insert into ${balanceChanges} (address, asset_key, block_number, at, units)
    select * from unnest(
      ${sql.param(rows.map(({ address }) => address))}::text[],
      ${sql.param(rows.map(({ assetKey }) => assetKey))}::text[],
      ${sql.param(rows.map((row) => row.blockNumber))}::bigint[],
      ${sql.param(rows.map((row) => row.at.toISOString()))}::timestamptz[],
      ${sql.param(rows.map(({ units }) => units.toString()))}::numeric[])
    on conflict (address, asset_key, block_number) do update set units = excluded.units`);
}

async function findLogged(db: Db, pairs: AddressBalance[]): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ address: balanceChanges.address, assetKey: balanceChanges.assetKey })
    .from(balanceChanges)
    .where(inArray(balanceChanges.address, [...new Set(pairs.map(({ address }) => address))]));
  return new Set(rows.map(({ address, assetKey }) => `${address} ${assetKey}`));
}

async function reckonFirstReadings(db: Db, reading: { blockNumber: number; at: Date }, first: AddressBalance[]): Promise<LogRow[]> {
  if (first.length === 0) return [];
  const addresses = [...new Set(first.map(({ address }) => address))];
  const starts = await findHistoryStarts(db, addresses);
  const movements = await findMovements(db, addresses);
  return first.flatMap(({ address, assetKey, units }) => {
    const start = starts.get(address);
    if (!start) return [];
    const moved = movements.get(`${address} ${assetKey}`) ?? [];
    return reckonBack({ ...reading, units }, moved, start).map((change) => ({ ...change, address, assetKey }));
  });
}

/** Reckons the logs of addresses anew, after more of their past has become known. */
export async function reckonLogsAnew(db: Db, addresses: string[]): Promise<void> {
  await db.transaction(async (tx) => {
    const current = await tx.select().from(balances).where(inArray(balances.address, addresses));
    const read = await tx
      .select({ address: trackedAddresses.address, blockNumber: trackedAddresses.balanceBlock, at: trackedAddresses.balanceReadAt })
      .from(trackedAddresses)
      .where(inArray(trackedAddresses.address, addresses));
    await tx.delete(balanceChanges).where(inArray(balanceChanges.address, addresses));
    for (const { address, blockNumber, at } of read) {
      if (blockNumber === null || at === null) continue;
      const held = current.filter((row) => row.address === address).map((row) => ({ ...row, units: BigInt(row.units) }));
      await logChanges(tx, { blockNumber, at, balances: held }, held);
    }
  });
}

/** A live message for each address among some changed balances. */
function balanceEvents(rows: AddressBalance[], readAt: Date): LiveEvent[] {
  return rows
    .filter(({ assetKey }) => assetKey === NATIVE_ASSET)
    .map(({ address, units }) => ({
      address,
      type: "balance_update",
      data: { address, balance: formatUnits(units, NATIVE_DECIMALS), last_updated: readAt.toISOString() },
    }));
}

/** A transfer from before its address was tracked; amounts in smallest units. */
export interface PastTransfer {
  hash: string;
  logIndex: number;
  blockNumber: number;
  at: Date;
  from: string;
  to: string | null;
  assetKey: string;
  units: bigint;
  failed: boolean;
  feeWei: bigint;
}

/** Stores past transfers with the quotes of their time; what is stored already stays as it is. */
export async function recordPastTransfers(db: Db, past: PastTransfer[]): Promise<void> {
  const column = <T>(pick: (transfer: PastTransfer) => T) => sql.param(past.map(pick));
  await db.execute(sql`
    insert into transfers (hash, log_index, block_number, at, from_address, to_address, asset_key, units, status, fee_wei, fee_payer, price_usd)
    select p.hash, p.log_index, p.block_number, p.at, p.from_address, p.to_address, p.asset_key, p.units,
      case when p.failed then 'failed' else 'confirmed' end,
      nullif(p.fee_wei, 0), case when p.fee_wei > 0 then p.from_address end,
      (select q.price_usd::numeric from assets a join price_points q on q.price_id = a.price_id
        where a.key = p.asset_key and q.at <= p.at and q.at > p.at - interval '36 hours' order by q.at desc limit 1)
    from unnest(
      ${column(({ hash }) => hash)}::text[], ${column(({ logIndex }) => logIndex)}::int[], ${column(({ blockNumber }) => blockNumber)}::bigint[],
      ${column(({ at }) => at.toISOString())}::timestamptz[], ${column(({ from }) => from)}::text[], ${column(({ to }) => to)}::text[],
      ${column(({ assetKey }) => assetKey)}::text[], ${column(({ units }) => units.toString())}::numeric[],
      ${column(({ failed }) => failed)}::boolean[], ${column(({ feeWei }) => feeWei.toString())}::numeric[]
    ) as p (hash, log_index, block_number, at, from_address, to_address, asset_key, units, failed, fee_wei)
    on conflict (hash, log_index) do nothing`);
}

/** How far back the transfers of an address are complete. */
export async function setHistoryStart(db: Db, address: string, blockNumber: number): Promise<void> {
  await db.update(trackedAddresses).set({ historyFromBlock: blockNumber }).where(eq(trackedAddresses.address, address));
}

/** Forgets addresses that nobody tracks any more, with their balances; transfers stay, others may share them. */
export async function forgetUntracked(db: Db, keep: string[]): Promise<void> {
  await db.transaction(async (tx) => {
    // Whoever is about to track one of them either has committed or begins after this.
    await lockTrackedAddresses(tx);
    await tx.execute(sql`
      with gone as (
        delete from tracked_addresses t
        where not exists (select 1 from wallets w where w.address = t.address) and t.address <> all(${sql.param(keep)}::text[])
        returning t.address
      ), without_balances as (
        delete from ${balances} where address in (select address from gone)
      )
      delete from ${balanceChanges} where address in (select address from gone)`);
  });
}
