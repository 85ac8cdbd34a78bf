import { callPath } from "@/lib/client/request/api";

const portfolioKey = callPath("GET /api/portfolios");

/** Whether a cache key belongs to the portfolio or to its history over any range. */
export function isPortfolioKey(key: string): boolean {
  return key === portfolioKey || key.startsWith("/api/v1/portfolio/history?");
}
