import { and, arrayOverlaps, eq, inArray, ne, sql } from "drizzle-orm";
import type { CallAnswer } from "@/contracts/call";
import type { Webhook, webhooksCalls } from "@/contracts/webhooks/calls";
import type { WebhookEvent } from "@/contracts/webhooks/rules";
import { socialJobs } from "../../db/schema/social";
import { webhookDeliveries, webhookDigests, webhooks } from "../../db/schema/webhooks";
import { inTransaction, type Context, type QueueContext } from "../context";
import { lockByName, lockTracking } from "../auth/commands-lock";
import { recordSecurityEvent, type SecurityContext } from "../auth/commands-security";
import { findUser } from "../auth/queries";
import type { Client } from "../auth/rules-client";
import { groupBy } from "../group-by";
import { countAttempt } from "../limits/commands";
import { caps, limitsOf } from "../limits/rules";
import { lastPeriod, periodOn } from "../periods";
import { DomainProblem } from "../problem";
import { findWebhook, isGivenUp, toWebhook } from "./queries";
import { failureText, refusalTexts, toPayload, toWebhookSecret } from "./rules";
import type { WebhookSender } from "./sender";

export interface WebhooksContext extends QueueContext {
  readonly webhookSender: WebhookSender;
}

/**
 * Runs a command that may add a webhook, and records that it did among the account's security events: what a webhook receives outlives the
 * session that added it, which may be a thief's.
 * @param secretOf the secret of the webhook that was added, or got a new one, if there is one
 */
export function recordAddedWebhook<C extends WebhooksContext & SecurityContext, T>(
  context: C, userId: string, client: Client, run: (within: C) => Promise<T>, secretOf: (answer: T) => string | undefined,
): Promise<T> {
  return inTransaction(context, async (within) => {
    const answer = await run(within);
    if (secretOf(answer) !== undefined) await recordSecurityEvent(within, "webhook_added", client, userId);
    return answer;
  });
}

/**
 * Delivers events to a URL; the secret is returned only here. A URL that the user already has gets the new events and a new secret, and is
 * enabled again.
 * @throws DomainProblem webhook_refused, too_many_webhooks
 */
export async function createWebhook(
  context: WebhooksContext, userId: string, input: { url: string; events: readonly WebhookEvent[]; time_zone?: string | undefined },
): Promise<Webhook> {
  requireAllowedUrl(context, input.url, "url");
  return inTransaction(context, async (within, tx) => {
    await lockWebhooks(within, userId);
    const secret = toWebhookSecret(context.secret());
    const isKnown = and(eq(webhooks.userId, userId), eq(webhooks.isOfJob, false), eq(webhooks.url, input.url));
    const [known] = await tx.select().from(webhooks).where(isKnown);
    const [renewed] = await tx
      .update(webhooks)
      .set({ events: [...input.events], timeZone: input.time_zone ?? "UTC", secret, isActive: true })
      .where(isKnown)
      .returning();
    if (known && renewed && renewed.timeZone !== known.timeZone) await moveDigests(within, renewed, known.timeZone);
    return renewed
      ? toWebhook({ ...renewed, failed: await tx.$count(webhookDeliveries, isGivenUp(renewed.id)) }, secret)
      : insertWebhook(within, userId, { ...input, isOfJob: false }, secret);
  });
}

/** The digests that are due next stay those of the same dates in another time zone: none is sent twice, and none is left out. */
async function moveDigests({ db }: Context, { id, timeZone }: { id: string; timeZone: string }, previousZone: string): Promise<void> {
  for (const { period, dueAt } of await db.select().from(webhookDigests).where(eq(webhookDigests.webhookId, id))) {
    const { to } = periodOn(period, lastPeriod(period, dueAt, previousZone).on, timeZone);
    await db.update(webhookDigests).set({ dueAt: to }).where(and(eq(webhookDigests.webhookId, id), eq(webhookDigests.period, period)));
  }
}

/**
 * Maintains the one webhook that belongs to the scraping job, within the caller's transaction: creates it (the result then includes its
 * secret), changes its events, or replaces it if the URL differs; without a URL it is deleted. A webhook that the user created at the same
 * URL is a separate one.
 * @throws DomainProblem webhook_refused, too_many_webhooks
 */
export async function upsertJobWebhook(
  context: WebhooksContext,
  userId: string,
  { url, events }: { url: string | null; events: readonly WebhookEvent[] },
): Promise<Webhook | null> {
  if (url !== null) requireAllowedUrl(context, url, "webhookUrl");
  await lockWebhooks(context, userId);
  const isJobWebhook = and(eq(webhooks.userId, userId), eq(webhooks.isOfJob, true));
  await context.db.delete(webhooks).where(and(isJobWebhook, url === null ? undefined : ne(webhooks.url, url)));
  if (url === null) return null;
  const [updated] = await context.db.update(webhooks).set({ events: [...events], isActive: true }).where(isJobWebhook).returning();
  return updated ? toWebhook(updated) : insertWebhook(context, userId, { url, events, isOfJob: true }, toWebhookSecret(context.secret()));
}

/** Allows one change of a user's webhooks at a time, so that their number and URLs stay within bounds. */
const lockWebhooks = ({ db }: Context, userId: string) => lockByName(db, `webhooks ${userId}`);

/** The properties of a webhook apart from its secret. */
interface NewWebhook {
  url: string;
  events: readonly WebhookEvent[];
  time_zone?: string | undefined;
  isOfJob: boolean;
}

async function insertWebhook(
  context: Context, userId: string, { url, events, time_zone: timeZone = "UTC", isOfJob }: NewWebhook, secret: string,
): Promise<Webhook> {
  if ((await context.db.$count(webhooks, eq(webhooks.userId, userId))) >= caps.webhooks) {
    throw new DomainProblem("too_many_webhooks", `At most ${caps.webhooks} webhooks are possible`);
  }
  const [row] = await context.db
    .insert(webhooks)
    .values({ id: context.uuid(), userId, url, events: [...events], timeZone, isOfJob, secret, createdAt: context.now() })
    .returning();
  return toWebhook(row!, secret);
}

function requireAllowedUrl(context: WebhooksContext, url: string, field: string): void {
  const code = context.webhookSender.refusalOf(url);
  if (code !== null) throw new DomainProblem("webhook_refused", undefined, { errors: [{ field, message: refusalTexts[code], code }] });
}

/** Deletes a webhook of this user with its deliveries; a job that it belonged to has none then. @throws DomainProblem not_found */
export async function removeWebhook(context: Context, userId: string, webhookId: string): Promise<void> {
  await inTransaction(context, async (_within, tx) => {
    // The lock under which the job's settings change: meanwhile the job may have got another webhook, or another job this one.
    await lockTracking(tx, userId);
    const webhook = await findWebhook(tx, userId, webhookId);
    if (webhook.isOfJob) {
      await tx.update(socialJobs).set({ webhookUrl: null }).where(and(eq(socialJobs.userId, userId), socialJobs.isPrimary));
    }
    await tx.delete(webhooks).where(eq(webhooks.id, webhook.id));
  });
}

/** The host that a URL leads to; DNS finds the same one with a dot at the end. */
function hostOf(url: string): string {
  return new URL(url).hostname.replace(/\.+$/, "");
}

/**
 * Sends a signed test event to a URL now: with the secret of the user's webhook there, otherwise with a throw-away secret.
 * @throws DomainProblem webhook_refused, rate_limited
 */
export async function testWebhook(
  context: WebhooksContext, userId: string, url: string, clientAddress: string,
): Promise<CallAnswer<typeof webhooksCalls.test>> {
  requireAllowedUrl(context, url, "url");
  // Visitors can create any number of demo accounts: the tests sent from those are counted together.
  const isDemo = (await findUser(context.db, userId))?.isDemo ?? false;
  const demoLimits = isDemo ? [...limitsOf("webhook-test:demo-address", clientAddress), ...limitsOf("webhook-test:demo", "all")] : [];
  await countAttempt(context, [
    ...limitsOf("webhook-test", userId), ...demoLimits, ...limitsOf("webhook-test:host", hostOf(url)),
  ]);
  const [known] = await context.db.select()
    .from(webhooks)
    .where(and(eq(webhooks.userId, userId), eq(webhooks.url, url)))
    .orderBy(webhooks.isOfJob);
  const payload = toPayload("test", context.now(), { message: "This is a test event from Memescope." });
  const secret = known?.secret ?? toWebhookSecret(context.secret());
  const { status, failure } = await context.webhookSender.send({ url, id: context.uuid(), secret, payload });
  return { success: failure === null, status, error: failure && failureText(failure, status), error_code: failure };
}

/** An event and its data. */
interface Occurrence {
  event: WebhookEvent;
  at: Date;
  data: unknown;
}

/** An event for a user's webhooks. */
export type UserOccurrence = Occurrence & { userId: string };

/**
 * Queues events, in their order, for each active webhook of their users that subscribes to them, within the caller's transaction, which
 * must queue all its events in one call: two calls for the same webhooks one after another could deadlock.
 */
export async function enqueueWebhookEvents(context: QueueContext, occurrences: readonly UserOccurrence[]): Promise<void> {
  if (occurrences.length === 0) return;
  const ofUser = groupBy(occurrences, ({ userId }) => userId);
  const receivers = await context.db
    .select({ id: webhooks.id, userId: webhooks.userId, events: webhooks.events })
    .from(webhooks)
    .where(and(
      sql`${webhooks.userId} = any(${sql.param([...ofUser.keys()])}::uuid[])`,
      eq(webhooks.isActive, true),
      arrayOverlaps(webhooks.events, [...new Set(occurrences.map(({ event }) => event))]),
    ))
    .orderBy(webhooks.id)
    // Waits for a webhook that is being deleted, and then skips it: otherwise its delivery would fail, and roll back whatever has happened.
    .for("key share");
  await enqueueDeliveries(context, receivers.flatMap(({ id, userId, events }) =>
    ofUser.get(userId)!.filter(({ event }) => events.includes(event)).map(({ event, at, data }) => ({ webhookId: id, event, at, data }))));
}

/**
 * Deletes what waits for, or was sent to, a user's webhooks about mentions, within the caller's transaction: it holds the posts themselves.
 * The webhooks are locked first, as when an attempt is recorded.
 */
export async function deleteMentionDeliveries({ db }: Context, userId: string): Promise<void> {
  const own = await db.select({ id: webhooks.id }).from(webhooks).where(eq(webhooks.userId, userId)).orderBy(webhooks.id)
    .for("no key update");
  await db.delete(webhookDeliveries).where(and(
    inArray(webhookDeliveries.webhookId, own.map(({ id }) => id)),
    inArray(webhookDeliveries.event, ["mentions", "sentiment", "engagement"]),
  ));
}

/** Deliveries stored in one statement: each takes some parameters, of which 65,535 are allowed. */
const STORED_AT_ONCE = 5_000;

/** Queues events for webhooks that subscribe to them, within the caller's transaction. */
export async function enqueueDeliveries(
  context: QueueContext, occurrences: readonly (Occurrence & { webhookId: string })[],
): Promise<void> {
  if (occurrences.length === 0) return;
  const now = context.now();
  for (let from = 0; from < occurrences.length; from += STORED_AT_ONCE) {
    const some = occurrences.slice(from, from + STORED_AT_ONCE);
    await context.db.insert(webhookDeliveries).values(some.map(({ webhookId, event, at, data }) => ({
      id: context.uuid(), webhookId, event, payload: toPayload(event, at, data), nextAttemptAt: now, createdAt: now,
    })));
  }
  await enqueueWebhooks(context, [...new Set(occurrences.map(({ webhookId }) => webhookId))]);
}

/** Queues a look at webhooks, now or at a later time; one job waiting for the same time is enough. */
export async function enqueueWebhooks(context: QueueContext, webhookIds: readonly string[], at: Date = context.now()): Promise<void> {
  const startAfterS = Math.max(0, Math.ceil((at.getTime() - context.now().getTime()) / 1000));
  await context.queue.sendMany(context.db, "webhook-deliver", webhookIds.map((webhookId) => ({
    data: { webhookId },
    ...(startAfterS > 0 ? { startAfterS, singletonKey: `${webhookId} ${at.toISOString()}` } : { singletonKey: webhookId }),
  })));
}
