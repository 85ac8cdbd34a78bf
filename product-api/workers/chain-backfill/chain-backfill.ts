import { recordPastTransfers, reckonLogsAnew, setHistoryStart } from "../../domain/balances/commands";
import { findAddressesToBackfill } from "../../domain/balances/queries";
import { findAssets } from "../../domain/chain/queries";
import type { Context } from "../../domain/context";
import type { Explorer } from "../../upstreams/explorer/explorer";
import { startLoop, type Logger, type Worker } from "../loop";

const EVERY_MS = 5_000;
const ADDRESSES_PER_RUN = 5;

/** Asks an explorer for what addresses did before they were tracked, so that their history reaches back to their beginning. */
export function startChainBackfill(context: Context, options: { explorer: Explorer; log: Logger }): Worker {
  /** Addresses with more history than an explorer tells; they keep what the sync has read. */
  const tooLong = new Set<string>();

  const run = async () => {
    const tokens = (await findAssets(context.db)).map(({ key }) => key).filter((key) => key !== "native");
    const waiting = await findAddressesToBackfill(context.db, [...tooLong], ADDRESSES_PER_RUN);
    for (const { address, historyFromBlock } of waiting) {
      const past = await options.explorer.fetchHistory(address, historyFromBlock - 1, tokens);
      if (!past) {
        tooLong.add(address);
        continue;
      }
      await context.db.transaction(async (tx) => {
        await recordPastTransfers(tx, past);
        await setHistoryStart(tx, address, 0);
        await reckonLogsAnew(tx, [address]);
      });
    }
  };
  return startLoop(context, options.log, { upstream: "explorer", intervalMs: EVERY_MS, maxBackoffMs: 5 * 60_000, run });
}
