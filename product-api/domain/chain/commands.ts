import { and, eq, gt, lte, sql, TransactionRollbackError } from "drizzle-orm";
import { assets, balanceChanges, chainBlocks, chainCursors, transfers, upstreamStates } from "../../db/schema/chain";
import { trackedAddresses } from "../../db/schema/wallets";
import type { ChainContext, Context, Db } from "../context";
import { recordLiveEvents, type LiveEvent } from "../live/commands";
import { transferEvents } from "./events";
import { findAddressesAfter, type ChainCursor } from "./queries";
import { CHECKPOINT_EVERY, KEPT_BLOCKS, touchedAddresses, type ChainTransfer, type StoredTransfer } from "./rules";

/** Blocks that were read, each with its hash, and the transfers in them that touch tracked addresses. */
export interface BlockRange {
  /** Cursor the range follows; null for the very first. */
  after: ChainCursor | null;
  blocks: { number: number; hash: string }[];
  transfers: ChainTransfer[];
  /** Addresses tracked when the range was read; events go out for these. */
  tracked: ReadonlySet<string>;
  /** Number of the newest of them. */
  trackedSeq: number;
}

/** Makes the known assets exactly these. */
export async function recordAssets(db: Db, known: (typeof assets.$inferInsert)[]): Promise<void> {
  await db
    .insert(assets)
    .values(known)
    .onConflictDoUpdate({
      target: assets.key,
      set: { symbol: sql`excluded.symbol`, decimals: sql`excluded.decimals`, priceId: sql`excluded.price_id` },
    });
}

/**
 * Stores a range and moves the cursor, all or nothing.
 * @returns `overtaken` when another worker has moved the cursor meanwhile, `outgrown` when more addresses are
 * tracked than the range was matched with; nothing is stored then
 */
export async function recordBlocks(context: ChainContext, range: BlockRange): Promise<"stored" | "overtaken" | "outgrown"> {
  const last = range.blocks.at(-1);
  if (!last) return "stored";
  return transactionUnlessOutgrown(context.db, async (tx) => {
    if (!(await moveCursor({ ...context, db: tx }, range.after, last))) return "overtaken";
    // The cursor is held from here on: an address that is not seen now will be tracked from the next block.
    if ((await findAddressesAfter(tx, range.trackedSeq)).length > 0) return tx.rollback();
    const stored = range.transfers.length === 0 ? [] : await insertTransfers(tx, range.transfers);
    await markForReading(tx, touchedAddresses(range.transfers, range.tracked));
    await keepBlocks(tx, range.blocks);
    await recordLiveEvents({ ...context, db: tx }, await transferEvents({ ...context, db: tx }, stored, range.tracked));
    return "stored";
  });
}

/** A transaction that is rolled back on purpose was outgrown. */
async function transactionUnlessOutgrown<T>(db: Db, run: (tx: Parameters<Parameters<Db["transaction"]>[0]>[0]) => Promise<T>): Promise<T | "outgrown"> {
  try {
    return await db.transaction(run);
  } catch (error) {
    if (error instanceof TransactionRollbackError) return "outgrown";
    throw error;
  }
}

async function moveCursor(context: ChainContext, after: ChainCursor | null, last: { number: number; hash: string }): Promise<boolean> {
  const next = { blockNumber: last.number, blockHash: last.hash, movedAt: context.now() };
  if (after === null) {
    const rows = await context.db
      .insert(chainCursors)
      .values({ chainId: context.chainId, ...next })
      .onConflictDoNothing()
      .returning({ chainId: chainCursors.chainId });
    return rows.length > 0;
  }
  const rows = await context.db
    .update(chainCursors)
    .set(next)
    .where(and(eq(chainCursors.chainId, context.chainId), eq(chainCursors.blockHash, after.blockHash)))
    .returning({ chainId: chainCursors.chainId });
  return rows.length > 0;
}

/**
 * Stores transfers with the quote nearest before their time: the latest one if it is of these minutes, else from the
 * stored history. Rows travel as one array a column, so that any number of them fits into a statement.
 * @returns those that were not stored before
 */
async function insertTransfers(db: Db, found: ChainTransfer[]): Promise<StoredTransfer[]> {
  const column = <T>(pick: (transfer: ChainTransfer) => T) => sql.param(found.map(pick));
  const { rows } = await db.execute<{ hash: string; log_index: number; price_usd: string | null }>(sql`
    insert into ${transfers} (hash, log_index, block_number, at, from_address, to_address, asset_key, units, status, fee_wei, fee_payer, price_usd)
    select t.*, (select coalesce(
        (select p.price_usd from prices p where p.price_id = a.price_id and p.quoted_at between t.at - interval '10 minutes' and t.at + interval '10 minutes'),
        (select p.price_usd from price_points p where p.price_id = a.price_id and p.at <= t.at and p.at > t.at - interval '36 hours' order by p.at desc limit 1)
      )::numeric from assets a where a.key = t.asset_key)
    from unnest(
      ${column(({ hash }) => hash)}::text[], ${column(({ logIndex }) => logIndex)}::int[], ${column(({ blockNumber }) => blockNumber)}::bigint[],
      ${column(({ at }) => at.toISOString())}::timestamptz[], ${column(({ from }) => from)}::text[], ${column(({ to }) => to)}::text[],
      ${column(({ assetKey }) => assetKey)}::text[], ${column(({ units }) => units.toString())}::numeric[], ${column(({ status }) => status)}::text[],
      ${column(({ fee }) => fee?.wei.toString() ?? null)}::numeric[], ${column(({ fee }) => fee?.payer ?? null)}::text[]
    ) as t (hash, log_index, block_number, at, from_address, to_address, asset_key, units, status, fee_wei, fee_payer)
    on conflict do nothing
    returning hash, log_index, price_usd`);
  const prices = new Map(rows.map(({ hash, log_index, price_usd }) => [`${hash}:${log_index}`, price_usd]));
  return found.flatMap((transfer) => {
    const priceUsd = prices.get(`${transfer.hash}:${transfer.logIndex}`);
    return priceUsd === undefined ? [] : [{ ...transfer, priceUsd }];
  });
}

/** Balances that have moved are due for reading, whatever happens to this process. */
async function markForReading(db: Db, addresses: string[]): Promise<void> {
  if (addresses.length === 0) return;
  await db
    .update(trackedAddresses)
    .set({ balanceBlock: null })
    .where(sql`${trackedAddresses.address} = any(${sql.param(addresses)}::text[])`);
}

async function keepBlocks(db: Db, blocks: { number: number; hash: string }[]): Promise<void> {
  const newest = blocks.filter(({ number }, at) => at >= blocks.length - KEPT_BLOCKS || number % CHECKPOINT_EVERY === 0);
  await db
    .insert(chainBlocks)
    .values(newest)
    .onConflictDoUpdate({ target: chainBlocks.number, set: { hash: sql`excluded.hash` } });
  const old = lte(chainBlocks.number, newest.at(-1)!.number - KEPT_BLOCKS);
  await db.delete(chainBlocks).where(and(old, sql`${chainBlocks.number} % ${CHECKPOINT_EVERY} <> 0`));
}

/**
 * Withdraws everything after the last block that is still on the chain (null: nothing is), so that it is
 * read again from there, balances included.
 */
export async function withdrawAfter(context: ChainContext, common: { number: number; hash: string } | null): Promise<void> {
  const above = common?.number ?? -1;
  await context.db.transaction(async (tx) => {
    await tx.delete(transfers).where(gt(transfers.blockNumber, above));
    await tx.delete(balanceChanges).where(gt(balanceChanges.blockNumber, above));
    await tx.delete(chainBlocks).where(gt(chainBlocks.number, above));
    if (common) {
      await tx
        .update(chainCursors)
        .set({ blockNumber: common.number, blockHash: common.hash, movedAt: context.now() })
        .where(eq(chainCursors.chainId, context.chainId));
    } else {
      await tx.delete(chainCursors).where(eq(chainCursors.chainId, context.chainId));
    }
    await tx
      .update(trackedAddresses)
      .set({ balanceBlock: null, historyFromBlock: sql`least(${trackedAddresses.historyFromBlock}, ${above + 1})` })
      .where(gt(trackedAddresses.balanceBlock, above));
  });
}

/** Tells the trackers of a pending transaction, once. */
export async function recordPending(context: ChainContext, events: LiveEvent[]): Promise<void> {
  if (events.length > 0) await context.db.transaction((tx) => recordLiveEvents({ ...context, db: tx }, events));
}

/** Notes how a service answered, for /health/ready. */
export async function recordUpstreamState(context: Context, name: string, failure: string | null): Promise<void> {
  const row = { name, state: failure === null ? ("ok" as const) : ("failing" as const), message: failure, checkedAt: context.now() };
  await context.db.insert(upstreamStates).values(row).onConflictDoUpdate({ target: upstreamStates.name, set: row });
}
