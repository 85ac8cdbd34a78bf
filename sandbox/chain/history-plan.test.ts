import { expect, test } from "vitest";
import { bridge, counterparties, demoWallets } from "../seed/cast";
import { historySeconds, planHistory } from "./history-plan";
import { targetOf, type Asset } from "./transfers";

const plan = planHistory();
const transfers = plan.flatMap((block) => block.transfers);

test("the plan is the same every time", () => {
  expect(planHistory()).toEqual(plan);
});

test("block times increase and span thirty days", () => {
  plan.slice(1).forEach((block, index) => expect(block.atSeconds).toBeGreaterThan(plan[index]!.atSeconds));
  expect(plan[0]!.atSeconds).toBeLessThan(3600);
  expect(plan.at(-1)!.atSeconds).toBeLessThan(historySeconds);
  expect(plan.at(-1)!.atSeconds).toBeGreaterThan(historySeconds - 86_400);
  expect(plan.length).toBeGreaterThan(400);
});

test("no balance falls below a third of its target, and all end at their targets", () => {
  const balances = new Map<string, bigint>();
  const key = (name: string, asset: Asset) => `${name}:${asset}`;
  for (const { from, to, asset, amountWei } of transfers) {
    expect(amountWei).toBeGreaterThan(0n);
    balances.set(key(to.name, asset), (balances.get(key(to.name, asset)) ?? 0n) + amountWei);
    if (from === bridge) continue;
    const left = balances.get(key(from.name, asset))! - amountWei;
    expect(left * 3n).toBeGreaterThan(targetOf(from, asset));
    balances.set(key(from.name, asset), left);
  }
  for (const actor of [...demoWallets, ...counterparties]) {
    expect(balances.get(key(actor.name, "ETH"))).toBe(actor.targetWei);
    expect(balances.get(key(actor.name, "M")) ?? 0n).toBe(actor.targetM);
  }
});

test("every demo wallet has a history in both directions", () => {
  for (const wallet of demoWallets) {
    expect(transfers.filter(({ to }) => to === wallet).length).toBeGreaterThan(5);
    expect(transfers.filter(({ from }) => from === wallet).length).toBeGreaterThan(5);
  }
});
