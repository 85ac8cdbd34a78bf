import { findTokens } from "../../domain/assets/queries";
import { completeHistory } from "../../domain/balances/commands";
import { lockLedgers, reopenLedgers } from "../../domain/balances/commands-ledger";
import { findAddressesToBackfill } from "../../domain/balances/queries";
import { recordTransfers } from "../../domain/chain/commands";
import { withReceipts, type ChainTransfer } from "../../domain/chain/rules";
import type { Context } from "../../domain/context";
import { isDatabaseLost } from "../../domain/problem";
import type { Chain } from "../../upstreams/chain/chain";
import type { Explorer, PastTransfer } from "../../upstreams/explorer/explorer";
import { ServiceFailure } from "../../upstreams/no-response";
import { checkBlockTimes } from "../chain-sync/block-times";
import { reasonOf, startLoop, type Logger, type Worker } from "../loop";
import { createPostponed } from "../postponed";

const EVERY_MS = 5_000;
const ADDRESSES_PER_RUN = 5;

/**
 * Fetches from an explorer what addresses did before they were tracked, so that their history is complete. An address that cannot be
 * fetched or stored is postponed and does not hold up the others. While the explorer lets nobody in, or there is no
 * database, no address is.
 */
export function startChainBackfill(context: Context, options: { explorer: Explorer; chain: Chain; log: Logger }): Worker {
  const { explorer, chain, log } = options;
  /** Addresses with more history than an explorer returns; they keep what the sync has read. */
  const tooLong = new Set<string>();
  const postponed = createPostponed<string>(context.now);
  /** Outcome of the last address requested: while all are postponed, it is the only thing known about the explorer. */
  let last: { failure: unknown } | null = null;

  async function backfill(address: string, historyFromBlock: number, tokens: string[]): Promise<void> {
    const past = await explorer.fetchHistory(address, historyFromBlock - 1, tokens);
    if (!past) return void tooLong.add(address);
    const transfers = await toTransfers(chain, past, context.now());
    await context.db.transaction(async (tx) => {
      // Locked first, as when storing blocks, which then changes the rows that this locks next: one order for both avoids a deadlock.
      await lockLedgers(tx);
      // Blocks may have been withdrawn meanwhile: the explorer will be asked again, for those before.
      if (!(await completeHistory(tx, address, historyFromBlock))) return;
      await recordTransfers(tx, transfers);
      await reopenLedgers({ ...context, db: tx }, address);
    });
  }

  const run = async () => {
    const tokens = await findTokens(context.db);
    const later = postponed.keys();
    const waiting = await findAddressesToBackfill(context.db, [...tooLong, ...later], ADDRESSES_PER_RUN);
    // The addresses that failed are no longer tracked.
    if (waiting.length + later.length === 0) last = null;
    for (const { address, historyFromBlock } of waiting) {
      try {
        await backfill(address, historyFromBlock, tokens);
        postponed.forget(address);
        last = null;
      } catch (failure) {
        last = { failure };
        if (failure instanceof ServiceFailure || isDatabaseLost(failure)) break;
        if (postponed.add(address) === 1) {
          log.warn({ address, reason: reasonOf(failure) }, "an address's history cannot be read, postponed");
        }
      }
    }
    if (last) throw last.failure;
  };
  return startLoop(context, log, { upstream: "explorer", intervalMs: EVERY_MS, maxBackoffMs: 5 * 60_000, run });
}

/**
 * Only the amounts are the explorer's. When a transaction was, whether it failed and what it cost is read from the node: movements are
 * valued and shown by their times, and an explorer of another chain knows the same addresses.
 * @throws Error if the node does not have a transaction in the block that the explorer gives
 */
async function toTransfers(chain: Chain, past: readonly PastTransfer[], now: Date): Promise<ChainTransfer[]> {
  const receipts = await chain.fetchReceipts([...new Set(past.map(({ hash }) => hash))]);
  const blocks = await chain.fetchBlockHeads([...new Set(past.map(({ blockNumber }) => blockNumber))].toSorted((a, b) => a - b));
  checkBlockTimes([...blocks.values()], null, now);
  // An explorer returns a log's index within its block; what is stored is the index within its transaction.
  return withReceipts(past.map(({ logIndex, ...transfer }) => {
    const { hash, blockNumber } = transfer;
    const block = blocks.get(blockNumber);
    if (!block || receipts.get(hash)?.blockHash !== block.hash) {
      throw new Error(`the explorer returned transaction ${hash} of block ${blockNumber}, which the node does not have there`);
    }
    return { ...transfer, movementIndex: logIndex, at: block.at, status: "confirmed", fee: null };
  }), receipts);
}
