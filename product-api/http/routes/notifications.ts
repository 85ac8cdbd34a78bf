import { notificationsCalls } from "@/contracts/notifications";
import { clearNotifications, markNotificationsRead } from "../../domain/notifications/commands";
import { findNotifications } from "../../domain/notifications/queries";
import type { RouteModule } from "../context";

export const notificationsRoutes: RouteModule = ({ call }, context) => {
  call(notificationsCalls.list, ({ caller }) => findNotifications(context.db, caller.userId));
  call(notificationsCalls.markRead, async ({ caller, body }) => ({
    unread: await markNotificationsRead(context, caller.userId, body),
  }));
  call(notificationsCalls.clear, ({ caller }) => clearNotifications(context, caller.userId));
};
