import { formatUnits } from "viem";
import { decimalText, divideDecimals, multiplyUnits } from "@/contracts/fields/decimal-rules";

/** How much of one asset an address holds, and what a whole unit is worth. */
export interface Holding {
  assetKey: string;
  symbol: string;
  decimals: number;
  /** In the asset's smallest unit. */
  units: bigint;
  /** Dollars for one whole unit; null without a quote. */
  priceUsd: number | null;
}

/** More dollars than exist: a value above it comes from a scam token or a broken quote, and is ignored (docs/definitions.md section 3). */
export const MAX_VALUE_USD = 1e15;

/**
 * Dollars of an amount in smallest units, negative for outgoing amounts. Null without a usable quote, and above `MAX_VALUE_USD`.
 * `amountUsd` is the same in SQL.
 */
export function toUsd(units: bigint, decimals: number, priceUsd: number | string | null): number | null {
  const price = priceUsd === null ? null : decimalText(priceUsd);
  if (price === null) return null;
  const usd = Number(multiplyUnits(units, decimals, price));
  return Math.abs(usd) <= MAX_VALUE_USD ? usd : null;
}

/**
 * `balance_usd` of docs/definitions.md section 3: Σ amount × price over distinct assets. An amount of 0 counts as 0 without a price; a
 * holding without a value is left out and counted. Null if nothing that is held has a value.
 */
export function valueHoldings(holdings: readonly Holding[]): { usd: number | null; unpricedCount: number } {
  const held = holdings.filter(({ units }) => units > 0n);
  const values = held.map(({ units, decimals, priceUsd }) => toUsd(units, decimals, priceUsd)).filter((usd) => usd !== null);
  const unpricedCount = held.length - values.length;
  if (holdings.length === 0 || (held.length > 0 && values.length === 0)) return { usd: null, unpricedCount };
  return { usd: values.reduce((sum, usd) => sum + usd, 0), unpricedCount };
}

/**
 * The value of holdings in M Token, as a decimal string: their dollars at the quote of M. Without a quote of M it is known only if nothing
 * else is held: it is the amount itself. Null if it is not known.
 */
export function valueInMToken(holdings: readonly Holding[], mTokenKey: string, mPriceUsd: number | null): string | null {
  if (mPriceUsd !== null) return usdToMToken(valueHoldings(holdings).usd, mPriceUsd);
  const mToken = holdings.find(({ assetKey }) => assetKey === mTokenKey);
  const isAll = holdings.every((one) => one === mToken || one.units === 0n);
  return mToken && isAll ? formatUnits(mToken.units, mToken.decimals) : null;
}

/** Dollars converted to M Token at its quote, as a decimal string with at most 6 places; null without a quote. */
export function usdToMToken(usd: number | null, mPriceUsd: number | null): string | null {
  if (usd === null || mPriceUsd === null || !(mPriceUsd > 0)) return null;
  const [dollars, price] = [decimalText(usd), decimalText(mPriceUsd)];
  return dollars === null || price === null ? null : divideDecimals(dollars, price, 6);
}
