import { and, eq, inArray, sql, type Column, type SQL } from "drizzle-orm";
import type { SentimentWord } from "@/contracts/social/calls";
import { socialLimits, type Sentiment } from "@/contracts/social/rules";
import { mentions, removedMentions, socialJobs } from "../../db/schema/social";
import { tableOf } from "../../db/table-of";
import { inTransaction, type Context, type Db, type QueueContext } from "../context";
import { MINUTE_MS } from "../durations";
import { markPlayersDue } from "../leaderboard/scoring/commands";
import { deleteMentionEvents, recordLiveEvents } from "../live/commands";
import { recordNotifications, removePostNotifications } from "../notifications/commands";
import { enqueueWebhookEvents } from "../webhooks/commands";
import { judgeAuthors } from "./authors/commands";
import { textKeyOf } from "./authors/rules";
import { httpsOnly, toProfile, type FoundAccount } from "./commands-account";
import { readsPast, renewClaim, type Claim } from "./commands-scrape";
import { toMention, type JobRow, type MentionRow } from "./queries";
import { nextRecountAt, storableText, type Counts } from "./rules";

/** A post that was found, with the sentiment that the model assigns to it. */
export interface FoundPost extends Counts {
  id: string;
  text: string;
  createdAt: Date;
  lang: string | null;
  url: string | null;
  author: FoundAccount;
  contextTags: string[];
  hashtags: string[];
  /** Earlier versions of the post, if its author edited it: each version has its own id. */
  earlierIds?: readonly string[];
  /** Keywords by which it was found without mentioning the handle; empty for a mention. */
  matchedBy: string[];
  sentiment: { label: Sentiment; score: number; version: string; words: SentimentWord[] };
}

/** One page of posts as read, newest first. */
export interface FoundPage {
  posts: FoundPost[];
  newestId: string | null;
  nextPage: string | null;
  /** Whether there are older posts that are not read. */
  isCut?: boolean;
}

/**
 * Stores a page, advances to the next one and publishes what is new, atomically. `since_id` advances only with the last
 * page, so that nothing in between is skipped. @returns the number of new mentions; null if the claim is lost
 */
export async function recordPage(context: QueueContext, claim: Claim, page: FoundPage): Promise<number | null> {
  return inTransaction(context, async (within) => {
    const job = await renewClaim(within, claim, cursorAfter(page));
    if (!job) return null;
    const stored = await upsertMentions(within, job.id, await replaceEdited(within, job, page.posts));
    const news = newsAmong(stored, claim, page.posts);
    await publishMentions(within, job, news.added, news.crossedThreshold);
    // Last, as when blocks are stored: a transaction that holds the score and one that holds a webhook's queue would otherwise deadlock.
    if (page.posts.length > 0 && job.isPrimary) await markPlayersDue(within, [job.userId]);
    return stored.added.length;
  });
}

/** Ids of posts that are stored for the first time, and of those that passed the engagement threshold for the first time. */
interface StoredPosts {
  added: string[];
  crossedThreshold: string[];
}

/** A post may be listed by the network this long after it was written. */
const LISTED_WITHIN_MS = MINUTE_MS;

/**
 * What is news. While history is read, mentions from before tracking started are not; nor, when it is read again for changed keywords, is
 * what was written before the last reading and only these keywords find.
 */
function newsAmong({ added, crossedThreshold }: StoredPosts, claim: Claim, posts: readonly FoundPost[]): StoredPosts {
  const { lastRunAt, lastSyncedAt } = claim.job;
  if (lastRunAt !== null) return { added, crossedThreshold };
  const fromMs = lastSyncedAt === null || readsPast(claim) ? Infinity : lastSyncedAt.getTime() - LISTED_WITHIN_MS;
  const recent = new Set(posts.filter(({ createdAt }) => createdAt.getTime() > fromMs).map(({ id }) => id));
  return {
    added: added.filter((id) => recent.has(id)),
    crossedThreshold: crossedThreshold.filter((id) => recent.has(id) || !added.includes(id)),
  };
}

/**
 * Deletes stored earlier versions of edited posts, with their notifications. If the user has deleted an earlier version, the edited post
 * is left out too. @returns the posts to store
 */
async function replaceEdited(context: Context, job: JobRow, posts: readonly FoundPost[]): Promise<readonly FoundPost[]> {
  const earlierIds = posts.flatMap((post) => post.earlierIds ?? []);
  if (earlierIds.length === 0) return posts;
  const earlier = and(eq(mentions.jobId, job.id), inArray(mentions.postId, earlierIds));
  const removed = await context.db.select({ postId: removedMentions.postId })
    .from(removedMentions)
    .innerJoin(socialJobs, eq(socialJobs.id, removedMentions.jobId))
    .where(and(eq(socialJobs.userId, job.userId), inArray(removedMentions.postId, earlierIds)));
  for (const { postId } of await context.db.delete(mentions).where(earlier).returning({ postId: mentions.postId })) {
    if (!job.isPrimary) continue;
    await removePostNotifications(context, job.userId, postId);
    await deleteMentionEvents(context, job.userId, postId);
  }
  const removedIds = new Set(removed.map(({ postId }) => postId));
  return posts.filter((post) => !post.earlierIds?.some((id) => removedIds.has(id)));
}

/** Where a job continues once a page is stored. */
function cursorAfter({ newestId, nextPage, isCut, posts }: FoundPage) {
  // Ids grow: a longer id is newer, and among equal lengths the greater one. A search in parts has a newest id for each part.
  const newerOf = (one: SQL | Column, other: SQL) =>
    sql`case when ${other} is null or (length(${one}), ${one}) > (length(${other}), ${other}) then ${one} else ${other} end`;
  const newest = newerOf(socialJobs.resumeNewestId, sql`${newestId}::text`);
  const cursor =
    nextPage === null
      // Never goes back, whatever a page says: what was read must not be read, and paid for, again.
      ? { sinceId: newerOf(socialJobs.sinceId, sql`(${newest})`), resumePage: null, resumeNewestId: null }
      : { resumePage: nextPage, resumeNewestId: newest };
  const gap = isCut && posts.length > 0
    ? { gapUntil: posts.reduce((oldest, { createdAt }) => (createdAt < oldest ? createdAt : oldest), posts[0]!.createdAt) }
    : {};
  return { ...cursor, ...gap };
}

/**
 * Stores posts, each once and with the judgement of its author: known ones get their current counts, removed ones are skipped, and a label
 * that the user corrected in another tracker is kept. A post once found as a mention stays one, because a search says less about whom a
 * post mentions than the list of mentions.
 */
export async function upsertMentions(
  context: Context, jobId: string, found: readonly FoundPost[],
): Promise<StoredPosts> {
  const posts = [...new Map(found.map((post) => [post.id, post])).values()].map((post) => {
    const text = storableText(post.text);
    return { ...post, text, profile: toProfile(post.author), textKey: textKeyOf(text) };
  });
  if (posts.length === 0) return { added: [], crossedThreshold: [] };
  const now = context.now();
  const signs = await judgeAuthors(context, jobId, posts);
  const threshold = socialLimits.engagementThreshold;
  const given = posts.map(({ id, createdAt, profile, textKey, author, sentiment, ...post }) => ({
    ...post, postId: id, postedAt: createdAt, url: httpsOnly(post.url), lang: post.lang && storableText(post.lang),
    authorId: author.id, author: profile, authorFollowers: author.followers, contextTags: post.contextTags.map(storableText),
    hashtags: post.hashtags.map(storableText), matchedBy: post.matchedBy.map(storableText), sentiment: sentiment.label,
    sentimentScore: sentiment.score, sentimentVersion: sentiment.version,
    sentimentWords: sentiment.words.map((word) => ({ ...word, text: storableText(word.text) })),
    recountDueAt: nextRecountAt(createdAt, now), automationSigns: signs.get(author.id), saidKey: textKey,
  }));
  const { rows } = await context.db.execute<{ post_id: string; is_new: boolean; crossed_threshold: boolean }>(sql`
    with trackers as materialized (
      -- What the user said about a post applies to all that find it, also if they were added later.
      select every.id from social_jobs this join social_jobs every on every.user_id = this.user_id where this.id = ${jobId}::uuid
    ), found as (
      select * from ${tableOf(given, "p", {
        postId: "text", text: "text", postedAt: "timestamptz", url: "text", lang: "text", authorId: "text", author: "jsonb",
        authorFollowers: "int", likes: "int", reposts: "int", replies: "int", quotes: "int", contextTags: "jsonb", hashtags: "jsonb",
        matchedBy: "jsonb", sentiment: "text", sentimentScore: "float8", sentimentVersion: "text", sentimentWords: "jsonb",
        recountDueAt: "timestamptz", automationSigns: "jsonb", saidKey: "text",
      })}
      where not exists (
        select 1 from trackers join ${removedMentions} r on r.job_id = trackers.id where r.post_id = p.post_id)
    ), before as (
      -- One lookup per post: with a join, the database might read all mentions of the job.
      select stored.* from found cross join lateral (
        select m.post_id, greatest(m.earlier_peak, m.interactions) as peak from ${mentions} m where m.job_id = ${jobId}::uuid
          and m.post_id = found.post_id limit 1
      ) stored
    )
    insert into ${mentions} as m (job_id, post_id, text, posted_at, url, lang, author_id, author, author_followers, likes, reposts, replies,
      quotes, context_tags, hashtags, matched_by, sentiment, sentiment_score, sentiment_version, sentiment_words, processed_at,
      recount_due_at, automation_signs, said_key, corrected_sentiment)
    select ${jobId}::uuid, post_id, text, posted_at, url, lang, author_id, author, author_followers, likes, reposts, replies, quotes,
      array(select jsonb_array_elements_text(context_tags)), array(select jsonb_array_elements_text(hashtags)),
      array(select jsonb_array_elements_text(matched_by)), sentiment, sentiment_score, sentiment_version, sentiment_words,
      ${now.toISOString()}::timestamptz, recount_due_at, array(select jsonb_array_elements_text(automation_signs)), said_key,
      (select m.corrected_sentiment from trackers join ${mentions} m on m.job_id = trackers.id
        where m.post_id = found.post_id and m.corrected_sentiment is not null limit 1)
    from found
    on conflict (job_id, post_id) do update set likes = excluded.likes, reposts = excluded.reposts, replies = excluded.replies,
      quotes = excluded.quotes, earlier_peak = greatest(m.earlier_peak, m.interactions),
      matched_by = case when m.matched_by = '{}' then m.matched_by else excluded.matched_by end
      where (m.likes, m.reposts, m.replies, m.quotes) <> (excluded.likes, excluded.reposts, excluded.replies, excluded.quotes)
        or (m.matched_by <> '{}' and m.matched_by <> excluded.matched_by)
    returning post_id, not exists (select 1 from before b where b.post_id = m.post_id) as is_new,
      m.interactions >= ${threshold} and not exists (
        select 1 from before b where b.post_id = m.post_id and b.peak >= ${threshold}) as crossed_threshold`);
  return {
    added: rows.filter(({ is_new }) => is_new).map(({ post_id }) => post_id),
    crossedThreshold: rows.filter(({ crossed_threshold }) => crossed_threshold).map(({ post_id }) => post_id),
  };
}

/**
 * Publishes new mentions, and those that have crossed the engagement threshold, in the order of their posts; only for the primary
 * handle: mentions of a ticker would be endless.
 */
export async function publishMentions(
  context: QueueContext, job: JobRow, added: readonly string[], crossedThreshold: readonly string[],
): Promise<void> {
  if (!job.isPrimary) return;
  const published = await findInOrder(context.db, job.id, [...new Set([...added, ...crossedThreshold])]);
  const newOnes = published.filter(({ postId }) => added.includes(postId)).map(toMention);
  await recordLiveEvents(
    context, newOnes.map((data) => ({ userId: job.userId, type: "new_mention" as const, data, key: `mention:${job.id}:${data.id}` })),
  );
  if (job.notifyMentions) await recordNotifications(context, job.userId, newOnes.map((mention) => ({ type: "mention" as const, mention })));
  const overThreshold = published.filter(({ postId }) => crossedThreshold.includes(postId)).map((row) => ({
    mention: toMention(row), interactions: row.interactions,
  }));
  if (job.notifyEngagement) {
    await recordNotifications(context, job.userId, overThreshold.map((one) => ({ type: "engagement" as const, ...one })));
  }
  await enqueueWebhookEvents(context, [
    ...newOnes.map((data) => ({ userId: job.userId, event: "mentions" as const, at: new Date(data.created_at), data })),
    ...overThreshold.map((data) => ({ userId: job.userId, event: "engagement" as const, at: context.now(), data })),
  ]);
}

async function findInOrder(db: Db, jobId: string, postIds: string[]): Promise<MentionRow[]> {
  if (postIds.length === 0) return [];
  return db.select().from(mentions).where(and(eq(mentions.jobId, jobId), inArray(mentions.postId, postIds))).orderBy(
    mentions.postedAt, mentions.postId,
  );
}
