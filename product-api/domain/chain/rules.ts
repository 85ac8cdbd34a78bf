/** How many block hashes are kept to find a fork; no reorganisation may be allowed to go deeper. */
export const RECENT_BLOCKS = 256;
/** And one hash in so many is kept for good, for a fork that lies deeper. */
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
  /** What the transaction cost, on one of its rows only. */
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

/** What a receipt tells of a transaction. */
export interface Outcome {
  failed: boolean;
  payer: string;
  feeWei: bigint;
  /** Index in its block of the transaction's first log; null without logs. */
  firstLog: number | null;
}

/**
 * Adds what receipts tell: who failed, each transaction's cost once, and the index of each log in its transaction, which is derived
 * from the one in its block. The latter changes when the transaction is mined again in another block; the former does not.
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

/** Fewer intervals than this are not enough for a typical one. */
const INTERVALS_MIN = 5;
/** A chain counts as stalled when the next block takes this many times longer than usual, and at least this long. */
const STALLED_AFTER = { intervals: 20, ms: 60_000 } as const;

/** Milliseconds that usually lie between two blocks (the median), of recent ones in any order; null until enough are known. */
export function typicalIntervalMs(blocks: readonly { number: number; at: Date }[]): number | null {
  const ordered = blocks.toSorted((a, b) => a.number - b.number);
  const gaps = ordered.flatMap(({ number, at }, index) => {
    const before = ordered[index - 1];
    return before && before.number === number - 1 ? [at.getTime() - before.at.getTime()] : [];
  });
  if (gaps.length < INTERVALS_MIN) return null;
  return gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)]!;
}

/** The time of the newest block read, when the last one was read, and how far blocks usually lie apart (null while too few are known). */
export interface Pace {
  newestAt: Date;
  readAt: Date;
  intervalMs: number | null;
}

/**
 * Where reading the chain stands: `behind` while blocks are read that are long past, `stalled` when none comes although the next
 * one is long due, so that the chain or its node must stand still.
 */
export function readingState({ newestAt, readAt, intervalMs }: Pace, now: Date): "current" | "behind" | "stalled" {
  if (intervalMs === null) return "current";
  const isLongAgo = (at: Date) => now.getTime() - at.getTime() > Math.max(STALLED_AFTER.ms, STALLED_AFTER.intervals * intervalMs);
  // By our own clock: that of who mines blocks may be ahead.
  if (isLongAgo(readAt)) return "stalled";
  return isLongAgo(newestAt) ? "behind" : "current";
}
