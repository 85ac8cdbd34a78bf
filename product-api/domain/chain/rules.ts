/** How many recent block hashes are kept to find a fork; the configured reorganisation depth must not exceed it. */
export const RECENT_BLOCKS = 256;
/** In addition, one hash per this many blocks is kept permanently, to find a deeper fork. */
export const CHECKPOINT_EVERY = 100;

/** A transaction or ERC-20 Transfer as read from the chain; addresses in lower case, amounts in smallest units. */
export interface ChainTransfer {
  hash: string;
  /** −1 for the transaction's own value, else the index of the log among the transaction's logs. */
  movementIndex: number;
  blockNumber: number;
  at: Date;
  from: string;
  to: string | null;
  assetKey: string;
  units: bigint;
  status: "confirmed" | "failed";
  /** The transaction's fee, on only one of its rows. */
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

/** What a receipt says about a transaction. */
interface Outcome {
  failed: boolean;
  payer: string;
  feeWei: bigint;
  /** Index of the transaction's first log within its block; null without logs. */
  firstLog: number | null;
}

/**
 * Adds what receipts say: which transactions failed, each transaction's fee once, and each log's index within its transaction, which is
 * derived from its index within the block. Only the latter changes when the transaction is mined again in another block.
 */
export function withReceipts(found: readonly ChainTransfer[], receipts: ReadonlyMap<string, Outcome>): ChainTransfer[] {
  const seen = new Set<string>();
  return found.map((transfer) => {
    const receipt = receipts.get(transfer.hash);
    if (!receipt) return transfer;
    const isFirst = !seen.has(transfer.hash);
    seen.add(transfer.hash);
    const status = receipt.failed ? ("failed" as const) : transfer.status;
    const movementIndex = transfer.movementIndex < 0 ? transfer.movementIndex : transfer.movementIndex - (receipt.firstLog ?? 0);
    return { ...transfer, movementIndex, status, fee: isFirst ? { payer: receipt.payer, wei: receipt.feeWei } : null };
  });
}

/** A typical interval cannot be computed from fewer intervals than this. */
const INTERVALS_MIN = 5;
/** A chain is considered stalled when the next block takes more than this many usual intervals, and more than this long. */
const STALLED_AFTER = { intervals: 20, ms: 60_000 } as const;

/** The usual time between two blocks in milliseconds (the median), from recent blocks in any order; null until enough are known. */
export function typicalIntervalMs(blocks: readonly { number: number; at: Date }[]): number | null {
  const ordered = blocks.toSorted((a, b) => a.number - b.number);
  const gaps = ordered.flatMap(({ number, at }, index) => {
    const before = ordered[index - 1];
    return before && before.number === number - 1 ? [at.getTime() - before.at.getTime()] : [];
  });
  if (gaps.length < INTERVALS_MIN) return null;
  return gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)]!;
}

/** The time of the newest block read, when the last one was read, and the usual time between blocks (null while too few are known). */
export interface Pace {
  newestAt: Date;
  readAt: Date;
  intervalMs: number | null;
}

/**
 * The state of reading the chain: `behind` while the blocks being read are long past, `stalled` if none arrives although the next
 * one is long overdue, so that the chain or its node must have stopped.
 */
export function readingState({ newestAt, readAt, intervalMs }: Pace, now: Date): "current" | "behind" | "stalled" {
  if (intervalMs === null) return "current";
  const isLongAgo = (at: Date) => now.getTime() - at.getTime() > Math.max(STALLED_AFTER.ms, STALLED_AFTER.intervals * intervalMs);
  // By our own clock, because the block producer's may be ahead.
  if (isLongAgo(readAt)) return "stalled";
  return isLongAgo(newestAt) ? "behind" : "current";
}
