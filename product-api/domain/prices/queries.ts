import { and, asc, desc, eq, gte, inArray, isNotNull, max, min } from "drizzle-orm";
import type { Price, PriceAlert, PriceHistory } from "@/contracts/prices";
import type { PriceRange } from "@/contracts/prices-rules";
import { assets } from "../../db/schema/chain";
import { priceAlerts, pricePoints, prices } from "../../db/schema/prices";
import type { Context, Db } from "../context";
import type { PriceSeries } from "../portfolio/rules";
import { DomainProblem } from "../problem";
import { isStaleQuote, sampleEvery, spanOf, thin } from "./rules";

/** The latest quote of each known asset; an asset that has none stands with nulls. */
export async function findLatestPrices(context: Context): Promise<Price[]> {
  const rows = await context.db
    .select({ symbol: assets.symbol, priceId: assets.priceId, priceUsd: prices.priceUsd, change24h: prices.change24h, quotedAt: prices.quotedAt })
    .from(assets)
    .leftJoin(prices, eq(prices.priceId, assets.priceId))
    .orderBy(asc(assets.symbol));
  return rows.map((row) => ({
    symbol: row.symbol,
    price_id: row.priceId,
    price_usd: row.priceUsd,
    price_change_24h: row.change24h,
    last_updated: row.quotedAt?.toISOString() ?? null,
    is_stale: row.quotedAt !== null && isStaleQuote(row.quotedAt, context.now()),
  }));
}

/** Identifiers of the price feed that known assets use. */
export async function findPriceIds(db: Db): Promise<string[]> {
  const rows = await db.selectDistinct({ priceId: assets.priceId }).from(assets).where(isNotNull(assets.priceId));
  return rows.map(({ priceId }) => priceId!);
}

/** Quotes of an asset over a range, thinned to what a chart can show. @throws DomainProblem not_found */
export async function findPriceHistory(context: Context, symbol: string, range: PriceRange): Promise<PriceHistory> {
  const [asset] = await context.db.select().from(assets).where(eq(assets.symbol, symbol));
  if (!asset) throw new DomainProblem("not_found", "This asset is not known");
  const from = new Date(context.now().getTime() - spanOf(range));
  const series = asset.priceId ? ((await findPriceSeries(context.db, [asset.priceId], from)).get(asset.priceId) ?? []) : [];
  const points = thin(series, sampleEvery(range)).map(({ atMs, priceUsd }) => ({ at: new Date(atMs).toISOString(), price_usd: priceUsd }));
  return { symbol: asset.symbol, range, points };
}

/** Quotes since `from` by price identifier, oldest first, the latest included. */
export async function findPriceSeries(db: Db, priceIds: string[], from: Date): Promise<Map<string, PriceSeries>> {
  if (priceIds.length === 0) return new Map();
  const past = await db
    .select({ priceId: pricePoints.priceId, at: pricePoints.at, priceUsd: pricePoints.priceUsd })
    .from(pricePoints)
    .where(and(inArray(pricePoints.priceId, priceIds), gte(pricePoints.at, from)))
    .orderBy(asc(pricePoints.at));
  const latest = await db
    .select({ priceId: prices.priceId, at: prices.quotedAt, priceUsd: prices.priceUsd })
    .from(prices)
    .where(and(inArray(prices.priceId, priceIds), gte(prices.quotedAt, from)));
  const series = new Map<string, { atMs: number; priceUsd: number }[]>();
  for (const { priceId, at, priceUsd } of [...past, ...latest]) {
    const list = series.get(priceId) ?? [];
    series.set(priceId, list);
    if (list.length === 0 || list.at(-1)!.atMs < at.getTime()) list.push({ atMs: at.getTime(), priceUsd });
  }
  return series;
}

/** Price identifier of each asset that has one. */
export async function findPriceIdByAsset(db: Db): Promise<Map<string, string>> {
  const rows = await db.select({ key: assets.key, priceId: assets.priceId }).from(assets).where(isNotNull(assets.priceId));
  return new Map(rows.map(({ key, priceId }) => [key, priceId!]));
}

/** Oldest and newest stored point of a price identifier; nulls without any. */
export async function findPointSpan(db: Db, priceId: string): Promise<{ oldest: Date | null; newest: Date | null }> {
  const [row] = await db
    .select({ oldest: min(pricePoints.at), newest: max(pricePoints.at) })
    .from(pricePoints)
    .where(eq(pricePoints.priceId, priceId));
  return { oldest: row?.oldest ?? null, newest: row?.newest ?? null };
}

/** A user's price alerts, newest first. */
export async function findPriceAlerts(db: Db, userId: string): Promise<PriceAlert[]> {
  const rows = await db.select().from(priceAlerts).where(eq(priceAlerts.userId, userId)).orderBy(desc(priceAlerts.createdAt));
  return rows.map(toPriceAlert);
}

/** A stored alert as the wire shows it. */
export function toPriceAlert(row: typeof priceAlerts.$inferSelect): PriceAlert {
  return {
    id: row.id,
    symbol: row.symbol,
    condition: row.condition,
    threshold_usd: row.thresholdUsd,
    is_active: row.isActive,
    triggered_at: row.triggeredAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  };
}
