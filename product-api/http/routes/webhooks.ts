import { socialCalls } from "@/contracts/social";
import { webhooksCalls } from "@/contracts/webhooks";
import { createWebhook, redeliver, removeWebhook, testWebhook } from "../../domain/webhooks/commands";
import { findDeliveries, findWebhooks } from "../../domain/webhooks/queries";
import { mountCall } from "../mount";
import type { RouteModule } from "../context";

export const webhooksRoutes: RouteModule = (app, context, authenticate) => {
  mountCall(app, authenticate, socialCalls.addWebhook, ({ caller, body }) => createWebhook(context, caller.userId, body));
  mountCall(app, authenticate, webhooksCalls.list, ({ caller }) => findWebhooks(context.db, caller.userId));
  mountCall(app, authenticate, webhooksCalls.remove, ({ caller, params }) => removeWebhook(context, caller.userId, params.id));
  mountCall(app, authenticate, webhooksCalls.test, ({ caller, body }) => testWebhook(context, caller.userId, body.url));
  mountCall(app, authenticate, webhooksCalls.deliveries, ({ caller, params }) => findDeliveries(context.db, caller.userId, params.id));
  mountCall(app, authenticate, webhooksCalls.redeliver, ({ caller, params }) => redeliver(context, caller.userId, params.id, params.delivery));
};
