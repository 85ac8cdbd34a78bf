import { describe, expect, it } from "vitest";
import { usdToMToken, valueHoldings, valueInMToken, toUsd, type Holding } from "./rules";

const holding = (more: Partial<Holding>): Holding => ({
  assetKey: "native", symbol: "ETH", decimals: 18, units: 10n ** 18n, priceUsd: 3000, ...more,
});

it.each([
  [
    "sums amount times price over the assets",
    [holding({}), holding({ assetKey: "0xm", decimals: 6, units: 2_500_000n, priceUsd: 0.4 })],
    3001,
    0,
  ],
  ["values an amount of zero at zero even without a price", [holding({ units: 0n, priceUsd: null })], 0, 0],
  ["leaves out an unpriced holding and counts it", [holding({}), holding({ assetKey: "0xx", priceUsd: null })], 3000, 1],
  ["is unknown when nothing held has a price", [holding({ priceUsd: null })], null, 1],
  ["is unknown before the first reading", [], null, 0],
])("valueHoldings %s", (_, holdings, usd, unpricedCount) => expect(valueHoldings(holdings)).toEqual({ usd, unpricedCount }));

describe("a holding of an absurd value", () => {
  const most = 2n ** 256n - 1n;

  it.each([
    ["all that a token can mint, with 18 decimals", holding({ units: most, priceUsd: 1 })],
    ["all that a token can mint, without decimals", holding({ units: most, decimals: 0, priceUsd: 1 })],
    ["a product too large for a number", holding({ units: most, decimals: 0, priceUsd: 1e300 })],
    ["a quote that is not a number", holding({ priceUsd: Number.NaN })],
    ["an infinite quote", holding({ priceUsd: Infinity })],
  ])("%s is left out and counted", (_, absurd) => {
    expect(valueHoldings([holding({}), { ...absurd, assetKey: "0xscam" }])).toEqual({ usd: 3000, unpricedCount: 1 });
    expect(valueHoldings([absurd])).toEqual({ usd: null, unpricedCount: 1 });
  });

  it("begins above the stated bound", () => {
    const units = 10n ** 18n;
    expect(toUsd(units, 18, 1e15)).toBe(1e15);
    expect(toUsd(units + 1_000n, 18, 1e15)).toBeNull();
    expect(toUsd(-units - 1_000n, 18, 1e15)).toBeNull();
  });
});

describe("valueUsd", () => {
  it("is the number nearest to the exact product", () => {
    expect(toUsd(11n * 10n ** 17n, 18, 3)).toBe(3.3);
    expect(toUsd(-25n, 1, "0.0000001")).toBe(-2.5e-7);
    expect(toUsd(1n, 18, 1e-12)).toBe(1e-30);
    expect(toUsd(0n, 18, 3000)).toBe(0);
  });
  it("is unknown without a quote", () => expect(toUsd(1n, 18, null)).toBeNull());
});

describe("the value in M Token", () => {
  const mToken = holding({ assetKey: "0xm", units: 25n * 10n ** 17n, priceUsd: null });
  it.each<[string, Holding[], number | null, string | null]>([
    ["is the dollars at the quote of M", [holding({}), { ...mToken, priceUsd: 2 }], 2, "1502.5"],
    ["without a quote of M, is what is held of it if nothing else is", [mToken, holding({ units: 0n })], null, "2.5"],
    ["without a quote of M, is unknown if something else is held", [mToken, holding({})], null, null],
    ["without a quote of M, is unknown even if that has no price either", [mToken, holding({ priceUsd: null })], null, null],
    ["without a quote of M, is unknown before the first reading", [], null, null],
    ["is unknown if nothing has a price, and M is no coin that is held", [holding({ priceUsd: null })], null, null],
  ])("%s", (_, holdings, mPriceUsd, value) => expect(valueInMToken(holdings, "0xm", mPriceUsd)).toBe(value));
});

describe("usdToMToken", () => {
  it("never writes an exponent", () => {
    expect(usdToMToken(1e15, 1e-12)).toBe(`1${"0".repeat(27)}`);
    expect(usdToMToken(2e-6, 0.5)).toBe("0.000004");
    expect(usdToMToken(1e-9, 3)).toBe("0");
    expect(usdToMToken(1, 5e-324)).toMatch(/^2\d{323}$/);
  });

  it.each([
    [Infinity, 1], [1, Infinity], [1, Number.NaN], [null, 1], [1, null], [1, 0],
  ])("is unknown for %s dollars at a quote of %s", (usd, quote) => {
    expect(usdToMToken(usd, quote)).toBeNull();
  });

  it("divides by the quote of M", () => {
    expect(usdToMToken(36, 0.36)).toBe("100");
    expect(usdToMToken(1, 3)).toBe("0.333333");
    expect(usdToMToken(100, 1)).toBe("100");
  });

  it("is a decimal number even at the lowest possible price of M", () => {
    expect(usdToMToken(4000, 1e-18)).toMatch(/^\d{22}$/);
    expect(usdToMToken(1e15, 1e-18)).toBe(`1${"0".repeat(33)}`);
  });
});
