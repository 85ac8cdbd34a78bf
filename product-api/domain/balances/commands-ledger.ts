import { sql } from "drizzle-orm";
import { balances, chainCursors, ledgerEntries } from "../../db/schema/chain";
import { tableOf } from "../../db/table-of";
import { inTransaction, type Context, type Db } from "../context";
import { markTrackersDue } from "../leaderboard/scoring/commands";
import { quoteAt } from "../valuation/queries-at";
import { insertDifferences, insertEntries, moveOpeningsFirst, setBalances, signedUsd, type Difference } from "./commands-entries";
import { findHistoryStarts, findMovements, positionKey, positionRows, type Position } from "./queries";
import { extendLedger, findShortfalls, openLedger, type BalanceReading, type LedgerEntry, type Movement } from "./rules";

/** Serialises changes to the ledgers by locking the cursor until the transaction ends. @returns the cursor; null if there is none */
export async function lockLedgers(db: Db): Promise<{ blockNumber: number; blockHash: string } | null> {
  const { blockNumber, blockHash } = chainCursors;
  const [cursor] = await db.select({ blockNumber, blockHash }).from(chainCursors).limit(1).for("update");
  return cursor ?? null;
}

/**
 * Enters movements after a block into the ledgers of addresses, within the caller's transaction. If more left than was
 * held, the missing income is entered as a difference.
 * @returns the positions whose balance has changed
 */
export async function enterMovements(context: Context, addresses: string[], afterBlock: number): Promise<Position[]> {
  if (addresses.length === 0) return [];
  const held = await findLedgerBalances(context.db, addresses);
  const movements = await findMovements(context.db, [...held.values()].map((position) => ({ ...position, afterBlock })));
  const moved = [...held.values()].flatMap((position) => {
    const found = movements.get(positionKey(position));
    return found ? [{ ...position, movements: found }] : [];
  });
  const entries = await continueLedgers(context, moved.map(({ units, readBlock, ...position }) => (
    { ...position, balance: units, sinceBlock: Math.min(readBlock, afterBlock) }
  )));
  await insertEntries(context.db, entries);
  await moveOpeningsFirst(context.db, moved);
  await setBalances(context.db, moved);
  return moved;
}

interface Continued extends Position {
  balance: bigint;
  movements: readonly Movement[];
  /** The last block at which the balance agreed with a reading, or can have. */
  sinceBlock: number;
}

/**
 * The entries that movements add to ledgers. If more left than was held, the missing income is stored as a difference and is among them:
 * a balance cannot be negative.
 */
async function continueLedgers(context: Context, ledgers: readonly Continued[]): Promise<(LedgerEntry & Position)[]> {
  const shortfalls = ledgers.flatMap(({ address, assetKey, balance, movements, sinceBlock }) =>
    findShortfalls(balance, movements).map((shortfall) => ({ address, assetKey, sinceBlock, ...shortfall })),
  );
  const differences = await insertDifferences(context, shortfalls);
  return ledgers.flatMap(({ address, assetKey, balance, movements }) =>
    extendLedger(balance, [...movements, ...(differences.get(positionKey({ address, assetKey })) ?? [])]).map((entry) => (
      { ...entry, address, assetKey }
    )));
}

/** Balances of addresses according to their ledgers, and the block of their last reading. */
async function findLedgerBalances(db: Db, addresses: string[]): Promise<Map<string, Position & { units: bigint; readBlock: number }>> {
  const { rows } = await db.execute<Position & { units: string; readBlock: string }>(sql`
    select b.address, b.asset_key as "assetKey", b.units::text, coalesce(t.balance_block, t.history_from_block - 1) as "readBlock"
    from ${balances} b join tracked_addresses t on t.address = b.address where b.address = any(${sql.param(addresses)}::text[])`);
  return new Map(rows.map((row) => [positionKey(row), { ...row, units: BigInt(row.units), readBlock: Number(row.readBlock) }]));
}

/**
 * Opens the ledgers of positions at their first reading, with all movements since their history begins. What moved after the reading, while
 * it was being made, continues them.
 */
export async function openLedgers(context: Context, readings: readonly (Position & Omit<BalanceReading, "at">)[]): Promise<void> {
  if (readings.length === 0) return;
  const { db } = context;
  const starts = await findHistoryStarts(db, readings);
  const opened = readings.flatMap((reading) => {
    const start = starts.get(positionKey(reading));
    return start ? [{ ...reading, start, afterBlock: start.blockNumber - 1 }] : [];
  });
  const found = await findMovements(db, opened);
  const movementsOf = (position: Position) => found.get(positionKey(position)) ?? [];
  const entries = opened.flatMap(({ address, assetKey, start, ...reading }) =>
    openLedger(reading, movementsOf({ address, assetKey }), start).map((entry) => ({ ...entry, address, assetKey })),
  );
  const later = await continueLedgers(context, opened.map(({ address, assetKey, units: balance, blockNumber: sinceBlock }) => ({
    address, assetKey, balance, sinceBlock,
    movements: movementsOf({ address, assetKey }).filter(({ blockNumber }) => blockNumber > sinceBlock),
  })));
  await insertEntries(db, [...entries, ...later]);
  await setBalances(db, readings);
}

/**
 * Enters differences into ledgers. Most are newer than every entry and are appended: a long ledger is not rewritten, while everybody else
 * waits, because of one reading that differs. If something has moved since, all later balances are adjusted, but none before.
 */
export async function enterDifferences(context: Context, differences: readonly Difference[]): Promise<void> {
  if (differences.length === 0) return;
  const { db } = context;
  const movements = await insertDifferences(context, differences);
  const newest = await findNewestEntries(db, differences);
  const added = differences.flatMap(({ address, assetKey, blockNumber }) => {
    const key = positionKey({ address, assetKey });
    const last = newest.get(key);
    return last && last.blockNumber <= blockNumber ? [{ address, assetKey, balance: last.balance, movements: movements.get(key)! }] : [];
  });
  await insertEntries(
    db,
    added.flatMap(({ balance, movements: found, ...position }) => extendLedger(balance, found).map((entry) => ({ ...entry, ...position }))),
  );
  await moveOpeningsFirst(db, added);
  await setBalances(db, added);
  const atEnd = new Set(added.map(positionKey));
  const earlier = differences.filter((position) => !atEnd.has(positionKey(position)));
  await rewriteLedgers(context, earlier.map(({ blockNumber, ...position }) => ({ ...position, fromBlock: blockNumber })));
}

async function findNewestEntries(db: Db, positions: readonly Position[]): Promise<Map<string, { blockNumber: number; balance: bigint }>> {
  const { rows } = await db.execute<Position & { blockNumber: string; balance: string }>(sql`
    select p.address, p.asset_key as "assetKey", last.block_number as "blockNumber", last.balance::text from ${positionRows(positions)}
      cross join lateral (
      select e.block_number, e.balance from ledger_entries e where e.address = p.address and e.asset_key = p.asset_key
      order by e.block_number desc, e.position desc limit 1) last`);
  return new Map(rows.map((row) => [positionKey(row), { blockNumber: Number(row.blockNumber), balance: BigInt(row.balance) }]));
}

/**
 * Rewrites the ledgers of positions after an entry in the middle has changed, each from its own `fromBlock` on, without the opening.
 * Earlier entries are left alone: everybody waits meanwhile, and a ledger may be long.
 */
export async function rewriteLedgers(context: Context, positions: readonly (Position & { fromBlock: number })[]): Promise<void> {
  if (positions.length === 0) return;
  const { db } = context;
  const feePrices = await deleteEntriesFrom(db, positions);
  const pricedAs = (entry: LedgerEntry, address: string) => (entry.kind === "fee"
    ? (feePrices.get(`${address} ${entry.transferId}`) ?? entry.priceUsd)
    : entry.priceUsd);
  const remaining = await findNewestEntries(db, positions);
  const continued = positions.flatMap(({ address, assetKey, fromBlock }) => {
    const last = remaining.get(positionKey({ address, assetKey }));
    return last ? [{ address, assetKey, balance: last.balance, afterBlock: Math.max(last.blockNumber, fromBlock - 1) }] : [];
  });
  const movements = await findMovements(db, continued);
  const entries = await continueLedgers(context, continued.map(({ afterBlock, ...position }) => (
    { ...position, movements: movements.get(positionKey(position)) ?? [], sinceBlock: afterBlock }
  )));
  await insertEntries(db, entries.map((entry) => ({ ...entry, priceUsd: pricedAs(entry, entry.address) })));
  await moveOpeningsFirst(db, positions);
  await setBalances(db, positions);
}

/**
 * Deletes the entries of positions from a block on, except openings. Returns the prices of the deleted fees by address and transfer: a
 * fee's value is stored nowhere else, and a later quote would differ.
 */
async function deleteEntriesFrom(db: Db, positions: readonly (Position & { fromBlock: number })[]): Promise<Map<string, string | null>> {
  const { rows } = await db.execute<{ address: string; transfer_id: string; price_usd: string | null }>(sql`
    with gone as (
      delete from ${ledgerEntries} e using ${tableOf(positions, "p", { address: "text", assetKey: "text", fromBlock: "bigint" })}
      where e.address = p.address and e.asset_key = p.asset_key and e.block_number >= p.from_block and e.kind <> 'opening'
      returning e.address, e.kind, e.transfer_id, e.price_usd::text
    ) select address, transfer_id, price_usd from gone where kind = 'fee'`);
  return new Map(rows.map((fee) => [`${fee.address} ${fee.transfer_id}`, fee.price_usd]));
}

/** Reopens the ledgers of an address from its current balances, after more of its history has become known. */
export async function reopenLedgers(context: Context, address: string): Promise<void> {
  const { db } = context;
  const cursor = await lockLedgers(db);
  const held = [...(await findLedgerBalances(db, [address])).values()];
  if (!cursor || held.length === 0) return;
  await db.execute(sql`delete from ${ledgerEntries} where address = ${address}`);
  await openLedgers(context, held.map((position) => ({ ...position, blockNumber: cursor.blockNumber })));
}

/**
 * Removes the entries of blocks above a block number. A ledger that was opened there is reopened by the next reading. Ledgers of addresses
 * that are not followed on the chain stay: those of the sandbox's other players, which no reading would reopen.
 */
export async function withdrawEntries(db: Db, above: number): Promise<void> {
  const { rows: positions } = await db.execute<Position>(sql`
    with gone as (
      delete from ${ledgerEntries} e using tracked_addresses t where t.address = e.address and e.block_number > ${above}
      returning e.address, e.asset_key
    )
    select distinct address, asset_key as "assetKey" from gone`);
  await db.execute(sql`
    delete from ${balances} b using ${positionRows(positions)} where b.address = p.address and b.asset_key = p.asset_key
      and not exists (select 1 from ledger_entries e where e.address = p.address and e.asset_key = p.asset_key)`);
  await setBalances(db, positions);
}

/**
 * Waits for transactions that are writing to ledgers: later ones see what
 * was committed before, and what earlier ones wrote is visible from here on.
 */
async function awaitLedgers(db: Db): Promise<void> {
  await db.transaction(lockLedgers);
}

/** Prices movements that had no quote, after more of a price's history has become known, and schedules the affected scores. */
export async function backfillPrices(context: Context, priceId: string): Promise<void> {
  const { db } = context;
  await awaitLedgers(db);
  await db.execute(sql`
    update transfers t set price_usd = found.price_usd
    from (
      select n.id, ${quoteAt(sql`n.asset_key`, sql`n.at`)} as price_usd
      from transfers n join assets a on a.key = n.asset_key where a.price_id = ${priceId} and n.price_usd is null
    ) found
    where t.id = found.id and found.price_usd is not null`);
  await awaitLedgers(db);
  const { rows } = await db.execute<{ address: string }>(sql`
    update ${ledgerEntries} e set price_usd = found.price_usd, usd = ${signedUsd(sql`e.units`, sql`found.decimals`, sql`found.price_usd`)}
    from (
      select n.address, n.asset_key, n.block_number, n.position, a.decimals, ${quoteAt(sql`n.asset_key`, sql`n.at`)} as price_usd
      from ledger_entries n join assets a on a.key = n.asset_key where a.price_id = ${priceId} and n.price_usd is null
    ) found
    where e.address = found.address and e.asset_key = found.asset_key and e.block_number = found.block_number
      and e.position = found.position
      and found.price_usd is not null
    returning e.address`);
  await markTrackersDue(context, [...new Set(rows.map(({ address }) => address))]);
}

/** Rewrites from their transfers ledgers that do not add up, each from a block on, and schedules their addresses for a reading. */
export async function repairLedgers(context: Context, positions: readonly (Position & { fromBlock: number })[]): Promise<void> {
  await inTransaction(context, async (within, tx) => {
    await lockLedgers(tx);
    await rewriteLedgers(within, positions);
    await tx.execute(sql`update tracked_addresses t set is_due = true from ${positionRows(positions)} where t.address = p.address`);
  });
}
