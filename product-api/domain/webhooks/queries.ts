import { and, asc, desc, eq, getTableColumns, sql, type SQL } from "drizzle-orm";
import type { Webhook, WebhookDelivery } from "@/contracts/webhooks/calls";
import { webhookFailures, type WebhookEvent } from "@/contracts/webhooks/rules";
import { webhookDeliveries, webhooks } from "../../db/schema/webhooks";
import type { Context, Db } from "../context";
import { DomainProblem } from "../problem";
import { hasId } from "../queries-id";
import { failureText } from "./rules";
import type { WebhookMessage } from "./sender";

/** How many deliveries of a webhook are shown. */
const DELIVERIES_SHOWN = 50;

type WebhookRow = typeof webhooks.$inferSelect;
type DeliveryRow = typeof webhookDeliveries.$inferSelect;

/** A user's webhooks, oldest first, without their secrets. */
export async function findWebhooks(db: Db, userId: string): Promise<Webhook[]> {
  const rows = await db
    .select({ ...getTableColumns(webhooks), failed: db.$count(webhookDeliveries, isGivenUp(webhooks.id)) })
    .from(webhooks)
    .where(eq(webhooks.userId, userId))
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id));
  return rows.map((row) => toWebhook(row));
}

/** Deliveries that were given up; written out to match their index. */
export function isGivenUp(webhookId: string | typeof webhooks.id): SQL {
  return sql`${webhookDeliveries.webhookId} = ${webhookId} and ${webhookDeliveries.state} = 'failed'`;
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

/** A pending delivery, ready to send. */
export interface PendingDelivery extends WebhookMessage {
  webhookId: string;
  /** Attempts so far. */
  attempts: number;
  isAside: boolean;
  createdAt: Date;
}

/** While a receiver fails, an event that has arrived since the last attempt triggers another one, once a minute at most. */
const PROBE_EVERY_MS = 60_000;

/** The next delivery of a webhook, and when it is due: now or in the past if it is due already. */
interface Next {
  delivery: PendingDelivery;
  at: Date;
}

/**
 * The next delivery of a webhook: the oldest one waiting, for which those behind it wait too, so that events arrive in order; or one of
 * those set aside, each of which has its own time, if that is earlier. Null if nothing is waiting.
 */
export async function findNextDelivery(db: Db, webhookId: string): Promise<Next | null> {
  const [head] = await findPending(db, isInOrder(webhookId), asc(webhookDeliveries.sequence));
  const [aside] = await findPending(db, isSetAside(webhookId), asc(webhookDeliveries.nextAttemptAt), asc(webhookDeliveries.sequence));
  const ofHead = head && { row: head, at: await probedAt(db, head) };
  const ofAside = aside && { row: aside, at: dueAt(aside) };
  const isAsideNext = ofAside
    && (!ofHead || ofAside.at < ofHead.at || (ofAside.at.getTime() === ofHead.at.getTime() && ofAside.row.sequence < ofHead.row.sequence));
  const next = isAsideNext ? ofAside : ofHead;
  return next ? { delivery: next.row, at: next.at } : null;
}

type PendingRow = PendingDelivery & { sequence: number; nextAttemptAt: Date | null; lastAttemptAt: Date | null };

/** The first of the matching deliveries. */
async function findPending(db: Db, waiting: SQL, ...order: SQL[]): Promise<PendingRow[]> {
  const { id, payload, attempts, isAside, sequence, createdAt, nextAttemptAt } = webhookDeliveries;
  return db
    .select({
      webhookId: webhooks.id, url: webhooks.url, secret: webhooks.secret, lastAttemptAt: webhooks.lastAttemptAt, id, payload, attempts,
      isAside, sequence, createdAt, nextAttemptAt,
    })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(waiting)
    .orderBy(...order)
    .limit(1);
}

/**
 * Deliveries waiting in order. Written out to match the index: a hundred
 * thousand may be waiting, and delivering one must read only the first.
 */
function isInOrder(webhookId: string): SQL {
  return sql`${webhookDeliveries.webhookId} = ${webhookId}::uuid and ${webhookDeliveries.state} = 'pending'
    and not ${webhookDeliveries.isAside}`;
}

/** The oldest delivery waiting in order. */
export function selectHead(db: Db, webhookId: string) {
  return db.select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(isInOrder(webhookId))
    .orderBy(asc(webhookDeliveries.sequence))
    .limit(1);
}

/** Deliveries set aside, each waiting for its own time; also written out to match its index. */
export function isSetAside(webhookId: string): SQL {
  return sql`${webhookDeliveries.webhookId} = ${webhookId}::uuid and ${webhookDeliveries.state} = 'pending'
    and ${webhookDeliveries.isAside}`;
}

function dueAt({ nextAttemptAt, createdAt }: PendingRow): Date {
  return nextAttemptAt ?? createdAt;
}

/**
 * When the oldest delivery is due; sooner if an event has arrived since the last attempt began (or, if no attempt is recorded, since this
 * delivery was queued).
 */
async function probedAt(db: Db, head: PendingRow): Promise<Date> {
  const at = dueAt(head);
  // Deliveries set aside are not news: they arrived before the attempt after which they were set aside.
  const [newest] = await db.select({ createdAt: webhookDeliveries.createdAt })
    .from(webhookDeliveries)
    .where(isInOrder(head.webhookId))
    .orderBy(desc(webhookDeliveries.sequence))
    .limit(1);
  const hasNewer = newest !== undefined && newest.createdAt > (head.lastAttemptAt ?? head.createdAt);
  if (!hasNewer) return at;
  const probeAt = head.lastAttemptAt ? new Date(head.lastAttemptAt.getTime() + PROBE_EVERY_MS) : newest.createdAt;
  return probeAt < at ? probeAt : at;
}

/**
 * Webhooks with a delivery that waits for no other and is overdue by this many milliseconds: the job that was to deliver it was lost. Only
 * the first of each is checked, however many wait behind it.
 */
export async function findOverdueWebhooks(context: Context, byMs: number): Promise<string[]> {
  const floor = new Date(context.now().getTime() - byMs).toISOString();
  const { rows } = await context.db.execute<{ id: string }>(sql`
    select w.id from ${webhooks} w
    where (select next_attempt_at from ${webhookDeliveries} where webhook_id = w.id and state = 'pending' and not is_aside order by sequence
      limit 1) < ${floor}::timestamptz
      or (select min(next_attempt_at) from ${webhookDeliveries} where webhook_id = w.id and state = 'pending'
        and is_aside) < ${floor}::timestamptz
    limit 1000`);
  return rows.map(({ id }) => id);
}

/** Converts a stored webhook to its wire format; includes the secret only if given. A new one has no `failed` deliveries. */
export function toWebhook({ failed = 0, ...row }: WebhookRow & { failed?: number }, secret?: string): Webhook {
  return {
    id: row.id,
    url: row.url,
    events: row.events as WebhookEvent[],
    is_active: row.isActive,
    is_of_job: row.isOfJob,
    failed_deliveries: failed,
    time_zone: row.timeZone,
    created_at: row.createdAt.toISOString(),
    ...(secret === undefined ? {} : { secret }),
  };
}

/** Converts a stored delivery to its wire format. One that waits for an older delivery is attempted when that is, at `nextAt`. */
export function toDelivery(row: DeliveryRow, nextAt?: Date): WebhookDelivery {
  const attemptAt = nextAt && row.nextAttemptAt && nextAt > row.nextAttemptAt ? nextAt : row.nextAttemptAt;
  // Rows stored before there were codes contain the text itself.
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
