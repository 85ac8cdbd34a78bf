import type { Transaction } from "@/contracts/wallets/calls";

/** The static lists of SPEC.md section 2, labelled "Sample" and shown while there is no real data. */
export const sampleAssets = [
  { symbol: "M", priceUsd: 0.36, change24h: 5.42 },
  { symbol: "ETH", priceUsd: 3021.9, change24h: 2.18 },
  { symbol: "USDC", priceUsd: 1, change24h: 0.01 },
] as const;

const minuteMs = 60_000;

/** Sample transactions that are 2, 15 and 60 minutes old. @param nowMs the time of rendering */
export function sampleTransactions(nowMs: number): Transaction[] {
  const parts = [
    { type: "incoming", value: "0.5", symbol: "ETH", usd: 1510.95, ageMinutes: 2 },
    { type: "outgoing", value: "1200", symbol: "M", usd: 432, ageMinutes: 15 },
    { type: "incoming", value: "0.02", symbol: "ETH", usd: 60.44, ageMinutes: 60 },
  ] as const;
  return parts.map(({ type, value, symbol, usd, ageMinutes }, index) => ({
    id: `sample-${index}`, type, kind: "transfer", value, symbol, value_usd: usd, price_usd: null, fee: null, fee_usd: null,
    hash: `0x${`${index + 1}`.repeat(64)}`,
    timestamp: new Date(nowMs - ageMinutes * minuteMs).toISOString(), block_number: null, status: "confirmed",
  }));
}
