import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Mention, MentionFilter, NotificationToggles, ScrapingJob, SocialSetup, SocialSetupChange } from "@/contracts/social";
import type { Sentiment } from "@/contracts/social-rules";
import type { WebhookEvent } from "@/contracts/webhooks-rules";
import { accountSnapshots, mentions, removedMentions, scrapes, socialJobs } from "../../db/schema/social";
import { inTransaction, type Context } from "../context";
import { findUsersSharing, markPlayersDue } from "../leaderboard/scoring/commands";
import { countAttempt } from "../limits/commands";
import { limitsOf } from "../limits/rules";
import { deleteMentionEvents } from "../live/commands";
import { markPostNotifications, removePostNotifications, removeSocialNotifications } from "../notifications/commands";
import { DomainProblem } from "../problem";
import { upsertJobWebhook, type WebhooksContext } from "../webhooks/commands";
import { findMention, type JobRow, passing, toJob } from "./queries";
import { countStored } from "./queries-hours";
import { findSourceBackoff } from "./queries-scrape";

export interface SocialContext extends WebhooksContext {
  /** Where mentions are read from, as the configuration says, and why they cannot be; null when they can. */
  readonly socialSource: { name: string; missing: string | null };
}

/** A scrape is not asked for again within this many seconds. */
const TRIGGER_AGAIN_AFTER_S = 5;

/**
 * Starts tracking a handle, or changes what is tracked. Another handle starts afresh: what was found for the old one
 * is deleted. The answer includes the webhook with its secret if this call created one.
 * @throws DomainProblem source_not_ready, webhook_refused, too_many_webhooks
 */
export async function setupTracking(context: SocialContext, userId: string, setup: SocialSetup): Promise<ScrapingJob> {
  requireSource(context);
  return inTransaction(context, async (within, tx) => {
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
  return inTransaction(context, async (within) => {
    const row = await lockJob(within, userId);
    if (!row) throw new DomainProblem("no_scraping_job");
    if (row.id !== jobId.toLowerCase()) throw new DomainProblem("not_found", "There is no such scraping job");
    return changeTracking(within, row, change);
  });
}

function requireSource({ socialSource }: SocialContext): void {
  if (socialSource.missing !== null) throw new DomainProblem("source_not_ready");
}

/**
 * Blocks other changes of this job, and scrapes that store for it, until the transaction ends. Whoever changes mentions holds it
 * first: their sums by the hour change with them, and two who hold some of either would wait for each other.
 */
async function lockJob({ db }: Context, userId: string): Promise<JobRow | undefined> {
  const [row] = await db.select().from(socialJobs).where(eq(socialJobs.userId, userId)).for("update");
  return row;
}

async function changeTracking(context: SocialContext, row: JobRow, change: SocialSetupChange): Promise<ScrapingJob> {
  const username = change.username ?? row.username;
  const keywords = change.keywords ?? row.keywords;
  const isOther = username.toLowerCase() !== row.username.toLowerCase();
  if (isOther) await deleteScraped(context, row);
  const isUnread = row.lastRunAt === null && row.resumePage === null;
  const rereadAt = isOther || isUnread || keywords.join("\n") !== row.keywords.join("\n") ? await findRereadTime(context, row.userId) : null;
  const frequencyMinutes = change.frequency ?? row.frequencyMinutes;
  const webhookUrl = change.webhookUrl === undefined ? row.webhookUrl : change.webhookUrl;
  const formerly = await findUsersSharing(context.db, row.userId);
  const [changed] = await context.db
    .update(socialJobs)
    .set({
      username, keywords, frequencyMinutes, webhookUrl,
      ...(change.notifications ? toggleColumns(change.notifications) : {}),
      ...(rereadAt ? restartFrom(rereadAt) : pace(row, frequencyMinutes)),
    })
    .where(eq(socialJobs.id, row.id))
    .returning();
  const events = eventsOf({ mentions: changed!.notifyMentions, sentiment: changed!.notifySentiment, engagement: changed!.notifyEngagement });
  const webhook = await upsertJobWebhook(context, row.userId, { url: webhookUrl, events });
  // A postponed scrape is found by the worker when it is due.
  if (rereadAt && rereadAt <= context.now()) await context.queue.send(context.db, "social-scrape", { jobId: row.id });
  await markPlayersDue(context, [...formerly, ...(await findUsersSharing(context.db, row.userId))]);
  return { ...toJob(changed!, context.now()), ...(webhook?.secret ? { webhook } : {}) };
}

/** When the history may be read again: now, or at the end of the limit's window for a user who keeps changing what is tracked. */
async function findRereadTime(context: Context, userId: string): Promise<Date> {
  try {
    await countAttempt(context, limitsOf("social-reread", userId));
    return context.now();
  } catch (error) {
    if (!(error instanceof DomainProblem) || error.more.retryAfterS === undefined) throw error;
    return new Date(context.now().getTime() + error.more.retryAfterS * 1000);
  }
}

/** The search has changed: history is read again, and a scrape in progress loses its claim. */
function restartFrom(at: Date) {
  return { nextRunAt: at, lastError: null, lastErrorCode: null, sinceId: null, lastRunAt: null, scrapeId: null, state: "idle" as const, resumePage: null, resumeNewestId: null };
}

/** A running scrape schedules its successor itself; one that waits for the network keeps waiting. */
function pace(row: JobRow, frequencyMinutes: number): { nextRunAt?: Date } {
  if (row.state !== "idle" || row.lastRunAt === null) return {};
  return { nextRunAt: new Date(Math.min(row.nextRunAt.getTime(), row.lastRunAt.getTime() + frequencyMinutes * 60_000)) };
}

/** Findings for one handle mean nothing for another. */
async function deleteScraped(context: Context, row: JobRow): Promise<void> {
  for (const found of [mentions, removedMentions, scrapes, accountSnapshots]) await context.db.delete(found).where(eq(found.jobId, row.id));
  await deletePublished(context, row.userId);
  await context.db
    .update(socialJobs)
    .set({ accountId: null, publishedSentimentScore: null })
    .where(eq(socialJobs.id, row.id));
}

async function deletePublished(context: Context, userId: string): Promise<void> {
  await removeSocialNotifications(context, userId);
  await deleteMentionEvents(context, userId);
}

function toggleColumns({ mentions: mention, sentiment, engagement }: NotificationToggles) {
  return { notifyMentions: mention, notifySentiment: sentiment, notifyEngagement: engagement };
}

/** Events sent to the job's own webhook: those the user wants to be notified of. */
function eventsOf(toggles: NotificationToggles): WebhookEvent[] {
  return (["mentions", "sentiment", "engagement"] as const).filter((event) => toggles[event]);
}

/**
 * Has the tracked handle scraped now. @throws DomainProblem source_not_ready; not_found without a job or for another
 * handle; scrape_too_soon while a scrape runs, right after one, and while the network may not be asked
 */
export async function triggerScrape(context: SocialContext, userId: string, username?: string): Promise<{ success: boolean }> {
  requireSource(context);
  return inTransaction(context, async (within, tx) => {
    const row = await lockJob(within, userId);
    if (!row || (username !== undefined && username.toLowerCase() !== row.username.toLowerCase())) {
      throw new DomainProblem("not_found", "This handle is not tracked");
    }
    refuseTooSoon(row, await findSourceBackoff(within), context.now());
    await tx.update(socialJobs).set({ nextRunAt: context.now() }).where(eq(socialJobs.id, row.id));
    await context.queue.send(tx, "social-scrape", { jobId: row.id });
    return { success: true };
  });
}

function refuseTooSoon(row: JobRow, backoff: Date | null, now: Date): void {
  const until = backoff ?? (row.state === "waiting" ? row.waitingUntil : null);
  const waitsMs = until ? until.getTime() - now.getTime() : 0;
  if (waitsMs > 0) throw tooSoon("The social network may not be asked again yet", waitsMs / 1000);
  if (row.state === "running" && row.nextRunAt > now) throw tooSoon("A scrape is under way", TRIGGER_AGAIN_AFTER_S);
  // Remaining pages, or a fresh read, cost as much as a whole scrape, so they are scheduled separately.
  const isDueLater = row.lastError === null && (row.lastRunAt === null || row.resumePage !== null) && row.nextRunAt > now;
  if (isDueLater) throw tooSoon("The rest is read with the next scrape", (row.nextRunAt.getTime() - now.getTime()) / 1000);
  const sinceS = row.lastRunAt ? (now.getTime() - row.lastRunAt.getTime()) / 1000 : Infinity;
  if (sinceS < TRIGGER_AGAIN_AFTER_S) throw tooSoon("The last scrape was a moment ago", TRIGGER_AGAIN_AFTER_S - sinceS);
}

function tooSoon(detail: string, retryAfterS: number): DomainProblem {
  return new DomainProblem("scrape_too_soon", detail, { retryAfterS: Math.max(1, Math.ceil(retryAfterS)) });
}

/** Stops tracking: deletes the job with everything that was found and published. @throws DomainProblem not_found */
export async function stopTracking(context: SocialContext, userId: string): Promise<void> {
  await inTransaction(context, async (within, tx) => {
    const row = await lockJob(within, userId);
    if (!row) throw new DomainProblem("not_found", "Nothing is tracked yet");
    await upsertJobWebhook(within, userId, { url: null, events: [] });
    await deletePublished(within, userId);
    const sharers = await findUsersSharing(tx, userId);
    await tx.delete(socialJobs).where(eq(socialJobs.id, row.id));
    await markPlayersDue(within, sharers);
  });
}

/** Which mentions: of those that pass the filter these, or all. */
export interface MentionChoice {
  ids?: readonly string[] | undefined;
  filter?: MentionFilter | undefined;
}

/** Marks mentions read (or unread again), and what was told of them. Returns which have changed. */
export async function markMentionsRead(context: Context, userId: string, { ids, filter, read }: MentionChoice & { read: boolean }): Promise<{ changed: string[]; unread: number }> {
  return inTransaction(context, async (within, tx) => {
    const row = await lockJob(within, userId);
    if (!row) return { changed: [], unread: 0 };
    const chosen = and(ids === undefined ? undefined : inArray(mentions.postId, [...ids]), filter && passing(filter));
    const rows = await tx
      .update(mentions)
      .set({ isRead: read })
      .where(and(eq(mentions.jobId, row.id), ne(mentions.isRead, read), chosen))
      .returning({ id: mentions.postId });
    const changed = rows.map(({ id }) => id);
    // What was told of a mention that had been read before may still be unread, so those that were named are marked as well.
    await markPostNotifications(within, userId, filter ? changed : ids, read);
    return { changed, unread: (await countStored(tx, row.id)).unread };
  });
}

/** Sets the label that counts; null restores the computed one. @throws DomainProblem not_found */
export async function correctSentiment(context: Context, userId: string, postId: string, sentiment: Sentiment | null): Promise<Mention> {
  await inTransaction(context, async (within, tx) => {
    await lockJob(within, userId);
    await tx
      .update(mentions)
      .set({ correctedSentiment: sentiment })
      .where(and(eq(mentions.postId, postId), sql`${mentions.jobId} in (select id from ${socialJobs} where user_id = ${userId}::uuid)`));
    await markPlayersDue(within, [userId]);
  });
  return findMention(context.db, userId, postId);
}

/** Deletes a mention with what was told of it; it stays away when it is found again. @throws DomainProblem not_found */
export async function removeMention(context: Context, userId: string, postId: string): Promise<void> {
  await inTransaction(context, async (within, tx) => {
    const row = await lockJob(within, userId);
    const removed = row
      ? await tx.delete(mentions).where(and(eq(mentions.jobId, row.id), eq(mentions.postId, postId))).returning({ id: mentions.postId })
      : [];
    if (!row || removed.length === 0) throw new DomainProblem("not_found", "There is no such mention");
    await tx.insert(removedMentions).values({ jobId: row.id, postId }).onConflictDoNothing();
    await removePostNotifications(within, userId, postId);
    await markPlayersDue(within, [userId]);
    await deleteMentionEvents(within, userId, postId);
  });
}
