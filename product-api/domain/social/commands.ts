import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Mention, NotificationToggles, ScrapingJob, SocialSetup, SocialSetupChange } from "@/contracts/social";
import type { Sentiment } from "@/contracts/social-rules";
import type { WebhookEvent } from "@/contracts/webhooks-rules";
import { accountSnapshots, mentions, removedMentions, scrapes, socialJobs } from "../../db/schema/social";
import { countAttempt } from "../auth/commands";
import type { Context } from "../context";
import { markPlayers } from "../leaderboard/commands";
import { withdrawMentionEvents } from "../live/commands";
import { markPostNotifications, removeNotificationsOf, removeSocialNotifications } from "../notifications/commands";
import { DomainProblem } from "../problem";
import { upsertJobWebhook, type WebhooksContext } from "../webhooks/commands";
import { countUnreadMentions, findJobRow, findMention, toJob, type JobRow } from "./queries";
import { findSourceRest } from "./queries-scrape";

/** Where mentions are read from, as the configuration says. */
export interface SourceSettings {
  name: string;
  /** Why it cannot be read; null when it can. */
  missing: string | null;
}

export interface SocialContext extends WebhooksContext {
  readonly socialSource: SourceSettings;
}

/** A scrape is not asked for again within this many seconds. */
const TRIGGER_AGAIN_AFTER_S = 5;
/** So often in each quarter of an hour the past is read anew at once; every time costs what a whole scrape costs. */
const REREADS_MAX = 5;

/**
 * Tracks a handle from now on, or changes what is tracked. Another handle starts afresh: what was found for the old
 * one goes. The answer holds the webhook with its secret if this call has made one.
 * @throws DomainProblem source_not_ready, webhook_refused, too_many_webhooks
 */
export async function setupTracking(context: SocialContext, userId: string, setup: SocialSetup): Promise<ScrapingJob> {
  refuseUnready(context);
  return context.db.transaction(async (tx) => {
    const within = { ...context, db: tx };
    const { username, frequency, keywords, notifications } = setup;
    const now = context.now();
    await tx
      .insert(socialJobs)
      .values({ id: context.uuid(), userId, username, keywords, frequencyMinutes: frequency, ...toggleColumns(notifications), nextRunAt: now, createdAt: now })
      .onConflictDoNothing({ target: socialJobs.userId });
    const row = await lockJob(within, userId);
    return changeTracking(within, row!, { ...setup, webhookUrl: setup.webhookUrl ?? null });
  });
}

/** Changes an active job. @throws DomainProblem no_scraping_job, not_found for another's, webhook_refused, too_many_webhooks */
export async function updateTracking(context: SocialContext, userId: string, jobId: string, change: SocialSetupChange): Promise<ScrapingJob> {
  return context.db.transaction(async (tx) => {
    const within = { ...context, db: tx };
    const row = await lockJob(within, userId);
    if (!row) throw new DomainProblem("no_scraping_job");
    if (row.id !== jobId.toLowerCase()) throw new DomainProblem("not_found", "There is no such scraping job");
    return changeTracking(within, row, change);
  });
}

function refuseUnready({ socialSource }: SocialContext): void {
  if (socialSource.missing !== null) throw new DomainProblem("source_not_ready");
}

/** Other changes of this job, and scrapes that store for it, wait for this transaction. */
async function lockJob({ db }: Context, userId: string): Promise<JobRow | undefined> {
  const [row] = await db.select().from(socialJobs).where(eq(socialJobs.userId, userId)).for("update");
  return row;
}

async function changeTracking(context: SocialContext, row: JobRow, change: SocialSetupChange): Promise<ScrapingJob> {
  const username = change.username ?? row.username;
  const keywords = change.keywords ?? row.keywords;
  const isOther = username.toLowerCase() !== row.username.toLowerCase();
  if (isOther) await forgetFound(context, row);
  const isUnread = row.lastRunAt === null && row.resumePage === null;
  const rereadAt = isOther || isUnread || keywords.join("\n") !== row.keywords.join("\n") ? await findRereadTime(context, row.userId) : null;
  const frequencyMinutes = change.frequency ?? row.frequencyMinutes;
  const webhookUrl = change.webhookUrl === undefined ? row.webhookUrl : change.webhookUrl;
  const [changed] = await context.db
    .update(socialJobs)
    .set({
      username, keywords, frequencyMinutes, webhookUrl,
      ...(change.notifications ? toggleColumns(change.notifications) : {}),
      ...(rereadAt ? startAnew(rereadAt) : pace(row, frequencyMinutes)),
    })
    .where(eq(socialJobs.id, row.id))
    .returning();
  const events = eventsOf({ mentions: changed!.notifyMentions, sentiment: changed!.notifySentiment, engagement: changed!.notifyEngagement });
  const webhook = await upsertJobWebhook(context, row.userId, { url: webhookUrl, previousUrl: row.webhookUrl, events });
  // One that has to wait is found by the worker when its time has come.
  if (rereadAt && rereadAt <= context.now()) await context.queue.send(context.db, "social-scrape", { jobId: row.id });
  await markPlayers(context, [row.userId]);
  return { ...toJob(changed!, context.now()), ...(webhook?.secret ? { webhook } : {}) };
}

/** When the past may be read anew: now, or at the end of the quarter of an hour of somebody who keeps changing what is tracked. */
async function findRereadTime(context: Context, userId: string): Promise<Date> {
  try {
    await countAttempt(context, [{ key: `social-reread:${userId}`, max: REREADS_MAX }]);
    return context.now();
  } catch (error) {
    if (!(error instanceof DomainProblem) || error.more.retryAfterS === undefined) throw error;
    return new Date(context.now().getTime() + error.more.retryAfterS * 1000);
  }
}

/** Looks for something else than before: the past is read once more, and a scrape under way stores no more. */
function startAnew(at: Date) {
  return { nextRunAt: at, lastError: null, lastErrorCode: null, sinceId: null, lastRunAt: null, scrapeId: null, state: "idle" as const, resumePage: null, resumeNewestId: null };
}

/** A scrape under way sets its successor's time itself; one that waits for the network keeps waiting. */
function pace(row: JobRow, frequencyMinutes: number): { nextRunAt?: Date } {
  if (row.state !== "idle" || row.lastRunAt === null) return {};
  return { nextRunAt: new Date(Math.min(row.nextRunAt.getTime(), row.lastRunAt.getTime() + frequencyMinutes * 60_000)) };
}

/** What was found for a handle means nothing for another one. */
async function forgetFound(context: Context, row: JobRow): Promise<void> {
  for (const found of [mentions, removedMentions, scrapes, accountSnapshots]) await context.db.delete(found).where(eq(found.jobId, row.id));
  await forgetTold(context, row.userId);
  await context.db
    .update(socialJobs)
    .set({ accountId: null, toldSentimentScore: null })
    .where(eq(socialJobs.id, row.id));
}

async function forgetTold(context: Context, userId: string): Promise<void> {
  await removeSocialNotifications(context, userId);
  await withdrawMentionEvents(context, userId);
}

function toggleColumns({ mentions: mention, sentiment, engagement }: NotificationToggles) {
  return { notifyMentions: mention, notifySentiment: sentiment, notifyEngagement: engagement };
}

/** What the job's own webhook is sent: what the user wants to be told. */
function eventsOf(toggles: NotificationToggles): WebhookEvent[] {
  return (["mentions", "sentiment", "engagement"] as const).filter((event) => toggles[event]);
}

/**
 * Has the tracked handle scraped now. @throws DomainProblem source_not_ready; not_found without a job or for another
 * handle; scrape_too_soon while a scrape runs, right after one, and while the network may not be asked
 */
export async function triggerScrape(context: SocialContext, userId: string, username?: string): Promise<{ success: boolean }> {
  refuseUnready(context);
  return context.db.transaction(async (tx) => {
    const row = await lockJob({ ...context, db: tx }, userId);
    if (!row || (username !== undefined && username.toLowerCase() !== row.username.toLowerCase())) {
      throw new DomainProblem("not_found", "This handle is not tracked");
    }
    refuseTooSoon(row, await findSourceRest({ ...context, db: tx }), context.now());
    await tx.update(socialJobs).set({ nextRunAt: context.now() }).where(eq(socialJobs.id, row.id));
    await context.queue.send(tx, "social-scrape", { jobId: row.id });
    return { success: true };
  });
}

function refuseTooSoon(row: JobRow, rest: Date | null, now: Date): void {
  const until = rest ?? (row.state === "waiting" ? row.waitingUntil : null);
  const waitsMs = until ? until.getTime() - now.getTime() : 0;
  if (waitsMs > 0) throw tooSoon("The social network may not be asked again yet", waitsMs / 1000);
  if (row.state === "running" && row.nextRunAt > now) throw tooSoon("A scrape is under way", TRIGGER_AGAIN_AFTER_S);
  // What is left of a scrape, or is to be read anew, costs a whole one again: it has a time of its own.
  const isDueLater = row.lastError === null && (row.lastRunAt === null || row.resumePage !== null) && row.nextRunAt > now;
  if (isDueLater) throw tooSoon("The rest is read with the next scrape", (row.nextRunAt.getTime() - now.getTime()) / 1000);
  const sinceS = row.lastRunAt ? (now.getTime() - row.lastRunAt.getTime()) / 1000 : Infinity;
  if (sinceS < TRIGGER_AGAIN_AFTER_S) throw tooSoon("The last scrape was a moment ago", TRIGGER_AGAIN_AFTER_S - sinceS);
}

function tooSoon(detail: string, retryAfterS: number): DomainProblem {
  return new DomainProblem("scrape_too_soon", detail, { retryAfterS: Math.max(1, Math.ceil(retryAfterS)) });
}

/** Stops tracking: the job goes with everything that was found and told. @throws DomainProblem not_found */
export async function stopTracking(context: SocialContext, userId: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const within = { ...context, db: tx };
    const row = await lockJob(within, userId);
    if (!row) throw new DomainProblem("not_found", "Nothing is tracked yet");
    await upsertJobWebhook(within, userId, { url: null, previousUrl: row.webhookUrl, events: [] });
    await forgetTold(within, userId);
    await tx.delete(socialJobs).where(eq(socialJobs.id, row.id));
    await markPlayers(within, [userId]);
  });
}

/** Marks mentions read (or unread again), all of them without ids, and what was told of them. Returns which have changed. */
export async function markMentionsRead(context: Context, userId: string, ids: readonly string[] | undefined, read: boolean): Promise<{ changed: string[]; unread: number }> {
  return context.db.transaction(async (tx) => {
    const row = await findJobRow(tx, userId);
    if (!row) return { changed: [], unread: 0 };
    const chosen = ids === undefined ? undefined : inArray(mentions.postId, [...ids]);
    const changed = await tx
      .update(mentions)
      .set({ isRead: read })
      .where(and(eq(mentions.jobId, row.id), ne(mentions.isRead, read), chosen))
      .returning({ id: mentions.postId });
    await markPostNotifications({ ...context, db: tx }, userId, ids, read);
    return { changed: changed.map(({ id }) => id), unread: await countUnreadMentions(tx, row.id) };
  });
}

/** Sets the label that counts; null restores the computed one. @throws DomainProblem not_found */
export async function correctSentiment(context: Context, userId: string, postId: string, sentiment: Sentiment | null): Promise<Mention> {
  await context.db.transaction(async (tx) => {
    await tx
      .update(mentions)
      .set({ correctedSentiment: sentiment })
      .where(and(eq(mentions.postId, postId), sql`${mentions.jobId} in (select id from ${socialJobs} where user_id = ${userId}::uuid)`));
    await markPlayers({ ...context, db: tx }, [userId]);
  });
  return findMention(context.db, userId, postId);
}

/** Deletes a mention with what was told of it; it stays away when it is found again. @throws DomainProblem not_found */
export async function removeMention(context: Context, userId: string, postId: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const within = { ...context, db: tx };
    const row = await lockJob(within, userId);
    const removed = row
      ? await tx.delete(mentions).where(and(eq(mentions.jobId, row.id), eq(mentions.postId, postId))).returning({ id: mentions.postId })
      : [];
    if (!row || removed.length === 0) throw new DomainProblem("not_found", "There is no such mention");
    await tx.insert(removedMentions).values({ jobId: row.id, postId }).onConflictDoNothing();
    await removeNotificationsOf(within, userId, postId);
    await markPlayers(within, [userId]);
    await withdrawMentionEvents(within, userId, postId);
  });
}
