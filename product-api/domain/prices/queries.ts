import { asc, countDistinct, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { Price, PriceAlert, PriceHistory } from "@/contracts/prices/calls";
import type { PriceRange } from "@/contracts/prices/rules";
import { assets } from "../../db/schema/chain";
import { plannedOnce } from "../../db/planned-once";
import { priceAlerts, pricePoints, prices, quoteDoubts } from "../../db/schema/prices";
import type { Context, Db } from "../context";
import { DomainProblem } from "../problem";
import type { PricesContext } from "./price-book";
import { isStaleQuote, sampleIntervalMs, rangeMs, thin } from "./rules";

/** The latest quote of each known asset; an asset without one is included with nulls. */
export async function findLatestPrices(context: Context): Promise<Price[]> {
  const rows = await context.db
    .select({ symbol: assets.symbol, priceId: assets.priceId, quote: prices, doubt: quoteDoubts })
    .from(assets)
    .leftJoin(prices, eq(prices.priceId, assets.priceId))
    .leftJoin(quoteDoubts, eq(quoteDoubts.priceId, assets.priceId))
    .where(sql`${plannedOnce} true`)
    .orderBy(asc(assets.symbol));
  return rows.map(({ symbol, priceId, quote, doubt }) => ({
    symbol,
    price_id: priceId,
    price_usd: quote?.priceUsd ?? null,
    price_change_24h: quote?.change24h ?? null,
    last_updated: quote?.quotedAt.toISOString() ?? null,
    is_stale: quote !== null && isStaleQuote(quote.quotedAt, context.now()),
    doubt: doubt && { reason: doubt.reason, price_usd: doubt.priceUsd, seen_at: doubt.seenAt.toISOString() },
  }));
}

/** How many price identifiers of known assets have a newest quote that is not believed. */
export async function countQuoteDoubts(db: Db): Promise<number> {
  const [row] = await db
    .select({ count: countDistinct(quoteDoubts.priceId) })
    .from(quoteDoubts)
    .innerJoin(assets, eq(assets.priceId, quoteDoubts.priceId));
  return row!.count;
}

/** Identifiers of the price feed that known assets use. */
export async function findPriceIds(db: Db): Promise<string[]> {
  const rows = await db.selectDistinct({ priceId: assets.priceId })
    .from(assets)
    .where(isNotNull(assets.priceId))
    .orderBy(asc(assets.priceId));
  return rows.map(({ priceId }) => priceId!);
}

/** The asset with a symbol, in capitals or not; if several differ only in that, the one that is spelled so. */
export async function findAsset(db: Db, symbol: string): Promise<typeof assets.$inferSelect | undefined> {
  const isSame = sql`lower(${assets.symbol}) = lower(${symbol})`;
  const [asset] = await db.select().from(assets).where(isSame).orderBy(sql`${assets.symbol} = ${symbol} desc`).limit(1);
  return asset;
}

/** Quotes of an asset over a range, thinned to what a chart can show. @throws DomainProblem not_found */
export async function findPriceHistory(context: PricesContext, symbol: string, range: PriceRange): Promise<PriceHistory> {
  const asset = await findAsset(context.db, symbol);
  if (!asset) throw new DomainProblem("not_found", "This asset is not known");
  const now = context.now();
  const quotes = await context.priceBook.read(context.db, now);
  const series = asset.priceId === null ? [] : quotes.series(asset.priceId, now.getTime() - rangeMs(range));
  const points = thin(
    series, sampleIntervalMs(range),
  ).map(({ atMs, priceUsd }) => ({ at: new Date(atMs).toISOString(), price_usd: priceUsd }));
  return { symbol: asset.symbol, range, points };
}

/**
 * The oldest stored point of a price identifier (null without any), and the longest gap between points that ends after a time, in
 * milliseconds (0 without any).
 */
export async function findPointGap(db: Db, priceId: string, since: Date): Promise<{ oldest: Date | null; gapMs: number }> {
  const { rows } = await db.execute<{ oldest: string | null; gap_ms: number | null }>(sql`
    select min(at) as oldest, (extract(epoch from max(gap) filter (where at > ${since.toISOString()}::timestamptz)) * 1000)::float8 as gap_ms
    from (select at, at - lag(at) over (order by at) as gap from ${pricePoints} where price_id = ${priceId}) as point`);
  const { oldest, gap_ms } = rows[0]!;
  return { oldest: oldest === null ? null : new Date(oldest), gapMs: gap_ms ?? 0 };
}

/** A user's price alerts, newest first. */
export async function findPriceAlerts(db: Db, userId: string): Promise<PriceAlert[]> {
  const rows = await db.select().from(priceAlerts).where(eq(priceAlerts.userId, userId)).orderBy(desc(priceAlerts.createdAt));
  return rows.map(toPriceAlert);
}

/** Converts a stored alert to its wire format. */
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
