import { and, asc, eq, gte, lt } from "drizzle-orm";
import type { Mention } from "@/contracts/social";
import { digestShown } from "@/contracts/digest-rules";
import type { PriceAlert } from "@/contracts/prices";
import { priceAlerts } from "../../db/schema/prices";
import { isMention, mentions } from "../../db/schema/social";
import type { Db } from "../context";
import { toPriceAlert } from "../prices/queries";
import { mentionOrders, toMention } from "../social/queries";

interface Stretch {
  from: Date;
  to: Date;
}

/** A job's mentions of a time with the most interactions. */
export async function findTopPosts(db: Db, jobId: string, { from, to }: Stretch): Promise<Mention[]> {
  const rows = await db
    .select()
    .from(mentions)
    .where(and(eq(mentions.jobId, jobId), isMention, gte(mentions.postedAt, from), lt(mentions.postedAt, to)))
    .orderBy(...mentionOrders.engagement)
    .limit(digestShown);
  return rows.map(toMention);
}

/** A user's price alerts that fired within a time, oldest first. */
export async function findFiredAlerts(db: Db, userId: string, { from, to }: Stretch): Promise<PriceAlert[]> {
  const fired = and(gte(priceAlerts.triggeredAt, from), lt(priceAlerts.triggeredAt, to));
  const rows = await db.select().from(priceAlerts).where(and(eq(priceAlerts.userId, userId), fired)).orderBy(asc(priceAlerts.triggeredAt), asc(priceAlerts.id));
  return rows.map(toPriceAlert);
}
