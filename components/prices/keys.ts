import { callPath } from "@/lib/client/request/api";

/** The cache key of the caller's price alerts. */
export const alertsKey = callPath("GET /api/prices/alerts");

/** The cache key of the caller's alerts on wallets, the mood and ranks. */
export const otherAlertsKey = callPath("GET /api/v1/alerts");

/** Whether a key is that of an answer which the prices screen shows. */
export function isPriceKey(key: string): boolean {
  return key.startsWith("/api/prices/") || key === otherAlertsKey;
}
