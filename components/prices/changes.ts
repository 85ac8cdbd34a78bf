import type { Alert, AlertInput } from "@/contracts/alerts/calls";
import type { PriceAlert, PriceAlertInput } from "@/contracts/prices/calls";
import { placeholderAlertId } from "@/contracts/prices/rules";
import { callBff } from "@/lib/client/request/api";
import { useCache, type AnswerCache } from "@/lib/client/cache/use-cache";
import { alertsKey, otherAlertsKey } from "./keys";

/** Creates and deletes price alerts, on the server and in the cached list. Both throw ApiError if the call fails. */
export function useAlertChanges() {
  const cache = useCache();
  const list = listChanges<PriceAlert>(cache, alertsKey);
  return {
    async create(input: PriceAlertInput): Promise<PriceAlert> {
      const created = await callBff("POST /api/prices/alerts", { body: input });
      // The server did not return the new alert's id, without which it cannot be deleted: fetch the list.
      if (created.id === placeholderAlertId) await cache.refetch(alertsKey);
      else list.add(created);
      return created;
    },
    remove: ({ id }: PriceAlert) => list.remove(id, callBff("DELETE /api/prices/alerts/:id", { params: { id } })),
  };
}

/** The same for all other alerts. */
export function useOtherAlertChanges() {
  const list = listChanges<Alert>(useCache(), otherAlertsKey);
  return {
    create: async (input: AlertInput) => list.add(await callBff("POST /api/v1/alerts", { body: input })),
    remove: ({ id }: Alert) => list.remove(id, callBff("DELETE /api/v1/alerts/:id", { params: { id } })),
  };
}

function listChanges<T extends { id: string }>(cache: AnswerCache, key: string) {
  return {
    add: (created: T) => cache.change<T[]>(key, (known) => [created, ...(known ?? []).filter(({ id }) => id !== created.id)]),
    /** The alert leaves the list at once, and comes back if the call fails. */
    remove: (id: string, request: Promise<unknown>) =>
      cache.changeWhile<T[]>(key, request, (known) => (known ?? []).filter((one) => one.id !== id)),
  };
}
