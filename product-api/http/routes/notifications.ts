import { notificationsCalls } from "@/contracts/notifications";
import { clearNotifications, markNotificationsRead } from "../../domain/notifications/commands";
import { findNotifications } from "../../domain/notifications/queries";
import { mountCall } from "../mount";
import type { RouteModule } from "../context";

export const notificationsRoutes: RouteModule = (app, context, authenticate) => {
  mountCall(app, authenticate, notificationsCalls.list, ({ caller }) => findNotifications(context.db, caller.userId));
  mountCall(app, authenticate, notificationsCalls.markRead, async ({ caller, body }) => ({
    unread: await markNotificationsRead(context, caller.userId, body.ids),
  }));
  mountCall(app, authenticate, notificationsCalls.clear, ({ caller }) => clearNotifications(context, caller.userId));
};
