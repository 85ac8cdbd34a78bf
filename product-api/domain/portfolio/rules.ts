import type { StatementUsd } from "@/contracts/statement/calls";
import { statementFlows, statementLines, type StatementFlow } from "@/contracts/statement/rules";
import { toUsd } from "../valuation/rules";

/** Sum of the flows on one line of a statement. */
export interface FlowSum {
  /** Smallest units, negative for outgoing amounts. */
  units: bigint;
  /** Dollars, each flow at the price of its own time. */
  usd: number;
  /** The same, each flow weighted by the fraction of the period that remained after it. */
  weightedUsd: number;
  /** Number of flows without a price. */
  unpriced: number;
}

export type FlowSums = Record<StatementFlow, FlowSum>;

/** One coin over a period: what was held at either end, and what moved in between. */
export interface Span {
  decimals: number;
  openingUnits: bigint;
  closingUnits: bigint;
  flows: FlowSums;
  /** Dollars for one whole unit at either end; null without a quote. */
  openingPriceUsd: number | null;
  closingPriceUsd: number | null;
}

/** No flows at all. */
export function emptyFlows(): FlowSums {
  const none = () => ({ units: 0n, usd: 0, weightedUsd: 0, unpriced: 0 });
  return { added: none(), received: none(), sent: none(), contracts: none(), fees: none() };
}

/** Net movement of a coin, in smallest units. */
export function unitsOf(flows: FlowSums): bigint {
  return statementFlows.reduce((sum, line) => sum + flows[line].units, 0n);
}

/** Gain or loss apart from the flows. */
export interface Change {
  /** Dollars in whole cents: the effect of prices and fees, as in the statement of the same time. */
  usd: number;
  /** Percent; null if there was too little to compare with. */
  percent: number | null;
}

/** Below this average capital in dollars a percentage is meaningless. */
const SMALLEST_BASE_USD = 1;

/** Dollars of a span's lines, exact to a double; null if a price that one of them needs is missing. */
export function valueSpan(span: Span): StatementUsd | null {
  const opening = valueAt(span.openingUnits, span.decimals, span.openingPriceUsd);
  const closing = valueAt(span.closingUnits, span.decimals, span.closingPriceUsd);
  if (opening === null || closing === null || statementFlows.some((line) => span.flows[line].unpriced > 0)) return null;
  const { added, received, sent, contracts, fees } = span.flows;
  const moved = statementFlows.reduce((sum, line) => sum + span.flows[line].usd, 0);
  return {
    opening, added: added.usd, received: received.usd, sent: sent.usd, contracts: contracts.usd, fees: fees.usd,
    prices: closing - opening - moved, closing,
  };
}

function valueAt(units: bigint, decimals: number, priceUsd: number | null): number | null {
  if (units === 0n) return 0;
  return toUsd(units, decimals, priceUsd);
}

/**
 * The change over some coins together: the effect of prices and fees, and the same as a percentage of the capital employed, by Modified
 * Dietz (Dietz 1966; GIPS handbook 2.A.2): the opening value, plus each flow weighted by the fraction of the period that remained. What a
 * wallet held when its history began counts in full, as if it had been there from the beginning. Coins without a price are left out.
 * @returns null if no coin has a price
 */
export function changeOf(spans: readonly Span[]): Change | null {
  const valued = spans.flatMap((span) => {
    const usd = valueSpan(span);
    return usd ? [{ usd, flows: span.flows }] : [];
  });
  const total = totalInCents(valued.map(({ usd }) => usd));
  if (total === null) return null;
  const sum = (pick: (one: (typeof valued)[number]) => number) => valued.reduce((total, one) => total + pick(one), 0);
  const usd = sum((one) => one.usd.prices + one.usd.fees);
  const base = sum(({ usd: { opening, added }, flows }) =>
    opening + added + flows.received.weightedUsd + flows.sent.weightedUsd + flows.contracts.weightedUsd);
  return { usd: gainOf(total), percent: base > SMALLEST_BASE_USD ? (100 * usd) / base : null };
}

/**
 * Lines in whole cents that still add up: each line is rounded, and the rounding difference goes into the effect of prices, the one line
 * that nobody can recount.
 */
export function inCents(usd: StatementUsd): StatementUsd {
  const cents = (value: number) => Math.round(value * 100);
  const [opening, closing] = [cents(usd.opening), cents(usd.closing)];
  const flows = statementFlows.map((line) => [line, cents(usd[line])] as const);
  const prices = closing - opening - flows.reduce((sum, [, value]) => sum + value, 0);
  const lines = Object.fromEntries(flows.map(([line, value]) => [line, value / 100])) as Record<StatementFlow, number>;
  return { opening: opening / 100, ...lines, prices: prices / 100, closing: closing / 100 };
}

/**
 * Lines of some coins together, in whole cents; null if there are none. The sums are rounded, not the coins: the closing value is then the
 * total that other screens show.
 */
export function totalInCents(all: readonly StatementUsd[]): StatementUsd | null {
  if (all.length === 0) return null;
  return inCents(Object.fromEntries(statementLines.map((line) => [line, all.reduce((sum, usd) => sum + usd[line], 0)])) as StatementUsd);
}

/** What lines in whole cents say was gained or lost: the effect of prices and fees, in whole cents. */
export function gainOf(usd: StatementUsd): number {
  return Math.round((usd.prices + usd.fees) * 100) / 100;
}

/** Portfolio diversity: 100 × (1 − Σ wᵢ²) over the values' shares, and 1/Σ wᵢ² ("≈ n assets"); null at a total of 0. */
export function diversityOf(valuesUsd: readonly number[]): { diversity: number; effectiveAssets: number } | null {
  const total = valuesUsd.reduce((sum, usd) => sum + usd, 0);
  if (total <= 0) return null;
  const concentration = valuesUsd.reduce((sum, usd) => sum + (usd / total) ** 2, 0);
  return { diversity: 100 * (1 - concentration), effectiveAssets: 1 / concentration };
}

/** Holdings of a coin over the points of a chart, in smallest units. */
interface ChartCoin {
  decimals: number;
  /** Known at the first point. */
  openingUnits: bigint;
  /** Net movement up to each point since the one before, by the point's index. */
  moved: ReadonlyMap<number, bigint>;
  /** Ledger openings among those. Before an opening its units are used as an estimate. */
  opened: ReadonlyMap<number, bigint>;
}

/** Dollars of a coin at each of some points, and how much of that is an estimate; null without a price. */
export function valueChart(coin: ChartCoin, pricesUsd: readonly (number | null)[]): ({ usd: number; estimatedUsd: number } | null)[] {
  let known = coin.openingUnits;
  let estimated = [...coin.opened.values()].reduce((sum, units) => sum + units, 0n);
  return pricesUsd.map((priceUsd, point) => {
    known += coin.moved.get(point) ?? 0n;
    estimated -= coin.opened.get(point) ?? 0n;
    const usd = valueAt(known + estimated, coin.decimals, priceUsd);
    return usd === null ? null : { usd, estimatedUsd: valueAt(estimated, coin.decimals, priceUsd) ?? 0 };
  });
}
