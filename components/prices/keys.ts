import { callPath } from "@/lib/client/request/api";

/** Where the caller's price alerts lie in the cache. */
export const alertsKey = callPath("GET /api/prices/alerts");

/** Where those on wallets, the mood and ranks lie. */
export const otherAlertsKey = callPath("GET /api/v1/alerts");
