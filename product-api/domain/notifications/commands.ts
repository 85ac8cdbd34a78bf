import { and, asc, eq, inArray, isNotNull, lte, ne, or, sql, type SQL } from "drizzle-orm";
import type { Notification } from "@/contracts/notifications";
import { notifications } from "../../db/schema/notifications";
import { deleteOlder } from "../commands-old-rows";
import type { Context, Db } from "../context";
import { DAY_MS, HOUR_MS } from "../durations";
import { groupBy } from "../group-by";
import { recordLiveEvents } from "../live/commands";
import { isUuid } from "../uuid";
import { countUnread, toNotification } from "./queries";
import { notificationKey, notificationId, postOf, type NewNotification } from "./rules";

const RETENTION_MS = 90 * DAY_MS;
/** The list shows 50; a few more pages are kept for users who rarely look. */
const MAX_PER_USER = 500;
/** A user without new notifications for this long has no more than at the last cleanup. Several times the interval of housekeeping. */
const RECENTLY_NOTIFIED_MS = HOUR_MS;
/** Per user. */
const DELETED_AT_ONCE = 10_000;

/**
 * Notifies a user within the caller's transaction, oldest first, and publishes each notification on the live channel. Skips items that were
 * notified before. Returns the new ones.
 */
export async function recordNotifications(context: Context, userId: string, items: readonly NewNotification[]): Promise<Notification[]> {
  return recordNotificationsOf(context, items.map((item) => ({ userId, item })));
}

/** The same for several users; the items of each user keep their order. */
export async function recordNotificationsOf(
  context: Context, notices: readonly { userId: string; item: NewNotification }[],
): Promise<Notification[]> {
  if (notices.length === 0) return [];
  const now = context.now();
  const rows = [...groupBy(notices, ({ userId }) => userId)].flatMap(([userId, ofUser]) => ofUser.map(({ item }, at) => {
    const { type, ...data } = item;
    const key = notificationKey(item, now);
    // One millisecond apart, so that they keep their order.
    const createdAt = new Date(now.getTime() - (ofUser.length - 1 - at));
    return { id: notificationId(userId, key), userId, type, postId: postOf(item), data, key, createdAt };
  }));
  const added = await context.db.insert(notifications).values(rows).onConflictDoNothing().returning();
  await recordLiveEvents(context, added.map((row) => ({ userId: row.userId, type: "notification" as const, data: toNotification(row) })));
  return added.map(toNotification);
}

/**
 * SQL: a user's notifications that match, locked in the order of their ids before anything is done with them. Statements that take them in
 * the order of whichever index they read would deadlock with one another.
 */
function matchingOf(db: Db, userId: string, ...conditions: (SQL | undefined)[]): SQL {
  const { id } = notifications;
  return sql`${id} = any(array(${
    db.select({ id }).from(notifications).where(and(eq(notifications.userId, userId), ...conditions)).orderBy(asc(id)).for("update")
  }))`;
}

/** Marks notifications of a user read: those with the given ids, or all, and none newer than `as_of`. Returns how many remain unread. */
export async function markNotificationsRead(
  context: Context, userId: string, { ids, as_of }: { ids?: readonly string[] | undefined; as_of?: string | undefined },
): Promise<number> {
  const chosen = and(ids && inArray(notifications.id, ids.filter(isUuid)), as_of ? createdUntil(as_of) : undefined);
  await context.db
    .update(notifications)
    .set({ isRead: true })
    .where(matchingOf(context.db, userId, eq(notifications.isRead, false), chosen));
  return countUnread(context.db, userId);
}

/** SQL: the notification is no newer than this instant. */
function createdUntil(instant: string): SQL {
  return lte(notifications.createdAt, new Date(instant));
}

/** Marks a user's notifications about posts read, or unread again: of the given posts, and of all others up to `until`. */
export async function markPostNotifications(
  context: Context, userId: string, { postIds, until }: { postIds?: readonly string[]; until?: string | undefined }, read: boolean,
): Promise<void> {
  const chosen = or(
    postIds && sql`${notifications.postId} = any(${sql.param(postIds)}::text[])`,
    until === undefined ? undefined : and(isNotNull(notifications.postId), createdUntil(until)),
  );
  await context.db
    .update(notifications)
    .set({ isRead: read })
    .where(matchingOf(context.db, userId, ne(notifications.isRead, read), chosen));
}

/** Deletes all notifications of a user. */
export async function clearNotifications(context: Context, userId: string): Promise<void> {
  await context.db.delete(notifications).where(matchingOf(context.db, userId));
}

/** Deletes a user's notifications about a post, along with its mention. */
export async function removePostNotifications(context: Context, userId: string, postId: string): Promise<void> {
  await context.db.delete(notifications).where(matchingOf(context.db, userId, eq(notifications.postId, postId)));
}

/** Deletes all of a user's notifications about mentions, when tracking stops. */
export async function removeSocialNotifications(context: Context, userId: string): Promise<void> {
  await context.db
    .delete(notifications)
    .where(matchingOf(context.db, userId, inArray(notifications.type, ["mention", "sentiment", "engagement"])));
}

/**
 * Deletes expired notifications, and those beyond the newest 500 of each user who was notified recently. What is being changed meanwhile is
 * left to the next run.
 */
export async function deleteOldNotifications(context: Context): Promise<void> {
  await deleteOlder(context, notifications.createdAt, RETENTION_MS);
  // Each user's rows are looked up separately and deleted by id: otherwise the planner would rather read everybody's.
  await context.db.execute(sql`
    delete from ${notifications} where id = any(array(
      select old.id from (select distinct user_id from ${notifications}
        where created_at > ${new Date(context.now().getTime() - RECENTLY_NOTIFIED_MS).toISOString()}::timestamptz) recent
      cross join lateral (
        select created_at from ${notifications} where user_id = recent.user_id order by created_at desc nulls last
          offset ${MAX_PER_USER - 1} limit 1) last
      cross join lateral (
        select id from ${notifications} where user_id = recent.user_id and created_at < last.created_at order by created_at
          limit ${DELETED_AT_ONCE} for update skip locked) old))`);
}
