import { repairLedgers } from "../../domain/balances/commands-ledger";
import { findAudited } from "../../domain/balances/queries";
import type { Context } from "../../domain/context";
import { startLoop, type Logger, type Worker } from "../loop";

const EVERY_MS = 60_000;
const ADDRESSES_PER_RUN = 500;

/**
 * Checks all ledgers, some addresses at a time: opening + flows − fees = closing. One that does not add up is rewritten
 * and reported in /health/ready; the next reading corrects what still differs from the chain.
 */
export function startLedgerAudit(context: Context, options: { log: Logger }): Worker {
  let lastAddress = "";
  const run = async () => {
    const audited = await findAudited(context.db, lastAddress, ADDRESSES_PER_RUN);
    lastAddress = audited.at(-1)?.address ?? "";
    const wrong = audited.filter(({ addsUp }) => !addsUp);
    if (wrong.length === 0) return;
    await repairLedgers(context.db, wrong);
    throw new Error(`${wrong.length} ledgers did not add up and were written anew`);
  };
  return startLoop(context, options.log, { upstream: "ledger", intervalMs: EVERY_MS, maxBackoffMs: EVERY_MS, run });
}
