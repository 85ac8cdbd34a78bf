import { expect, test } from "vitest";
import { counterparties, demoWallets, type Actor } from "../seed/cast";
import { seededRandom } from "../seed/random";
import { drawTransfer, steer, targetOf, type Asset } from "./transfers";

const habits = { demoShare: 0.5, parts: [0.002, 0.03] } as const;
const actors = [...demoWallets, ...counterparties];

/**
 * Plays `count` transfers from balances given as multiples of the targets.
 * @returns the resulting balances, as multiples of the targets.
 */
function play(count: number, initialFactor: (actor: Actor) => bigint): (actor: Actor, asset: Asset) => number {
  const random = seededRandom(5);
  const balances = new Map<string, bigint>();
  const key = (actor: Actor, asset: Asset) => actor.name + asset;
  for (const actor of actors) {
    for (const asset of ["ETH", "M"] as const) balances.set(key(actor, asset), targetOf(actor, asset) * initialFactor(actor));
  }
  for (let index = 0; index < count; index += 1) {
    const drawn = drawTransfer(random, habits);
    const { from, to, asset, amountWei } = steer(drawn, random, (actor) => balances.get(key(actor, drawn.asset))!);
    balances.set(key(from, asset), balances.get(key(from, asset))! - amountWei);
    balances.set(key(to, asset), balances.get(key(to, asset))! + amountWei);
  }
  return (actor, asset) => Number(balances.get(key(actor, asset))) / Number(targetOf(actor, asset));
}

test("after days of traffic every actor still holds about its target", () => {
  const share = play(50_000, () => 1n);
  for (const actor of actors) {
    for (const asset of ["ETH", "M"] as const) {
      if (targetOf(actor, asset) === 0n) continue;
      expect(share(actor, asset)).toBeGreaterThan(0.5);
      expect(share(actor, asset)).toBeLessThan(1.6);
    }
  }
});

test("a wallet that was given a lot comes back to its target", () => {
  const payments = demoWallets.find(({ name }) => name === "Payments")!;
  const share = play(20_000, (actor) => (actor === payments ? 6n : 1n));
  expect(share(payments, "ETH")).toBeLessThan(1.6);
});

test("about every second transaction touches a demo wallet", () => {
  const random = seededRandom(7);
  const drawn = Array.from({ length: 2000 }, () => drawTransfer(random, habits));
  const touching = drawn.filter(({ from, to }) => demoWallets.includes(from) || demoWallets.includes(to));
  expect(touching.length / drawn.length).toBeCloseTo(0.5, 1);
});

test("amounts are round and never zero", () => {
  const random = seededRandom(9);
  for (let index = 0; index < 2000; index += 1) {
    const { asset, amountWei } = drawTransfer(random, habits);
    expect(amountWei).toBeGreaterThan(0n);
    expect(amountWei % (asset === "ETH" ? 10n ** 14n : 10n ** 18n)).toBe(0n);
  }
});
