import { and, desc, eq, sql } from "drizzle-orm";
import type { Notification, NotificationList } from "@/contracts/notifications";
import { notifications } from "../../db/schema/notifications";
import type { Db } from "../context";

/** How many notifications a user is shown. */
const SHOWN = 50;

/** The newest 50 notifications of a user, and the number of all unread ones. */
export async function findNotifications(db: Db, userId: string): Promise<NotificationList> {
  const rows = await db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(sql`${notifications.createdAt} desc nulls last`, desc(notifications.id))
    .limit(SHOWN);
  return { notifications: rows.map(toNotification), unread: await countUnread(db, userId) };
}

/** The number of a user's unread notifications. */
export async function countUnread(db: Db, userId: string): Promise<number> {
  return db.$count(notifications, and(eq(notifications.userId, userId), eq(notifications.isRead, false)));
}

/** Converts a stored notification to its wire format. */
export function toNotification(row: typeof notifications.$inferSelect): Notification {
  return { ...(row.data as object), id: row.id, type: row.type, read: row.isRead, created_at: row.createdAt.toISOString() } as Notification;
}
