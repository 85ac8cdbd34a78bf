/** What a webhook may be told; SPEC.md section 7 starts with the first two. */
export const webhookEvents = ["mentions", "sentiment", "engagement", "price_alert"] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
export const webhookEventDefaults: readonly WebhookEvent[] = ["mentions", "sentiment"];

/** Why no webhook may go to a URL. */
export const webhookRefusals = ["not_a_url", "credentials", "port", "private"] as const;
export type WebhookRefusal = (typeof webhookRefusals)[number];

/** Why an attempt at a delivery failed, or no further one is made. */
export const webhookFailures = [
  "answered", "redirected", "timeout", "unknown_name", "connection_refused", "tls", "connection", "private", "not_allowed", "gone", "given_up",
] as const;
export type WebhookFailure = (typeof webhookFailures)[number];

export const webhookUrlMax = 2000;
