"use client";

import { usePollMs } from "@/components/live/use-poll-ms";
import { useCall } from "@/lib/client/cache/use-call";

/** The newest notifications, refetched on live messages and by polling. */
export function useNotifications() {
  const { data, error, mutate } = useCall("GET /api/v1/notifications", {}, { refreshMs: usePollMs() });
  return { list: data, error, retry: () => mutate() };
}
