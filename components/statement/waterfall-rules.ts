import type { StatementUsd } from "@/contracts/statement/calls";
import { statementFlows, statementLines, type StatementLine } from "@/contracts/statement/rules";

/**
 * One bar: from one level of value to another, in dollars. The opening and
 * closing bars start at zero, the others where the previous one ended.
 */
export interface Bar {
  line: StatementLine;
  /** The line's amount. */
  usd: number;
  fromUsd: number;
  toUsd: number;
}

/** The bars of a statement: opening and closing, and between them the lines that are not 0. */
export function barsOf(usd: StatementUsd): Bar[] {
  const bars: Bar[] = [{ line: "opening", usd: usd.opening, fromUsd: 0, toUsd: usd.opening }];
  let levelCents = cents(usd.opening);
  for (const line of [...statementFlows, "prices"] as const) {
    if (cents(usd[line]) === 0) continue;
    const fromUsd = levelCents / 100;
    levelCents += cents(usd[line]);
    bars.push({ line, usd: usd[line], fromUsd, toUsd: levelCents / 100 });
  }
  return [...bars, { line: "closing", usd: usd.closing, fromUsd: 0, toUsd: usd.closing }];
}

export interface Domain {
  minUsd: number;
  maxUsd: number;
  /** The axis begins above zero, so that small changes of a large value are visible. */
  isCut: boolean;
}

/** The axis is cut if all changes together are a smaller share of the highest value than this. */
const minShare = 0.4;
/** The space below the lowest level when the axis is cut, as a share of the changes. */
const roomBelow = 0.6;

/** The range of values that the chart covers; never empty. */
export function domainOf(bars: readonly Bar[]): Domain {
  const levels = bars.map(({ toUsd }) => toUsd);
  const [low, high] = [Math.min(...levels), Math.max(...levels)];
  const spread = high - low;
  if (low > 0 && spread > 0 && spread < minShare * high) return { minUsd: low - roomBelow * spread, maxUsd: high, isCut: true };
  return { minUsd: Math.min(0, low), maxUsd: high <= 0 && low >= 0 ? 1 : Math.max(0, high), isCut: false };
}

/** A value's position, from 0 at the lowest to 100 at the highest; values outside the range are clamped. */
export function placeOf(usd: number, { minUsd, maxUsd }: Domain): number {
  return Math.min(100, Math.max(0, (100 * (usd - minUsd)) / (maxUsd - minUsd)));
}

/** The sum of the lines minus the closing value, in cents; 0 if they add up. */
export function missingCents(usd: StatementUsd): number {
  const lines = statementLines.filter((line) => line !== "closing");
  return lines.reduce((sum, line) => sum + cents(usd[line]), 0) - cents(usd.closing);
}

function cents(usd: number): number {
  return Math.round(usd * 100);
}
