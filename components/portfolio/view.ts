import type { PriceRange } from "@/contracts/prices/rules";

/** Which range the performance starts with. */
export const defaultPortfolioRange: PriceRange = "7d";
