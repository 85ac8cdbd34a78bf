import { repairLedgers } from "../../domain/balances/commands-ledger";
import { findAddressesToAudit, findAudited } from "../../domain/balances/queries";
import type { Context } from "../../domain/context";
import { startLoop, type Logger, type Worker } from "../loop";

const EVERY_MS = 60_000;
const ADDRESSES_PER_RUN = 500;
/** How much is read per address and run, in each direction: a history of a million transfers then takes an hour, and each run a moment. */
const TRANSFERS_PER_RUN = 20_000;

/**
 * Checks all ledgers, some addresses at a time and long ones piece by piece: opening + flows − fees = closing. A ledger that does not add
 * up is rewritten from there and reported in /health/ready; the next balance reading corrects any remaining difference from the chain.
 */
export function startLedgerAudit(context: Context, options: { log: Logger; transfersPerRun?: number }): Worker {
  const { log, transfersPerRun = TRANSFERS_PER_RUN } = options;
  let lastAddress = "";
  /** Addresses that have been read only in part so far, and up to which block. */
  let unfinished = new Map<string, number>();
  const run = async () => {
    const next = await findAddressesToAudit(context.db, lastAddress, ADDRESSES_PER_RUN);
    lastAddress = next.at(-1) ?? "";
    const windows = new Map([...next.map((address) => [address, -1] as const), ...unfinished]);
    const audited = await findAudited(context.db, [...windows].map(([address, afterBlock]) => ({ address, afterBlock })), transfersPerRun);
    unfinished = new Map(audited.flatMap(({ address, untilBlock }) => (untilBlock === null ? [] : [[address, untilBlock] as const])));
    const wrong = audited.filter(({ addsUp }) => !addsUp);
    if (wrong.length === 0) return;
    await repairLedgers(context, wrong.map(({ address, assetKey }) => ({ address, assetKey, fromBlock: windows.get(address)! + 1 })));
    throw new Error(`${wrong.length} ledgers did not add up and were rewritten`);
  };
  return startLoop(context, log, { upstream: "ledger", intervalMs: EVERY_MS, maxBackoffMs: EVERY_MS, run });
}
