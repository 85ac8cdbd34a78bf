import { and, eq, sql } from "drizzle-orm";
import { formatUnits } from "viem";
import { balanceDifferences, balances, ledgerEntries, transfers } from "../../db/schema/chain";
import { trackedAddresses } from "../../db/schema/wallets";
import { tableOf } from "../../db/table-of";
import { NATIVE_ASSET, NATIVE_DECIMALS } from "../assets/rules";
import { inTransaction, type ChainContext, type Context, type Db } from "../context";
import { markTrackersDue, DEBOUNCE_S } from "../leaderboard/scoring/commands";
import { recordLiveEvents } from "../live/commands";
import { lockTrackedAddresses } from "../wallets/commands";
import { priceInBlock } from "./commands-entries";
import { enterDifferences, lockLedgers, openLedgers, rewriteLedgers } from "./commands-ledger";
import { findAddressValues, findBalancesAfter, positionKey, type OpenDifference, type Position } from "./queries";

/** Balances of some addresses, all as of one block. */
interface BlockReading {
  blockNumber: number;
  blockHash: string;
  /** Time of that block. */
  at: Date;
  balances: (Position & { units: bigint })[];
}

/**
 * Compares a reading with the ledgers. The first reading of a position opens its ledger; a later one that differs is
 * entered as a difference, so that the ledger adds up to the balance again. A reading at a block that is not (or no
 * longer) stored is ignored.
 */
export async function recordBalances(context: ChainContext, reading: BlockReading): Promise<void> {
  if (reading.balances.length === 0) return;
  await inTransaction(context, async (within, tx) => {
    const cursor = await lockLedgers(tx);
    if (!cursor || !(await isStoredBlock(tx, cursor, reading))) return;
    const since = await markAddressesRead(within, reading);
    const accepted = reading.balances.filter(({ address }) => since.has(address));
    const known = await findBalancesAfter(tx, accepted, reading.blockNumber);
    const first = accepted.filter((position) => !known.has(positionKey(position)));
    await openLedgers(within, first.map((position) => ({ ...position, blockNumber: reading.blockNumber })));
    const differing = accepted.flatMap(({ units, ...position }) => {
      const difference = units - (known.get(positionKey(position)) ?? units);
      return difference === 0n
        ? []
        : [{ ...position, units: difference, blockNumber: reading.blockNumber, at: reading.at, sinceBlock: since.get(position.address)! }];
    });
    await enterDifferences(within, differing);
    await publishBalances(within, [...first, ...differing]);
  });
}

async function isStoredBlock(
  db: Db, cursor: { blockNumber: number; blockHash: string }, { blockNumber, blockHash }: BlockReading,
): Promise<boolean> {
  if (cursor.blockHash === blockHash) return true;
  const { rows } = await db.execute(
    sql`select 1 from chain_blocks where number = ${blockNumber} and hash = ${blockHash} and number <= ${cursor.blockNumber}`,
  );
  return rows.length > 0;
}

/** Marks the addresses of a reading as read. Returns those for which it is the newest, each with the block of the previous reading. */
async function markAddressesRead(context: Context, reading: BlockReading): Promise<Map<string, number>> {
  const addresses = [...new Set(reading.balances.map(({ address }) => address))];
  const { rows } = await context.db.execute<{ address: string; since_block: string }>(sql`
    update ${trackedAddresses} t set balance_read_at = ${context.now().toISOString()}::timestamptz, balance_block = ${reading.blockNumber},
      is_due = false
    from (select address, balance_block, history_from_block from ${trackedAddresses}
      where address = any(${sql.param(addresses)}::text[])) before
    where t.address = before.address and greatest(before.balance_block, before.history_from_block - 1) <= ${reading.blockNumber}
    returning t.address, coalesce(before.balance_block, before.history_from_block - 1) as since_block`);
  return new Map(rows.map(({ address, since_block }) => [address, Number(since_block)]));
}

/** Publishes the current balances to those who track the addresses, and schedules their scores. */
export async function publishBalances(context: ChainContext, positions: readonly Position[]): Promise<void> {
  if (positions.length === 0) return;
  const addresses = [...new Set(positions.map(({ address }) => address))];
  await markTrackersDue(context, addresses, { delayS: DEBOUNCE_S });
  const worths = await findAddressValues(context, addresses);
  await recordLiveEvents(
    context,
    worths.map(({ address, nativeUnits, usd, mToken }) => ({
      address,
      type: "balance_update",
      data: {
        address, balance: formatUnits(nativeUnits, NATIVE_DECIMALS), balance_usd: usd, balance_m_token: mToken,
        last_updated: context.now().toISOString(),
      },
    })),
  );
}

/** Native coin that a contract moved; amounts in wei. */
export interface InternalTransfer {
  hash: string;
  /** Index of the call among its transaction's calls, from 0. */
  call: number;
  blockNumber: number;
  at: Date;
  from: string;
  to: string;
  units: bigint;
}

/** Movement index of a contract's first call; later calls count down. A transaction's own value is −1, logs count up from 0. */
const FIRST_CALL = -2;

/**
 * Stores what contracts moved in the blocks of a difference, which shrinks by that amount or disappears. Any remainder
 * stays unexplained.
 */
export async function explainDifference(
  context: ChainContext, difference: OpenDifference, found: readonly InternalTransfer[],
): Promise<void> {
  await inTransaction(context, async (within, tx) => {
    await lockLedgers(tx);
    const [open] = await tx.update(balanceDifferences).set({ isSearched: true }).where(eq(
      balanceDifferences.transferId, difference.transferId,
    )).returning();
    if (!open || found.length === 0) return;
    const stored = await insertInternal(tx, found);
    const touched = await findPositions(tx, stored.flatMap(({ from, to }) => [from, to]));
    const changed = touched.map((position) => ({
      ...position, moved: stored.filter(({ from, to }) => from === position.address || to === position.address),
    }));
    for (const { address, moved } of changed) for (const transfer of moved) await reduceDifference(tx, address, transfer);
    // A transfer shrinks only differences of its own block and of later ones.
    await rewriteLedgers(
      within,
      changed.map(({ moved, ...position }) => ({
        ...position, fromBlock: moved.reduce((first, { blockNumber }) => Math.min(first, blockNumber), Infinity),
      })),
    );
    await publishBalances(within, touched);
  });
}

async function insertInternal(db: Db, found: readonly InternalTransfer[]): Promise<InternalTransfer[]> {
  const given = found.map(({ call, from, to, ...transfer }) => ({
    ...transfer, movementIndex: FIRST_CALL - call, fromAddress: from, toAddress: to, assetKey: NATIVE_ASSET,
  }));
  const { rows } = await db.execute<{ hash: string; movement_index: number }>(sql`
    insert into ${transfers} (hash, movement_index, kind, block_number, at, from_address, to_address, asset_key, units, status, price_usd)
    select t.hash, t.movement_index, 'internal', t.block_number, t.at, t.from_address, t.to_address, t.asset_key, t.units, 'confirmed',
      ${priceInBlock(sql`t`)}
    from ${tableOf(given, "t", {
      hash: "text", movementIndex: "int", blockNumber: "bigint", at: "timestamptz", fromAddress: "text", toAddress: "text",
      assetKey: "text", units: "numeric",
    })}
    on conflict do nothing
    returning hash, movement_index`);
  const isNew = new Set(rows.map(({ hash, movement_index }) => `${hash} ${movement_index}`));
  return found.filter(({ hash, call }) => isNew.has(`${hash} ${FIRST_CALL - call}`));
}

/** The native-coin positions of those addresses that have a ledger. */
async function findPositions(db: Db, addresses: string[]): Promise<Position[]> {
  const { rows } = await db.execute<{ address: string }>(sql`
    select address from ${balances} where asset_key = 'native' and address = any(${sql.param([...new Set(addresses)])}::text[])`);
  return rows.map(({ address }) => ({ address, assetKey: NATIVE_ASSET }));
}

/** Subtracts a transfer from the differences that have covered it so far; what was spent before a reading is a separate difference. */
async function reduceDifference(db: Db, address: string, transfer: InternalTransfer): Promise<void> {
  let moved = (transfer.to === address ? transfer.units : 0n) - (transfer.from === address ? transfer.units : 0n);
  const { rows } = await db.execute<{ id: string; units: string }>(sql`
    select t.id, (case when t.to_address = ${address} then t.units else -t.units end)::text as units from ${transfers} t
      join balance_differences d on d.transfer_id = t.id
    where t.asset_key = 'native' and coalesce(t.to_address, t.from_address) = ${address}
      and d.since_block < ${transfer.blockNumber} and t.block_number >= ${transfer.blockNumber}
    order by t.block_number, t.id`);
  for (const [at, { id, units }] of rows.entries()) {
    const unexplained = BigInt(units);
    const taken = at === rows.length - 1 ? moved : nearestToZero(unexplained, moved);
    moved -= taken;
    if (taken !== 0n) await setDifference(db, Number(id), address, unexplained - taken);
  }
}

/** The smaller of two amounts with the same sign; 0 for opposite signs. */
function nearestToZero(one: bigint, other: bigint): bigint {
  if (one > 0n !== other > 0n) return 0n;
  return (one > other) === (one > 0n) ? other : one;
}

async function setDifference(db: Db, id: number, address: string, units: bigint): Promise<void> {
  if (units === 0n) return void (await db.delete(transfers).where(eq(transfers.id, id)));
  const [from, to] = units < 0n ? [address, null] : [null, address];
  await db
    .update(transfers)
    .set({ units: (units < 0n ? -units : units).toString(), fromAddress: from, toAddress: to })
    .where(eq(transfers.id, id));
}

/**
 * Records that an address's whole history is stored, not only from `historyFromBlock` on.
 * @returns false if that block has changed meanwhile
 */
export async function completeHistory(db: Db, address: string, historyFromBlock: number): Promise<boolean> {
  const isUnchanged = and(eq(trackedAddresses.address, address), eq(trackedAddresses.historyFromBlock, historyFromBlock));
  return (await db.update(trackedAddresses).set({ historyFromBlock: 0 }).where(isUnchanged)).rowCount === 1;
}

/** Deletes addresses that nobody tracks any more, with their balances; transfers stay, because other addresses may share them. */
export async function deleteUntracked(db: Db, keep: string[]): Promise<void> {
  await db.transaction(async (tx) => {
    // A transaction that tracks one of them has either committed or starts after this.
    await lockTrackedAddresses(tx);
    // Rows that a reading or a block is still entering would not be visible here, and would be left behind.
    await lockLedgers(tx);
    await tx.execute(sql`
      with gone as (
        delete from tracked_addresses t
        where not exists (select 1 from wallets w where w.address = t.address) and t.address <> all(${sql.param(keep)}::text[])
        returning t.address
      ), without_balances as (
        delete from ${balances} where address in (select address from gone)
      )
      delete from ${ledgerEntries} where address in (select address from gone)`);
  });
}
