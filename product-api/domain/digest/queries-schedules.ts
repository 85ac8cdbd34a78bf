import { and, eq, isNull, lte, sql } from "drizzle-orm";
import type { DigestPeriod } from "@/contracts/digest/rules";
import { digestEvents } from "@/contracts/webhooks/rules";
import { webhookDigests, webhooks } from "../../db/schema/webhooks";
import type { Db } from "../context";

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
