import { and, asc, desc, eq, gte, sql, type SQL } from "drizzle-orm";
import type { ScrapingStats, SocialMetrics } from "@/contracts/social";
import { accountSnapshots, isMention, mentions, scrapes } from "../../db/schema/social";
import type { Context, Db } from "../context";
import { findJobRow, label } from "./queries";
import { DAY_MS, dayOf, engagementRateOf, followerGrowthOf, influenceOf, sentimentScoreOf, trendingTopicsOf, type LabelCounts, type TopicCounts } from "./rules";

/** Scrapes that the success rate is taken from. */
const SCRAPES_COUNTED = 100;

const interactions = sql`(${mentions.likes}::bigint + ${mentions.reposts} + ${mentions.replies} + ${mentions.quotes})`;
const counted = (condition: SQL) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number);

/** How scraping went for a user: of the last 100 scrapes. */
export async function findStats(db: Db, userId: string): Promise<ScrapingStats> {
  const job = await findJobRow(db, userId);
  if (!job) return { totalMentions: 0, lastScrapeTime: null, successRate: null, avgScrapeTime: null };
  const rows = await db.select().from(scrapes).where(eq(scrapes.jobId, job.id)).orderBy(desc(scrapes.finishedAt)).limit(SCRAPES_COUNTED);
  const seconds = rows.map(({ startedAt, finishedAt }) => (finishedAt.getTime() - startedAt.getTime()) / 1000);
  const good = rows.filter(({ error }) => error === null).length;
  return {
    totalMentions: await db.$count(mentions, and(eq(mentions.jobId, job.id), isMention)),
    lastScrapeTime: rows[0]?.finishedAt.toISOString() ?? null,
    successRate: rows.length === 0 ? null : (100 * good) / rows.length,
    avgScrapeTime: rows.length === 0 ? null : seconds.reduce((sum, one) => sum + one, 0) / rows.length,
  };
}

/** What a user's mentions add up to; formulas in `rules.ts`. */
export async function findMetrics(context: Context, userId: string): Promise<SocialMetrics> {
  const job = await findJobRow(context.db, userId);
  const sums = job ? await sumMentions(context, job.id) : NO_SUMS;
  const days = job ? await findRecentSnapshots(context, job.id) : [];
  const account = days.at(-1);
  return {
    mentions_24h: sums.day,
    mentions_7d: sums.week.all,
    mentions_30d: sums.month,
    sentiment_score: sentimentScoreOf(sums.week),
    influence_score: account ? influenceOf({ ...account, interactions: sums.interactions }) : null,
    engagement_rate: engagementRateOf(sums.interactions, sums.authorFollowers),
    follower_growth_rate: followerGrowthOf(days.map(({ followers }) => followers)),
    trending_topics: job ? trendingTopicsOf(await countTopics(context, job.id)) : [],
  };
}

const NO_SUMS = { day: 0, week: { positive: 0, negative: 0, all: 0 }, month: 0, interactions: 0, authorFollowers: 0 };

async function sumMentions(context: Context, jobId: string): Promise<typeof NO_SUMS> {
  const since = (days: number) => sql`${mentions.postedAt} > ${daysAgo(context, days).toISOString()}::timestamptz`;
  const [row] = await context.db
    .select({
      day: counted(since(1)),
      week: counted(since(7)),
      positive: counted(sql`${since(7)} and ${label} = 'positive'`),
      negative: counted(sql`${since(7)} and ${label} = 'negative'`),
      month: sql<number>`count(*)`.mapWith(Number),
      interactions: sql<number>`coalesce(sum(${interactions}), 0)`.mapWith(Number),
      authorFollowers: sql<number>`coalesce(sum(${mentions.authorFollowers}), 0)`.mapWith(Number),
    })
    .from(mentions)
    .where(and(eq(mentions.jobId, jobId), since(30), isMention));
  const { positive, negative, week, ...sums } = row!;
  return { ...sums, week: { positive, negative, all: week } };
}

function daysAgo(context: Context, days: number): Date {
  return new Date(context.now().getTime() - days * DAY_MS);
}

/** Labels of a job's mentions within the last 24 hours. */
export async function countRecentLabels(context: Context, jobId: string): Promise<LabelCounts> {
  const [row] = await context.db
    .select({ positive: counted(sql`${label} = 'positive'`), negative: counted(sql`${label} = 'negative'`), all: counted(sql`true`) })
    .from(mentions)
    .where(and(eq(mentions.jobId, jobId), gte(mentions.postedAt, daysAgo(context, 1)), isMention));
  return row!;
}

/** Snapshots of the tracked account within 30 days, oldest first. */
async function findRecentSnapshots(context: Context, jobId: string) {
  return context.db
    .select({ followers: accountSnapshots.followers, listed: accountSnapshots.listed })
    .from(accountSnapshots)
    .where(and(eq(accountSnapshots.jobId, jobId), gte(accountSnapshots.day, dayOf(daysAgo(context, 30)))))
    .orderBy(asc(accountSnapshots.day));
}

/** Annotations and hashtags of the last 7 days that appeared within 24 hours, in whatever case; a mention counts once. */
async function countTopics(context: Context, jobId: string): Promise<TopicCounts[]> {
  const { rows } = await context.db.execute<{ topic: string; day: string; week: string }>(sql`
    select min(topic) as topic, count(*) filter (where posted_at > ${daysAgo(context, 1).toISOString()}::timestamptz) as day, count(*) as week
    from (select distinct on (post_id, lower(topic)) post_id, posted_at, topic
      from ${mentions}, unnest(context_tags || array(select '#' || tag from unnest(hashtags) tag)) as topic
      where job_id = ${jobId}::uuid and posted_at > ${daysAgo(context, 7).toISOString()}::timestamptz and ${isMention}
      order by post_id, lower(topic)) topics
    group by lower(topic)
    having count(*) filter (where posted_at > ${daysAgo(context, 1).toISOString()}::timestamptz) > 0`);
  return rows.map(({ topic, day, week }) => ({ topic, day: Number(day), week: Number(week) }));
}
