/** A movement of an address's balance of one asset in a block; `units` (smallest) are positive for what came in. */
export interface Movement {
  blockNumber: number;
  at: Date;
  kind: "transfer" | "contract" | "fee";
  units: bigint;
  /** Dollars for one whole unit at that time, as a decimal; null without a quote. */
  priceUsd: string | null;
  /** The other side of a transfer; null if there is none or it is unknown. */
  counterparty: string | null;
  /** The stored transfer that it comes from. */
  transferId: number;
}

/** A line of the ledger: a movement and the balance after it, or the opening. */
export interface LedgerEntry extends Omit<Movement, "kind" | "transferId"> {
  kind: Movement["kind"] | "opening";
  /** Order within the block, from 0. */
  position: number;
  balance: bigint;
  transferId: number | null;
}

/** The balance of an asset after a block. */
export interface BalanceReading {
  blockNumber: number;
  at: Date;
  units: bigint;
}

/**
 * The ledger of one asset of an address up to its first reading: opened at `start` with what the movements since then (oldest
 * first) do not explain. If a balance would have been negative after a block, something moved without a trace: what came
 * before is unknown, and the ledger opens after that block.
 */
export function openLedger(
  reading: Omit<BalanceReading, "at">, movements: readonly Movement[], start: { blockNumber: number; at: Date },
): LedgerEntry[] {
  const before = movements.filter(({ blockNumber }) => blockNumber <= reading.blockNumber);
  const units = before.reduce((rest, movement) => rest - movement.units, reading.units);
  const known = [{ blockNumber: start.blockNumber - 1, at: momentBefore(start.at, before), units }, ...blockEnds(units, before)];
  const opening = known[1 + known.findLastIndex((held) => held.units < 0n)]!;
  const first: LedgerEntry = {
    ...opening, kind: "opening", position: 0, balance: opening.units, priceUsd: null, counterparty: null, transferId: null,
  };
  return [first, ...extendLedger(opening.units, before.filter(({ blockNumber }) => blockNumber > opening.blockNumber))];
}

/** When a history begins: at its known start, or just before an earlier first movement, since a block may be older than its reading. */
function momentBefore(start: Date, [first]: readonly Movement[]): Date {
  return first && first.at <= start ? new Date(first.at.getTime() - 1) : start;
}

/** The balance after each block in which something moved. */
function blockEnds(opening: bigint, movements: readonly Movement[]): BalanceReading[] {
  let units = opening;
  return movements.flatMap(({ blockNumber, at, units: moved }, index) => {
    units += moved;
    return movements[index + 1]?.blockNumber === blockNumber ? [] : [{ blockNumber, at, units }];
  });
}

/**
 * The entries that movements (oldest first) add to a ledger. Within a block what came in precedes what went out: a transfer
 * through a contract becomes known after the transaction that spent it, and a balance cannot be negative.
 */
export function extendLedger(balance: bigint, movements: readonly Movement[]): LedgerEntry[] {
  let held = balance;
  let last = { blockNumber: -1, position: -1 };
  const ordered = movements.toSorted((a, b) => a.blockNumber - b.blockNumber || Number(a.units < 0n) - Number(b.units < 0n));
  return ordered.map((movement) => {
    const { blockNumber } = movement;
    held += movement.units;
    last = { blockNumber, position: blockNumber === last.blockNumber ? last.position + 1 : 0 };
    return { ...movement, position: last.position, balance: held };
  });
}

/**
 * If movements take more than was held, the missing amount must have come in without a trace. Each shortfall is reported once;
 * later ones take it into account.
 */
export function findShortfalls(balance: bigint, movements: readonly Movement[]): BalanceReading[] {
  let found = 0n;
  return blockEnds(balance, movements).flatMap((held) => {
    const short = -(held.units + found);
    if (short <= 0n) return [];
    found += short;
    return [{ ...held, units: short }];
  });
}
