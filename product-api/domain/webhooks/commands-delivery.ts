import { and, eq, gt, lt, ne, sql } from "drizzle-orm";
import { webhookDeliveries, webhooks } from "../../db/schema/webhooks";
import type { Context, QueueContext } from "../context";
import { sendDeliveries } from "./commands";
import { findOverdueDeliveries, type PendingDelivery } from "./queries";
import { isGone, retryAfterS } from "./rules";
import type { WebhookOutcome } from "./sender";

const DAY_MS = 24 * 60 * 60_000;
const DELIVERIES_KEPT_MS = 30 * DAY_MS;
/** Deliveries that one success takes out of waiting; each of them takes out the next. */
const WOKEN_AT_ONCE = 100;
/** A job this late has been lost with its queue. */
const OVERDUE_MS = 15 * 60_000;

/**
 * Notes what became of an attempt: delivered, tried again later, or given up after three days or a 410, which
 * switches the webhook off. Of two processes that tried at once only one is counted.
 */
export async function recordDeliveryOutcome(context: QueueContext, delivery: PendingDelivery, outcome: WebhookOutcome): Promise<void> {
  await context.db.transaction(async (tx) => {
    const within = { ...context, db: tx };
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
    if (nextAttemptAt !== null) await sendDeliveries(within, [row.id], nextAttemptAt);
    else if (state === "delivered") await noteSuccess(within, row.webhookId);
    else await giveUp(within, row, isGone(outcome.status));
  });
}

/** The receiver answers: it is active, and what waited for it goes out. */
async function noteSuccess(context: QueueContext, webhookId: string): Promise<void> {
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
  await sendDeliveries(context, woken.map(({ id }) => id), now);
}

/** A receiver that is gone, or has taken nothing since this event, is sent no more. */
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
 * Puts a first attempt off for as long as its receiver is given a rest: one that does not answer must not keep
 * workers busy with each of its events. False if it may go now.
 */
export async function postponeWhileUnreachable(context: QueueContext, delivery: PendingDelivery): Promise<boolean> {
  if (delivery.attempts > 0) return false;
  return context.db.transaction(async (tx) => {
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
    await sendDeliveries({ ...context, db: tx }, [delivery.id], resting.until);
    return true;
  });
}

/** Puts attempts whose job was lost back into the queue. */
export async function requeueOverdueDeliveries(context: QueueContext): Promise<void> {
  await sendDeliveries(context, await findOverdueDeliveries(context, OVERDUE_MS), context.now());
}

/** Forgets deliveries after thirty days. */
export async function deleteOldDeliveries(context: Context): Promise<void> {
  await context.db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, new Date(context.now().getTime() - DELIVERIES_KEPT_MS)));
}
