import { callPath } from "@/lib/client/request/api";

/** Where the caller's price alerts lie in the cache. */
export const alertsKey = callPath("GET /api/prices/alerts");
