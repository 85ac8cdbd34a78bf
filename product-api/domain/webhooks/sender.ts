import type { WebhookFailure, WebhookRefusal } from "@/contracts/webhooks/rules";

/** One signed message for a receiver. */
export interface WebhookMessage {
  url: string;
  /** `webhook-id`: the same for every attempt, so that receivers can drop repetitions. */
  id: string;
  /** `whsec_…` */
  secret: string;
  /** The very bytes that are signed and sent. */
  payload: string;
}

/** What became of one attempt: delivered when `failure` is null. */
export interface WebhookOutcome {
  /** HTTP status of the answer; null without one. */
  status: number | null;
  failure: WebhookFailure | null;
}

/** Sends webhooks; `product-api/upstreams/webhooks` makes one when the process starts. */
export interface WebhookSender {
  /** Why no webhook may go to this URL, from its text alone; null if it may be tried. */
  refusalOf(url: string): WebhookRefusal | null;
  /** One attempt. Never throws: a failure is an outcome. */
  send(message: WebhookMessage): Promise<WebhookOutcome>;
}
