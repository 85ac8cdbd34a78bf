import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { PriceAlert, PriceAlertInput } from "@/contracts/prices/calls";
import { assets } from "../../db/schema/chain";
import { priceAlerts, priceHistories, pricePoints, prices, quoteDoubts } from "../../db/schema/prices";
import { tableOf } from "../../db/table-of";
import { lockByName } from "../auth/commands-lock";
import { deleteOlder } from "../commands-old-rows";
import { inTransaction, type Context, type Db, type QueueContext } from "../context";
import { DAY_MS } from "../durations";
import { caps } from "../limits/rules";
import { recordLiveEvents } from "../live/commands";
import { recordNotificationsOf } from "../notifications/commands";
import { DomainProblem, fieldProblem } from "../problem";
import { hasId } from "../queries-id";
import { enqueueWebhookEvents } from "../webhooks/commands";
import { findAsset, toPriceAlert } from "./queries";
import { HISTORY_DAYS, POINT_EVERY_MS } from "./rules";
import { CLOCK_SKEW_MS, credibleHistory, judgeQuote, type Quote, type QuoteDoubt, type IncomingQuote } from "./rules-quotes";

/**
 * Judges quotes one by one. Plausible ones are stored, with a point of history every five minutes, and trigger alerts; the others are
 * stored as doubts and have no other effect. All in one transaction.
 * @returns the doubts
 */
export async function recordQuotes(context: QueueContext, quotes: IncomingQuote[]): Promise<QuoteDoubt[]> {
  if (quotes.length === 0) return [];
  return inTransaction(context, async (within, tx) => {
    const { accepted, doubts } = await judgeQuotes(within, quotes);
    await storeQuotes(tx, accepted);
    await storeDoubts(tx, doubts);
    await recordPoints(tx, accepted);
    await fireAlerts(within);
    return doubts;
  });
}

/** Locks the rows of the last accepted quotes until the transaction ends. */
async function judgeQuotes({ db, now }: Context, quotes: IncomingQuote[]): Promise<{ accepted: Quote[]; doubts: QuoteDoubt[] }> {
  const priceIds = quotes.map(({ priceId }) => priceId);
  const last = await db.select().from(prices).where(inArray(prices.priceId, priceIds)).orderBy(asc(prices.priceId)).for("update");
  const doubted = await db.select().from(quoteDoubts).where(inArray(quoteDoubts.priceId, priceIds));
  const [lastById, doubtById] = [new Map(last.map((row) => [row.priceId, row])), new Map(doubted.map((row) => [row.priceId, row]))];
  const verdicts = quotes.map((quote) =>
    judgeQuote(quote, { accepted: lastById.get(quote.priceId) ?? null, doubt: doubtById.get(quote.priceId) ?? null, now: now() }));
  return {
    accepted: verdicts.flatMap((verdict) => (verdict.kind === "accepted" ? [verdict.quote] : [])),
    doubts: verdicts.flatMap((verdict) => (verdict.kind === "doubted" ? [verdict.doubt] : [])),
  };
}

async function storeQuotes(db: Db, quotes: Quote[]): Promise<void> {
  if (quotes.length === 0) return;
  await db
    .insert(prices)
    .values(quotes)
    .onConflictDoUpdate({
      target: prices.priceId,
      set: { priceUsd: sql`excluded.price_usd`, change24h: sql`excluded.change_24h`, quotedAt: sql`excluded.quoted_at` },
      setWhere: sql`excluded.quoted_at >= ${prices.quotedAt}`,
    });
  await db.delete(quoteDoubts).where(inArray(quoteDoubts.priceId, quotes.map(({ priceId }) => priceId)));
}

async function storeDoubts(db: Db, doubts: QuoteDoubt[]): Promise<void> {
  for (const doubt of doubts) await db.insert(quoteDoubts).values(doubt).onConflictDoUpdate({ target: quoteDoubts.priceId, set: doubt });
}

/** Points are inserted in chronological order, because storing a quote locks its row of `prices`. */
async function recordPoints(db: Db, quotes: Quote[]): Promise<void> {
  for (const { priceId, quotedAt, priceUsd } of quotes) {
    const recent = new Date(quotedAt.getTime() - POINT_EVERY_MS).toISOString();
    await db.execute(sql`
      insert into ${pricePoints} (price_id, at, price_usd)
      select ${priceId}, ${quotedAt.toISOString()}::timestamptz, ${priceUsd}::float8
      where not exists (select 1 from ${pricePoints} where price_id = ${priceId} and at > ${recent}::timestamptz)
      on conflict do nothing`);
  }
}

/**
 * An alert fires once, on a quote newer than the alert (allowing for clock skew): it is sent to its user's live channel, notifications and
 * webhooks, and becomes inactive. Many alerts may wait for one round price, and the transaction holds the prices meanwhile: they are sent
 * together.
 */
async function fireAlerts(context: QueueContext): Promise<void> {
  // Locked in the order of their ids, as when their account is deleted.
  const { rows } = await context.db.execute<{ id: string; price_usd: number }>(sql`
    with reached as materialized (
      select ${priceAlerts.id}, ${prices.priceUsd}
      from ${priceAlerts} join ${assets} on ${assets.symbol} = ${priceAlerts.symbol} join ${prices} on ${prices.priceId} = ${assets.priceId}
      where ${priceAlerts.isActive} and ${prices.quotedAt} > ${priceAlerts.createdAt} - interval '${sql.raw(`${CLOCK_SKEW_MS}`)} ms'
        and case ${priceAlerts.condition} when 'above' then ${prices.priceUsd} >= ${priceAlerts.thresholdUsd}
          else ${prices.priceUsd} <= ${priceAlerts.thresholdUsd} end
      order by ${priceAlerts.id} for update of price_alerts
    )
    update ${priceAlerts} set is_active = false, triggered_at = ${context.now().toISOString()}::timestamptz
    from reached where ${priceAlerts.id} = reached.id
    returning ${priceAlerts.id}, reached.price_usd`);
  if (rows.length === 0) return;
  const quoteById = new Map(rows.map(({ id, price_usd }) => [id, price_usd]));
  const fired = await context.db
    .select()
    .from(priceAlerts)
    .where(sql`${priceAlerts.id} = any(${sql.param([...quoteById.keys()])}::uuid[])`);
  const events = fired.map((row) => ({ userId: row.userId, alert: toPriceAlert(row), price_usd: quoteById.get(row.id)! }));
  for (let from = 0; from < events.length; from += NOTIFIED_AT_ONCE) {
    const some = events.slice(from, from + NOTIFIED_AT_ONCE);
    await recordLiveEvents(context, some.map(({ userId, alert, price_usd }) => ({
      userId, type: "price_alert", data: { ...alert, price_usd },
    })));
    await recordNotificationsOf(context, some.map(({ userId, ...item }) => ({ userId, item: { type: "price_alert", ...item } })));
  }
  await enqueueWebhookEvents(context, events.map(({ userId, alert, price_usd }) => ({
    userId, event: "price_alert", at: context.now(), data: { ...alert, price_usd },
  })));
}

/** Alerts sent in one statement: each takes some parameters, of which 65,535 are allowed. */
const NOTIFIED_AT_ONCE = 500;

/** Stores the credible points of a feed's history. */
export async function recordPriceHistory({ db, now }: Context, priceId: string, quotes: { at: Date; priceUsd: number }[]): Promise<void> {
  const points = credibleHistory(quotes, now());
  if (points.length === 0) return;
  await db.transaction(async (tx) => {
    const { rowCount } = await tx.execute(sql`
      insert into ${pricePoints} (price_id, at, price_usd)
      select ${priceId}, at, price_usd from ${tableOf(points, "point", { at: "timestamptz", priceUsd: "float8" })}
      on conflict do nothing`);
    if (rowCount === 0) return;
    // Makes every process that caches this history read it again.
    await tx
      .insert(priceHistories)
      .values({ priceId, version: 1 })
      .onConflictDoUpdate({ target: priceHistories.priceId, set: { version: sql`${priceHistories.version} + 1` } });
  });
}

/** Deletes history older than any chart. A price book ignores such points. */
export async function deleteOldPoints(context: Context): Promise<void> {
  await deleteOlder(context, pricePoints.at, HISTORY_DAYS * DAY_MS);
}

/**
 * Adds a price alert. If the same one waits already, as when its first response was lost, that one is returned.
 * @throws DomainProblem unknown_asset, too_many_alerts
 */
export async function createPriceAlert(context: Context, userId: string, input: PriceAlertInput): Promise<PriceAlert> {
  const asset = await findAsset(context.db, input.symbol);
  if (!asset?.priceId) throw fieldProblem("unknown_asset", "symbol", "There is no price for this asset");
  const { condition, threshold_usd: thresholdUsd } = input;
  const alert = { id: context.uuid(), userId, symbol: asset.symbol, condition, thresholdUsd, createdAt: context.now() };
  return context.db.transaction(async (tx) => {
    // Prevents concurrent additions from exceeding the limit or repeating one another.
    await lockByName(tx, `price alerts ${userId}`);
    const [waiting] = await tx.select().from(priceAlerts).where(and(
      eq(priceAlerts.userId, userId), eq(priceAlerts.symbol, asset.symbol), eq(priceAlerts.condition, condition),
      eq(priceAlerts.thresholdUsd, thresholdUsd), eq(priceAlerts.isActive, true),
    ));
    if (waiting) return toPriceAlert(waiting);
    const held = await tx.$count(priceAlerts, eq(priceAlerts.userId, userId));
    if (held >= caps.priceAlerts) throw new DomainProblem("too_many_alerts", `At most ${caps.priceAlerts} price alerts are possible`);
    const [row] = await tx.insert(priceAlerts).values(alert).returning();
    return toPriceAlert(row!);
  });
}

/** Deletes a price alert of this user. @throws DomainProblem not_found */
export async function removePriceAlert(context: Context, userId: string, alertId: string): Promise<void> {
  const { rowCount } = await context.db.delete(priceAlerts).where(and(eq(priceAlerts.userId, userId), hasId(priceAlerts.id, alertId)));
  if (rowCount === 0) throw new DomainProblem("not_found", "There is no such price alert");
}
