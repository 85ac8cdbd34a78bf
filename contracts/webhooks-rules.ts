/** What a webhook may be told; SPEC.md section 7 starts with the first two. */
export const webhookEvents = ["mentions", "sentiment", "engagement", "price_alert"] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
export const webhookEventDefaults: readonly WebhookEvent[] = ["mentions", "sentiment"];

export const webhookUrlMax = 2000;
