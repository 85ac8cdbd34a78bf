import { and, asc, eq, inArray } from "drizzle-orm";
import type { WebhookDelivery } from "@/contracts/webhooks/calls";
import { webhookDeliveries, webhooks } from "../../db/schema/webhooks";
import { inTransaction } from "../context";
import { countAttempt } from "../limits/commands";
import { limitsOf } from "../limits/rules";
import { DomainProblem } from "../problem";
import { hasId } from "../queries-id";
import { enqueueWebhooks, type WebhooksContext } from "./commands";
import { findWebhook, isGivenUp, selectHead, toDelivery } from "./queries";

/** The most events of one request; the rest still counts as given up, and can be requested next. */
const REDELIVERED_AT_ONCE = 10_000;

/**
 * Delivers an event again, at once and with the same `webhook-id`. One that is about to be sent anyway stays as it is; for one that waits
 * in order, the first in line is tried. A disabled webhook is tried too: its owner says that the receiver is back.
 * @throws DomainProblem not_found, rate_limited
 */
export async function redeliver(context: WebhooksContext, userId: string, webhookId: string, deliveryId: string): Promise<WebhookDelivery> {
  const webhook = await findWebhook(context.db, userId, webhookId);
  return inTransaction(context, async (within, tx) => {
    const now = context.now();
    // Locked as by a new delivery: a worker that looks at the webhook meanwhile sees that something is coming.
    await tx.select({ id: webhooks.id }).from(webhooks).where(eq(webhooks.id, webhook.id)).for("key share");
    const isRequested = and(eq(webhookDeliveries.webhookId, webhook.id), hasId(webhookDeliveries.id, deliveryId));
    const [known] = await tx.select().from(webhookDeliveries).where(isRequested);
    if (!known) throw new DomainProblem("not_found", "There is no such delivery");
    // A delivery that waits in order keeps waiting for those before it: the first of them is tried. Only one row is locked, so that there
    // is no deadlock.
    const isWaiting = known.state === "pending" && !known.isAside;
    const [head] = isWaiting ? await selectHead(tx, webhook.id) : [];
    const targetId = head?.id ?? known.id;
    const [target] = await tx.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, targetId)).for("update");
    const isDue = target?.state === "pending" && target.nextAttemptAt !== null && target.nextAttemptAt <= now;
    const hasEnded = isWaiting && target?.state !== "pending";
    if (!target || isDue || hasEnded) return toDelivery(known, now);
    await countAttempt(within, limitsOf("webhook-redeliver", userId));
    const [row] = await tx.update(webhookDeliveries).set({ state: "pending", isAside: !isWaiting, nextAttemptAt: now }).where(eq(
      webhookDeliveries.id, targetId,
    )).returning();
    await enqueueWebhooks(within, [webhook.id]);
    return toDelivery(targetId === known.id ? row! : known, now);
  });
}

/**
 * Delivers the events that were given up again, oldest first, before those that wait. A disabled webhook is tried too, as by `redeliver`.
 * @returns how many
 * @throws DomainProblem not_found, rate_limited
 */
export async function redeliverFailed(context: WebhooksContext, userId: string, webhookId: string): Promise<{ count: number }> {
  const webhook = await findWebhook(context.db, userId, webhookId);
  await countAttempt(context, limitsOf("webhook-redeliver", userId));
  return inTransaction(context, async (within, tx) => {
    // Locked as when an outcome is recorded; rows that are being deleted are left out, so that there is no deadlock.
    await tx.select({ id: webhooks.id }).from(webhooks).where(eq(webhooks.id, webhook.id)).for("no key update");
    const oldest = tx.select({ id: webhookDeliveries.id })
      .from(webhookDeliveries)
      .where(isGivenUp(webhook.id))
      .orderBy(asc(webhookDeliveries.sequence))
      .limit(REDELIVERED_AT_ONCE)
      .for("update", { skipLocked: true });
    const { rowCount } = await tx
      .update(webhookDeliveries)
      .set({ state: "pending", isAside: false, nextAttemptAt: context.now() })
      .where(inArray(webhookDeliveries.id, oldest));
    await enqueueWebhooks(within, [webhook.id]);
    return { count: rowCount ?? 0 };
  });
}
