"use client";

import type { Price, PriceAlert, PriceHistory } from "@/contracts/prices/calls";
import type { PriceRange } from "@/contracts/prices/rules";
import { queryDefaults } from "@/lib/client/request/query-defaults";
import { useCall } from "@/lib/client/cache/use-call";

/** The latest prices, asked for again every 30 seconds. */
export function usePrices(initial: Price[] | undefined) {
  return useCall("GET /api/prices/latest", {}, { fallback: initial, refreshMs: queryDefaults.pollMs });
}

/** The caller's alerts; a live message about one that fired asks for them again. */
export function useAlerts(initial: PriceAlert[] | undefined) {
  return useCall("GET /api/prices/alerts", {}, { fallback: initial });
}

/** Points of a history come minutes apart. */
const historyRefreshMs = 5 * 60_000;

/** Past prices of one asset, with what the server rendered as a start where it is the same asset and range. */
export function usePriceHistory(symbol: string, range: PriceRange, initial: readonly PriceHistory[], enabled = true) {
  const fallback = initial.find((history) => history.symbol === symbol && history.range === range);
  return useCall("GET /api/prices/:symbol", { params: { symbol }, query: { range } }, { fallback, refreshMs: historyRefreshMs, enabled });
}
