"use client";

import type { Alert, AlertInput } from "@/contracts/alerts/calls";
import { useCache } from "@/lib/client/cache/use-cache";
import { useCall } from "@/lib/client/cache/use-call";
import { callBff } from "@/lib/client/request/api";
import { otherAlertsKey } from "./keys";

/** The reader's alerts beside those of prices; nothing where the product API knows none. */
export function useOtherAlerts() {
  return useCall("GET /api/v1/alerts");
}

/** Adds and removes such alerts, here and at the server. Both throw ApiError when they are refused. */
export function useOtherAlertChanges() {
  const cache = useCache();
  return {
    async create(input: AlertInput): Promise<void> {
      const created = await callBff("POST /api/v1/alerts", { body: input });
      cache.change<Alert[]>(otherAlertsKey, (known) => [created, ...(known ?? []).filter(({ id }) => id !== created.id)]);
    },
    /** Leaves the list at once and comes back when the server refuses. */
    remove: ({ id }: Alert): Promise<void> =>
      cache.changeWhile<Alert[]>(otherAlertsKey, callBff("DELETE /api/v1/alerts/:id", { params: { id } }), (known) => (known ?? []).filter((one) => one.id !== id)),
  };
}

/** What makes an alert like this one. */
export function inputOfAlert(alert: Alert): AlertInput {
  const { kind, repeats } = alert;
  if (kind === "wallet") return { kind, repeats, direction: alert.direction, usd: alert.usd, ...(alert.wallet && { wallet_id: alert.wallet.id }) };
  if (kind === "mood") return { kind, repeats, points: alert.points, mentions_min: alert.mentions_min };
  return { kind, repeats, condition: alert.condition, rank: alert.rank, timeframe: alert.timeframe };
}
