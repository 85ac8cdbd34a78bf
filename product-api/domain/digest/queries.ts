import { and, asc, eq, gte, lt } from "drizzle-orm";
import type { PriceAlert } from "@/contracts/prices/calls";
import { priceAlerts } from "../../db/schema/prices";
import type { Db } from "../context";
import { toPriceAlert } from "../prices/queries";

/** A user's price alerts that fired within a time, oldest first. */
export async function findFiredAlerts(db: Db, userId: string, { from, to }: { from: Date; to: Date }): Promise<PriceAlert[]> {
  const fired = and(gte(priceAlerts.triggeredAt, from), lt(priceAlerts.triggeredAt, to));
  const rows = await db.select().from(priceAlerts).where(and(eq(priceAlerts.userId, userId), fired)).orderBy(asc(priceAlerts.triggeredAt), asc(priceAlerts.id));
  return rows.map(toPriceAlert);
}
