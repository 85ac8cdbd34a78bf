/** How many block hashes are kept to find a fork (DESIGN.md section 6). */
export const KEPT_BLOCKS = 64;
/** And one hash in so many is kept for good, for a fork that lies deeper. */
export const CHECKPOINT_EVERY = 1000;

/** A transaction or ERC-20 Transfer as the chain tells it; addresses in lower case, amounts in smallest units. */
export interface ChainTransfer {
  hash: string;
  /** −1 for the transaction's own value. */
  logIndex: number;
  blockNumber: number;
  at: Date;
  from: string;
  to: string | null;
  assetKey: string;
  units: bigint;
  status: "confirmed" | "failed";
  /** What the transaction cost, told on one of its rows. */
  fee: { payer: string; wei: bigint } | null;
}

/** A transfer as it was stored. */
export interface StoredTransfer extends ChainTransfer {
  /** Dollars for one whole unit at that time; null without a quote. */
  priceUsd: string | null;
}

/** Whether a transfer touches any of the tracked addresses. */
export function touches(transfer: Pick<ChainTransfer, "from" | "to">, tracked: ReadonlySet<string>): boolean {
  return tracked.has(transfer.from) || (transfer.to !== null && tracked.has(transfer.to));
}

/** The tracked addresses that transfers touch, each once. */
export function touchedAddresses(transfers: readonly Pick<ChainTransfer, "from" | "to">[], tracked: ReadonlySet<string>): string[] {
  const touched = transfers.flatMap(({ from, to }) => (to === null ? [from] : [from, to]));
  return [...new Set(touched)].filter((address) => tracked.has(address));
}

/** Adds what receipts tell: who failed, and each transaction's cost once. */
export function withReceipts(
  transfers: readonly ChainTransfer[],
  receipts: ReadonlyMap<string, { failed: boolean; payer: string; feeWei: bigint }>,
): ChainTransfer[] {
  const told = new Set<string>();
  return transfers.map((transfer) => {
    const receipt = receipts.get(transfer.hash);
    if (!receipt) return transfer;
    const isFirst = !told.has(transfer.hash);
    told.add(transfer.hash);
    const status = receipt.failed ? ("failed" as const) : transfer.status;
    return { ...transfer, status, fee: isFirst ? { payer: receipt.payer, wei: receipt.feeWei } : null };
  });
}

/** What moved an address's balance of one asset in one block; `units` is positive for what came in. */
export interface Movement {
  blockNumber: number;
  at: Date;
  units: bigint;
}

/** A balance from one block on. */
export interface BalanceChange {
  blockNumber: number;
  at: Date;
  units: bigint;
}

/**
 * The log of a balance before its first reading, reckoned backwards from it through the known movements
 * (oldest first, all since `from`). Where the reckoning would fall below zero, something moved that left no
 * trace: what lies before is unknown, and the log starts there.
 */
export function reckonBack(reading: BalanceChange, movements: readonly Movement[], from: { blockNumber: number; at: Date }): BalanceChange[] {
  const log: BalanceChange[] = [];
  let units = reading.units;
  for (const movement of movements.toReversed().filter(({ blockNumber }) => blockNumber <= reading.blockNumber)) {
    const next = log[0] ?? reading;
    if (next.blockNumber !== movement.blockNumber) log.unshift({ blockNumber: movement.blockNumber, at: movement.at, units });
    units -= movement.units;
    if (units < 0n) return log;
  }
  const opening = { blockNumber: from.blockNumber - 1, at: from.at, units };
  return opening.blockNumber < (log[0]?.blockNumber ?? reading.blockNumber) ? [opening, ...log] : log;
}
