import type { Alert, AlertInput } from "@/contracts/alerts/calls";
import { useCache } from "@/lib/client/cache/use-cache";
import { useCall } from "@/lib/client/cache/use-call";
import { callBff } from "@/lib/client/request/api";
import { otherAlertsKey } from "./keys";

/** The caller's alerts other than price alerts; not fetched if the product API has none. */
export function useOtherAlerts() {
  return useCall("GET /api/v1/alerts");
}

/** Creates and deletes such alerts, on the server and in the cached list. Both throw ApiError if the call fails. */
export function useOtherAlertChanges() {
  const cache = useCache();
  return {
    async create(input: AlertInput): Promise<void> {
      const created = await callBff("POST /api/v1/alerts", { body: input });
      cache.change<Alert[]>(otherAlertsKey, (known) => [created, ...(known ?? []).filter(({ id }) => id !== created.id)]);
    },
    /** The alert leaves the list at once, and comes back if the call fails. */
    remove: ({ id }: Alert): Promise<void> =>
      cache.changeWhile<Alert[]>(
        otherAlertsKey, callBff("DELETE /api/v1/alerts/:id", { params: { id } }), (known) => (known ?? []).filter((one) => one.id !== id),
      ),
  };
}

/** The input that creates an alert like this one. */
export function inputOfAlert(alert: Alert): AlertInput {
  const { kind, repeats } = alert;
  if (kind === "wallet") {
    return { kind, repeats, direction: alert.direction, usd: alert.usd, ...(alert.wallet && { wallet_id: alert.wallet.id }) };
  }
  if (kind === "mood") return { kind, repeats, points: alert.points, mentions_min: alert.mentions_min };
  return { kind, repeats, condition: alert.condition, rank: alert.rank, timeframe: alert.timeframe };
}
