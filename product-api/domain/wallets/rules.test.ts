import { describe, expect, it } from "vitest";
import { usdToMToken, valueHoldings, type Holding } from "./rules";

const holding = (more: Partial<Holding>): Holding => ({
  assetKey: "native",
  symbol: "ETH",
  decimals: 18,
  units: 10n ** 18n,
  priceUsd: 3000,
  ...more,
});

describe("valueHoldings", () => {
  it("sums amount times price over the assets", () => {
    const token = holding({ assetKey: "0xm", decimals: 6, units: 2_500_000n, priceUsd: 0.4 });
    expect(valueHoldings([holding({}), token])).toEqual({ usd: 3001, unpricedCount: 0 });
  });

  it("counts an amount of zero as zero without a price", () => {
    expect(valueHoldings([holding({ units: 0n, priceUsd: null })])).toEqual({ usd: 0, unpricedCount: 0 });
  });

  it("leaves an unpriced holding out and counts it", () => {
    expect(valueHoldings([holding({}), holding({ assetKey: "0xx", priceUsd: null })])).toEqual({ usd: 3000, unpricedCount: 1 });
  });

  it("is unknown when nothing held has a price", () => {
    expect(valueHoldings([holding({ priceUsd: null })])).toEqual({ usd: null, unpricedCount: 1 });
  });

  it("is unknown before the first reading", () => {
    expect(valueHoldings([])).toEqual({ usd: null, unpricedCount: 0 });
  });
});

describe("usdToMToken", () => {
  it("divides by the quote of M", () => {
    expect(usdToMToken(36, 0.36)).toBe("100");
    expect(usdToMToken(1, 3)).toBe("0.333333");
    expect(usdToMToken(100, 1)).toBe("100");
  });

  it("is unknown without dollars or without a quote", () => {
    expect(usdToMToken(null, 1)).toBeNull();
    expect(usdToMToken(1, null)).toBeNull();
    expect(usdToMToken(1, 0)).toBeNull();
  });
});
