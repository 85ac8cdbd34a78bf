import { z } from "zod";
import { defineCall } from "../call";
import { webhookEventDefaults, webhookEvents, webhookFailures, webhookUrlMax } from "./rules";
import { givenId, givenZone, id, idParams, instant, maybeInstant, noContent } from "../fields/wire";

export const webhookUrl = z.url({ protocol: /^https?$/, message: "must be an http(s) URL" }).max(webhookUrlMax);

export const webhookInput = z.strictObject({
  url: webhookUrl,
  events: z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length).default([...webhookEventDefaults]),
  /** Extension: IANA time zone in which the days of its digests begin; defaults to UTC. */
  time_zone: givenZone.optional(),
});

export const webhook = z.object({
  id,
  url: z.string(),
  events: z.array(z.enum(webhookEvents)).default([]),
  /** Extension: IANA time zone in which the days of its digests begin. */
  time_zone: z.string().default("UTC"),
  /** Standard Webhooks `whsec_…`; only in the response that created it. */
  secret: z.string().optional(),
  /** Extension: false after the receiver answered 410 or failed for three days. */
  is_active: z.boolean().default(true),
  /** Extension: it was created by the tracking setup, and is deleted with it. */
  is_of_job: z.boolean().default(false),
  /** Extension: how many events of the last 30 days were given up. */
  failed_deliveries: z.number().int().default(0),
  created_at: maybeInstant,
});
export type Webhook = z.output<typeof webhook>;

/** Extension: why, as a translatable code; null if there is none. */
const failureCode = z.enum(webhookFailures).nullable().default(null);

export const webhookDelivery = z.object({
  id,
  event: z.string(),
  state: z.enum(["pending", "delivered", "failed"]),
  attempts: z.number(),
  /** HTTP status of the last response; null without one. */
  status: z.number().nullable(),
  /** Why the last attempt failed, as text. */
  error: z.string().nullable(),
  error_code: failureCode,
  next_attempt_at: instant.nullable(),
  delivered_at: instant.nullable(),
  created_at: instant,
});
export type WebhookDelivery = z.output<typeof webhookDelivery>;

/** Result of a test event. */
const webhookTest = z.object({
  success: z.boolean(), status: z.number().nullable(), error: z.string().nullable(), error_code: failureCode,
});

/** SPEC.md's own call for adding a webhook is in `contracts/social/calls.ts`. */
export const webhooksCalls = {
  list: defineCall({
    method: "GET", path: "/api/v1/webhooks", extension: true, summary: "The caller's webhooks, without their secrets",
    response: z.array(webhook),
  }),
  remove: defineCall({
    method: "DELETE", path: "/api/v1/webhooks/:id", extension: true, summary: "Delete a webhook with its deliveries",
    params: idParams, ...noContent,
  }),
  test: defineCall({
    method: "POST", path: "/api/v1/webhooks/test", extension: true, summary: "Send a signed test event to a URL now",
    body: webhookInput.pick({ url: true }), response: webhookTest,
    problems: ["webhook_refused"],
  }),
  deliveries: defineCall({
    method: "GET", path: "/api/v1/webhooks/:id/deliveries", extension: true, summary: "The newest 50 deliveries of a webhook",
    params: idParams, response: z.array(webhookDelivery),
  }),
  redeliverFailed: defineCall({
    method: "POST", path: "/api/v1/webhooks/:id/deliveries", extension: true, summary: "Deliver the events that were given up again, in order",
    params: idParams, response: z.object({ count: z.number().int() }),
  }),
  redeliver: defineCall({
    method: "POST", path: "/api/v1/webhooks/:id/deliveries/:delivery", extension: true, summary: "Deliver an event again",
    params: idParams.extend({ delivery: givenId }), response: webhookDelivery,
  }),
};
