import { and, eq, gt, lte, or, sql } from "drizzle-orm";
import { assets, chainBlocks, chainCursors, transfers } from "../../db/schema/chain";
import { trackedAddresses } from "../../db/schema/wallets";
import { tableOf } from "../../db/table-of";
import { lockAssets } from "../assets/commands";
import { findTokens } from "../assets/queries";
import { fireWalletAlerts } from "../alerts/commands-fire";
import { publishBalances } from "../balances/commands";
import { enterMovements, withdrawEntries } from "../balances/commands-ledger";
import { inTransaction, type ChainContext, type Db } from "../context";
import { recordLiveEvents } from "../live/commands";
import { quoteAt } from "../valuation/queries-at";
import { lockTrackedAddresses } from "../wallets/commands";
import { findWalletMovements, transferEvents } from "./events";
import { findAddressesAfter, type ChainCursor } from "./queries";
import { CHECKPOINT_EVERY, RECENT_BLOCKS, touchedAddresses, type ChainTransfer, type StoredTransfer } from "./rules";

/** `at` is null if only the hash was fetched. */
export type StoredBlock = typeof chainBlocks.$inferSelect;

/** Blocks that were read, each with its hash, and the transfers in them that touch tracked addresses. */
interface BlockRange {
  /** The cursor that the range follows; null for the very first range. */
  after: ChainCursor | null;
  blocks: StoredBlock[];
  transfers: ChainTransfer[];
  /** Addresses tracked when the range was read; events are published for these. */
  tracked: ReadonlySet<string>;
  /** Sequence number of the newest of them. */
  trackedSeq: number;
  /** The tokens whose transfers the blocks were searched for; by default all there are. */
  tokens?: readonly string[];
}

/**
 * Stores a range and moves the cursor, all or nothing.
 * @returns `overtaken` if another worker has moved the cursor meanwhile, `outgrown` if more addresses are tracked than the range was
 * matched with, `outdated` if there are more tokens than it was read with; nothing is stored in these cases
 */
export async function recordBlocks(context: ChainContext, range: BlockRange): Promise<"stored" | "overtaken" | Undone["outcome"]> {
  const last = range.blocks.at(-1);
  if (!last) return "stored";
  try {
    return await inTransaction(context, async (within, tx) => {
      if (!(await moveCursor(within, range.after, last))) return "overtaken";
      // The cursor is locked from here on: an address or a token not seen now will be followed from the next block.
      if ((await findAddressesAfter(tx, range.trackedSeq)).length > 0) throw new Undone("outgrown");
      const { tokens } = range;
      if (tokens && (await findTokens(tx)).some((token) => !tokens.includes(token))) throw new Undone("outdated");
      const stored = range.transfers.length === 0 ? [] : await recordTransfers(tx, range.transfers);
      const touched = touchedAddresses(range.transfers, range.tracked);
      const moved = await enterMovements(within, touched, range.after?.blockNumber ?? -1);
      await markForReading(tx, touched);
      await recordBlockHashes(tx, range.blocks);
      const movements = await findWalletMovements(within, stored, range.tracked);
      await recordLiveEvents(within, transferEvents(within, movements));
      await fireWalletAlerts(within, movements);
      await publishBalances(within, moved);
      return "stored";
    });
  } catch (error) {
    if (error instanceof Undone) return error.outcome;
    throw error;
  }
}

/** Thrown within a transaction to undo it, because its range is not what has to be stored by now. */
class Undone extends Error {
  constructor(readonly outcome: "outgrown" | "outdated") {
    super(outcome);
  }
}

async function moveCursor(context: ChainContext, after: ChainCursor | null, last: StoredBlock): Promise<boolean> {
  const next = { blockNumber: last.number, blockHash: last.hash, blockAt: last.at, movedAt: context.now() };
  if (after === null) {
    // Transactions that track an address or add an asset have no cursor to lock yet: after
    // this they have either committed, and are seen here, or find this cursor.
    await lockTrackedAddresses(context.db);
    await lockAssets(context.db);
    const { rowCount } = await context.db.insert(chainCursors).values({ chainId: context.chainId, ...next }).onConflictDoNothing();
    return rowCount === 1;
  }
  const { rowCount } = await context.db
    .update(chainCursors)
    .set(next)
    .where(and(eq(chainCursors.chainId, context.chainId), eq(chainCursors.blockHash, after.blockHash)));
  return rowCount === 1;
}

/**
 * Stores transfers with the closest quote before their time: the latest one if the transfer is that recent, else one from the
 * stored history. A fee that another row of its transaction already has is not stored again: an address may have been tracked long
 * before the one whose history is filled in now. @returns those that were not stored before
 */
export async function recordTransfers(db: Db, found: ChainTransfer[]): Promise<StoredTransfer[]> {
  const given = found.map(({ from, to, fee, ...transfer }) => ({
    ...transfer, fromAddress: from, toAddress: to, feeWei: fee?.wei, feePayer: fee?.payer,
  }));
  const { rows } = await db.execute<{ hash: string; movement_index: number; price_usd: string | null }>(sql`
    insert into ${transfers} (hash, movement_index, block_number, at, from_address, to_address, asset_key, units, status, fee_wei,
      fee_payer, price_usd)
    select t.hash, t.movement_index, t.block_number, t.at, t.from_address, t.to_address, t.asset_key, t.units, t.status,
      case when paid.hash is null then t.fee_wei end, case when paid.hash is null then t.fee_payer end,
      ${quoteAt(sql`t.asset_key`, sql`t.at`)}
    from ${tableOf(given, "t", {
      hash: "text", movementIndex: "int", blockNumber: "bigint", at: "timestamptz", fromAddress: "text", toAddress: "text",
      assetKey: "text", units: "numeric", status: "text", feeWei: "numeric", feePayer: "text",
    })}
    left join lateral (select s.hash from transfers s where s.hash = t.hash and s.fee_payer is not null limit 1) paid on true
    on conflict do nothing
    returning hash, movement_index, price_usd`);
  const prices = new Map(rows.map(({ hash, movement_index, price_usd }) => [`${hash}:${movement_index}`, price_usd]));
  return found.flatMap((transfer) => {
    const priceUsd = prices.get(`${transfer.hash}:${transfer.movementIndex}`);
    return priceUsd === undefined ? [] : [{ ...transfer, priceUsd }];
  });
}

/** Marks addresses whose balances changed as due for a reading, which happens even if this process dies. */
async function markForReading(db: Db, addresses: string[]): Promise<void> {
  if (addresses.length === 0) return;
  await db
    .update(trackedAddresses)
    .set({ isDue: true })
    .where(sql`${trackedAddresses.address} = any(${sql.param(addresses)}::text[])`);
}

async function recordBlockHashes(db: Db, blocks: StoredBlock[]): Promise<void> {
  const newest = blocks.filter(({ number }, at) => at >= blocks.length - RECENT_BLOCKS || number % CHECKPOINT_EVERY === 0);
  await db
    .insert(chainBlocks)
    .values(newest)
    .onConflictDoUpdate({ target: chainBlocks.number, set: { hash: sql`excluded.hash`, at: sql`excluded.at` } });
  const old = lte(chainBlocks.number, newest.at(-1)!.number - RECENT_BLOCKS);
  // Written as in `chain_blocks_recent_idx`: without the index, all checkpoints of the chain's past would be read for each block.
  await db.delete(chainBlocks).where(and(old, sql`${chainBlocks.number} % ${sql.raw(String(CHECKPOINT_EVERY))} <> 0`));
}

/** What remains of the blocks read, after the chain has been reorganised. */
export interface Fork {
  /** Everything read from later blocks is withdrawn; −1 for everything there is. */
  lastCommonBlock: number;
  /** Blocks that are on the chain now. Reading continues after the last of them; if empty, with the chain's first block. */
  known: StoredBlock[];
}

/**
 * Withdraws what was read from blocks that are no longer on the chain, so that everything is read again from there, balances included.
 * Nothing happens if another worker has moved the cursor since it was `found` not to be on the chain: blocks of one more branch may have
 * been stored by then, of which those up to the fork would stay.
 */
export async function withdrawAfter(
  context: ChainContext, found: Pick<ChainCursor, "blockHash">, { lastCommonBlock, known }: Fork,
): Promise<void> {
  const cursor = known.at(-1);
  const resumeFrom = cursor ? cursor.number + 1 : 0;
  const unmoved = and(eq(chainCursors.chainId, context.chainId), eq(chainCursors.blockHash, found.blockHash));
  await context.db.transaction(async (tx) => {
    // If another worker has withdrawn everything, there is no cursor to lock.
    await lockTrackedAddresses(tx);
    await lockAssets(tx);
    const { rowCount } = cursor
      ? await tx
        .update(chainCursors)
        .set({ blockNumber: cursor.number, blockHash: cursor.hash, blockAt: cursor.at, movedAt: context.now() })
        .where(unmoved)
      : await tx.delete(chainCursors).where(unmoved);
    if (rowCount === 0) return;
    await withdrawEntries(tx, lastCommonBlock);
    await tx.delete(transfers).where(gt(transfers.blockNumber, lastCommonBlock));
    await tx.delete(chainBlocks).where(gt(chainBlocks.number, lastCommonBlock));
    if (cursor) await recordBlockHashes(tx, known);
    await tx.update(assets).set({ fromBlock: resumeFrom }).where(gt(assets.fromBlock, resumeFrom));
    await tx
      .update(trackedAddresses)
      .set(
        lastCommonBlock < 0
          ? { isDue: true, balanceBlock: null, historyFromBlock: resumeFrom }
          : {
            isDue: true,
            balanceBlock: sql`least(${trackedAddresses.balanceBlock}, ${lastCommonBlock})`,
            historyFromBlock: sql`least(${trackedAddresses.historyFromBlock}, ${resumeFrom})`,
          },
      )
      .where(lastCommonBlock < 0
        ? undefined
        : or(gt(trackedAddresses.balanceBlock, lastCommonBlock), gt(trackedAddresses.historyFromBlock, resumeFrom)));
  });
}
