import { createSiweMessage } from "viem/siwe";
import { describe, expect, it } from "vitest";
import { ownershipMessage, usdToMToken, valueHoldings, type Holding } from "./rules";

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

describe("ownershipMessage", () => {
  const claim = {
    address: "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266" as const,
    userId: "9c5b94b1-35ad-49bb-b118-8e8fc24abf80",
    chainId: 4352,
    nonce: "w0Bq4TnVfJ2a",
    issuedAt: new Date("2026-11-05T12:00:00.000Z"),
    expiresAt: new Date("2026-11-05T12:10:00.000Z"),
  };

  it.each(["https://memescope.example", "http://localhost:3000", "http://127.0.0.1:3110"])("is written for %s as EIP-4361 says", (origin) => {
    const { address, chainId, nonce, issuedAt, expiresAt: expirationTime } = claim;
    const statement = `This address belongs to the Memescope account ${claim.userId}. This proves ownership only: it moves no funds and allows nothing.`;
    const domain = origin.split("//")[1]!;
    expect(ownershipMessage({ ...claim, origin })).toBe(createSiweMessage({ domain, address, statement, uri: origin, version: "1", chainId, nonce, issuedAt, expirationTime }));
  });

  it.each([["http://[::1]:3000", "[::1]:3000"], ["http://memescope:8080", "memescope:8080"]])("names the site at %s", (origin, host) => {
    expect(ownershipMessage({ ...claim, origin }).split("\n")[0]).toBe(`${host} wants you to sign in with your Ethereum account:`);
  });
});
