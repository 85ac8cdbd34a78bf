import "server-only";
import { cache } from "react";
import { portfolioCalls } from "@/contracts/portfolio";
import type { PriceRange } from "@/contracts/prices/rules";
import { briefStats } from "@/lib/shared/queries";
import { callProductApi } from "./call-product-api";

/** The caller's dashboard figures. @throws ProductApiError */
export const readStats = cache(() => callProductApi(portfolioCalls.stats));

/** Only the totals and counts of the dashboard figures. @throws ProductApiError */
export const readBriefStats = cache(() => callProductApi(portfolioCalls.stats, briefStats));

/** The caller's portfolio, by wallet and by coin. @throws ProductApiError */
export const readPortfolio = cache(() => callProductApi(portfolioCalls.read));

/** What the portfolio was worth over a range. @throws ProductApiError; 404 if the product API has no such call */
export const readPortfolioHistory = cache((range: PriceRange) => callProductApi(portfolioCalls.history, { query: { range } }));
