import { useTimeZone } from "next-intl";
import { useMemo, useState } from "react";
import type { Webhook } from "@/contracts/webhooks/calls";
import { isDigestEvent, type WebhookEvent } from "@/contracts/webhooks/rules";
import { callBff } from "@/lib/client/request/api";
import { useIsBrowser } from "@/lib/shared/use-is-browser";
import { useCache } from "@/lib/client/cache/use-cache";
import { useCall } from "@/lib/client/cache/use-call";
import { socialKeys, webhooksKey } from "../keys";
import { readRememberedWebhook, rememberWebhook, type StoredWebhook } from "./remembered-webhook";

/**
 * The user's webhooks: the server's list or, if it keeps none, the one that this browser remembers.
 * @param initial null if the product API keeps no list
 */
export function useWebhooks(initial: Webhook[] | null | undefined, userId: string) {
  const cache = useCache();
  const timeZone = useTimeZone();
  const { data, error, mutate } = useCall("GET /api/v1/webhooks", {}, { fallback: initial ?? undefined, enabled: initial !== null });
  const hasList = initial !== null && error?.status !== 404;
  const isBrowser = useIsBrowser();
  const remembered = useMemo(() => (isBrowser ? readRememberedWebhook(userId) : null), [isBrowser, userId]);
  const [changed, setChanged] = useState<StoredWebhook | null | undefined>(undefined);
  const stored = changed === undefined ? remembered : changed;

  const remember = (webhook: StoredWebhook | null) => {
    rememberWebhook(userId, webhook);
    setChanged(webhook);
  };
  /** Shows a webhook that has just been created, and remembers its id and events. */
  const keep = (webhook: Webhook) => {
    remember(webhook);
    if (hasList) {
      cache.change<Webhook[]>(webhooksKey, (known) => [
        { ...webhook, secret: undefined }, ...(known ?? []).filter(({ id }) => id !== webhook.id),
      ]);
    }
  };
  return {
    list: hasList ? data : undefined,
    error: hasList ? error : undefined,
    /** False if the product API keeps no list. */
    hasList,
    stored,
    retry: () => mutate(),
    refetch: () => cache.refetch(webhooksKey),
    keep,
    /** @returns the webhook with its secret, which the server sends only this once. @throws ApiError */
    async add(url: string, events: WebhookEvent[]): Promise<Webhook> {
      // Digests need to know when the user's days begin; nothing else does.
      const hasDigests = events.some((event) => isDigestEvent(event));
      const added = await callBff("POST /api/v1/social/scraping/webhooks", {
        body: { url, events, ...(hasDigests && { time_zone: timeZone }) },
      });
      keep(added);
      return added;
    },
    /** Removes it from the list at once, and puts it back if the server refuses. @throws ApiError */
    async remove({ id, is_of_job: isOfJob }: Pick<Webhook, "id"> & Partial<Webhook>): Promise<void> {
      if (hasList) {
        const request = callBff("DELETE /api/v1/webhooks/:id", { params: { id } });
        await cache.changeWhile<Webhook[]>(webhooksKey, request, (known) => (known ?? []).filter((one) => one.id !== id));
        if (isOfJob) void cache.refetch(socialKeys.job);
      }
      if (stored?.id === id || !hasList) remember(null);
    },
  };
}

export type Webhooks = ReturnType<typeof useWebhooks>;
