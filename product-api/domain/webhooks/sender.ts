import type { WebhookFailure, WebhookRefusal } from "@/contracts/webhooks/rules";

/** One signed message for a receiver. */
export interface WebhookMessage {
  url: string;
  /** `webhook-id`: the same for every attempt, so that receivers can drop duplicates. */
  id: string;
  /** `whsec_…` */
  secret: string;
  /** The exact bytes that are signed and sent. */
  payload: string;
}

/** The outcome of one attempt: delivered if `failure` is null. */
export interface WebhookOutcome {
  /** HTTP status of the response; null without one. */
  status: number | null;
  failure: WebhookFailure | null;
}

/** Sends webhooks; created by `product-api/upstreams/webhooks` when the process starts. */
export interface WebhookSender {
  /** Why no webhook may be sent to this URL, judged by its text alone; null if it may be tried. */
  refusalOf(url: string): WebhookRefusal | null;
  /** One attempt. Never throws: a failure is an outcome. */
  send(message: WebhookMessage): Promise<WebhookOutcome>;
}
