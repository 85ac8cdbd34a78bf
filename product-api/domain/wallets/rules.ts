import { formatUnits } from "viem";

/** How much of one asset an address holds, and what a whole unit is worth. */
export interface Holding {
  assetKey: string;
  symbol: string;
  decimals: number;
  /** In the asset's smallest unit. */
  units: bigint;
  /** Dollars for a whole unit; null without a quote. */
  priceUsd: number | null;
}

export interface Valuation {
  /** Dollars; null when nothing that is held has a price. */
  usd: number | null;
  /** Held assets without a price, left out of `usd`. */
  unpricedCount: number;
}

/**
 * `balance_usd` of DESIGN.md section 5: Σ amount × price over distinct assets. An amount of 0 counts 0
 * without a price; an unpriced holding is left out and counted.
 */
export function valueHoldings(holdings: readonly Holding[]): Valuation {
  const held = holdings.filter(({ units }) => units > 0n);
  const priced = held.filter((holding) => holding.priceUsd !== null);
  const unpricedCount = held.length - priced.length;
  if (holdings.length === 0 || (held.length > 0 && priced.length === 0)) return { usd: null, unpricedCount };
  const usd = priced.reduce((sum, { units, decimals, priceUsd }) => sum + Number(formatUnits(units, decimals)) * priceUsd!, 0);
  return { usd, unpricedCount };
}

/** Dollars expressed in M Token at its quote, as a decimal string with at most 6 places; null without one. */
export function usdToMToken(usd: number | null, mPriceUsd: number | null): string | null {
  if (usd === null || mPriceUsd === null || mPriceUsd <= 0) return null;
  return (usd / mPriceUsd).toFixed(6).replace(/\.?0+$/, "");
}
