import { sql, type SQL } from "drizzle-orm";
import { balances, ledgerEntries } from "../../db/schema/chain";
import type { Context, Db } from "../context";
import { groupBy } from "../group-by";
import { markTrackersDue } from "../leaderboard/scoring/commands";
import { quoteAt } from "../valuation/queries-at";
import { amountUsd } from "../valuation/queries";
import { findHistoryStarts, findMovements, positionKey, positionRows, type Position } from "./queries";
import { extendLedger, findShortfalls, openLedger, type BalanceReading, type LedgerEntry, type Movement } from "./rules";

/** Serialises changes of the ledgers by locking the cursor until the transaction ends. */
export async function lockLedgers(db: Db): Promise<{ blockNumber: number; blockHash: string } | null> {
  const { rows } = await db.execute<{ block_number: string; block_hash: string }>(sql`select block_number, block_hash from chain_cursors limit 1 for update`);
  return rows[0] ? { blockNumber: Number(rows[0].block_number), blockHash: rows[0].block_hash } : null;
}

/**
 * Enters movements after a block into the ledgers of addresses, within the caller's transaction. Where more left than was
 * held, the missing income is entered as a difference.
 * @returns the positions whose balance has changed
 */
export async function enterMovements(context: Context, addresses: string[], afterBlock: number): Promise<Position[]> {
  if (addresses.length === 0) return [];
  const held = await findLedgerBalances(context.db, addresses);
  const movements = await findMovements(context.db, addresses, afterBlock);
  const moved = [...held.values()].flatMap((position) => {
    const found = movements.get(positionKey(position));
    return found ? [{ ...position, movements: found }] : [];
  });
  const short = moved.flatMap(({ movements: found, units, readBlock, ...position }) =>
    findShortfalls(units, found).map((shortfall) => ({ ...position, ...shortfall, sinceBlock: Math.min(readBlock, afterBlock) })),
  );
  const differences = await insertDifferences(context, short);
  const entries = moved.flatMap(({ address, assetKey, units, movements: found }) => {
    const extra = differences.get(positionKey({ address, assetKey })) ?? [];
    return extendLedger(units, [...found, ...extra]).map((entry) => ({ ...entry, address, assetKey }));
  });
  await insertEntries(context.db, entries);
  await moveOpeningsFirst(context.db, moved);
  await setBalances(context.db, moved);
  return moved;
}

/** Balances of addresses according to their ledgers, and the block of their last reading. */
async function findLedgerBalances(db: Db, addresses: string[]): Promise<Map<string, Position & { units: bigint; readBlock: number }>> {
  const { rows } = await db.execute<Position & { units: string; readBlock: string }>(sql`
    select b.address, b.asset_key as "assetKey", b.units::text, coalesce(t.balance_block, t.history_from_block - 1) as "readBlock"
    from ${balances} b join tracked_addresses t on t.address = b.address where b.address = any(${sql.param(addresses)}::text[])`);
  return new Map(rows.map((row) => [positionKey(row), { ...row, units: BigInt(row.units), readBlock: Number(row.readBlock) }]));
}

/** How much more (or less) a position holds than its ledger says; `sinceBlock` is the last block where both agreed. */
export type Difference = Position & BalanceReading & { sinceBlock: number };

/** Stores differences as transfers of their own, priced like others in their block. Returns them as movements. */
async function insertDifferences(context: Context, differences: readonly Difference[]): Promise<Map<string, Movement[]>> {
  if (differences.length === 0) return new Map();
  const column = <T>(pick: (difference: Difference) => T) => sql.param(differences.map(pick));
  const { rows } = await context.db.execute<{ id: string; hash: string; price_usd: string | null }>(sql`
    insert into transfers (hash, movement_index, kind, block_number, at, from_address, to_address, asset_key, units, status, price_usd)
    select 'unexplained:' || d.id, -1, 'unexplained', d.block_number, d.at, case when d.units < 0 then d.address end, case when d.units > 0 then d.address end,
      d.asset_key, abs(d.units), 'confirmed', ${priceInBlock(sql`d`)}
    from unnest(
      ${sql.param(differences.map(() => context.uuid()))}::text[], ${column(({ address }) => address)}::text[], ${column(({ assetKey }) => assetKey)}::text[],
      ${column(({ blockNumber }) => blockNumber)}::bigint[], ${column(({ at }) => at.toISOString())}::timestamptz[],
      ${column(({ units }) => units.toString())}::numeric[]
    ) with ordinality as d (id, address, asset_key, block_number, at, units, nth)
    order by d.nth
    returning id, hash, price_usd::text`);
  await context.db.execute(sql`
    insert into balance_differences (transfer_id, since_block)
    select * from unnest(${sql.param(rows.map(({ id }) => id))}::bigint[], ${column(({ sinceBlock }) => sinceBlock)}::bigint[])`);
  const movements = differences.map((difference, nth) => {
    const { id, price_usd } = rows[nth]!;
    return { ...difference, kind: "contract" as const, priceUsd: price_usd, counterparty: null, transferId: Number(id) };
  });
  return groupBy(movements, positionKey);
}

/** SQL: one price per asset and block, so that both sides of a movement have the same value. */
export function priceInBlock(row: SQL): SQL {
  return sql`coalesce(
    (select same.price_usd from transfers same where same.block_number = ${row}.block_number and same.asset_key = ${row}.asset_key and same.price_usd is not null limit 1),
    ${quoteAt(sql`${row}.asset_key`, sql`${row}.at`)})`;
}

/** SQL: signed dollars of a movement; null without a price, and for absurd amounts. */
function signedUsd(units: SQL, decimals: SQL, priceUsd: SQL): SQL {
  return sql`sign(${units})::float8 * ${amountUsd(sql`abs(${units})`, decimals, priceUsd)}`;
}

type Entry = LedgerEntry & Position;

/** Inserts entries after those already in their blocks. */
async function insertEntries(db: Db, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  const column = <T>(pick: (entry: Entry) => T) => sql.param(entries.map(pick));
  await db.execute(sql`
    insert into ${ledgerEntries} (address, asset_key, block_number, position, at, kind, units, balance, price_usd, usd, counterparty, transfer_id)
    select e.address, e.asset_key, e.block_number,
      e.position + coalesce((select max(before.position) + 1 from ledger_entries before
        where before.address = e.address and before.asset_key = e.asset_key and before.block_number = e.block_number), 0),
      e.at, e.kind, e.units, e.balance, e.price_usd, ${signedUsd(sql`e.units`, sql`a.decimals`, sql`e.price_usd`)}, e.counterparty, e.transfer_id
    from (
      select u.address, u.asset_key, u.block_number, u.position, u.at, u.kind, u.units, u.balance, u.counterparty, u.transfer_id,
        case when u.kind = 'opening' then ${quoteAt(sql`u.asset_key`, sql`u.at`)} else u.price_usd end as price_usd
      from unnest(
        ${column(({ address }) => address)}::text[], ${column(({ assetKey }) => assetKey)}::text[], ${column(({ blockNumber }) => blockNumber)}::bigint[],
        ${column(({ position }) => position)}::int[], ${column(({ at }) => at.toISOString())}::timestamptz[], ${column(({ kind }) => kind)}::text[],
        ${column(({ units }) => units.toString())}::numeric[], ${column(({ balance }) => balance.toString())}::numeric[],
        ${column(({ priceUsd }) => priceUsd)}::numeric[], ${column(({ counterparty }) => counterparty)}::text[],
        ${column(({ transferId }) => transferId)}::bigint[]
      ) as u (address, asset_key, block_number, position, at, kind, units, balance, price_usd, counterparty, transfer_id)
    ) e join assets a on a.key = e.asset_key`);
}

/** Sets the balances of positions to those of their newest ledger entries. */
async function setBalances(db: Db, positions: readonly Position[]): Promise<void> {
  if (positions.length === 0) return;
  await db.execute(sql`
    insert into ${balances} (address, asset_key, units)
    select p.address, p.asset_key, last.balance from ${positionRows(positions)} cross join lateral (
      select e.balance from ledger_entries e where e.address = p.address and e.asset_key = p.asset_key
      order by e.block_number desc, e.position desc limit 1) last
    on conflict (address, asset_key) do update set units = excluded.units where balances.units <> excluded.units`);
}

/** Opens the ledgers of positions at their first reading, with all movements since their history begins. */
export async function openLedgers(db: Db, readings: readonly (Position & Omit<BalanceReading, "at">)[]): Promise<void> {
  if (readings.length === 0) return;
  const starts = await findHistoryStarts(db, readings);
  const movements = await findMovements(db, [...new Set(readings.map(({ address }) => address))]);
  const entries = readings.flatMap(({ address, assetKey, ...reading }) => {
    const key = positionKey({ address, assetKey });
    const start = starts.get(key);
    return start ? openLedger(reading, movements.get(key) ?? [], start).map((entry) => ({ ...entry, address, assetKey })) : [];
  });
  await insertEntries(db, entries);
  await setBalances(db, readings);
}

/**
 * Enters differences into ledgers. Most are newer than all that stands there and are added to it: a long ledger is not written anew, while
 * all others wait, for a reading that differs. Where something has moved since, all later balances are adjusted.
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
  await insertEntries(db, added.flatMap(({ balance, movements: found, ...position }) => extendLedger(balance, found).map((entry) => ({ ...entry, ...position }))));
  await moveOpeningsFirst(db, added);
  await setBalances(db, added);
  const atEnd = new Set(added.map(positionKey));
  await rewriteLedgers(db, differences.filter((position) => !atEnd.has(positionKey(position))));
}

async function findNewestEntries(db: Db, positions: readonly Position[]): Promise<Map<string, { blockNumber: number; balance: bigint }>> {
  const { rows } = await db.execute<Position & { blockNumber: string; balance: string }>(sql`
    select p.address, p.asset_key as "assetKey", last.block_number as "blockNumber", last.balance::text from ${positionRows(positions)} cross join lateral (
      select e.block_number, e.balance from ledger_entries e where e.address = p.address and e.asset_key = p.asset_key
      order by e.block_number desc, e.position desc limit 1) last`);
  return new Map(rows.map((row) => [positionKey(row), { blockNumber: Number(row.blockNumber), balance: BigInt(row.balance) }]));
}

/** Rewrites the ledgers of positions after their openings, when an entry in the middle has changed. */
export async function rewriteLedgers(db: Db, positions: readonly Position[]): Promise<void> {
  if (positions.length === 0) return;
  const { rows } = await db.execute<Position & { openedAt: string; balance: string }>(sql`
    select e.address, e.asset_key as "assetKey", e.block_number as "openedAt", e.balance::text from ${positionRows(positions)}
    join ledger_entries e on e.address = p.address and e.asset_key = p.asset_key and e.kind = 'opening'`);
  const gone = await db.execute<{ address: string; kind: string; transfer_id: string; price_usd: string | null }>(sql`
    delete from ${ledgerEntries} e using ${positionRows(positions)} where e.address = p.address and e.asset_key = p.asset_key and e.kind <> 'opening'
    returning e.address, e.kind, e.transfer_id, e.price_usd::text`);
  // The value of a fee is stored nowhere else, and a later quote would differ.
  const feePrices = new Map(gone.rows.filter(({ kind }) => kind === "fee").map((fee) => [`${fee.address} ${fee.transfer_id}`, fee.price_usd]));
  const pricedAs = (entry: LedgerEntry, address: string) => (entry.kind === "fee" ? (feePrices.get(`${address} ${entry.transferId}`) ?? entry.priceUsd) : entry.priceUsd);
  const movements = await findMovements(db, [...new Set(rows.map(({ address }) => address))]);
  const entries = rows.flatMap(({ openedAt, balance, ...position }) => {
    const later = (movements.get(positionKey(position)) ?? []).filter(({ blockNumber }) => blockNumber > Number(openedAt));
    return extendLedger(BigInt(balance), later).map((entry) => ({ ...entry, ...position, priceUsd: pricedAs(entry, position.address) }));
  });
  await insertEntries(db, entries);
  await moveOpeningsFirst(db, positions);
  await setBalances(db, positions);
}

/** A block may be dated before its address came to be tracked, but the opening still has to precede it. */
async function moveOpeningsFirst(db: Db, positions: readonly Position[]): Promise<void> {
  await db.execute(sql`
    update ${ledgerEntries} opening set at = first.at - interval '1 millisecond'
    from ${positionRows(positions)} cross join lateral (
      select e.at from ledger_entries e where e.address = p.address and e.asset_key = p.asset_key and e.kind <> 'opening' order by e.at limit 1) first
    where opening.address = p.address and opening.asset_key = p.asset_key and opening.kind = 'opening' and opening.at >= first.at`);
}

/** Reopens the ledgers of an address from its current balances, after more of its history has become known. */
export async function reopenLedgers(db: Db, address: string): Promise<void> {
  const cursor = await lockLedgers(db);
  const held = [...(await findLedgerBalances(db, [address])).values()];
  if (!cursor || held.length === 0) return;
  await db.execute(sql`delete from ${ledgerEntries} where address = ${address}`);
  await openLedgers(db, held.map((position) => ({ ...position, blockNumber: cursor.blockNumber })));
}

/** Removes the entries of blocks above one. A ledger that opened there is reopened by the next reading. */
export async function withdrawEntries(db: Db, above: number): Promise<void> {
  const { rows: positions } = await db.execute<Position>(sql`
    with gone as (delete from ${ledgerEntries} where block_number > ${above} returning address, asset_key)
    select distinct address, asset_key as "assetKey" from gone`);
  await db.execute(sql`
    delete from ${balances} b using ${positionRows(positions)} where b.address = p.address and b.asset_key = p.asset_key
      and not exists (select 1 from ledger_entries e where e.address = p.address and e.asset_key = p.asset_key)`);
  await setBalances(db, positions);
}

/** Prices movements that had no quote, after more of a price's history has become known, and schedules the scores that count them. */
export async function backfillPrices(context: Context, priceId: string): Promise<void> {
  const { db } = context;
  await db.execute(sql`
    update transfers t set price_usd = ${quoteAt(sql`t.asset_key`, sql`t.at`)}
    from assets a where a.key = t.asset_key and a.price_id = ${priceId} and t.price_usd is null`);
  const { rows } = await db.execute<{ address: string }>(sql`
    update ${ledgerEntries} e set price_usd = found.price_usd, usd = ${signedUsd(sql`e.units`, sql`found.decimals`, sql`found.price_usd`)}
    from (
      select n.address, n.asset_key, n.block_number, n.position, a.decimals, ${quoteAt(sql`n.asset_key`, sql`n.at`)} as price_usd
      from ledger_entries n join assets a on a.key = n.asset_key where a.price_id = ${priceId} and n.price_usd is null
    ) found
    where e.address = found.address and e.asset_key = found.asset_key and e.block_number = found.block_number and e.position = found.position
      and found.price_usd is not null
    returning e.address`);
  await markTrackersDue(context, [...new Set(rows.map(({ address }) => address))]);
}

/** Rewrites ledgers that do not add up from their transfers, and schedules their addresses for a reading. */
export async function repairLedgers(db: Db, positions: readonly Position[]): Promise<void> {
  await db.transaction(async (tx) => {
    await lockLedgers(tx);
    await rewriteLedgers(tx, positions);
    await tx.execute(sql`update tracked_addresses t set is_due = true from ${positionRows(positions)} where t.address = p.address`);
  });
}
