import { eq } from "drizzle-orm";
import type { NotificationToggles, ScrapingJob, SocialSetup, SocialSetupChange } from "@/contracts/social/calls";
import type { WebhookEvent } from "@/contracts/webhooks/rules";
import { socialJobs } from "../../db/schema/social";
import { lockTracking } from "../auth/commands-lock";
import { inTransaction, type Context } from "../context";
import { findUsersSharing, markPlayersDue } from "../leaderboard/scoring/commands";
import { deleteMentionEvents } from "../live/commands";
import { removeSocialNotifications } from "../notifications/commands";
import { DomainProblem } from "../problem";
import { deleteMentionDeliveries, upsertJobWebhook } from "../webhooks/commands";
import { markUntrackedRead } from "./commands-marks";
import {
  findRereadTime, lockJob, lockTrackers, refuseTracked, requireSource, toggleColumns, type SocialContext,
} from "./commands-tracked";
import { type JobRow, toJob } from "./queries";
import { findSourceBackoff } from "./queries-scrape";

/** A scrape cannot be triggered again within this many seconds. */
const TRIGGER_AGAIN_AFTER_S = 5;
/** As many posts as a user can wait for; if a removed keyword found more, the next scrape marks the rest. */
const MARKED_AT_ONCE = 5_000;

/**
 * Starts tracking a handle, or changes what is tracked. A different handle starts afresh, as a job with a new id: what was found for
 * the old one is deleted. The result includes the webhook with its secret if this call created one.
 * @throws DomainProblem source_not_ready, webhook_refused, too_many_webhooks; tracker_exists if an additional tracker has the handle
 */
export async function setupTracking(context: SocialContext, userId: string, setup: SocialSetup): Promise<ScrapingJob> {
  requireSource(context);
  return inTransaction(context, async (within, tx) => {
    const { username, frequency, keywords, notifications } = setup;
    const now = context.now();
    await lockTracking(tx, userId);
    await tx
      .insert(socialJobs)
      .values({
        id: context.uuid(), userId, username, keywords, frequencyMinutes: frequency, ...toggleColumns(notifications), nextRunAt: now,
        createdAt: now,
      })
      .onConflictDoNothing();
    const row = await lockJob(within, userId);
    return changeTracking(within, row!, { ...setup, webhookUrl: setup.webhookUrl ?? null });
  });
}

/**
 * Changes an active job; a different handle has the same effect as in `setupTracking`.
 * @throws DomainProblem no_scraping_job, not_found for any other job, webhook_refused, too_many_webhooks, tracker_exists
 */
export async function updateTracking(
  context: SocialContext, userId: string, jobId: string, change: SocialSetupChange,
): Promise<ScrapingJob> {
  return inTransaction(context, async (within) => {
    const row = await lockJob(within, userId);
    if (!row) throw new DomainProblem("no_scraping_job");
    if (row.id !== jobId.toLowerCase()) throw new DomainProblem("not_found", "There is no such scraping job");
    return changeTracking(within, row, change);
  });
}

async function changeTracking(context: SocialContext, known: JobRow, change: SocialSetupChange): Promise<ScrapingJob> {
  const username = change.username ?? known.username;
  const keywords = change.keywords ?? known.keywords;
  const isOther = username.toLowerCase() !== known.username.toLowerCase();
  if (isOther) await refuseTracked(context.db, known.userId, { kind: "handle", name: username }, "username");
  const sharersBefore = await findUsersSharing(context.db, known.userId);
  const row = isOther ? await replaceJob(context, known) : known;
  const isUnread = row.lastRunAt === null && row.resumePage === null;
  const rereadAt = isOther || isUnread || keywords.join("\n") !== row.keywords.join("\n")
    ? await findRereadTime(context, row.userId, "social-reread")
    : null;
  const frequencyMinutes = change.frequency ?? row.frequencyMinutes;
  const webhookUrl = change.webhookUrl === undefined ? row.webhookUrl : change.webhookUrl;
  const [changed] = await context.db
    .update(socialJobs)
    .set({
      username, keywords, frequencyMinutes, webhookUrl,
      ...(change.notifications ? toggleColumns(change.notifications) : {}),
      ...(rereadAt ? restartFrom(rereadAt) : reschedule(row, frequencyMinutes)),
    })
    .where(eq(socialJobs.id, row.id))
    .returning();
  const job = toJob(changed!, context.now());
  if (rereadAt && !isOther) await markUntrackedRead(context, changed!, MARKED_AT_ONCE);
  const webhook = await upsertJobWebhook(context, row.userId, { url: webhookUrl, events: eventsOf(job.notifications) });
  // The worker finds a postponed scrape when it is due.
  if (rereadAt && rereadAt <= context.now()) await context.queue.send(context.db, "social-scrape", { jobId: row.id });
  await markPlayersDue(context, [...sharersBefore, ...(await findUsersSharing(context.db, row.userId))]);
  return { ...job, ...(webhook?.secret ? { webhook } : {}) };
}

/** The search has changed: history is read again, and a scrape in progress loses its claim. */
function restartFrom(at: Date) {
  return {
    nextRunAt: at, lastError: null, lastErrorCode: null, sinceId: null, lastRunAt: null, scrapeId: null, state: "idle" as const,
    resumePage: null, resumeNewestId: null, unreadablePosts: 0,
  };
}

/** A running scrape schedules its successor itself; one that waits for the network keeps waiting. */
function reschedule(row: JobRow, frequencyMinutes: number): { nextRunAt?: Date } {
  if (row.state !== "idle" || row.lastRunAt === null) return {};
  return { nextRunAt: new Date(Math.min(row.nextRunAt.getTime(), row.lastRunAt.getTime() + frequencyMinutes * 60_000)) };
}

/**
 * Mentions of one handle mean nothing for another: a new job replaces the old one, whose mentions are deleted later
 * (`commands-deleted.ts`), because there may be too many for a request to wait for.
 */
async function replaceJob(context: Context, row: JobRow): Promise<JobRow> {
  await deletePublished(context, row.userId);
  await context.db.delete(socialJobs).where(eq(socialJobs.id, row.id));
  const [fresh] = await context.db.insert(socialJobs).values({
    ...row, id: context.uuid(), accountId: null, lastSyncedAt: null, publishedSentimentScore: null,
  }).returning();
  return fresh!;
}

async function deletePublished(context: Context, userId: string): Promise<void> {
  await removeSocialNotifications(context, userId);
  await deleteMentionEvents(context, userId);
  await deleteMentionDeliveries(context, userId);
}

/** Events sent to the job's own webhook: those the user wants to be notified of. */
function eventsOf(toggles: NotificationToggles): WebhookEvent[] {
  return (["mentions", "sentiment", "engagement"] as const).filter((event) => toggles[event]);
}

/**
 * Triggers a scrape of the tracked handle. @throws DomainProblem source_not_ready; not_found without a job or for another
 * handle; scrape_too_soon while a scrape runs, right after one, and while the network must not be called
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
  const waitMs = until ? until.getTime() - now.getTime() : 0;
  if (waitMs > 0) throw tooSoon("The social network cannot be read again yet", waitMs / 1000);
  if (row.state === "running" && row.nextRunAt > now) throw tooSoon("A scrape is under way", TRIGGER_AGAIN_AFTER_S);
  // Remaining pages, or a fresh read, cost as much as a whole scrape, so they are scheduled separately.
  const isDueLater = (row.lastError === null || row.lastErrorCode === "search_refused")
    && (row.lastRunAt === null || row.resumePage !== null)
    && row.nextRunAt > now;
  if (isDueLater) throw tooSoon("The rest will be read by the next scrape", (row.nextRunAt.getTime() - now.getTime()) / 1000);
  const sinceS = row.lastRunAt ? (now.getTime() - row.lastRunAt.getTime()) / 1000 : Infinity;
  if (sinceS < TRIGGER_AGAIN_AFTER_S) throw tooSoon("The last scrape was a moment ago", TRIGGER_AGAIN_AFTER_S - sinceS);
}

function tooSoon(detail: string, retryAfterS: number): DomainProblem {
  return new DomainProblem("scrape_too_soon", detail, { retryAfterS: Math.max(1, Math.ceil(retryAfterS)) });
}

/**
 * Stops tracking: deletes the job and all additional trackers, with everything that was found and published.
 * @throws DomainProblem not_found
 */
export async function stopTracking(context: SocialContext, userId: string): Promise<void> {
  await inTransaction(context, async (within, tx) => {
    const tracked = await lockTrackers(within, userId);
    if (tracked.length === 0) throw new DomainProblem("not_found", "Nothing is tracked yet");
    await upsertJobWebhook(within, userId, { url: null, events: [] });
    await deletePublished(within, userId);
    const sharers = await findUsersSharing(tx, userId);
    await tx.delete(socialJobs).where(eq(socialJobs.userId, userId));
    await markPlayersDue(within, sharers);
  });
}
