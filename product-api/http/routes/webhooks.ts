import { socialCalls } from "@/contracts/social/calls";
import { webhooksCalls } from "@/contracts/webhooks/calls";
import { createWebhook, recordAddedWebhook, removeWebhook, testWebhook } from "../../domain/webhooks/commands";
import { redeliver, redeliverFailed } from "../../domain/webhooks/commands-redelivery";
import { findDeliveries, findWebhooks } from "../../domain/webhooks/queries";
import type { RouteModule } from "../context";

export const webhooksRoutes: RouteModule = ({ call }, context) => {
  call(socialCalls.addWebhook, ({ caller, body, client }) => recordAddedWebhook(
    context, caller.userId, client, (within) => createWebhook(within, caller.userId, body), ({ secret }) => secret,
  ));
  call(webhooksCalls.list, ({ caller }) => findWebhooks(context.db, caller.userId));
  call(webhooksCalls.remove, ({ caller, params }) => removeWebhook(context, caller.userId, params.id));
  call(webhooksCalls.test, ({ caller, body, client }) => testWebhook(context, caller.userId, body.url, client.address));
  call(webhooksCalls.deliveries, ({ caller, params }) => findDeliveries(context.db, caller.userId, params.id));
  call(webhooksCalls.redeliverFailed, ({ caller, params }) => redeliverFailed(context, caller.userId, params.id));
  call(webhooksCalls.redeliver, ({ caller, params }) => redeliver(context, caller.userId, params.id, params.delivery));
};
