import type { WebhookFailure, WebhookRefusal } from "@/contracts/webhooks/rules";

/** Describes what is wrong with a URL. */
export const refusalTexts: Record<WebhookRefusal, string> = {
  not_a_url: "must be an http(s) URL",
  credentials: "must not contain a username or password",
  port: "must use port 80, 443, 8080 or 8443",
  private: "must not point to a private or reserved address",
};

const failureTexts: Record<Exclude<WebhookFailure, "answered" | "redirected">, string> = {
  timeout: "did not respond in time",
  unknown_name: "the host name could not be found",
  connection_refused: "refused the connection",
  tls: "the TLS certificate or connection is not valid",
  connection: "the connection failed",
  private: "the address is private or reserved",
  not_allowed: "the URL is not allowed",
  gone: "the receiver answered 410 Gone",
  given_up: "the receiver has failed for three days",
};

/** Describes why an attempt failed; `status` is the status of the response. */
export function failureText(failure: WebhookFailure, status: number | null): string {
  if (failure === "answered") return `answered ${status}`;
  return failure === "redirected" ? `answered ${status}: redirects are not followed` : failureTexts[failure];
}

/** Seconds between attempts, as proposed by Standard Webhooks: ten attempts within three days. */
const RETRY_AFTER_S = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 73_495] as const;

/**
 * When an event that could not be delivered is tried again. Soon after the first attempt, however long that took or had to wait; then by
 * the event's age rather than by the number of attempts, so that additional attempts made because the receiver may be back do not use up
 * any. Null once three days are over.
 * @param attempts so far
 */
export function nextRetryAt(createdAt: Date, now: Date, attempts: number): Date | null {
  if (attempts === 1) return new Date(now.getTime() + RETRY_AFTER_S[0] * 1000);
  let ageS = 0;
  for (const waitS of RETRY_AFTER_S) {
    ageS += waitS;
    const at = createdAt.getTime() + ageS * 1000;
    if (at >= now.getTime() + MIN_WAIT_MS) return new Date(at);
  }
  return null;
}

const MIN_WAIT_MS = 1_000;

/** Statuses below 500 that say nothing about the event: try later, or less often. */
const RETRY_LATER_STATUSES = new Set([408, 425, 429]);
/** After a receiver has failed on an event this often, the event itself may be the cause. */
const FAILURES_UNTIL_ASIDE = 3;

/**
 * Whether an event that was not accepted no longer holds back the others: its receiver is up, and does not want it.
 * @param status of the response to the last attempt; null without one
 */
export function shouldSetAside(attempts: number, status: number | null): boolean {
  if (status === null || RETRY_LATER_STATUSES.has(status)) return false;
  return status < 500 || attempts >= FAILURES_UNTIL_ASIDE;
}

/** The receiver wants no more events (Standard Webhooks: 410 Gone). */
export function isGone(status: number | null): boolean {
  return status === 410;
}

/** The body sent to a receiver. */
export function toPayload(type: string, at: Date, data: unknown): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data });
}

/** 256 random bits (URL-safe base64) as a Standard Webhooks secret. */
export function toWebhookSecret(random: string): string {
  return `whsec_${Buffer.from(random, "base64url").toString("base64")}`;
}
