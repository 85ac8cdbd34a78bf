import { findTokens } from "../../domain/assets/queries";
import { setHistoryStart } from "../../domain/balances/commands";
import { reopenLedgers } from "../../domain/balances/commands-ledger";
import { findAddressesToBackfill } from "../../domain/balances/queries";
import { recordTransfers } from "../../domain/chain/commands";
import type { ChainTransfer } from "../../domain/chain/rules";
import type { Context } from "../../domain/context";
import type { Chain } from "../../upstreams/chain/chain";
import type { Explorer, PastTransfer } from "../../upstreams/explorer/explorer";
import { startLoop, type Logger, type Worker } from "../loop";

const EVERY_MS = 5_000;
const ADDRESSES_PER_RUN = 5;

/** Asks an explorer for what addresses did before they were tracked, so that their history reaches back to their beginning. */
export function startChainBackfill(context: Context, options: { explorer: Explorer; chain: Chain; log: Logger }): Worker {
  /** Addresses with more history than an explorer tells; they keep what the sync has read. */
  const tooLong = new Set<string>();

  const run = async () => {
    const tokens = await findTokens(context.db);
    const waiting = await findAddressesToBackfill(context.db, [...tooLong], ADDRESSES_PER_RUN);
    for (const { address, historyFromBlock } of waiting) {
      const past = await options.explorer.fetchHistory(address, historyFromBlock - 1, tokens);
      if (!past) {
        tooLong.add(address);
        continue;
      }
      const transfers = await toTransfers(options.chain, past);
      await context.db.transaction(async (tx) => {
        await recordTransfers(tx, transfers);
        await setHistoryStart(tx, address, 0);
        await reopenLedgers(tx, address);
      });
    }
  };
  return startLoop(context, options.log, { upstream: "explorer", intervalMs: EVERY_MS, maxBackoffMs: 5 * 60_000, run });
}

/** An explorer gives a log's index in its block; stored is the index in its transaction, which follows from the receipt. */
async function toTransfers(chain: Chain, past: readonly PastTransfer[]): Promise<ChainTransfer[]> {
  const receipts = await chain.fetchReceipts([...new Set(past.filter(({ logIndex }) => logIndex >= 0).map(({ hash }) => hash))]);
  return past.map(({ logIndex, failed, feeWei, ...transfer }) => ({
    ...transfer,
    movementIndex: logIndex < 0 ? logIndex : logIndex - (receipts.get(transfer.hash)?.firstLog ?? 0),
    status: failed ? "failed" : "confirmed",
    fee: feeWei > 0n ? { payer: transfer.from, wei: feeWei } : null,
  }));
}
