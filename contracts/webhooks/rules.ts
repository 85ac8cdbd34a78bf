import type { DigestPeriod } from "../digest/rules";

/** Events a webhook can receive; SPEC.md section 7 starts with the first two. */
export const webhookEvents = ["mentions", "sentiment", "engagement", "price_alert", "alert", "digest_day", "digest_week"] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
export const webhookEventDefaults: readonly WebhookEvent[] = ["mentions", "sentiment"];

/** Events sent once per day or week; only a product API that makes digests knows them. */
export const digestEvents = { day: "digest_day", week: "digest_week" } as const satisfies Record<DigestPeriod, WebhookEvent>;

export function isDigestEvent(event: WebhookEvent): boolean {
  return event === digestEvents.day || event === digestEvents.week;
}

/** Why a URL is refused for webhooks. */
export type WebhookRefusal = "not_a_url" | "credentials" | "port" | "private";

/** Why a delivery attempt failed, or why no further one is made. */
export const webhookFailures = [
  "answered", "redirected", "timeout", "unknown_name", "connection_refused", "tls", "connection", "private", "not_allowed", "gone",
  "given_up",
] as const;
export type WebhookFailure = (typeof webhookFailures)[number];

export const webhookUrlMax = 2000;
