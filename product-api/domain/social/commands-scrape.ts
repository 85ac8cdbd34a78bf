import { and, eq, isNotNull, lte, not, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { usualDays } from "@/contracts/alerts/rules";
import type { ScrapeFailure } from "@/contracts/social/rules";
import { isVisitorAway } from "../../db/schema/auth";
import { accountSnapshots, scrapes, socialJobs, sourceBackoffs } from "../../db/schema/social";
import { fireMoodAlerts } from "../alerts/commands-fire";
import { hasMoodAlerts } from "../alerts/queries";
import { inTransaction, type Context, type QueueContext } from "../context";
import { DAY_MS } from "../durations";
import { recordLiveEvents } from "../live/commands";
import { recordNotifications } from "../notifications/commands";
import { dayOf } from "../time-texts";
import { enqueueWebhookEvents, type UserOccurrence } from "../webhooks/commands";
import type { JobRow } from "./queries";
import { sumMentionsSince } from "./queries-hours";
import { findSourceBackoff } from "./queries-scrape";
import { hasSentimentMoved, retryDelayMs, sentimentScoreOf, storableText } from "./rules";
import { unreadUntil } from "./trackers/rules";

/** A job that this process may scrape, until its lease runs out. */
export interface Claim {
  readonly scrapeId: string;
  readonly startedAt: Date;
  readonly job: JobRow;
  /** Whether the account has been looked up today. */
  readonly isAccountKnown: boolean;
}

/** How many jobs are queued at a time. */
const JOBS_AT_ONCE = 500;
/** Renewed with each page; requests to the network time out after 10 seconds. */
const LEASE_MS = 60_000;
/** One network is read at a time. */
const SOURCE = "social";
const SCRAPES_STORED = 200;
const FAILURES_COUNTED = 10;
/** After this many failures in a row, an interrupted search starts over: its next page may no longer be valid. */
const STALE_PAGE_FAILURES = 3;

/** Queues the jobs that are due, except those of demo visitors who have left. Jobs already queued are left alone. */
export async function enqueueDueScrapes(context: QueueContext): Promise<void> {
  const due = await context.db
    .select({ jobId: socialJobs.id })
    .from(socialJobs)
    .where(and(isDue(context.now()), not(isVisitorAway(socialJobs.userId, context.now()))))
    .orderBy(socialJobs.nextRunAt)
    .limit(JOBS_AT_ONCE);
  await context.queue.sendMany(context.db, "social-scrape", due.map((data) => ({ data })));
}

function isDue(now: Date) {
  return and(eq(socialJobs.isPaused, false), lte(socialJobs.nextRunAt, now));
}

/** Makes scrapes interrupted by a crash due at once. Call it only in a process that runs alone. */
export async function releaseScrapes(context: Context): Promise<void> {
  await context.db.update(socialJobs).set({ nextRunAt: context.now() }).where(isNotNull(socialJobs.scrapeId));
}

/**
 * Claims a job that is due: from now on only this claim may store for it. Null if there is nothing to do: the job is
 * gone, paused or not due, or the network asked us to back off, in which case the job waits as well.
 */
export async function claimScrape(context: Context, jobId: string): Promise<Claim | null> {
  return inTransaction(context, async (within, tx) => {
    const startedAt = context.now();
    const due = and(eq(socialJobs.id, jobId), isDue(startedAt));
    const backoff = await findSourceBackoff(within);
    if (backoff) {
      await tx.update(socialJobs).set({ state: "waiting", waitingUntil: backoff, nextRunAt: backoff, scrapeId: null }).where(due);
      return null;
    }
    const scrapeId = context.uuid();
    const [job] = await tx
      .update(socialJobs)
      .set({ scrapeId, state: "running", waitingUntil: null, nextRunAt: leaseEnd(startedAt) })
      .where(due)
      .returning();
    if (!job) return null;
    const today = and(eq(accountSnapshots.jobId, jobId), eq(accountSnapshots.day, dayOf(startedAt)));
    const isAccountKnown = job.accountId !== null && (await tx.$count(accountSnapshots, today)) > 0;
    return { scrapeId, startedAt, job, isAccountKnown };
  });
}

function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS);
}

/** Records that the network must not be called before a time. */
export async function recordSourceBackoff(context: Context, until: Date): Promise<void> {
  await context.db
    .insert(sourceBackoffs)
    .values({ source: SOURCE, until })
    .onConflictDoUpdate({ target: sourceBackoffs.source, set: { until: sql`greatest(${sourceBackoffs.until}, excluded.until)` } });
}

/**
 * Renews a claim's lease and changes the job; the transaction then holds the job's lock.
 * @returns the current job; null if the claim is lost
 */
export async function renewClaim(context: Context, claim: Claim, change: PgUpdateSetSource<typeof socialJobs>): Promise<JobRow | null> {
  const [held] = await context.db
    .update(socialJobs)
    .set({ ...change, nextRunAt: leaseEnd(context.now()) })
    .where(holding(claim))
    .returning();
  return held ?? null;
}

/**
 * Whether a scrape reads only the past: the history of something that has just been tracked, or the rest of a history that is read again
 * for changed keywords and was too long for one scrape.
 */
export function readsPast({ job: { lastRunAt, lastSyncedAt, resumePage } }: Claim): boolean {
  return lastRunAt === null && (lastSyncedAt === null || resumePage !== null);
}

/** SQL: the job, if the claim on it still holds. */
function holding({ job, scrapeId }: Claim) {
  return and(eq(socialJobs.id, job.id), eq(socialJobs.scrapeId, scrapeId));
}

/** Pauses the job until the network may be called again; progress is kept. */
export async function recordBackoff(
  context: Context, claim: Claim, { until, reason, added }: { until: Date; reason: string; added: number },
): Promise<void> {
  await inTransaction(context, async (within, tx) => {
    const set = { scrapeId: null, state: "waiting" as const, waitingUntil: until, nextRunAt: until };
    const [job] = await tx.update(socialJobs).set(set).where(holding(claim)).returning();
    if (job) await publishFinished(within, claim, added, storableText(reason));
  });
}

/** The result of a scrape. Its messages may be shown to users. */
export interface Outcome {
  /** How many mentions are new. */
  added: number;
  /** How many posts were left out because they were unreadable or implausible. */
  unreadable: number;
  /** Why the network refused a search, which was skipped; null if it refused none. */
  skipped: string | null;
  failure: { code: ScrapeFailure; message: string } | null;
  /** Where a search starts over if its page is no longer valid; null for the very beginning. */
  firstPageOf: (page: string) => string | null;
}

/**
 * Finishes a scrape: schedules the next one, stores the result, and publishes a change in sentiment. If pages of the first
 * scrape are left over, the next one still counts as the first, so that old posts are not published as news.
 */
export async function finishScrape(
  context: QueueContext, claim: Claim, { added, unreadable, skipped, failure, firstPageOf }: Outcome,
): Promise<void> {
  await inTransaction(context, async (within, tx) => {
    // As it is now: the user may have changed its frequency meanwhile.
    const [job] = await tx.select().from(socialJobs).where(holding(claim)).for("update");
    if (!job) return;
    const now = context.now();
    const error = failure ? storableText(failure.message) : null;
    const failures = error === null ? 0 : 1 + (await countFailuresInARow(within, job.id));
    await tx
      .update(socialJobs)
      .set({
        scrapeId: null, state: "idle", unreadablePosts: unreadable,
        lastError: error ?? (skipped && storableText(skipped)),
        lastErrorCode: failure?.code ?? (skipped === null ? null : "search_refused"),
        nextRunAt: nextRun(claim.startedAt, job.frequencyMinutes, failures, now),
        ...(error === null ? {
          lastRunAt: job.resumePage === null || job.lastRunAt !== null ? now : null, lastSyncedAt: now,
          gapUntil: unreadUntil(job, claim.startedAt),
        } : {}),
        ...(failures >= STALE_PAGE_FAILURES && job.resumePage !== null ? startOver(firstPageOf(job.resumePage)) : {}),
      })
      .where(eq(socialJobs.id, job.id));
    await tx.insert(scrapes).values({ id: claim.scrapeId, jobId: job.id, startedAt: claim.startedAt, finishedAt: now, added, error });
    await tx.execute(sql`
      delete from ${scrapes} where job_id = ${job.id}::uuid and finished_at < (
        select finished_at from ${scrapes} where job_id = ${job.id}::uuid order by finished_at desc offset ${SCRAPES_STORED - 1} limit 1)`);
    if (error === null && job.isPrimary) {
      await enqueueWebhookEvents(within, [...(await publishSentiment(within, job)), ...(await judgeMood(within, job, claim))]);
    }
    await publishFinished(within, claim, added, error);
  });
}

function startOver(resumePage: string | null) {
  return resumePage === null ? { resumePage, resumeNewestId: null } : { resumePage };
}

function nextRun(startedAt: Date, frequencyMinutes: number, failuresInARow: number, now: Date): Date {
  if (failuresInARow > 0) return new Date(now.getTime() + retryDelayMs(failuresInARow, frequencyMinutes));
  return new Date(Math.max(now.getTime(), startedAt.getTime() + frequencyMinutes * 60_000));
}

async function countFailuresInARow(context: Context, jobId: string): Promise<number> {
  const { rows } = await context.db.execute<{ error: string | null }>(
    sql`select error from ${scrapes} where job_id = ${jobId}::uuid order by finished_at desc limit ${FAILURES_COUNTED}`,
  );
  const success = rows.findIndex(({ error }) => error === null);
  return success === -1 ? rows.length : success;
}

async function publishFinished(context: Context, { job, scrapeId }: Claim, added: number, error: string | null): Promise<void> {
  await recordLiveEvents(context, [{ userId: job.userId, type: "scrape_finished", data: { added, error }, key: `scrape:${scrapeId}` }]);
}

/**
 * Publishes a change in the 24 h sentiment score; the first score is only a baseline.
 * @returns the event for webhooks, which the caller queues
 */
async function publishSentiment(context: QueueContext, job: JobRow): Promise<UserOccurrence[]> {
  const [day] = await sumMentionsSince(context.db, job.id, [new Date(context.now().getTime() - DAY_MS)]);
  const score = sentimentScoreOf(day!);
  const published = job.publishedSentimentScore;
  if (score === null || (published !== null && !hasSentimentMoved(published, score))) return [];
  await context.db.update(socialJobs).set({ publishedSentimentScore: score }).where(eq(socialJobs.id, job.id));
  if (published === null) return [];
  const move = { from_score: published, to_score: score };
  if (job.notifySentiment) await recordNotifications(context, job.userId, [{ type: "sentiment", ...move }]);
  return [{ userId: job.userId, event: "sentiment", at: context.now(), data: move }];
}

/**
 * Fires mood alerts within the caller's transaction, comparing the last day with the days before it. A handle's first scrape finds only
 * the past. @returns the events for webhooks, which the caller queues
 */
async function judgeMood(context: QueueContext, { id, userId }: JobRow, claim: Claim): Promise<UserOccurrence[]> {
  if (!(await hasMoodAlerts(context.db, userId))) return [];
  const nowMs = context.now().getTime();
  const [month, day] = await sumMentionsSince(context.db, id, [1 + usualDays, 1].map((days) => new Date(nowMs - days * DAY_MS)));
  const usual = { all: month!.all - day!.all, negative: month!.negative - day!.negative };
  return fireMoodAlerts(context, userId, { day: day!, usual, isPast: readsPast(claim) });
}
