import { and, asc, count, eq, gte, lt, max } from "drizzle-orm";
import type { Digest } from "@/contracts/digest/calls";
import type { PriceAlert } from "@/contracts/prices/calls";
import { alertFirings, alerts } from "../../db/schema/alerts";
import { priceAlerts } from "../../db/schema/prices";
import { wallets } from "../../db/schema/wallets";
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
