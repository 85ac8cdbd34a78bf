import { and, eq, inArray, lte, sql } from "drizzle-orm";
import type { Mention, SentimentWord } from "@/contracts/social";
import { socialLimits, type Sentiment } from "@/contracts/social-rules";
import { mentions, removedMentions, socialJobs } from "../../db/schema/social";
import type { Context, Db, QueueContext } from "../context";
import { markPlayers } from "../leaderboard/commands";
import { recordLiveEvents } from "../live/commands";
import { recordNotifications } from "../notifications/commands";
import { enqueueWebhookEvents } from "../webhooks/commands";
import { addReads, cleanText, holdClaim, httpsOnly, toProfile, type Claim, type FoundAccount } from "./commands-scrape";
import { toMention, type JobRow } from "./queries";
import { interactionsOf, nextRecountAt } from "./rules";

interface Counts {
  likes: number;
  reposts: number;
  replies: number;
  quotes: number;
}

/** A post that mentions the handle, with what the model reads in it. */
export interface FoundPost extends Counts {
  id: string;
  text: string;
  createdAt: Date;
  lang: string | null;
  url: string | null;
  author: FoundAccount;
  contextTags: string[];
  hashtags: string[];
  sentiment: { label: Sentiment; score: number; version: string; words: SentimentWord[] };
}

/** One page as it was read, newest first. */
export interface FoundPage {
  posts: FoundPost[];
  /** Posts that were read for it. */
  read: number;
  newestId: string | null;
  nextPage: string | null;
}

/**
 * Stores a page, moves on to the next one, and tells what is new, all or nothing. The cursor moves once the last page
 * is stored, so that nothing between is ever skipped. @returns mentions that are new; null when the claim is lost
 */
export async function recordPage(context: QueueContext, claim: Claim, page: FoundPage): Promise<number | null> {
  return context.db.transaction(async (tx) => {
    const within = { ...context, db: tx };
    if (!(await holdClaim(within, claim))) return null;
    await addReads(within, page.read);
    const isFirst = claim.job.lastRunAt === null;
    const { added, risen } = await upsertMentions(within, claim.job.id, page.posts);
    await moveOn(tx, claim, page);
    if (page.posts.length > 0) await markPlayers(within, [claim.job.userId]);
    // What lies in the past when tracking starts is no news.
    if (!isFirst) await tellMentions(within, claim.job, added, risen);
    return added.length;
  });
}

async function moveOn(db: Db, { job }: Claim, { newestId, nextPage }: FoundPage): Promise<void> {
  // Ids grow: the longer is the newer, and of equally long ones the greater. A search in parts has a newest in each.
  const newest = sql`case when ${newestId}::text is null or (length(${socialJobs.resumeNewestId}), ${socialJobs.resumeNewestId}) > (length(${newestId}::text), ${newestId}::text)
    then ${socialJobs.resumeNewestId} else ${newestId}::text end`;
  const cursor =
    nextPage === null
      ? { sinceId: sql`coalesce(${newest}, ${socialJobs.sinceId})`, resumePage: null, resumeNewestId: null }
      : { resumePage: nextPage, resumeNewestId: newest };
  await db.update(socialJobs).set(cursor).where(eq(socialJobs.id, job.id));
}

/**
 * Stores posts in one statement, each once: known ones get their counts of now, removed ones stay away.
 * @returns ids of those that are new, and of known ones that have passed the engagement threshold
 */
export async function upsertMentions(context: Context, jobId: string, found: readonly FoundPost[]): Promise<{ added: string[]; risen: string[] }> {
  const posts = [...new Map(found.map((post) => [post.id, post])).values()];
  if (posts.length === 0) return { added: [], risen: [] };
  const now = context.now();
  const column = <T>(pick: (post: FoundPost) => T) => sql.param(posts.map(pick));
  const threshold = socialLimits.engagementThreshold;
  const { rows } = await context.db.execute<{ post_id: string; is_new: boolean; has_risen: boolean }>(sql`
    with found as (
      select * from unnest(
        ${column(({ id }) => id)}::text[], ${column(({ text }) => cleanText(text))}::text[], ${column(({ createdAt }) => createdAt.toISOString())}::timestamptz[],
        ${column(({ url }) => httpsOnly(url))}::text[], ${column(({ lang }) => lang)}::text[], ${column(({ author }) => author.id)}::text[],
        ${column(({ author }) => JSON.stringify(toProfile(author)))}::jsonb[], ${column(({ author }) => author.followers)}::int[],
        ${column(({ likes }) => likes)}::int[], ${column(({ reposts }) => reposts)}::int[], ${column(({ replies }) => replies)}::int[], ${column(({ quotes }) => quotes)}::int[],
        ${column(({ contextTags }) => toJsonList(contextTags))}::jsonb[], ${column(({ hashtags }) => toJsonList(hashtags))}::jsonb[],
        ${column(({ sentiment }) => sentiment.label)}::text[], ${column(({ sentiment }) => sentiment.score)}::float8[],
        ${column(({ sentiment }) => sentiment.version)}::text[], ${column(({ sentiment }) => JSON.stringify(sentiment.words.map((word) => ({ ...word, text: cleanText(word.text) }))))}::jsonb[],
        ${column(({ createdAt }) => nextRecountAt(createdAt, now)?.toISOString() ?? null)}::timestamptz[]
      ) as p (post_id, text, posted_at, url, lang, author_id, author, author_followers, likes, reposts, replies, quotes,
        context_tags, hashtags, sentiment, sentiment_score, sentiment_version, sentiment_words, recount_due_at)
      where not exists (select 1 from ${removedMentions} r where r.job_id = ${jobId}::uuid and r.post_id = p.post_id)
    ), before as (
      select m.post_id, m.likes + m.reposts + m.replies + m.quotes as interactions from ${mentions} m join found using (post_id) where m.job_id = ${jobId}::uuid
    )
    insert into ${mentions} as m (job_id, post_id, text, posted_at, url, lang, author_id, author, author_followers, likes, reposts, replies, quotes,
      context_tags, hashtags, sentiment, sentiment_score, sentiment_version, sentiment_words, processed_at, recount_due_at)
    select ${jobId}::uuid, post_id, text, posted_at, url, lang, author_id, author, author_followers, likes, reposts, replies, quotes,
      array(select jsonb_array_elements_text(context_tags)), array(select jsonb_array_elements_text(hashtags)),
      sentiment, sentiment_score, sentiment_version, sentiment_words, ${now.toISOString()}::timestamptz, recount_due_at
    from found
    on conflict (job_id, post_id) do update set likes = excluded.likes, reposts = excluded.reposts, replies = excluded.replies, quotes = excluded.quotes
      where (m.likes, m.reposts, m.replies, m.quotes) <> (excluded.likes, excluded.reposts, excluded.replies, excluded.quotes)
    returning post_id, not exists (select 1 from before b where b.post_id = m.post_id) as is_new,
      m.likes + m.reposts + m.replies + m.quotes >= ${threshold} and not exists (
        select 1 from before b where b.post_id = m.post_id and b.interactions >= ${threshold}) as has_risen`);
  return { added: rows.filter(({ is_new }) => is_new).map(({ post_id }) => post_id), risen: rows.filter(({ has_risen }) => has_risen).map(({ post_id }) => post_id) };
}

function toJsonList(texts: string[]): string {
  return JSON.stringify(texts.map(cleanText));
}

/** Tells new mentions, and those that have passed the engagement threshold, in the order of their posts. */
async function tellMentions(context: QueueContext, job: JobRow, added: readonly string[], risen: readonly string[]): Promise<void> {
  const told = await findInOrder(context.db, job.id, [...new Set([...added, ...risen])]);
  const newOnes = told.filter(({ id }) => added.includes(id));
  await recordLiveEvents(context, newOnes.map((data) => ({ userId: job.userId, type: "new_mention" as const, data, key: `mention:${job.id}:${data.id}` })));
  if (job.notifyMentions) await recordNotifications(context, job.userId, newOnes.map((mention) => ({ type: "mention" as const, mention })));
  await enqueueWebhookEvents(context, job.userId, "mentions", newOnes);
  const loud = told.filter(({ id }) => risen.includes(id)).map((mention) => ({ mention, interactions: interactionsIn(mention) }));
  if (job.notifyEngagement) await recordNotifications(context, job.userId, loud.map((one) => ({ type: "engagement" as const, ...one })));
  await enqueueWebhookEvents(context, job.userId, "engagement", loud);
}

function interactionsIn({ public_metrics: counts }: Mention): number {
  return interactionsOf({ likes: counts.like_count, reposts: counts.retweet_count, replies: counts.reply_count, quotes: counts.quote_count });
}

async function findInOrder(db: Db, jobId: string, postIds: string[]): Promise<Mention[]> {
  if (postIds.length === 0) return [];
  const rows = await db.select().from(mentions).where(and(eq(mentions.jobId, jobId), inArray(mentions.postId, postIds))).orderBy(mentions.postedAt, mentions.postId);
  return rows.map(toMention);
}

/** Jobs that have mentions whose counts are due to be read again. */
const JOBS_AT_ONCE = 100;

/** Puts recounts that are due into the queue. */
export async function queueDueRecounts(context: QueueContext): Promise<void> {
  const due = await context.db.selectDistinct({ jobId: mentions.jobId }).from(mentions).where(lte(mentions.recountDueAt, context.now())).limit(JOBS_AT_ONCE);
  await context.queue.sendMany(context.db, "social-recount", due.map((data) => ({ data })));
}

/** Puts recounts off that the network did not answer. */
export async function postponeRecounts(context: Context, jobId: string, postIds: readonly string[], until: Date): Promise<void> {
  await context.db.update(mentions).set({ recountDueAt: until }).where(and(eq(mentions.jobId, jobId), inArray(mentions.postId, [...postIds])));
}

/** Stores counts that were read again; posts that are gone keep their last ones and are asked for no more. */
export async function recordCounts(context: QueueContext, jobId: string, asked: readonly string[], counts: ReadonlyMap<string, Counts>): Promise<void> {
  await context.db.transaction(async (tx) => {
    const within = { ...context, db: tx };
    const [job] = await tx.select().from(socialJobs).where(eq(socialJobs.id, jobId)).for("update");
    if (!job) return;
    await addReads(within, counts.size);
    const rows = await tx.select().from(mentions).where(and(eq(mentions.jobId, jobId), inArray(mentions.postId, [...asked])));
    const now = context.now();
    const read = rows.map((row) => ({ row, counts: counts.get(row.postId), due: counts.has(row.postId) ? nextRecountAt(row.postedAt, now) : null }));
    const column = <T>(pick: (one: (typeof read)[number]) => T) => sql.param(read.map(pick));
    await tx.execute(sql`
      update ${mentions} m set recounts = m.recounts + 1, recount_due_at = r.due, likes = coalesce(r.likes, m.likes), reposts = coalesce(r.reposts, m.reposts),
        replies = coalesce(r.replies, m.replies), quotes = coalesce(r.quotes, m.quotes)
      from unnest(${column(({ row }) => row.postId)}::text[], ${column(({ due }) => due?.toISOString() ?? null)}::timestamptz[],
        ${column((one) => one.counts?.likes ?? null)}::int[], ${column((one) => one.counts?.reposts ?? null)}::int[],
        ${column((one) => one.counts?.replies ?? null)}::int[], ${column((one) => one.counts?.quotes ?? null)}::int[]) as r (post_id, due, likes, reposts, replies, quotes)
      where m.job_id = ${jobId}::uuid and m.post_id = r.post_id`);
    await markPlayers(within, [job.userId]);
    const threshold = socialLimits.engagementThreshold;
    const risen = read.filter((one) => one.counts && interactionsOf(one.row) < threshold && interactionsOf(one.counts) >= threshold);
    await tellMentions(within, job, [], risen.map(({ row }) => row.postId));
  });
}
