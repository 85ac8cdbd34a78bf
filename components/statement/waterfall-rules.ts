import type { StatementUsd } from "@/contracts/statement/calls";
import { statementFlows, statementLines, type StatementLine } from "@/contracts/statement/rules";

/** One bar: from one level of value to another, in dollars. The ends stand on zero, the others where the one before ended. */
export interface Bar {
  line: StatementLine;
  /** What the line says. */
  usd: number;
  fromUsd: number;
  toUsd: number;
}

/** The bars of a statement: both ends, and between them what is not 0. */
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
  /** It begins above zero, so that small changes of a large value can be seen. */
  isCut: boolean;
}

/** The part of the whole that all changes together take up at least. */
const leastShare = 0.4;
/** What stands below the lowest level where the bars are cut, as a share of the changes. */
const roomBelow = 0.6;

/** The values that the picture reaches over; never empty. */
export function domainOf(bars: readonly Bar[]): Domain {
  const levels = bars.map(({ toUsd }) => toUsd);
  const [low, high] = [Math.min(...levels), Math.max(...levels)];
  const spread = high - low;
  if (low > 0 && spread > 0 && spread < leastShare * high) return { minUsd: low - roomBelow * spread, maxUsd: high, isCut: true };
  return { minUsd: Math.min(0, low), maxUsd: high <= 0 && low >= 0 ? 1 : Math.max(0, high), isCut: false };
}

/** Where a value stands, from 0 at the lowest to 100 at the highest; what lies below stands at 0. */
export function placeOf(usd: number, { minUsd, maxUsd }: Domain): number {
  return Math.min(100, Math.max(0, (100 * (usd - minUsd)) / (maxUsd - minUsd)));
}

/** Cents by which the lines miss the closing value; 0 where they add up. */
export function missingCents(usd: StatementUsd): number {
  const lines = statementLines.filter((line) => line !== "closing");
  return lines.reduce((sum, line) => sum + cents(usd[line]), 0) - cents(usd.closing);
}

function cents(usd: number): number {
  return Math.round(usd * 100);
}
