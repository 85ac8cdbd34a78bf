import { and, count, eq, sql } from "drizzle-orm";
import type { PriceAlert, PriceAlertInput } from "@/contracts/prices";
import { assets, transfers } from "../../db/schema/chain";
import { priceAlerts, pricePoints, prices } from "../../db/schema/prices";
import type { Context, Db, QueueContext } from "../context";
import { recordLiveEvents } from "../live/commands";
import { recordNotifications } from "../notifications/commands";
import { DomainProblem } from "../problem";
import { enqueueWebhookEvents } from "../webhooks/commands";
import { toPriceAlert } from "./queries";
import { POINT_EVERY_MS } from "./rules";

/** A quote as the price feed told it. */
export interface Quote {
  priceId: string;
  priceUsd: number;
  /** Percent. */
  change24h: number | null;
  quotedAt: Date;
}

const ALERTS_MAX = 100;
const HISTORY_KEPT_DAYS = 400;

/**
 * Stores the latest quotes, keeps a point of history every five minutes, and fires the alerts that they set
 * off, all in one transaction. An older quote never replaces a newer one.
 */
export async function recordQuotes(context: QueueContext, quotes: Quote[]): Promise<void> {
  if (quotes.length === 0) return;
  await context.db.transaction(async (tx) => {
    await tx
      .insert(prices)
      .values(quotes)
      .onConflictDoUpdate({
        target: prices.priceId,
        set: { priceUsd: sql`excluded.price_usd`, change24h: sql`excluded.change_24h`, quotedAt: sql`excluded.quoted_at` },
        setWhere: sql`excluded.quoted_at >= ${prices.quotedAt}`,
      });
    await keepPoints(tx, quotes);
    await fireAlerts({ ...context, db: tx });
  });
}

async function keepPoints(db: Db, quotes: Quote[]): Promise<void> {
  for (const { priceId, quotedAt, priceUsd } of quotes) {
    const recent = new Date(quotedAt.getTime() - POINT_EVERY_MS).toISOString();
    await db.execute(sql`
      insert into ${pricePoints} (price_id, at, price_usd)
      select ${priceId}, ${quotedAt.toISOString()}::timestamptz, ${priceUsd}::float8
      where not exists (select 1 from ${pricePoints} where price_id = ${priceId} and at > ${recent}::timestamptz)
      on conflict do nothing`);
  }
}

/** An alert fires once: it goes to its user's live channel, notifications and webhooks, and waits no longer. */
async function fireAlerts(context: QueueContext): Promise<void> {
  const { rows } = await context.db.execute<{ id: string; price_usd: number }>(sql`
    update ${priceAlerts} set is_active = false, triggered_at = ${context.now().toISOString()}::timestamptz
    from ${assets} join ${prices} on ${prices.priceId} = ${assets.priceId}
    where ${priceAlerts.isActive} and ${priceAlerts.symbol} = ${assets.symbol}
      and case ${priceAlerts.condition} when 'above' then ${prices.priceUsd} >= ${priceAlerts.thresholdUsd}
        else ${prices.priceUsd} <= ${priceAlerts.thresholdUsd} end
    returning ${priceAlerts.id}, ${prices.priceUsd} as price_usd`);
  if (rows.length === 0) return;
  const quoteById = new Map(rows.map(({ id, price_usd }) => [id, price_usd]));
  const fired = await context.db
    .select()
    .from(priceAlerts)
    .where(sql`${priceAlerts.id} = any(${sql.param([...quoteById.keys()])}::uuid[])`);
  for (const row of fired) {
    const [alert, price_usd] = [toPriceAlert(row), quoteById.get(row.id)!];
    await recordLiveEvents(context, [{ userId: row.userId, type: "price_alert", data: { ...alert, price_usd } }]);
    await recordNotifications(context, row.userId, [{ type: "price_alert", alert, price_usd }]);
    await enqueueWebhookEvents(context, row.userId, "price_alert", [{ ...alert, price_usd }]);
  }
}

/** Stores what a feed told of the past, and prices the transfers that had no quote when they were read. */
export async function recordPriceHistory(db: Db, priceId: string, points: { at: Date; priceUsd: number }[]): Promise<void> {
  if (points.length === 0) return;
  await db.execute(sql`
    insert into ${pricePoints} (price_id, at, price_usd)
    select ${priceId}, at, price_usd from unnest(
      ${sql.param(points.map(({ at }) => at.toISOString()))}::timestamptz[],
      ${sql.param(points.map(({ priceUsd }) => priceUsd))}::float8[]) as point (at, price_usd)
    on conflict do nothing`);
  await db.execute(sql`
    update ${transfers} set price_usd = (
      select p.price_usd::numeric from ${pricePoints} p
      where p.price_id = ${priceId} and p.at <= ${transfers.at} and p.at > ${transfers.at} - interval '36 hours'
      order by p.at desc limit 1)
    from ${assets}
    where ${assets.key} = ${transfers.assetKey} and ${assets.priceId} = ${priceId} and ${transfers.priceUsd} is null`);
}

/** Deletes history that no chart reaches. */
export async function deleteOldPoints(context: Context): Promise<void> {
  const floor = new Date(context.now().getTime() - HISTORY_KEPT_DAYS * 24 * 60 * 60_000).toISOString();
  await context.db.delete(pricePoints).where(sql`${pricePoints.at} < ${floor}::timestamptz`);
}

/** Adds a price alert. @throws DomainProblem unknown_asset, too_many_alerts */
export async function createPriceAlert(context: Context, userId: string, input: PriceAlertInput): Promise<PriceAlert> {
  const [asset] = await context.db.select().from(assets).where(eq(sql`lower(${assets.symbol})`, input.symbol.toLowerCase()));
  if (!asset?.priceId) {
    throw new DomainProblem("unknown_asset", "There is no price for this asset", {
      errors: [{ field: "symbol", message: "There is no price for this asset" }],
    });
  }
  const [held] = await context.db.select({ alerts: count() }).from(priceAlerts).where(eq(priceAlerts.userId, userId));
  if ((held?.alerts ?? 0) >= ALERTS_MAX) throw new DomainProblem("too_many_alerts", `At most ${ALERTS_MAX} price alerts are possible`);
  const [row] = await context.db
    .insert(priceAlerts)
    .values({
      id: context.uuid(),
      userId,
      symbol: asset.symbol,
      condition: input.condition,
      thresholdUsd: input.threshold_usd,
      createdAt: context.now(),
    })
    .returning();
  return toPriceAlert(row!);
}

/** Deletes a price alert of this user. @throws DomainProblem not_found */
export async function removePriceAlert(context: Context, userId: string, alertId: string): Promise<void> {
  const rows = await context.db
    .delete(priceAlerts)
    .where(and(eq(priceAlerts.userId, userId), eq(sql`${priceAlerts.id}::text`, alertId.toLowerCase())))
    .returning({ id: priceAlerts.id });
  if (rows.length === 0) throw new DomainProblem("not_found", "There is no such price alert");
}
