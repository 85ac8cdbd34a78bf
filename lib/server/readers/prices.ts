import "server-only";
import { cache } from "react";
import { pricesCalls } from "@/contracts/prices/calls";
import type { PriceRange } from "@/contracts/prices/rules";
import { callProductApi } from "./call-product-api";

/** The latest price of each known asset. @throws ProductApiError */
export const readLatestPrices = cache(() => callProductApi(pricesCalls.latest));

/** Past prices of one asset. @throws ProductApiError */
export const readPriceHistory = cache((symbol: string, range: PriceRange) =>
  callProductApi(pricesCalls.history, { params: { symbol }, query: { range } }),
);

/** The caller's price alerts, newest first. @throws ProductApiError */
export const readPriceAlerts = cache(() => callProductApi(pricesCalls.alerts));
