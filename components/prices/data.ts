import type { Price, PriceAlert, PriceHistory } from "@/contracts/prices/calls";
import type { PriceRange } from "@/contracts/prices/rules";
import { queryDefaults } from "@/lib/client/request/query-defaults";
import { useCall } from "@/lib/client/cache/use-call";

/** The data the server rendered the screen with; parts it could not read are missing. */
export interface PricesData {
  prices: Price[] | undefined;
  /** The last day of the first assets in the table, and the chosen asset over the chosen range. */
  histories: PriceHistory[];
  alerts: PriceAlert[] | undefined;
}

/** The latest prices, fetched again every 30 seconds. */
export function usePrices(initial: Price[] | undefined) {
  return useCall("GET /api/prices/latest", {}, { fallback: initial, refreshMs: queryDefaults.pollMs });
}

/** The caller's price alerts; fetched again when a live message says that one has fired. */
export function useAlerts(initial: PriceAlert[] | undefined) {
  return useCall("GET /api/prices/alerts", {}, { fallback: initial });
}

/** The caller's other alerts; not fetched if the product API has none. */
export function useOtherAlerts() {
  return useCall("GET /api/v1/alerts");
}

/** The points of a history are minutes apart, so polling more often is of no use. */
const historyRefreshMs = 5 * 60_000;

/** Past prices of one asset; starts from the server-rendered history if there is one for the same asset and range. */
export function usePriceHistory(symbol: string, range: PriceRange, initial: readonly PriceHistory[], enabled = true) {
  const fallback = initial.find((history) => history.symbol === symbol && history.range === range);
  return useCall("GET /api/prices/:symbol", { params: { symbol }, query: { range } }, { fallback, refreshMs: historyRefreshMs, enabled });
}
