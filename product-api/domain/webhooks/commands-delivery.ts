import { and, eq, gt, lt, ne, sql } from "drizzle-orm";
import { webhookDeliveries, webhooks } from "../../db/schema/webhooks";
import { inTransaction, type Context, type QueueContext } from "../context";
import { enqueueDeliveries } from "./commands";
import { findOverdueDeliveries, type PendingDelivery } from "./queries";
import { isGone, retryAfterS } from "./rules";
import type { WebhookOutcome } from "./sender";

const DAY_MS = 24 * 60 * 60_000;
const DELIVERY_RETENTION_MS = 30 * DAY_MS;
/** Waiting deliveries released by one success; each of them releases more. */
const WOKEN_AT_ONCE = 100;
/** A job this late is presumed lost. */
const OVERDUE_MS = 15 * 60_000;

/**
 * Records the outcome of an attempt: delivered, to be retried, or given up after three days or a 410, which
 * disables the webhook. Of two concurrent attempts only one is counted.
 */
export async function recordDeliveryOutcome(context: QueueContext, delivery: PendingDelivery, outcome: WebhookOutcome): Promise<void> {
  await inTransaction(context, async (within, tx) => {
    const now = context.now();
    const attempts = delivery.attempts + 1;
    const waitS = outcome.failure === null || isGone(outcome.status) ? null : retryAfterS(attempts);
    const nextAttemptAt = waitS === null ? null : new Date(now.getTime() + waitS * 1000);
    const state = outcome.failure === null ? "delivered" : nextAttemptAt === null ? "failed" : "pending";
    const [row] = await tx
      .update(webhookDeliveries)
      .set({ state, attempts, nextAttemptAt, lastStatus: outcome.status, lastError: outcome.failure, ...(state === "delivered" ? { deliveredAt: now } : {}) })
      .where(and(eq(webhookDeliveries.id, delivery.id), eq(webhookDeliveries.attempts, delivery.attempts), eq(webhookDeliveries.state, "pending")))
      .returning();
    if (!row) return;
    if (nextAttemptAt !== null) await enqueueDeliveries(within, [row.id], nextAttemptAt);
    else if (state === "delivered") await recordSuccess(within, row.webhookId);
    else await giveUp(within, row, isGone(outcome.status));
  });
}

/** The receiver answers again: its webhook is enabled, and waiting deliveries are sent. */
async function recordSuccess(context: QueueContext, webhookId: string): Promise<void> {
  const now = context.now();
  await context.db.update(webhooks).set({ isActive: true }).where(and(eq(webhooks.id, webhookId), eq(webhooks.isActive, false)));
  const waiting = context.db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.state, "pending"), eq(webhookDeliveries.attempts, 0), gt(webhookDeliveries.nextAttemptAt, now)))
    .orderBy(webhookDeliveries.createdAt)
    .limit(WOKEN_AT_ONCE);
  const woken = await context.db
    .update(webhookDeliveries)
    .set({ nextAttemptAt: now })
    .where(sql`${webhookDeliveries.id} in (${waiting})`)
    .returning({ id: webhookDeliveries.id });
  await enqueueDeliveries(context, woken.map(({ id }) => id), now);
}

/** Disables a webhook whose receiver is gone, or has accepted nothing since this event. */
async function giveUp(context: Context, row: typeof webhookDeliveries.$inferSelect, gone: boolean): Promise<void> {
  const later = and(eq(webhookDeliveries.webhookId, row.webhookId), eq(webhookDeliveries.state, "delivered"), gt(webhookDeliveries.deliveredAt, row.createdAt));
  if (!gone && (await context.db.$count(webhookDeliveries, later)) > 0) return;
  await context.db.update(webhooks).set({ isActive: false }).where(eq(webhooks.id, row.webhookId));
  await context.db
    .update(webhookDeliveries)
    .set({ state: "failed", nextAttemptAt: null, lastError: gone ? "gone" : "given_up" })
    .where(and(eq(webhookDeliveries.webhookId, row.webhookId), eq(webhookDeliveries.state, "pending")));
}

/**
 * Postpones a first attempt while its receiver is being retried: one that does not answer must not keep workers
 * busy with each of its events. False if it may be sent now.
 */
export async function postponeWhileUnreachable(context: QueueContext, delivery: PendingDelivery): Promise<boolean> {
  if (delivery.attempts > 0) return false;
  return inTransaction(context, async (within, tx) => {
    const [resting] = await tx
      .select({ until: webhookDeliveries.nextAttemptAt })
      .from(webhookDeliveries)
      .where(
        and(
          eq(webhookDeliveries.webhookId, delivery.webhookId),
          eq(webhookDeliveries.state, "pending"),
          ne(webhookDeliveries.attempts, 0),
          sql`${webhookDeliveries.lastStatus} is null`,
          gt(webhookDeliveries.nextAttemptAt, context.now()),
        ),
      )
      .orderBy(sql`${webhookDeliveries.nextAttemptAt} desc`)
      .limit(1);
    if (!resting?.until) return false;
    await tx.update(webhookDeliveries).set({ nextAttemptAt: resting.until }).where(eq(webhookDeliveries.id, delivery.id));
    await enqueueDeliveries(within, [delivery.id], resting.until);
    return true;
  });
}

/** Requeues attempts whose job was lost. */
export async function requeueOverdueDeliveries(context: QueueContext): Promise<void> {
  await enqueueDeliveries(context, await findOverdueDeliveries(context, OVERDUE_MS), context.now());
}

/** Deletes deliveries after thirty days. */
export async function deleteOldDeliveries(context: Context): Promise<void> {
  await context.db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, new Date(context.now().getTime() - DELIVERY_RETENTION_MS)));
}
