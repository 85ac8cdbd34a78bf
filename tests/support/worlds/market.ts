export type PriceId = "ethereum" | "memecore";

const QUOTE_HOLDS_MS = 36 * 3_600_000;
const NEAR_MS = 10 * 60_000;

/** What every coin really costs: the quotes that can be believed, each from its time on. */
export interface Market {
  /** A believable quote at a time, in dollars for one whole unit. */
  move(priceId: PriceId, atMs: number, priceUsd: number): void;
  latest(priceId: PriceId): { atMs: number; priceUsd: number };
  /** The price at a time: the last quote before it, unless that is over 36 hours old. */
  at(priceId: PriceId, atMs: number): number | null;
  /** What a movement is valued with when it is read: the latest quote if it is of those minutes, else that of its time. */
  ofMovement(priceId: PriceId, atMs: number): number | null;
  /** The price at a time as a multiple of the first. */
  shapeOf(priceId: string, atMs: number): number;
}

export function createMarket(first: Record<PriceId, number>): Market {
  const quotes: Record<PriceId, { atMs: number; priceUsd: number }[]> = { ethereum: [], memecore: [] };
  const stepAt = (priceId: PriceId, atMs: number) => quotes[priceId].findLast((quote) => quote.atMs <= atMs);
  const at: Market["at"] = (priceId, atMs) => {
    const quote = stepAt(priceId, atMs);
    if (!quote) return first[priceId];
    return quote === quotes[priceId].at(-1) && atMs - quote.atMs > QUOTE_HOLDS_MS ? null : quote.priceUsd;
  };
  return {
    move: (priceId, atMs, priceUsd) => void quotes[priceId].push({ atMs, priceUsd }),
    latest: (priceId) => quotes[priceId].at(-1)!,
    at,
    ofMovement: (priceId, atMs) => {
      const latest = quotes[priceId].at(-1);
      return latest && Math.abs(atMs - latest.atMs) <= NEAR_MS ? latest.priceUsd : at(priceId, atMs);
    },
    shapeOf: (priceId, atMs) => (stepAt(priceId as PriceId, atMs)?.priceUsd ?? first[priceId as PriceId]) / first[priceId as PriceId],
  };
}
