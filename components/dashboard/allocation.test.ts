import { describe, expect, it } from "vitest";
import { portfolio } from "@/contracts/portfolio";
import { coinSlices, walletSlices } from "./allocation";

const others = (count: number) => `${count} others`;
const whole = (totalUsd: number | null, values: (number | null)[], name?: string) =>
  portfolio.parse({
    total_value_usd: totalUsd,
    assets: values.map((usd, index) => ({
      wallet_id: `${index}`, wallet_address: `0x${`${index}`.repeat(40)}`, wallet_name: name ?? `W${index}`, balance_usd: usd,
    })),
  });
const shares = (slices: { name: string; value: number }[]) => slices.map(({ name, value }) => [name, value]);

describe("the allocation by wallet", () => {
  it("names up to four wallets, by value, and leaves out those worth nothing", () => {
    expect(shares(walletSlices(whole(60, [10, 50, null, 0]), 4, others))).toEqual([["W1", 50], ["W0", 10]]);
    expect(shares(walletSlices(whole(10, [1, 2, 3, 4]), 4, others))).toEqual([["W3", 4], ["W2", 3], ["W1", 2], ["W0", 1]]);
    expect(shares(walletSlices(whole(15, [1, 2, 3, 4, 5]), 5, others))).toEqual([["W4", 5], ["W3", 4], ["W2", 3], ["2 others", 3]]);
  });

  it("includes unlisted wallets in the rest", () => {
    expect(shares(walletSlices(whole(1000, [300, 200, 100, 1]), 10_000, others))).toEqual([
      ["W0", 300], ["W1", 200], ["W2", 100], ["9997 others", 400],
    ]);
  });

  it("adds up the listed wallets for the rest if the total is unknown", () => {
    expect(shares(walletSlices(whole(null, [5, 4, 3, 2, 1, null]), 6, others))).toEqual([["W0", 5], ["W1", 4], ["W2", 3], ["3 others", 3]]);
  });

  it("distinguishes wallets with the same name", () => {
    expect(walletSlices(whole(3, [2, 1], "Cold"), 2, others).map(({ name }) => name)).toEqual(["Cold", "Cold (2)"]);
  });
});

it("splits by coin, leaving out coins without a price", () => {
  const held = portfolio.parse({ coins: [{ symbol: "ETH", amount: "1", value_usd: 5 }, { symbol: "DOG", amount: "1" }] });
  expect(shares(coinSlices(held))).toEqual([["ETH", 5]]);
});
