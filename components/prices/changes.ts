"use client";

import type { PriceAlert, PriceAlertInput } from "@/contracts/prices/calls";
import { untoldAlertId } from "@/contracts/prices/rules";
import { callBff } from "@/lib/client/request/api";
import { useCache } from "@/lib/client/cache/use-cache";
import { alertsKey } from "./keys";

/** Adds and removes alerts, here and at the server. Both throw ApiError when they are refused. */
export function useAlertChanges() {
  const cache = useCache();
  return {
    async create(input: PriceAlertInput): Promise<PriceAlert> {
      const created = await callBff("POST /api/prices/alerts", { body: input });
      // Under an identifier of its own alone can it be deleted again.
      if (created.id === untoldAlertId) await cache.refetch(alertsKey);
      else cache.change<PriceAlert[]>(alertsKey, (known) => [created, ...(known ?? []).filter(({ id }) => id !== created.id)]);
      return created;
    },
    /** Leaves the list at once and comes back when the server refuses. */
    remove(alert: PriceAlert): Promise<void> {
      const deciding = callBff("DELETE /api/prices/alerts/:id", { params: { id: alert.id } });
      return cache.changeWhile<PriceAlert[]>(alertsKey, deciding, (known) => (known ?? []).filter(({ id }) => id !== alert.id));
    },
  };
}
