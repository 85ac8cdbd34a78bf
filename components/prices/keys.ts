import { callPath } from "@/lib/client/request/api";

/** The cache key of the caller's price alerts. */
export const alertsKey = callPath("GET /api/prices/alerts");

/** The cache key of the caller's alerts on wallets, the mood and ranks. */
export const otherAlertsKey = callPath("GET /api/v1/alerts");
