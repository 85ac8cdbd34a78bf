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
    markAllRead: () => change(callBff("POST /api/v1/notifications/read", { body: {} }), withAllRead),
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

function withAllRead({ notifications }: NotificationList): NotificationList {
  return { notifications: notifications.map((one) => ({ ...one, read: true })), unread: 0 };
}
