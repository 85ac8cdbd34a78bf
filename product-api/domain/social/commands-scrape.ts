import { and, eq, isNotNull, lte, sql } from "drizzle-orm";
import type { SocialProfile } from "@/contracts/social";
import type { ScrapeFailure } from "@/contracts/social-rules";
import { accountSnapshots, scrapes, socialJobs, sourceReads, sourceRests } from "../../db/schema/social";
import type { Context, QueueContext } from "../context";
import { markPlayers } from "../leaderboard/commands";
import { recordLiveEvents } from "../live/commands";
import { recordNotifications } from "../notifications/commands";
import { enqueueWebhookEvents } from "../webhooks/commands";
import type { JobRow } from "./queries";
import { countRecentLabels } from "./queries-metrics";
import { findSourceRest } from "./queries-scrape";
import { dayOf, isSentimentNews, readMonthOf, retryDelayMs, sentimentScoreOf } from "./rules";

/** An account as the network told it. */
export interface FoundAccount {
  id: string;
  username: string;
  name: string;
  imageUrl: string | null;
  verified: boolean;
  createdAt: Date | null;
  followers: number;
  following: number;
  posts: number;
  listed: number;
}

/** A job that this process may scrape, until its lease runs out. */
export interface Claim {
  readonly scrapeId: string;
  readonly startedAt: Date;
  readonly job: JobRow;
  /** The account was looked up today. */
  readonly isAccountKnown: boolean;
}

/** Why a scrape failed, also in words that may be shown. */
export interface FailedScrape {
  code: ScrapeFailure;
  message: string;
}

/** Jobs that one look puts into the queue. */
const JOBS_AT_ONCE = 500;
/** Renewed with each page; calls to the network end after 10 seconds. */
const LEASE_MS = 60_000;
/** One network is read at a time. */
const SOURCE = "social";
const SCRAPES_KEPT = 200;
const FAILURES_COUNTED = 10;
/** After so many failures in a row a scrape that was cut short starts over: its next page may be known no more. */
const STALE_PAGE_FAILURES = 3;

/** Puts the jobs whose time has come into the queue. Those that wait there already stay as they are. */
export async function queueDueScrapes(context: QueueContext): Promise<void> {
  const due = await context.db
    .select({ jobId: socialJobs.id })
    .from(socialJobs)
    .where(lte(socialJobs.nextRunAt, context.now()))
    .orderBy(socialJobs.nextRunAt)
    .limit(JOBS_AT_ONCE);
  await context.queue.sendMany(context.db, "social-scrape", due.map((data) => ({ data })));
}

/** Lets scrapes that a killed process left behind go on at once. Only for a process that runs alone. */
export async function releaseScrapes(context: Context): Promise<void> {
  await context.db.update(socialJobs).set({ nextRunAt: context.now() }).where(isNotNull(socialJobs.scrapeId));
}

/**
 * Takes a job that is due: from now on only this claim stores for it. Null when there is nothing to do: the job is
 * gone, not due, or the network may not be asked, which then holds for this job too.
 */
export async function claimScrape(context: Context, jobId: string): Promise<Claim | null> {
  return context.db.transaction(async (tx) => {
    const startedAt = context.now();
    const due = and(eq(socialJobs.id, jobId), lte(socialJobs.nextRunAt, startedAt));
    const rest = await findSourceRest({ ...context, db: tx });
    if (rest) {
      await tx.update(socialJobs).set({ state: "waiting", waitingUntil: rest, nextRunAt: rest, scrapeId: null }).where(due);
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

/** Notes that nobody may ask the network before a time. */
export async function recordSourceRest(context: Context, until: Date): Promise<void> {
  await context.db
    .insert(sourceRests)
    .values({ source: SOURCE, until })
    .onConflictDoUpdate({ target: sourceRests.source, set: { until: sql`greatest(${sourceRests.until}, excluded.until)` } });
}

/** Counts posts that were read: they are paid for. */
export async function addReads(context: Context, posts: number): Promise<void> {
  if (posts === 0) return;
  await context.db
    .insert(sourceReads)
    .values({ month: readMonthOf(context.now()), posts })
    .onConflictDoUpdate({ target: sourceReads.month, set: { posts: sql`${sourceReads.posts} + excluded.posts` } });
}

/** Whether the claim still holds; renews its lease. Within a transaction nobody else can change the job after this. */
export async function holdClaim(context: Context, claim: Claim): Promise<boolean> {
  const held = await context.db
    .update(socialJobs)
    .set({ nextRunAt: leaseEnd(context.now()) })
    .where(holding(claim))
    .returning({ id: socialJobs.id });
  return held.length > 0;
}

/** The job as long as the claim on it holds. */
function holding({ job, scrapeId }: Claim) {
  return and(eq(socialJobs.id, job.id), eq(socialJobs.scrapeId, scrapeId));
}

/** Stores the tracked account as it is today. @returns false when the claim is lost */
export async function recordAccount(context: Context, claim: Claim, account: FoundAccount): Promise<boolean> {
  return context.db.transaction(async (tx) => {
    if (!(await holdClaim({ ...context, db: tx }, claim))) return false;
    await tx.update(socialJobs).set({ accountId: account.id }).where(eq(socialJobs.id, claim.job.id));
    const seen = { followers: account.followers, listed: account.listed, profile: toProfile(account) };
    await tx
      .insert(accountSnapshots)
      .values({ jobId: claim.job.id, day: dayOf(context.now()), ...seen })
      .onConflictDoUpdate({ target: [accountSnapshots.jobId, accountSnapshots.day], set: seen });
    await markPlayers({ ...context, db: tx }, [claim.job.userId]);
    return true;
  });
}

/** An account as the wire shows it, fit to be stored. */
export function toProfile(account: FoundAccount): SocialProfile {
  return {
    id: account.id,
    username: cleanText(account.username),
    name: cleanText(account.name),
    profile_image_url: httpsOnly(account.imageUrl),
    verified: account.verified,
    created_at: account.createdAt?.toISOString() ?? null,
    public_metrics: { followers_count: account.followers, following_count: account.following, tweet_count: account.posts, listed_count: account.listed },
  };
}

/** Text that PostgreSQL can hold: no NUL, no half characters. */
export function cleanText(text: string): string {
  return Buffer.from(text.replaceAll("\u0000", ""), "utf8").toString("utf8");
}

/** A link that may be shown, or null. */
export function httpsOnly(url: string | null): string | null {
  return url?.startsWith("https://") ? cleanText(url) : null;
}

/** Lets the job rest until the network may be asked again; what was read so far and where to go on are kept. */
export async function recordRest(context: Context, claim: Claim, rest: { until: Date; reason: string; added: number }): Promise<void> {
  await context.db.transaction(async (tx) => {
    const set = { scrapeId: null, state: "waiting" as const, waitingUntil: rest.until, nextRunAt: rest.until };
    const [job] = await tx.update(socialJobs).set(set).where(holding(claim)).returning();
    if (job) await tellFinished({ ...context, db: tx }, claim, rest.added, rest.reason);
  });
}

/**
 * Ends a scrape: when the next one is due, what it has found, and what that means for the mood of the day. Where pages are
 * left to the next one, a first reading of the past goes on as such, so that none of it is told as news.
 */
export async function finishScrape(context: QueueContext, claim: Claim, { added, failure }: { added: number; failure: FailedScrape | null }): Promise<void> {
  await context.db.transaction(async (tx) => {
    const within = { ...context, db: tx };
    const now = context.now();
    const error = failure?.message ?? null;
    const lastRunAt = sql`case when ${socialJobs.resumePage} is null or ${socialJobs.lastRunAt} is not null then ${now.toISOString()}::timestamptz end`;
    const failures = error === null ? 0 : 1 + (await countFailuresInARow(within, claim.job.id));
    const [job] = await tx
      .update(socialJobs)
      .set({ scrapeId: null, state: "idle", lastError: error, lastErrorCode: failure?.code ?? null, nextRunAt: nextRun(claim, failures, now), ...(error === null ? { lastRunAt } : {}), ...(failures < STALE_PAGE_FAILURES ? {} : { resumePage: null, resumeNewestId: null }) })
      .where(holding(claim))
      .returning();
    if (!job) return;
    await tx.insert(scrapes).values({ id: claim.scrapeId, jobId: job.id, startedAt: claim.startedAt, finishedAt: now, added, error });
    await tx.execute(sql`
      delete from ${scrapes} where job_id = ${job.id}::uuid and finished_at < (
        select finished_at from ${scrapes} where job_id = ${job.id}::uuid order by finished_at desc offset ${SCRAPES_KEPT - 1} limit 1)`);
    if (error === null) await tellSentiment(within, job);
    await tellFinished(within, claim, added, error);
  });
}

function nextRun({ startedAt, job }: Claim, failuresInARow: number, now: Date): Date {
  if (failuresInARow > 0) return new Date(now.getTime() + retryDelayMs(failuresInARow, job.frequencyMinutes));
  return new Date(Math.max(now.getTime(), startedAt.getTime() + job.frequencyMinutes * 60_000));
}

async function countFailuresInARow(context: Context, jobId: string): Promise<number> {
  const { rows } = await context.db.execute<{ error: string | null }>(
    sql`select error from ${scrapes} where job_id = ${jobId}::uuid order by finished_at desc limit ${FAILURES_COUNTED}`,
  );
  const success = rows.findIndex(({ error }) => error === null);
  return success === -1 ? rows.length : success;
}

async function tellFinished(context: Context, { job, scrapeId }: Claim, added: number, error: string | null): Promise<void> {
  await recordLiveEvents(context, [{ userId: job.userId, type: "scrape_finished", data: { added, error }, key: `scrape:${scrapeId}` }]);
}

/** Tells a move of the 24 h sentiment score; the first score is what later ones are compared with. */
async function tellSentiment(context: QueueContext, job: JobRow): Promise<void> {
  const score = sentimentScoreOf(await countRecentLabels(context, job.id));
  const told = job.toldSentimentScore;
  if (score === null || (told !== null && !isSentimentNews(told, score))) return;
  await context.db.update(socialJobs).set({ toldSentimentScore: score }).where(eq(socialJobs.id, job.id));
  if (told === null) return;
  const move = { from_score: told, to_score: score };
  if (job.notifySentiment) await recordNotifications(context, job.userId, [{ type: "sentiment", ...move }]);
  await enqueueWebhookEvents(context, job.userId, "sentiment", [move]);
}
