import { callPath } from "@/lib/client/request/api";

const portfolioKey = callPath("GET /api/portfolios");

/** What the wallets are worth together, coin by coin, and what they were worth, over any range. */
export function isPortfolioKey(key: string): boolean {
  return key === portfolioKey || key.startsWith("/api/v1/portfolio/history?");
}
