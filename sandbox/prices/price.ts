import { dipAt, type Plot } from "../seed/plot";

/** A coin of the price stand-in. */
export interface Coin {
  readonly id: string;
  /** The price it fluctuates around. */
  readonly baseUsd: number;
  /** How far it can stray: the price stays between base/e^swing and base·e^swing. */
  readonly swing: number;
  readonly supply: number;
  readonly seed: number;
  /** The fraction that the plot's dip takes off the price at its lowest point. */
  readonly dip?: number;
}

export const coins: readonly Coin[] = [
  { id: "ethereum", baseUsd: 3000, swing: 0.16, supply: 120_700_000, seed: 858, dip: 0.04 },
  { id: "memecore", baseUsd: 0.36, swing: 0.35, supply: 1_700_000_000, seed: 1968, dip: 0.16 },
  { id: "bitcoin", baseUsd: 92_000, swing: 0.12, supply: 19_900_000, seed: 37 },
  { id: "dogecoin", baseUsd: 0.17, swing: 0.3, supply: 151_000_000_000, seed: 41 },
  { id: "usd-coin", baseUsd: 1, swing: 0.001, supply: 74_000_000_000, seed: 53 },
];

/** The waves that make up a price: length in seconds and share of the swing; the shares add up to 1. */
const waves = [
  { lengthS: 45 * 86_400, share: 0.44 },
  { lengthS: 10 * 86_400, share: 0.26 },
  { lengthS: 2 * 86_400, share: 0.13 },
  { lengthS: 8 * 3600, share: 0.08 },
  { lengthS: 3600, share: 0.05 },
  { lengthS: 480, share: 0.025 },
  { lengthS: 60, share: 0.015 },
] as const;

/**
 * The price in dollars at a given time, derived from coin, plot and time alone, so that
 * the latest price, the history and any later reading of the same moment agree.
 */
export function priceUsdAt(coin: Coin, atMs: number, plot: Plot | null = null): number {
  const deviation = waves.reduce(
    (sum, { lengthS, share }, index) => sum + share * smoothNoise(coin.seed * 31 + index, atMs / 1000 / lengthS),
    0,
  );
  const dipped = 1 - (coin.dip ?? 0) * dipAt(plot, atMs);
  return Number((coin.baseUsd * Math.exp(coin.swing * deviation) * dipped).toPrecision(8));
}

/** Change over the 24 hours before a given time, in percent. */
export function changePercent24h(coin: Coin, atMs: number, plot: Plot | null = null): number {
  return 100 * (priceUsdAt(coin, atMs, plot) / priceUsdAt(coin, atMs - 86_400_000, plot) - 1);
}

/** A value between -1 and 1, smooth in `x`, without a period. */
function smoothNoise(seed: number, x: number): number {
  const cell = Math.floor(x);
  const step = x - cell;
  const ease = step * step * (3 - 2 * step);
  return latticeNoise(seed, cell) * (1 - ease) + latticeNoise(seed, cell + 1) * ease;
}

function latticeNoise(seed: number, cell: number): number {
  let mixed = Math.imul(cell ^ Math.imul(seed, 0x9e3779b1), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 31 - 1;
}
