import { and, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import { webhookDeliveries, webhooks } from "../../db/schema/webhooks";
import { inTransaction, type Context, type Db, type QueueContext } from "../context";
import { recordNotifications } from "../notifications/commands";
import type { NewNotification } from "../notifications/rules";
import { enqueueWebhooks } from "./commands";
import { findNextDelivery, findOverdueWebhooks, selectHead, isSetAside, type PendingDelivery } from "./queries";
import { isGone, nextRetryAt, shouldSetAside } from "./rules";
import type { WebhookOutcome } from "./sender";

/** Longer than an attempt can take. If a worker is killed, others can take its webhook after this time. */
const LEASE_MS = 60_000;
/** Another worker is delivering to the webhook: after this time it is checked again whether that one has seen the new deliveries. */
const RECHECK_S = 5;
/** A job this late is presumed lost. */
const OVERDUE_MS = 60_000;

/** A webhook leased to this worker until a time. */
export interface WebhookClaim {
  readonly webhookId: string;
  readonly leasedUntil: Date;
}

/**
 * Leases a webhook: nobody else delivers to it until it is released or the lease expires. Null while another worker has it; a later look is
 * queued instead.
 */
export async function claimWebhook(context: QueueContext, webhookId: string): Promise<WebhookClaim | null> {
  const now = context.now();
  const leasedUntil = new Date(now.getTime() + LEASE_MS);
  const isFree = or(isNull(webhooks.leasedUntil), lte(webhooks.leasedUntil, now));
  const { rowCount } = await context.db.update(webhooks).set({ leasedUntil }).where(and(eq(webhooks.id, webhookId), isFree));
  if (rowCount === 1) return { webhookId, leasedUntil };
  if ((await context.db.$count(webhooks, eq(webhooks.id, webhookId))) > 0) await enqueueRecheck(context, webhookId);
  return null;
}

/**
 * Queues another look a little later. One waiting job serves all callers;
 * with the time in its key, each caller would start a chain of its own.
 */
async function enqueueRecheck({ db, queue }: QueueContext, webhookId: string): Promise<void> {
  await queue.sendMany(db, "webhook-deliver", [{ data: { webhookId }, startAfterS: RECHECK_S, singletonKey: `${webhookId} again` }]);
}

/**
 * Begins an attempt and renews the lease. Null if another worker has taken the webhook meanwhile, or it has been deleted: then nothing may
 * be sent.
 */
export async function beginAttempt(context: Context, claim: WebhookClaim): Promise<WebhookClaim | null> {
  const now = context.now();
  const leasedUntil = new Date(now.getTime() + LEASE_MS);
  const { rowCount } = await context.db.update(webhooks).set({ leasedUntil, lastAttemptAt: now }).where(holding(claim));
  return rowCount === 1 ? { webhookId: claim.webhookId, leasedUntil } : null;
}

/** Lets others deliver to a webhook, and queues the next look at it if something is waiting. Does nothing if the lease was lost. */
export async function releaseWebhook(context: QueueContext, claim: WebhookClaim): Promise<void> {
  // Checked before the waiting deliveries are read: a transaction that has committed by now is seen there.
  if (await isBeingChanged(context.db, claim.webhookId)) await enqueueRecheck(context, claim.webhookId);
  await inTransaction(context, async (within, tx) => {
    const { rowCount } = await tx.update(webhooks).set({ leasedUntil: null }).where(holding(claim));
    const next = rowCount === 1 ? await findNextDelivery(tx, claim.webhookId) : null;
    if (next) await enqueueWebhooks(within, [claim.webhookId], next.at);
  });
}

/**
 * Whether another transaction has added a delivery for a webhook and not committed yet: it holds a lock on the webhook's row, by the
 * foreign key. It relied on a job that was already waiting, which may be the one that ends here without having seen its delivery.
 */
async function isBeingChanged(db: Db, webhookId: string): Promise<boolean> {
  const [free] = await db.select({ id: webhooks.id }).from(webhooks).where(eq(webhooks.id, webhookId)).for("update", { skipLocked: true });
  return free === undefined;
}

/** Has webhooks that were held by a killed process looked at again at once. Only for a process that runs alone. */
export async function releaseWebhooks(context: QueueContext): Promise<void> {
  const held = await context.db.update(webhooks).set({ leasedUntil: null }).where(isNotNull(webhooks.leasedUntil)).returning({
    id: webhooks.id,
  });
  await enqueueWebhooks(context, held.map(({ id }) => id));
}

/** Matches the webhook while the lease is still this one. */
function holding({ webhookId, leasedUntil }: WebhookClaim) {
  return and(eq(webhooks.id, webhookId), eq(webhooks.leasedUntil, leasedUntil));
}

/**
 * Records the outcome of an attempt: delivered, to be retried, or given up after three days or a 410, which disables the webhook unless its
 * owner has created it again since. Of two concurrent attempts only one is counted.
 */
export async function recordDeliveryOutcome(context: Context, delivery: PendingDelivery, outcome: WebhookOutcome): Promise<void> {
  const disabled = await inTransaction(context, async (within, tx) => {
    // The webhook is locked first, as when it is deleted: while this waits for it, it holds nothing that the deletion waits for.
    const [webhook] = await tx.select({ secret: webhooks.secret })
      .from(webhooks)
      .where(eq(webhooks.id, delivery.webhookId))
      .for("no key update");
    const isRenewed = webhook?.secret !== delivery.secret;
    const gone = isGone(outcome.status) && !isRenewed;
    const now = context.now();
    const attempts = delivery.attempts + 1;
    const isDelivered = outcome.failure === null;
    const nextAttemptAt = isDelivered || gone ? null : nextRetryAt(delivery.createdAt, now, attempts);
    const state = isDelivered ? "delivered" : nextAttemptAt ? "pending" : "failed";
    const isAside = delivery.isAside || shouldSetAside(attempts, outcome.status);
    const [row] = await tx
      .update(webhookDeliveries)
      .set({
        state, attempts, isAside, nextAttemptAt, lastStatus: outcome.status, lastError: outcome.failure,
        ...(isDelivered ? { deliveredAt: now } : {}),
      })
      .where(and(
        eq(webhookDeliveries.id, delivery.id), eq(webhookDeliveries.attempts, delivery.attempts), eq(webhookDeliveries.state, "pending"),
      ))
      .returning();
    if (row && isDelivered) await recordSuccess(within, delivery);
    return row && state === "failed" && !isRenewed ? giveUp(within, row, gone) : null;
  });
  // After that transaction, which holds the webhook: this waits for a deletion of the account, which waits for its webhooks.
  if (disabled) await inTransaction(context, (within) => recordNotifications(within, disabled.userId, [disabled.notice]));
}

/**
 * The receiver responds again: its webhook is enabled, and waiting deliveries become due. Deliveries set aside keep waiting, unless the
 * accepted one was set aside as well: then the receiver was at fault, not the event.
 */
async function recordSuccess({ db, now }: Context, { webhookId, isAside }: PendingDelivery): Promise<void> {
  await db.update(webhooks).set({ isActive: true }).where(and(eq(webhooks.id, webhookId), eq(webhooks.isActive, false)));
  const isLater = gt(webhookDeliveries.nextAttemptAt, now());
  // All deliveries in order wait for the first, however many there are: those never tried have been due since they were queued.
  await db.update(webhookDeliveries).set({ nextAttemptAt: now() }).where(and(
    inArray(webhookDeliveries.id, selectHead(db, webhookId)), isLater,
  ));
  if (isAside) await db.update(webhookDeliveries).set({ nextAttemptAt: now() }).where(and(isSetAside(webhookId), isLater));
}

/** Disables a webhook whose receiver is gone, or has accepted nothing since this event. @returns what to tell its owner, or null */
async function giveUp(
  context: Context, row: typeof webhookDeliveries.$inferSelect, gone: boolean,
): Promise<{ userId: string; notice: NewNotification } | null> {
  const later = and(
    eq(webhookDeliveries.webhookId, row.webhookId),
    eq(webhookDeliveries.state, "delivered"),
    gt(webhookDeliveries.deliveredAt, row.createdAt),
  );
  // Newest first: a receiver that accepts other events has accepted one of the recent ones.
  const newest = sql`${webhookDeliveries.createdAt} desc nulls last`;
  const [accepted] = gone
    ? []
    : await context.db.select({ id: webhookDeliveries.id }).from(webhookDeliveries).where(later).orderBy(newest).limit(1);
  if (accepted) return null;
  const reason = gone ? "gone" : "given_up";
  const [disabled] = await context.db.update(webhooks).set({ isActive: false })
    .where(and(eq(webhooks.id, row.webhookId), eq(webhooks.isActive, true)))
    .returning({ userId: webhooks.userId, url: webhooks.url });
  await context.db
    .update(webhookDeliveries)
    .set({ state: "failed", nextAttemptAt: null, lastError: reason })
    .where(and(eq(webhookDeliveries.webhookId, row.webhookId), eq(webhookDeliveries.state, "pending")));
  return disabled ? { userId: disabled.userId, notice: { type: "webhook_off", host: new URL(disabled.url).host, reason } } : null;
}

/** Queues a look at webhooks whose job was lost. */
export async function requeueOverdueWebhooks(context: QueueContext): Promise<void> {
  await enqueueWebhooks(context, await findOverdueWebhooks(context, OVERDUE_MS));
}
