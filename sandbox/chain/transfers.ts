import { parseEther } from "viem";
import { counterparties, demoWallets, type Actor } from "../seed/cast";
import { logBetween, pick, type Random } from "../seed/random";

export type Asset = "ETH" | "M";

export interface Transfer {
  readonly from: Actor;
  readonly to: Actor;
  readonly asset: Asset;
  /** Both assets have 18 decimals. */
  readonly amountWei: bigint;
}

interface TransferHabits {
  /** How often a demo wallet takes part, 0 to 1. */
  readonly demoShare: number;
  /** Smallest and largest amount, as a fraction of the poorer side's target. */
  readonly parts: readonly [number, number];
}

/** The balance of the asset that an actor should hold; traffic tends back towards it. */
export function targetOf(actor: Actor, asset: Asset): bigint {
  return asset === "ETH" ? actor.targetWei : actor.targetM;
}

/** Draws two actors that both hold an asset, and an amount that suits the poorer one. */
export function drawTransfer(random: Random, { demoShare, parts }: TransferHabits): Transfer {
  const asset: Asset = random() < 0.55 ? "ETH" : "M";
  const holdsAsset = (actor: Actor) => targetOf(actor, asset) > 0n;
  const demo = demoWallets.filter(holdsAsset);
  const first = pick(random, random() < demoShare ? demo : counterparties);
  const others = demo.includes(first) && random() < 0.15 ? demo : counterparties;
  const second = pick(random, others.filter((actor) => actor !== first));
  const [from, to] = random() < 0.5 ? [first, second] : [second, first];
  const poorerWei = minimum(targetOf(from, asset), targetOf(to, asset));
  return { from, to, asset, amountWei: roundWei(poorerWei, logBetween(random, ...parts), asset) };
}

/**
 * Reverses a transfer, three times out of four, if its receiver is further above
 * its target than its sender, so that every balance returns to its target.
 * @param balanceOf the actor's balance of the transfer's asset.
 */
export function steer(transfer: Transfer, random: Random, balanceOf: (actor: Actor) => bigint): Transfer {
  const { from, to, asset } = transfer;
  const surplus = (actor: Actor) => Number(balanceOf(actor)) / Number(targetOf(actor, asset));
  const turned = surplus(to) > surplus(from) && random() < 0.75;
  return turned ? { ...transfer, from: to, to: from } : transfer;
}

/** Rounds to amounts people send: 0.042 ETH or 1,250 M, not 18 digits. */
function roundWei(wholeWei: bigint, part: number, asset: Asset): bigint {
  const grainWei = parseEther(asset === "ETH" ? "0.0001" : "1");
  const wei = (wholeWei * BigInt(Math.round(part * 1e6))) / 1_000_000n;
  return wei < grainWei ? grainWei : wei - (wei % grainWei);
}

function minimum(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
