import { webhookEvents, type WebhookEvent } from "@/contracts/webhooks-rules";
import { keptKeys } from "@/lib/client/storage/account-keys";

/** The webhook configuration that SPEC.md section 3 keeps in the browser: its id and events, never its URL. */
export interface StoredWebhook {
  id: string;
  events: WebhookEvent[];
}

/** What is stored; null where nothing is, or what stands there was not written here. */
export function readStoredWebhook(): StoredWebhook | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keptKeys.webhook) ?? "null");
    if (typeof stored !== "object" || stored === null || !("id" in stored) || !("events" in stored)) return null;
    const { id, events } = stored;
    if (typeof id !== "string" || !Array.isArray(events)) return null;
    return { id, events: webhookEvents.filter((event) => events.includes(event)) };
  } catch {
    return null;
  }
}

/** Stores a webhook, or forgets it with null. Storage that is switched off is no error. */
export function storeWebhook(webhook: StoredWebhook | null): void {
  try {
    if (webhook === null) localStorage.removeItem(keptKeys.webhook);
    else localStorage.setItem(keptKeys.webhook, JSON.stringify({ id: webhook.id, events: webhook.events }));
  } catch {
    // Nothing depends on it but a line of text.
  }
}
