import { formatUnits } from "viem";

/** What a message names that proves who owns an address. */
export interface OwnershipClaim {
  /** Origin of the site that asks. */
  origin: string;
  /** With the checksum of its letters (EIP-55). */
  address: string;
  userId: string;
  chainId: number;
  /** Letters and digits that nobody can guess. */
  nonce: string;
  issuedAt: Date;
  expiresAt: Date;
}

/**
 * The message to sign, as EIP-4361 writes it: a wallet program compares its first line with the site that asks for
 * the signature, and warns of one that passes on the message of another. Not by viem's `createSiweMessage`, which
 * takes no host without a dot and no IPv6 address.
 */
export function ownershipMessage({ origin, address, userId, chainId, nonce, issuedAt, expiresAt }: OwnershipClaim): string {
  return [
    `${new URL(origin).host} wants you to sign in with your Ethereum account:`,
    address,
    "",
    `This address belongs to the Memescope account ${userId}. This proves ownership only: it moves no funds and allows nothing.`,
    "",
    `URI: ${origin}`,
    "Version: 1",
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt.toISOString()}`,
    `Expiration Time: ${expiresAt.toISOString()}`,
  ].join("\n");
}

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
