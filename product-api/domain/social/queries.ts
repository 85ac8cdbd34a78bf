import { and, desc, eq, gte, lte, not, sql, type Column, type SQL } from "drizzle-orm";
import type { Mention, MentionFilter, MentionPage, MentionQuery, ScrapingJob, SentimentWord } from "@/contracts/social/calls";
import type { MentionSort } from "@/contracts/social/authors-rules";
import type { AuthorFilter, SocialProfile } from "@/contracts/social/profile";
import { readTracked, trackerLabel } from "@/contracts/social/trackers-rules";
import { accountSnapshots, isMention, mentions, socialJobs } from "../../db/schema/social";
import { inSnapshot, type Context, type Db } from "../context";
import { DomainProblem } from "../problem";
import { hasId } from "../queries-id";
import { countStored, label } from "./queries-hours";

export type JobRow = typeof socialJobs.$inferSelect;
export type MentionRow = typeof mentions.$inferSelect;

/** The most mentions returned to a caller who does not request a page. */
const MENTIONS_SHOWN = 1_000;

/** Written as in the indexes: PostgreSQL uses no index that orders nulls differently, even if there are none. */
const falling = (column: Column) => sql`${column} desc nulls last`;
export const newestFirst = [falling(mentions.postedAt), falling(mentions.postId)];
/** The sort orders of a list of mentions, as in its indexes. */
export const mentionOrders: Readonly<Record<MentionSort, SQL[]>> = {
  newest: newestFirst, engagement: [falling(mentions.interactions), ...newestFirst],
};

/** The stored job of a user's primary handle; undefined if there is none. */
export async function findJobRow(db: Db, userId: string): Promise<JobRow | undefined> {
  return findFilteredJob(db, userId, {});
}

/**
 * SQL: the row of `social_jobs` is the user's tracker with this id or label (`@ada`, `$PEPE`), or the primary handle if neither is given.
 * A link that users share has the label: the same handle has another id in each account.
 */
export function isTracker(userId: string, named?: string): SQL {
  const isNamed = named === undefined ? socialJobs.isPrimary
    : /^[@$]/.test(named) ? hasLabel(readTracked(named))
    : hasId(socialJobs.id, named);
  return and(eq(socialJobs.userId, userId), isNamed)!;
}

function hasLabel({ kind, name }: ReturnType<typeof readTracked>): SQL {
  return sql`${socialJobs.kind} = ${kind} and lower(${socialJobs.username}) = lower(${name})`;
}

/**
 * The job of the tracker that a filter names, else of the primary handle.
 * @throws DomainProblem not_found for a tracker that the user does not have
 */
export async function findFilteredJob(db: Db, userId: string, { tracker }: Pick<MentionFilter, "tracker">): Promise<JobRow | undefined> {
  const [row] = await db.select().from(socialJobs).where(isTracker(userId, tracker));
  if (!row && tracker !== undefined) throw new DomainProblem("not_found", "There is no such tracker");
  return row;
}

/** What a job tracks, as people write it: `@ada`, `$PEPE`. */
export function labelOfJob({ kind, username }: JobRow): string {
  return trackerLabel({ kind, name: username });
}

/** A user's scraping job. @throws DomainProblem not_found */
export async function findJob(context: Context, userId: string): Promise<ScrapingJob> {
  const row = await findJobRow(context.db, userId);
  if (!row) throw new DomainProblem("not_found", "Nothing is tracked yet");
  return toJob(row, context.now());
}

/** A stored job as the API shows it. A scrape whose lease has run out is no longer running. */
export function toJob(row: JobRow, now: Date): ScrapingJob {
  const isWaiting = row.state === "waiting" && row.waitingUntil !== null && row.waitingUntil > now;
  const isRunning = row.state === "running" && row.nextRunAt > now;
  return {
    id: row.id,
    username: row.username,
    isActive: true,
    lastRun: row.lastSyncedAt?.toISOString() ?? null,
    frequency: row.frequencyMinutes,
    keywords: row.keywords,
    webhookUrl: row.webhookUrl,
    notifications: { mentions: row.notifyMentions, sentiment: row.notifySentiment, engagement: row.notifyEngagement },
    createdAt: row.createdAt.toISOString(),
    state: isWaiting ? "waiting" : isRunning ? "running" : "idle",
    waitingUntil: isWaiting ? row.waitingUntil!.toISOString() : null,
    nextRun: isRunning ? null : row.nextRunAt.toISOString(),
    error: row.lastError,
    errorCode: row.lastErrorCode,
    unreadable: row.unreadablePosts,
  };
}

/** A stored mention as the API shows it. */
export function toMention(row: MentionRow): Mention {
  return {
    id: row.postId,
    text: row.text,
    created_at: row.postedAt.toISOString(),
    sentiment: row.correctedSentiment ?? row.sentiment,
    author: row.author as SocialProfile,
    public_metrics: { retweet_count: row.reposts, like_count: row.likes, reply_count: row.replies, quote_count: row.quotes },
    context_annotations: row.contextTags.map((name) => ({ entity: { name } })),
    processed_at: row.processedAt.toISOString(),
    url: row.url,
    is_read: row.isRead,
    sentiment_score: row.sentimentScore,
    sentiment_words: row.sentimentWords as SentimentWord[],
    sentiment_version: row.sentimentVersion,
    sentiment_corrected: row.correctedSentiment !== null,
    matched_by: row.matchedBy,
    lang: row.lang,
    automation_signs: row.automationSigns,
  };
}

/** The newest mentions of a user that pass a filter, at most 1,000. @throws DomainProblem not_found for an unknown tracker */
export async function findMentions(db: Db, userId: string, filter: MentionFilter): Promise<Mention[]> {
  const job = await findFilteredJob(db, userId, filter);
  if (!job) return [];
  const rows = await db.select()
    .from(mentions)
    .where(and(eq(mentions.jobId, job.id), passing(job.id, filter)))
    .orderBy(...newestFirst)
    .limit(MENTIONS_SHOWN);
  return rows.map(toMention);
}

/** SQL: the conditions of a filter on the mentions of a job, without the job itself; undefined if there are none. */
export function passing(
  jobId: string, { start_time, end_time, q, sentiment, match, unread, ...authorFilter }: MentionFilter,
): SQL | undefined {
  return and(
    passingAuthorFilter(jobId, authorFilter),
    start_time ? gte(mentions.postedAt, new Date(start_time)) : undefined,
    end_time ? lte(mentions.postedAt, new Date(end_time)) : undefined,
    q ? containing(q) : undefined,
    sentiment === undefined || sentiment === "all" ? undefined : sql`${label} = ${sentiment}`,
    match === undefined || match === "all" ? undefined : match === "mention" ? isMention : not(isMention),
    unread ? eq(mentions.isRead, false) : undefined,
  );
}

/**
 * SQL: everything by an account that was seen with this handle; an account that changes its handle keeps its id. Not correlated, or the
 * handle would be looked up for each mention.
 */
function byHandle(jobId: string, handle: string): SQL {
  return sql`${mentions.authorId} = any(array(
    select distinct named.author_id from ${mentions} named
    where named.job_id = ${jobId}::uuid and lower(named.author->>'username') = lower(${handle})))`;
}

/** SQL: `passesAuthorFilter` of `contracts/social/list-rules.ts`, which knows only one handle of each author. */
function passingAuthorFilter(jobId: string, { author, followers_min, verified, lang, automated }: AuthorFilter): SQL | undefined {
  const signs = sql`cardinality(${mentions.automationSigns})`;
  return and(
    author === undefined ? undefined : byHandle(jobId, author),
    followers_min === undefined ? undefined : gte(mentions.authorFollowers, followers_min),
    verified ? sql`${mentions.author}->>'verified' = 'true'` : undefined,
    lang === undefined ? undefined : eq(mentions.lang, lang),
    automated === undefined ? undefined : automated === "only" ? sql`${signs} > 0` : sql`coalesce(${signs}, 0) = 0`,
  );
}

/**
 * One page of a user's mentions, searched, filtered and sorted, with counts from the same snapshot.
 * @throws DomainProblem not_found for an unknown tracker
 */
export async function findMentionPage(
  { db, now }: Pick<Context, "db" | "now">, userId: string, query: MentionQuery,
): Promise<MentionPage> {
  const { page, page_size } = query;
  const as_of = now().toISOString();
  return inSnapshot(db, async (tx) => {
    const job = await findFilteredJob(tx, userId, query);
    if (!job) return { mentions: [], total: 0, page, page_size, unread: 0, tracked: null, has_keyword_posts: false, as_of };
    const filter = passing(job.id, query);
    const where = and(eq(mentions.jobId, job.id), filter);
    const { found, mentions: mentioning, unread } = await countStored(tx, job.id);
    const rows = await tx
      .select()
      .from(mentions)
      .where(where)
      .orderBy(...mentionOrders[query.sort])
      .limit(page_size)
      .offset((page - 1) * page_size);
    const total = filter ? await tx.$count(mentions, where) : found;
    return {
      mentions: rows.map(toMention), total, page, page_size, unread, tracked: labelOfJob(job), has_keyword_posts: found > mentioning, as_of,
    };
  });
}

/** SQL: `q` is in the text, the author's name or the handle (with or without @), ignoring case; `%` and `_` are literal. */
function containing(q: string): SQL {
  const pattern = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  return sql`(${mentions.text} ilike ${pattern(q)} or ${mentions.author}->>'name' ilike ${pattern(q)}
    or ${mentions.author}->>'username' ilike ${pattern(q.replace(/^@/, ""))})`;
}

/** One of a user's mentions. @throws DomainProblem not_found, also for one that only other users have */
export async function findMention(db: Db, userId: string, postId: string): Promise<Mention> {
  const [row] = await db
    .select({ mention: mentions })
    .from(mentions)
    .innerJoin(socialJobs, eq(socialJobs.id, mentions.jobId))
    .where(and(eq(socialJobs.userId, userId), eq(mentions.postId, postId)))
    .orderBy(desc(socialJobs.isPrimary))
    .limit(1);
  if (!row) throw new DomainProblem("not_found", "There is no such mention");
  return toMention(row.mention);
}

/**
 * A profile as last seen: `me` is the handle that the user tracks, others are authors of the user's own mentions.
 * @throws DomainProblem not_found if it has not been seen
 */
export async function findProfile(db: Db, userId: string, username: string): Promise<SocialProfile> {
  const job = await findJobRow(db, userId);
  const handle = username.replace(/^@/, "");
  const isOwn = job !== undefined && ["me", job.username.toLowerCase()].includes(handle.toLowerCase());
  const profile = !job ? undefined : isOwn ? await findOwnProfile(db, job.id) : await findAuthor(db, job.id, handle);
  if (!profile) throw new DomainProblem("not_found", "This profile has not been seen yet");
  return profile as SocialProfile;
}

async function findOwnProfile(db: Db, jobId: string): Promise<unknown> {
  const [row] = await db
    .select({ profile: accountSnapshots.profile })
    .from(accountSnapshots)
    .where(eq(accountSnapshots.jobId, jobId))
    .orderBy(desc(accountSnapshots.day))
    .limit(1);
  return row?.profile;
}

async function findAuthor(db: Db, jobId: string, handle: string): Promise<unknown> {
  const [row] = await db
    .select({ author: mentions.author })
    .from(mentions)
    .where(and(eq(mentions.jobId, jobId), sql`lower(${mentions.author}->>'username') = lower(${handle})`))
    .orderBy(...newestFirst)
    .limit(1);
  return row?.author;
}
