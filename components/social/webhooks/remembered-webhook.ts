import { webhookEvents, type WebhookEvent } from "@/contracts/webhooks/rules";
import { accountKeys } from "@/lib/client/storage/account-keys";
import { createStore } from "@/lib/client/storage/store";

/** The webhook configuration that SPEC.md section 3 keeps in the browser: its id and events, never its URL. */
export interface StoredWebhook {
  id: string;
  events: WebhookEvent[];
}

/** The webhook that this browser remembers. */
export const rememberedWebhook = createStore<StoredWebhook>(accountKeys.webhook, (stored) => {
  if (typeof stored !== "object" || stored === null || !("id" in stored) || !("events" in stored)) return null;
  const { id, events } = stored;
  if (typeof id !== "string" || !Array.isArray(events)) return null;
  return { id, events: webhookEvents.filter((event) => events.includes(event)) };
});
