import { and, asc, count, eq, gte, isNull, lt, lte, max, sql } from "drizzle-orm";
import type { Digest } from "@/contracts/digest/calls";
import type { DigestPeriod } from "@/contracts/digest/rules";
import type { PriceAlert } from "@/contracts/prices/calls";
import { digestEvents } from "@/contracts/webhooks/rules";
import { alertFirings, alerts } from "../../db/schema/alerts";
import { chainCursors } from "../../db/schema/chain";
import { priceAlerts, pricePoints, prices } from "../../db/schema/prices";
import { socialJobs } from "../../db/schema/social";
import { wallets } from "../../db/schema/wallets";
import { webhookDigests, webhooks } from "../../db/schema/webhooks";
import { toAlert } from "../alerts/queries";
import type { Db } from "../context";
import { toPriceAlert } from "../prices/queries";

/** A user's price alerts that fired within a time range, oldest first. */
export async function findFiredAlerts(db: Db, userId: string, { from, to }: { from: Date; to: Date }): Promise<PriceAlert[]> {
  const fired = and(gte(priceAlerts.triggeredAt, from), lt(priceAlerts.triggeredAt, to));
  const rows = await db.select().from(priceAlerts).where(and(eq(priceAlerts.userId, userId), fired)).orderBy(
    asc(priceAlerts.triggeredAt), asc(priceAlerts.id),
  );
  return rows.map(toPriceAlert);
}

/** A user's other alerts that fired within a time range, ordered by when each last did. Alerts deleted since are left out. */
export async function findFiredOthers(db: Db, userId: string, { from, to }: { from: Date; to: Date }): Promise<Digest["fired_alerts"]> {
  const at = max(alertFirings.at);
  const rows = await db
    .select({ row: alerts, wallet: { id: wallets.id, address: wallets.address, name: wallets.name }, times: count(), at })
    .from(alerts)
    .innerJoin(alertFirings, and(eq(alertFirings.alertId, alerts.id), gte(alertFirings.at, from), lt(alertFirings.at, to)))
    .leftJoin(wallets, eq(wallets.id, alerts.walletId))
    .where(eq(alerts.userId, userId))
    .groupBy(alerts.id, wallets.id)
    .orderBy(asc(at), asc(alerts.id));
  return rows.map(({ row, wallet, times, at: last }) => ({ alert: toAlert(row, wallet), times, at: last!.toISOString() }));
}

const wants = (period: DigestPeriod) => sql`${digestEvents[period]} = any(${webhooks.events})`;
const ofPeriod = (period: DigestPeriod) => and(eq(webhookDigests.webhookId, webhooks.id), eq(webhookDigests.period, period));

/** Webhooks that subscribe to digests of a period but have no turn yet; locked against deletion until the end of the transaction. */
export async function findUnscheduledDigests(db: Db, period: DigestPeriod, limit: number) {
  return db
    .select({ webhookId: webhooks.id, zone: webhooks.timeZone })
    .from(webhooks)
    .leftJoin(webhookDigests, ofPeriod(period))
    .where(and(wants(period), isNull(webhookDigests.webhookId)))
    .limit(limit)
    .for("key share", { of: webhooks });
}

/** Webhooks whose digest of a period was due at a time, the oldest first. */
export async function findDueDigests(db: Db, period: DigestPeriod, at: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ webhookId: webhooks.id })
    .from(webhookDigests)
    .innerJoin(webhooks, ofPeriod(period))
    .where(and(lte(webhookDigests.dueAt, at), eq(webhooks.isActive, true), wants(period)))
    .orderBy(webhookDigests.dueAt, webhooks.id)
    .limit(limit);
  return rows.map(({ webhookId }) => webhookId);
}

/** The turn of one webhook: when its next digest is due; undefined if it does not subscribe to such digests, or is switched off. */
export async function findDigestSchedule(db: Db, webhookId: string, period: DigestPeriod) {
  const [schedule] = await db
    .select({ userId: webhooks.userId, zone: webhooks.timeZone, dueAt: webhookDigests.dueAt })
    .from(webhookDigests)
    .innerJoin(webhooks, ofPeriod(period))
    .where(and(eq(webhooks.id, webhookId), eq(webhooks.isActive, true), wants(period)));
  return schedule;
}

/** A feed's history of the last 90 days has a point every hour. */
const POINT_WITHIN = sql`interval '2 hours'`;

/** Whether what a user's digest is made of has been read up to a time: mentions and, if there are wallets, the chain and prices. */
export async function isReadUntil(db: Db, userId: string, time: Date): Promise<boolean> {
  const at = sql`${time.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ is_read: boolean }>(sql`
    select not exists (
      select from ${socialJobs} j where j.user_id = ${userId}::uuid and j.is_primary and (j.last_run_at >= ${at}) is not true
    ) and (
      not exists (select from ${wallets} w where w.user_id = ${userId}::uuid)
      or exists (select from ${chainCursors} c where c.block_at >= ${at})
        and (exists (select from ${prices} p where p.quoted_at >= ${at}) or not exists (select from ${prices}))
        and not exists (select from ${prices} p where p.quoted_at >= ${at} and not exists (
          select from ${pricePoints} q where q.price_id = p.price_id and q.at <= ${at} and q.at > ${at} - ${POINT_WITHIN}))
    ) as is_read`);
  return rows[0]!.is_read;
}
