import type { PriceAlert, PriceAlertInput } from "@/contracts/prices/calls";
import { placeholderAlertId } from "@/contracts/prices/rules";
import { callBff } from "@/lib/client/request/api";
import { useCache } from "@/lib/client/cache/use-cache";
import { alertsKey } from "./keys";

/** Creates and deletes price alerts, on the server and in the cached list. Both throw ApiError if the call fails. */
export function useAlertChanges() {
  const cache = useCache();
  return {
    async create(input: PriceAlertInput): Promise<PriceAlert> {
      const created = await callBff("POST /api/prices/alerts", { body: input });
      // The server did not return the new alert's id, without which it cannot be deleted: fetch the list.
      if (created.id === placeholderAlertId) await cache.refetch(alertsKey);
      else cache.change<PriceAlert[]>(alertsKey, (known) => [created, ...(known ?? []).filter(({ id }) => id !== created.id)]);
      return created;
    },
    /** The alert leaves the list at once, and comes back if the call fails. */
    remove(alert: PriceAlert): Promise<void> {
      const request = callBff("DELETE /api/prices/alerts/:id", { params: { id: alert.id } });
      return cache.changeWhile<PriceAlert[]>(alertsKey, request, (known) => (known ?? []).filter(({ id }) => id !== alert.id));
    },
  };
}
