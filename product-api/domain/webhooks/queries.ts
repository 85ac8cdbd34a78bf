import { and, asc, desc, eq, lt, lte, sql } from "drizzle-orm";
import type { Webhook, WebhookDelivery } from "@/contracts/webhooks";
import { webhookFailures, type WebhookEvent } from "@/contracts/webhooks-rules";
import { webhookDeliveries, webhooks } from "../../db/schema/webhooks";
import type { Context, Db } from "../context";
import { DomainProblem } from "../problem";
import { failureText } from "./rules";
import type { WebhookMessage } from "./sender";

/** How many deliveries of a webhook are shown. */
const DELIVERIES_SHOWN = 50;
/** The queue reckons with the database's clock. */
const CLOCKS_DIFFER_MS = 60_000;

type WebhookRow = typeof webhooks.$inferSelect;
type DeliveryRow = typeof webhookDeliveries.$inferSelect;

/** A user's webhooks, oldest first, without their secrets. */
export async function findWebhooks(db: Db, userId: string): Promise<Webhook[]> {
  const rows = await db.select().from(webhooks).where(eq(webhooks.userId, userId)).orderBy(asc(webhooks.createdAt), asc(webhooks.id));
  return rows.map((row) => toWebhook(row));
}

/** A webhook of this user. @throws DomainProblem not_found */
export async function findWebhook(db: Db, userId: string, webhookId: string): Promise<WebhookRow> {
  const [row] = await db.select().from(webhooks).where(and(eq(webhooks.userId, userId), hasId(webhooks.id, webhookId)));
  if (!row) throw new DomainProblem("not_found", "There is no such webhook");
  return row;
}

/** The newest 50 deliveries of a webhook of this user. @throws DomainProblem not_found */
export async function findDeliveries(db: Db, userId: string, webhookId: string): Promise<WebhookDelivery[]> {
  const webhook = await findWebhook(db, userId, webhookId);
  const rows = await db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, webhook.id))
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(DELIVERIES_SHOWN);
  return rows.map(toDelivery);
}

/** A delivery that waits, ready to send. */
export interface PendingDelivery extends WebhookMessage {
  webhookId: string;
  /** Attempts so far. */
  attempts: number;
}

/** A delivery with what sending it needs; null if it is gone, waits no longer, or is due at another time. */
export async function findDueDelivery(context: Context, deliveryId: string): Promise<PendingDelivery | null> {
  const dueBy = new Date(context.now().getTime() + CLOCKS_DIFFER_MS);
  const [row] = await context.db
    .select({
      id: webhookDeliveries.id,
      webhookId: webhooks.id,
      url: webhooks.url,
      secret: webhooks.secret,
      payload: webhookDeliveries.payload,
      attempts: webhookDeliveries.attempts,
    })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.state, "pending"), lte(webhookDeliveries.nextAttemptAt, dueBy)));
  return row ?? null;
}

/** Deliveries whose attempt is overdue by so many milliseconds: their job has been lost. */
export async function findOverdueDeliveries(context: Context, byMs: number): Promise<string[]> {
  const floor = new Date(context.now().getTime() - byMs);
  const rows = await context.db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.state, "pending"), lt(webhookDeliveries.nextAttemptAt, floor)))
    .limit(1000);
  return rows.map(({ id }) => id);
}

/** Compares as text: what is no UUID is simply not found. */
export function hasId(column: typeof webhooks.id | typeof webhookDeliveries.id, id: string) {
  return eq(sql`${column}::text`, id.toLowerCase());
}

/** A stored webhook as the wire shows it; the secret only where it is told. */
export function toWebhook(row: WebhookRow, secret?: string): Webhook {
  return {
    id: row.id,
    url: row.url,
    events: row.events as WebhookEvent[],
    is_active: row.isActive,
    is_of_job: row.isOfJob,
    created_at: row.createdAt.toISOString(),
    ...(secret === undefined ? {} : { secret }),
  };
}

/** A stored delivery as the wire shows it. */
export function toDelivery(row: DeliveryRow): WebhookDelivery {
  // Rows from before there were codes hold the words themselves.
  const failure = webhookFailures.find((code) => code === row.lastError) ?? null;
  return {
    id: row.id,
    event: row.event,
    state: row.state,
    attempts: row.attempts,
    status: row.lastStatus,
    error: failure === null ? row.lastError : failureText(failure, row.lastStatus),
    error_code: failure,
    next_attempt_at: row.state === "pending" ? (row.nextAttemptAt?.toISOString() ?? null) : null,
    delivered_at: row.deliveredAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  };
}
