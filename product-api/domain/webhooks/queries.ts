import { and, asc, desc, eq, sql, type SQL } from "drizzle-orm";
import type { Webhook, WebhookDelivery } from "@/contracts/webhooks/calls";
import { webhookFailures, type WebhookEvent } from "@/contracts/webhooks/rules";
import { webhookDeliveries, webhooks } from "../../db/schema/webhooks";
import type { Context, Db } from "../context";
import { DomainProblem } from "../problem";
import { isUuid } from "../uuid";
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
    .orderBy(sql`${webhookDeliveries.createdAt} desc nulls last`, desc(webhookDeliveries.sequence))
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
  const [head] = await findPending(db, waitsInOrder(webhookId), asc(webhookDeliveries.sequence));
  const [aside] = await findPending(db, waitsAside(webhookId), asc(webhookDeliveries.nextAttemptAt), asc(webhookDeliveries.sequence));
  const ofHead = head && { row: head, at: await probedAt(db, head) };
  const ofAside = aside && { row: aside, at: dueAt(aside) };
  const isAsideNext = ofAside && (!ofHead || ofAside.at < ofHead.at || (ofAside.at.getTime() === ofHead.at.getTime() && ofAside.row.sequence < ofHead.row.sequence));
  const next = isAsideNext ? ofAside : ofHead;
  return next ? { delivery: next.row, at: next.at } : null;
}

type PendingRow = PendingDelivery & { sequence: number; nextAttemptAt: Date | null; lastAttemptAt: Date | null };

/** The first of what waits. */
async function findPending(db: Db, waiting: SQL, ...order: SQL[]): Promise<PendingRow[]> {
  const { id, payload, attempts, isAside, sequence, createdAt, nextAttemptAt } = webhookDeliveries;
  return db
    .select({ webhookId: webhooks.id, url: webhooks.url, secret: webhooks.secret, lastAttemptAt: webhooks.lastAttemptAt, id, payload, attempts, isAside, sequence, createdAt, nextAttemptAt })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(waiting)
    .orderBy(...order)
    .limit(1);
}

/** What waits in its order. Written out as the index has it: a hundred thousand may wait, and a delivery is to read the first alone. */
function waitsInOrder(webhookId: string): SQL {
  return sql`${webhookDeliveries.webhookId} = ${webhookId}::uuid and ${webhookDeliveries.state} = 'pending' and not ${webhookDeliveries.isAside}`;
}

/** The oldest of what waits in order. */
export function selectHead(db: Db, webhookId: string) {
  return db.select({ id: webhookDeliveries.id }).from(webhookDeliveries).where(waitsInOrder(webhookId)).orderBy(asc(webhookDeliveries.sequence)).limit(1);
}

/** What waits aside, each for its own time; written out for its index too. */
export function waitsAside(webhookId: string): SQL {
  return sql`${webhookDeliveries.webhookId} = ${webhookId}::uuid and ${webhookDeliveries.state} = 'pending' and ${webhookDeliveries.isAside}`;
}

function dueAt({ nextAttemptAt, createdAt }: PendingRow): Date {
  return nextAttemptAt ?? createdAt;
}

/** When the oldest is due; sooner where an event has come since the last attempt began, or behind it where nobody knows of one. */
async function probedAt(db: Db, head: PendingRow): Promise<Date> {
  const at = dueAt(head);
  // What stepped aside is no news: it came before the attempt that it stepped aside for.
  const [newest] = await db.select({ createdAt: webhookDeliveries.createdAt }).from(webhookDeliveries).where(waitsInOrder(head.webhookId)).orderBy(desc(webhookDeliveries.sequence)).limit(1);
  const hasNews = newest !== undefined && newest.createdAt > (head.lastAttemptAt ?? head.createdAt);
  if (!hasNews) return at;
  const probeAt = head.lastAttemptAt ? new Date(head.lastAttemptAt.getTime() + PROBE_EVERY_MS) : newest.createdAt;
  return probeAt < at ? probeAt : at;
}

/**
 * Webhooks at which something that waits for nothing else is overdue by so many milliseconds: the job that was to deliver it has been lost.
 * Each is asked for its first alone, however many wait behind that.
 */
export async function findOverdueWebhooks(context: Context, byMs: number): Promise<string[]> {
  const floor = new Date(context.now().getTime() - byMs).toISOString();
  const { rows } = await context.db.execute<{ id: string }>(sql`
    select w.id from ${webhooks} w
    where (select next_attempt_at from ${webhookDeliveries} where webhook_id = w.id and state = 'pending' and not is_aside order by sequence limit 1) < ${floor}::timestamptz
      or (select min(next_attempt_at) from ${webhookDeliveries} where webhook_id = w.id and state = 'pending' and is_aside) < ${floor}::timestamptz
    limit 1000`);
  return rows.map(({ id }) => id);
}

/** What is no UUID is simply not found. */
export function hasId(column: typeof webhooks.id | typeof webhookDeliveries.id, id: string) {
  return isUuid(id) ? eq(column, id) : sql`false`;
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
