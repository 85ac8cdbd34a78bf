/** Money that came from outside (positive) or left (negative), in dollars at its own time. */
export interface Flow {
  usd: number;
  atMs: number;
}

export interface Change {
  /** Dollars gained or lost beside the flows: V₁ − V₀ − F. */
  usd: number;
  /** Percent; null where there was too little to compare with. */
  percent: number | null;
}

/** Below this many dollars of average capital a percentage says nothing. */
const SMALLEST_BASE_USD = 1;

/**
 * Modified Dietz return over a window: 100 × (V₁ − V₀ − F) ÷ (V₀ + Σ wᵢFᵢ), where wᵢ is the share of the
 * window still to come at flow i (Dietz 1966; GIPS handbook 2.A.2). Values in dollars.
 */
export function modifiedDietz(window: { fromMs: number; toMs: number; startUsd: number; endUsd: number; flows: readonly Flow[] }): Change {
  const { fromMs, toMs, startUsd, endUsd } = window;
  const flows = window.flows.filter(({ atMs }) => atMs > fromMs && atMs <= toMs);
  const total = flows.reduce((sum, { usd }) => sum + usd, 0);
  const weighted = flows.reduce((sum, { usd, atMs }) => sum + (usd * (toMs - atMs)) / (toMs - fromMs), 0);
  const usd = endUsd - startUsd - total;
  const base = startUsd + weighted;
  return { usd, percent: base > SMALLEST_BASE_USD ? (100 * usd) / base : null };
}

/** Portfolio diversity: 100 × (1 − Σ wᵢ²) over the values' shares, and 1/Σ wᵢ² ("≈ n assets"); null at a total of 0. */
export function diversityOf(valuesUsd: readonly number[]): { diversity: number; effectiveAssets: number } | null {
  const total = valuesUsd.reduce((sum, usd) => sum + usd, 0);
  if (total <= 0) return null;
  const concentration = valuesUsd.reduce((sum, usd) => sum + (usd / total) ** 2, 0);
  return { diversity: 100 * (1 - concentration), effectiveAssets: 1 / concentration };
}

/** What is held of one asset over time, in its smallest unit. */
export interface Timeline {
  assetKey: string;
  decimals: number;
  /** Held before the first step. */
  openingUnits: bigint;
  /** Oldest first. */
  steps: { atMs: number; units: bigint }[];
  /** Before this the first known balance stands in. */
  knownFromMs: number;
}

/** Units held at a time. */
export function unitsAt(timeline: Timeline, atMs: number): bigint {
  return timeline.steps.reduce((held, step) => (step.atMs <= atMs ? held + step.units : held), timeline.openingUnits);
}

/** Quotes of one asset, oldest first. */
export type PriceSeries = readonly { atMs: number; priceUsd: number }[];

/** A quote holds for this long: daily history has a point every 24 hours. */
const QUOTE_HOLDS_MS = 36 * 60 * 60_000;

/** The last quote at or before a time; null where there is none, or only one long past. */
export function priceAt(series: PriceSeries, atMs: number): number | null {
  let low = 0;
  let high = series.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (series[middle]!.atMs <= atMs) low = middle + 1;
    else high = middle;
  }
  const quote = series[low - 1];
  return quote && atMs - quote.atMs <= QUOTE_HOLDS_MS ? quote.priceUsd : null;
}

/** Whole units as a number, exact to a double: for dollars, never for amounts that are shown. */
export function toWhole(units: bigint, decimals: number): number {
  return Number(units) / 10 ** decimals;
}
