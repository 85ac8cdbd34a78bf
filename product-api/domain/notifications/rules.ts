import { createHash } from "node:crypto";
import type { Notification } from "@/contracts/notifications";

type Without<T> = T extends unknown ? Omit<T, "id" | "read" | "created_at"> : never;

/** A notification before it is stored; id and times are derived. */
export type NewNotification = Without<Notification>;

/** Identifies what a notification is about, so that each thing is notified once. A change of the score is always new. */
export function notificationKey(item: NewNotification, now: Date): string {
  switch (item.type) {
    case "mention":
    case "engagement":
      return `${item.type}:${item.mention.id}`;
    case "price_alert":
      return `price_alert:${item.alert.id}`;
    case "alert":
      return `alert:${item.alert.id}:${item.seen.kind === "wallet" ? item.seen.id : now.toISOString()}`;
    case "sentiment":
      return `sentiment:${now.toISOString()}`;
    case "new_device":
      return `new_device:${item.at}`;
    case "webhook_off":
      return `webhook_off:${item.host}:${now.toISOString()}`;
    case "identity_lost":
      return `identity_lost:${item.kind}:${item.subject}:${now.toISOString()}`;
  }
}

/** The post that a notification is about, or null. */
export function postOf(item: NewNotification): string | null {
  return item.type === "mention" || item.type === "engagement" ? item.mention.id : null;
}

/** SPEC.md section 3: the id is derived from what it is about. Formatted as a UUID, the same for the same user and key. */
export function notificationId(userId: string, key: string): string {
  const hash = createHash("sha256").update(`${userId} ${key}`).digest("hex");
  return [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `a${hash.slice(17, 20)}`, hash.slice(20, 32)].join("-");
}
