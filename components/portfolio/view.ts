import type { PriceRange } from "@/contracts/prices/rules";

/** The range the performance chart shows first. */
export const defaultPortfolioRange: PriceRange = "7d";
