import { bridge, counterparties, demoWallets, type Actor } from "../seed/cast";
import { seededRandom } from "../seed/random";
import { drawTransfer, steer, targetOf, type Asset, type Transfer } from "./transfers";

/** The length of the history, in seconds. */
export const historySeconds = 30 * 86_400;

/** A block of the history. */
interface PlannedBlock {
  /** Seconds after genesis, ascending. */
  readonly atSeconds: number;
  readonly transfers: readonly Transfer[];
}

const seed = 17;
const transferCount = 480;
const openingSeconds = 1800;
const actors = [...demoWallets, ...counterparties];

/**
 * Plans the thirty days before the sandbox starts: the bridge pays out opening balances in the first minutes, then 480 transfers take every
 * actor to its target, less gas.
 */
export function planHistory(): PlannedBlock[] {
  const random = seededRandom(seed);
  const spanSeconds = historySeconds - openingSeconds - 120;
  const times = Array.from({ length: transferCount }, () => openingSeconds + Math.floor(random() * spanSeconds));
  times.sort((a, b) => a - b);
  // Drawn backwards from the end, so that the final balances are exact and the opening balances follow from them.
  const balances = new Balances();
  const backwards = times.map(() => {
    const drawn = drawTransfer(random, { demoShare: 0.75, parts: [0.01, 0.15] });
    const undone = steer(drawn, random, (actor) => balances.of(actor, drawn.asset));
    balances.move(undone);
    return { ...undone, from: undone.to, to: undone.from };
  });
  const transfers = backwards.reverse();
  return [...planOpening(balances), ...inBlocks(times, transfers)];
}

function planOpening(balances: Balances): PlannedBlock[] {
  return actors.map((actor, index) => ({
    atSeconds: 60 + index * 60,
    transfers: (["ETH", "M"] as const)
      .map((asset) => ({ from: bridge, to: actor, asset, amountWei: balances.of(actor, asset) }))
      .filter(({ amountWei }) => amountWei > 0n),
  }));
}

/** Puts transfers of the same minute into one block. */
function inBlocks(times: readonly number[], transfers: readonly Transfer[]): PlannedBlock[] {
  const blocks = new Map<number, Transfer[]>();
  transfers.forEach((transfer, index) => {
    const minute = Math.floor(times[index]! / 60);
    blocks.set(minute, [...(blocks.get(minute) ?? []), transfer]);
  });
  return [...blocks].map(([minute, shared]) => ({ atSeconds: minute * 60 + (minute % 59), transfers: shared }));
}

/** Balances by actor, starting from their targets. */
class Balances {
  readonly #wei = new Map<string, bigint>();

  of(actor: Actor, asset: Asset): bigint {
    return this.#wei.get(actor.name + asset) ?? targetOf(actor, asset);
  }

  move({ from, to, asset, amountWei }: Transfer): void {
    this.#wei.set(from.name + asset, this.of(from, asset) - amountWei);
    this.#wei.set(to.name + asset, this.of(to, asset) + amountWei);
  }
}
