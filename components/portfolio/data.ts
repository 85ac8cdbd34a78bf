import type { Network } from "@/contracts/network";
import type { Portfolio, PortfolioHistory } from "@/contracts/portfolio";
import type { PriceRange } from "@/contracts/prices/rules";
import { queryDefaults } from "@/lib/client/request/query-defaults";
import { useCall } from "@/lib/client/cache/use-call";

/** The data the server rendered the screen with; parts it could not read are missing. */
export interface PortfolioData {
  portfolio: Portfolio | undefined;
  history: PortfolioHistory | undefined;
  network: Network | null;
}

/**
 * The caller's portfolio, fetched again every 30 seconds.
 * @param reloadDelayMs SPEC.md section 9: delay added to each reload in sample mode; the first paint never waits
 */
export function usePortfolio(initial: Portfolio | undefined, reloadDelayMs: number) {
  return useCall("GET /api/portfolios", {}, { fallback: initial, refreshMs: queryDefaults.pollMs, delayMs: reloadDelayMs });
}

/** The portfolio's value over a range; starts from the server-rendered history if that is for the same range. */
export function usePortfolioHistory(range: PriceRange, initial: PortfolioHistory | undefined, reloadDelayMs: number) {
  const fallback = initial?.range === range ? initial : undefined;
  return useCall("GET /api/v1/portfolio/history", { query: { range } }, {
    fallback, refreshMs: queryDefaults.pollMs, delayMs: reloadDelayMs,
  });
}
