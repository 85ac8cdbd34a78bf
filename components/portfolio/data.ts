"use client";

import type { Portfolio, PortfolioHistory } from "@/contracts/portfolio";
import type { PriceRange } from "@/contracts/prices/rules";
import { queryDefaults } from "@/lib/client/request/query-defaults";
import { useCall } from "@/lib/client/cache/use-call";

/**
 * The caller's portfolio, asked for again every 30 seconds.
 * @param reloadDelayMs SPEC.md section 9: how much longer each reload takes where sample data is shown; the first paint never waits
 */
export function usePortfolio(initial: Portfolio | undefined, reloadDelayMs: number) {
  return useCall("GET /api/portfolios", {}, { fallback: initial, refreshMs: queryDefaults.pollMs, delayMs: reloadDelayMs });
}

/** What the portfolio was worth over a range, with the range that the server rendered as a start. */
export function usePortfolioHistory(range: PriceRange, initial: PortfolioHistory | undefined, reloadDelayMs: number) {
  const fallback = initial?.range === range ? initial : undefined;
  return useCall("GET /api/v1/portfolio/history", { query: { range } }, { fallback, refreshMs: queryDefaults.pollMs, delayMs: reloadDelayMs });
}
