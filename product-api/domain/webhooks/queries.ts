import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { Webhook, WebhookDelivery } from "@/contracts/webhooks/calls";
import { webhookFailures, type WebhookEvent } from "@/contracts/webhooks/rules";
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
 * The delivery that is next at a webhook: the oldest that waits, for which those behind it wait too, so that events arrive in their order;
 * or one of those that stepped aside, each of which keeps its own time, where that comes before. Null where nothing waits.
 */
export async function findNextDelivery(db: Db, webhookId: string): Promise<Next | null> {
  const [head] = await findPending(db, webhookId, { isAside: false });
  const [aside] = await findPending(db, webhookId, { isAside: true });
  const ofHead = head && { row: head, at: await probedAt(db, head) };
  const ofAside = aside && { row: aside, at: dueAt(aside) };
  const isAsideNext = ofAside && (!ofHead || ofAside.at < ofHead.at || (ofAside.at.getTime() === ofHead.at.getTime() && ofAside.row.sequence < ofHead.row.sequence));
  const next = isAsideNext ? ofAside : ofHead;
  return next ? { delivery: next.row, at: next.at } : null;
}

type PendingRow = PendingDelivery & { sequence: number; nextAttemptAt: Date | null; lastAttemptAt: Date | null };

/** Of what waits in order the oldest; of what stepped aside what is due first. */
async function findPending(db: Db, webhookId: string, { isAside }: { isAside: boolean }): Promise<PendingRow[]> {
  const { id, payload, attempts, sequence, createdAt, nextAttemptAt } = webhookDeliveries;
  return db
    .select({
      webhookId: webhooks.id, url: webhooks.url, secret: webhooks.secret, lastAttemptAt: webhooks.lastAttemptAt,
      id, payload, attempts, isAside: webhookDeliveries.isAside, sequence, createdAt, nextAttemptAt,
    })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(and(waitingAt(webhookId), eq(webhookDeliveries.isAside, isAside)))
    .orderBy(...(isAside ? [asc(nextAttemptAt)] : []), asc(sequence))
    .limit(1);
}

function waitingAt(webhookId: string) {
  return and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.state, "pending"));
}

function dueAt({ nextAttemptAt, createdAt }: PendingRow): Date {
  return nextAttemptAt ?? createdAt;
}

/** When the oldest is due; sooner where an event has come since the last attempt began, or behind it where nobody knows of one. */
async function probedAt(db: Db, head: PendingRow): Promise<Date> {
  const at = dueAt(head);
  const [newest] = await db.select({ createdAt: webhookDeliveries.createdAt }).from(webhookDeliveries).where(waitingAt(head.webhookId)).orderBy(desc(webhookDeliveries.sequence)).limit(1);
  const hasNews = newest !== undefined && newest.createdAt > (head.lastAttemptAt ?? head.createdAt);
  if (!hasNews) return at;
  const probeAt = head.lastAttemptAt ? new Date(head.lastAttemptAt.getTime() + PROBE_EVERY_MS) : newest.createdAt;
  return probeAt < at ? probeAt : at;
}

/** Webhooks at which something that waits for nothing else is overdue by so many milliseconds: the job that was to deliver it has been lost. */
export async function findOverdueWebhooks(context: Context, byMs: number): Promise<string[]> {
  const floor = new Date(context.now().getTime() - byMs).toISOString();
  const { rows } = await context.db.execute<{ id: string }>(sql`
    select distinct d.webhook_id as id from ${webhookDeliveries} d
    where d.state = 'pending' and d.next_attempt_at < ${floor}::timestamptz and (d.is_aside or not exists (
      select 1 from ${webhookDeliveries} o where o.webhook_id = d.webhook_id and o.state = 'pending' and not o.is_aside and o.sequence < d.sequence))
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
    time_zone: row.timeZone,
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
