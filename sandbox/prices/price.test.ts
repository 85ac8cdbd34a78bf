import { expect, test } from "vitest";
import { changePercent24h, coins, priceUsdAt, type Coin } from "./price";

const nowMs = Date.UTC(2026, 10, 21, 8);
const [ethereum, memecore] = coins as [Coin, Coin];

test("a price depends only on coin and time", () => {
  for (const coin of coins) expect(priceUsdAt(coin, nowMs)).toBe(priceUsdAt({ ...coin }, nowMs));
  expect(priceUsdAt(ethereum, nowMs)).not.toBe(priceUsdAt(ethereum, nowMs + 30_000));
});

test("a price stays within its swing over ten years", () => {
  for (const coin of coins) {
    for (let day = 0; day < 3650; day += 1) {
      const deviation = Math.abs(Math.log(priceUsdAt(coin, nowMs + day * 86_400_000 + day * 7919) / coin.baseUsd));
      expect(deviation).toBeLessThanOrEqual(coin.swing);
    }
  }
});

test("a price moves smoothly: less than half a percent in ten seconds", () => {
  for (let second = 0; second < 86_400; second += 10) {
    const atMs = nowMs + second * 1000;
    expect(Math.abs(priceUsdAt(memecore, atMs + 10_000) / priceUsdAt(memecore, atMs) - 1)).toBeLessThan(0.005);
  }
});

test("the change over 24 hours compares the two prices", () => {
  const before = priceUsdAt(ethereum, nowMs - 86_400_000);
  expect(before * (1 + changePercent24h(ethereum, nowMs) / 100)).toBeCloseTo(priceUsdAt(ethereum, nowMs), 6);
});
