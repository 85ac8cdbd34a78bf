import type { NotificationList } from "@/contracts/notifications";
import { notificationsKey } from "@/components/social/keys";
import { callBff } from "@/lib/client/request/api";
import { useCache } from "@/lib/client/cache/use-cache";

const nothing: NotificationList = { notifications: [], unread: 0 };

/** Changes to notifications, shown at once and sent to the server. All throw ApiError if refused. */
export function useNotificationChanges() {
  const cache = useCache();
  const change = (deciding: Promise<unknown>, update: (known: NotificationList) => NotificationList) =>
    cache.changeWhile<NotificationList>(notificationsKey, deciding, (known) => update(known ?? nothing));
  return {
    markRead: (id: string) => change(callBff("POST /api/v1/notifications/read", { body: { ids: [id] } }), (known) => withRead(known, id)),
    /** @param asOf `created_at` of the newest that is shown: what arrived later, nobody has seen */
    markAllRead: (asOf: string | undefined) =>
      change(callBff("POST /api/v1/notifications/read", { body: { as_of: asOf } }), (known) => withAllRead(known, asOf)),
    clear: () => change(callBff("DELETE /api/v1/notifications"), () => nothing),
  };
}

/** The list with one notification marked as read. */
function withRead(known: NotificationList, id: string): NotificationList {
  const wasUnread = known.notifications.some((one) => one.id === id && !one.read);
  return {
    notifications: known.notifications.map((one) => (one.id === id ? { ...one, read: true } : one)),
    unread: Math.max(0, known.unread - (wasUnread ? 1 : 0)),
  };
}

/** The list with all notifications up to an instant marked as read; later ones are few, and all in the list. */
function withAllRead({ notifications }: NotificationList, asOf = ""): NotificationList {
  const marked = notifications.map((one) => (Date.parse(one.created_at) > Date.parse(asOf) ? one : { ...one, read: true }));
  return { notifications: marked, unread: marked.filter(({ read }) => !read).length };
}
