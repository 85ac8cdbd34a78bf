import { and, eq, sql } from "drizzle-orm";
import { digestPeriods, type DigestPeriod } from "@/contracts/digest/rules";
import { digestEvents } from "@/contracts/webhooks/rules";
import { webhookDigests, webhooks } from "../../db/schema/webhooks";
import { inTransaction, type QueueContext } from "../context";
import { lastPeriod, periodOn } from "../periods";
import type { WalletsContext } from "../wallets/queries";
import { enqueueDeliveries } from "../webhooks/commands";
import { findDigest } from "./digest";
import { findDueDigests, findUnscheduledDigests, findDigestSchedule, isReadUntil } from "./queries";

const AT_ONCE = 1_000;
/** Delay after the end of a period: handles are scraped at least once an hour, so by then its last mentions have been found. */
const READY_AFTER_MS = 65 * 60_000;

/** Queues the digests that are due. A webhook's first digest covers the period in which it was first seen here. */
export async function enqueueDueDigests(context: QueueContext): Promise<void> {
  for (const period of digestPeriods) {
    await deleteEndedSchedules(context, period);
    await inTransaction(context, (within) => startSchedules(within, period));
    const due = await findDueDigests(context.db, period, readyUntil(context), AT_ONCE);
    await context.queue.sendMany(context.db, "digest-send", due.map((webhookId) => ({ data: { webhookId, period } })));
  }
}

async function startSchedules({ db, now }: QueueContext, period: DigestPeriod): Promise<void> {
  const unscheduled = await findUnscheduledDigests(db, period, AT_ONCE);
  const rows = unscheduled.map(({ webhookId, zone }) => ({ webhookId, period, dueAt: nextEnd(period, now(), zone) }));
  if (rows.length > 0) await db.insert(webhookDigests).values(rows).onConflictDoNothing();
}

/** A webhook that unsubscribes from digests and subscribes again later must not be sent an old one. */
async function deleteEndedSchedules({ db }: QueueContext, period: DigestPeriod): Promise<void> {
  await db.execute(sql`
    delete from ${webhookDigests} d using ${webhooks} w where w.id = d.webhook_id and d.period = ${period}
      and not (${digestEvents[period]} = any(w.events))`);
}

/**
 * Sends a webhook the digest of the last completed period, once: by whichever process takes its turn first. Older digests that were missed
 * while nothing could be sent are not made up for.
 * @param isCatchingUp whether nothing may have been read for a while: then the digest waits for what it is made of
 */
export async function sendDigest(
  context: QueueContext & WalletsContext, { webhookId, period }: { webhookId: string; period: DigestPeriod }, isCatchingUp = false,
): Promise<void> {
  const schedule = await findDigestSchedule(context.db, webhookId, period);
  const ready = readyUntil(context);
  if (!schedule || schedule.dueAt > ready) return;
  const { on, to } = lastPeriod(period, ready, schedule.zone);
  if (isCatchingUp && !(await isReadUntil(context.db, schedule.userId, to))) return;
  const data = await findDigest(context, schedule.userId, { period, on, zone: schedule.zone });
  await inTransaction(context, async (within, tx) => {
    // Locked in the same order as when deleting: the webhook first, then its turn.
    await tx.select({ id: webhooks.id }).from(webhooks).where(eq(webhooks.id, webhookId)).for("key share");
    const own = and(eq(webhookDigests.webhookId, webhookId), eq(webhookDigests.period, period), eq(webhookDigests.dueAt, schedule.dueAt));
    const { rowCount } = await tx.update(webhookDigests).set({ dueAt: nextEnd(period, ready, schedule.zone) }).where(own);
    if (rowCount === 1) await enqueueDeliveries(within, [{ webhookId, event: digestEvents[period], at: to, data }]);
  });
}

/** Periods that ended before this time are ready to be reported. */
function readyUntil({ now }: QueueContext): Date {
  return new Date(now().getTime() - READY_AFTER_MS);
}

/** The end of the period that contains a time. */
function nextEnd(period: DigestPeriod, at: Date, zone: string): Date {
  return periodOn(period, lastPeriod(period, at, zone).following, zone).to;
}
