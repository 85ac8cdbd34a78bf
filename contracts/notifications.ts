import { z } from "zod";
import { alert, alertSeen } from "./alerts/calls";
import { defineCall } from "./call";
import { identityKinds } from "./identity";
import { priceAlert } from "./prices/calls";
import { mention } from "./social/calls";
import { givenId, givenInstant, id, instant, noContent } from "./fields/wire";

const common = { id, read: z.boolean(), created_at: instant };

/** An event the user asked to be notified about; `mention` is the kind in SPEC.md, the others are additions. */
export const notification = z.discriminatedUnion("type", [
  z.object({ ...common, type: z.literal("mention"), mention }),
  /** The 24 h sentiment score moved; −100..100. */
  z.object({ ...common, type: z.literal("sentiment"), from_score: z.number(), to_score: z.number() }),
  /** A mention passed this many interactions. */
  z.object({ ...common, type: z.literal("engagement"), mention, interactions: z.number() }),
  z.object({ ...common, type: z.literal("price_alert"), alert: priceAlert, price_usd: z.number() }),
  /** An alert other than a price alert fired, with what it saw. */
  z.object({ ...common, type: z.literal("alert"), alert, seen: alertSeen }),
  /** A handle or profile that the user claimed or had proven was proven by someone else, or now belongs to another account. */
  z.object({
    ...common, type: z.literal("identity_lost"), kind: z.enum(identityKinds), subject: z.string(),
    reason: z.enum(["proven_by_another", "other_account"]),
  }),
  /** A webhook was switched off: its receiver answered 410, or failed for three days. Of its URL only the host: the path may be secret. */
  z.object({ ...common, type: z.literal("webhook_off"), host: z.string(), reason: z.enum(["gone", "given_up"]) }),
  /** A sign-in from a browser that the account did not know. */
  z.object({ ...common, type: z.literal("new_device"), device: z.string().nullable(), network: z.string().nullable(), at: instant }),
]);
export type Notification = z.output<typeof notification>;

export const notificationList = z.object({ notifications: z.array(notification), unread: z.number() });
export type NotificationList = z.output<typeof notificationList>;

const changed = z.object({ unread: z.number() });

export const notificationsCalls = {
  list: defineCall({
    method: "GET", path: "/api/v1/notifications", extension: true, summary: "The newest 50 notifications",
    response: notificationList,
  }),
  markRead: defineCall({
    method: "POST", path: "/api/v1/notifications/read", extension: true,
    summary: "Mark the given notifications read, or all of them if no ids are given",
    body: z.strictObject({
      ids: z.array(givenId).min(1).max(1000).optional(),
      /** `created_at` of the newest notification that the reader saw: later ones stay unread. */
      as_of: givenInstant.optional(),
    }),
    response: changed,
  }),
  clear: defineCall({
    method: "DELETE", path: "/api/v1/notifications", extension: true, summary: "Delete all notifications", ...noContent,
  }),
};
