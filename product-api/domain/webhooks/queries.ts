import { and, asc, desc, eq, gt, sql, type SQL } from "drizzle-orm";
import type { Webhook, WebhookDelivery } from "@/contracts/webhooks";
import { webhookFailures, type WebhookEvent } from "@/contracts/webhooks-rules";
import { webhookDeliveries, webhooks } from "../../db/schema/webhooks";
import type { Context, Db } from "../context";
import { DomainProblem } from "../problem";
import { failureText } from "./rules";
import type { WebhookMessage } from "./sender";

/** How many deliveries of a webhook are shown. */
const DELIVERIES_SHOWN = 50;

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
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.sequence))
    .limit(DELIVERIES_SHOWN);
  const next = await findNextDelivery(db, webhook.id);
  return rows.map((row) => toDelivery(row, next?.at));
}

/** A delivery that is due, ready to send. */
export interface PendingDelivery extends WebhookMessage {
  webhookId: string;
  /** Attempts so far. */
  attempts: number;
  isAside: boolean;
  createdAt: Date;
}

/** While a receiver fails, an event that came since the last attempt has it tried again, once a minute at most. */
const PROBE_EVERY_MS = 60_000;

/** What is to be delivered next at a webhook, and from when on; `at` is in the past or now where it is due. */
interface Next {
  delivery: PendingDelivery;
  at: Date;
}

/**
 * The delivery that is next at a webhook: the oldest that waits, or beside one that stepped aside and is not due the oldest of the
 * others. Those behind it wait for it, so that events arrive in their order. Null where nothing waits.
 */
export async function findNextDelivery(db: Db, webhookId: string): Promise<Next | null> {
  const [oldest] = await findOldest(db, webhookId);
  if (!oldest) return null;
  const [head] = oldest.delivery.isAside ? await findOldest(db, webhookId, eq(webhookDeliveries.isAside, false)) : [];
  return head && head.at < oldest.at ? head : oldest;
}

async function findOldest(db: Db, webhookId: string, condition?: SQL): Promise<Next[]> {
  const pending = and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.state, "pending"));
  const [row] = await db
    .select({ delivery: webhookDeliveries, url: webhooks.url, secret: webhooks.secret, lastAttemptAt: webhooks.lastAttemptAt })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(and(pending, condition))
    .orderBy(asc(webhookDeliveries.sequence))
    .limit(1);
  if (!row) return [];
  const { delivery: { id, payload, attempts, isAside, createdAt, nextAttemptAt }, url, secret, lastAttemptAt } = row;
  const hasNews = lastAttemptAt !== null && (await db.$count(webhookDeliveries, and(pending, gt(webhookDeliveries.createdAt, lastAttemptAt)))) > 0;
  const probeAt = hasNews ? new Date(lastAttemptAt.getTime() + PROBE_EVERY_MS) : null;
  const at = probeAt && (!nextAttemptAt || probeAt < nextAttemptAt) ? probeAt : (nextAttemptAt ?? createdAt);
  return [{ delivery: { id, webhookId, url, secret, payload, attempts, isAside, createdAt }, at }];
}

/** Webhooks at which the oldest delivery that waits is overdue by so many milliseconds: the job that was to deliver it has been lost. */
export async function findOverdueWebhooks(context: Context, byMs: number): Promise<string[]> {
  const floor = new Date(context.now().getTime() - byMs).toISOString();
  const { rows } = await context.db.execute<{ id: string }>(sql`
    select d.webhook_id as id from ${webhookDeliveries} d
    where d.state = 'pending' and d.next_attempt_at < ${floor}::timestamptz and not exists (
      select 1 from ${webhookDeliveries} o where o.webhook_id = d.webhook_id and o.state = 'pending' and o.sequence < d.sequence)
    limit 1000`);
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

/** A stored delivery as the wire shows it. What waits for an older one is attempted when that is, at `nextAt`. */
export function toDelivery(row: DeliveryRow, nextAt?: Date): WebhookDelivery {
  const attemptAt = nextAt && row.nextAttemptAt && nextAt > row.nextAttemptAt ? nextAt : row.nextAttemptAt;
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
    next_attempt_at: row.state === "pending" ? (attemptAt?.toISOString() ?? null) : null,
    delivered_at: row.deliveredAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  };
}
