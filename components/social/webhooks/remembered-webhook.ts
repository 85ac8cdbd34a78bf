import { webhookEvents, type WebhookEvent } from "@/contracts/webhooks/rules";
import { accountKeys } from "@/lib/client/storage/account-keys";
import { createStore } from "@/lib/client/storage/store";

/** The webhook configuration that SPEC.md section 3 keeps in the browser: its id and events, never its URL. */
export interface StoredWebhook {
  id: string;
  events: WebhookEvent[];
}

const store = createStore<StoredWebhook & { userId: string }>(accountKeys.webhook, (stored) => {
  const { userId, id, events } = stored as Partial<Record<string, unknown>>;
  if (typeof userId !== "string" || typeof id !== "string" || !Array.isArray(events)) return null;
  return { userId, id, events: webhookEvents.filter((event) => events.includes(event)) };
});

/** The webhook that this browser remembers for an account. */
export function readRememberedWebhook(userId: string): StoredWebhook | null {
  const lastKnown = store.read();
  return lastKnown?.userId === userId ? { id: lastKnown.id, events: lastKnown.events } : null;
}

/** Remembers an account's webhook; null forgets it. */
export function rememberWebhook(userId: string, webhook: StoredWebhook | null): void {
  store.write(webhook && { userId, id: webhook.id, events: webhook.events });
}
