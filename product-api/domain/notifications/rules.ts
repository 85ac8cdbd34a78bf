import { createHash } from "node:crypto";
import type { Notification } from "@/contracts/notifications";

type Without<T> = T extends unknown ? Omit<T, "id" | "read" | "created_at"> : never;

/** What a user is to be told; the rest follows from it and from when it is told. */
export type NewNotification = Without<Notification>;

/** What a notification is about: the same thing is told once. A move of the score is always news. */
export function keyOf(told: NewNotification, now: Date): string {
  switch (told.type) {
    case "mention":
    case "engagement":
      return `${told.type}:${told.mention.id}`;
    case "price_alert":
      return `price_alert:${told.alert.id}`;
    case "sentiment":
      return `sentiment:${now.toISOString()}`;
  }
}

/** The post that a notification is about, or null. */
export function postOf(told: NewNotification): string | null {
  return told.type === "mention" || told.type === "engagement" ? told.mention.id : null;
}

/** SPEC.md section 3: the id follows from what it is about. Text in a UUID's form, the same for the same user and key. */
export function notificationId(userId: string, key: string): string {
  const hash = createHash("sha256").update(`${userId} ${key}`).digest("hex");
  return [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `a${hash.slice(17, 20)}`, hash.slice(20, 32)].join("-");
}
