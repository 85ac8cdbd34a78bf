export type PriceId = "ethereum" | "memecore";

const QUOTE_HOLDS_MS = 36 * 3_600_000;
const NEAR_MS = 10 * 60_000;

/** The true price of every coin: the plausible quotes, each valid from its time on. */
export interface Market {
  /** Adds a plausible quote at a given time, in dollars per whole unit. */
  move(priceId: PriceId, atMs: number, priceUsd: number): void;
  latest(priceId: PriceId): { atMs: number; priceUsd: number };
  /** Whether there was a quote after the first of two times, and at or before the second. */
  isQuoted(priceId: PriceId, afterMs: number, untilMs: number): boolean;
  /** The price at a given time: the last quote before it, unless that is the newest and over 36 hours old. */
  at(priceId: PriceId, atMs: number): number | null;
  /** The price a movement is valued at when it is read: the latest quote if it is within ten minutes of it, otherwise that of its time. */
  atTransfer(priceId: PriceId, atMs: number): number | null;
  /** The price at a given time as a multiple of the first. */
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
    isQuoted: (priceId, afterMs, untilMs) => quotes[priceId].some(({ atMs }) => atMs > afterMs && atMs <= untilMs),
    at,
    atTransfer: (priceId, atMs) => {
      const latest = quotes[priceId].at(-1);
      return latest && Math.abs(atMs - latest.atMs) <= NEAR_MS ? latest.priceUsd : at(priceId, atMs);
    },
    shapeOf: (priceId, atMs) => (stepAt(priceId as PriceId, atMs)?.priceUsd ?? first[priceId as PriceId]) / first[priceId as PriceId],
  };
}
