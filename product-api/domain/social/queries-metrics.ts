import { and, asc, desc, eq, gte } from "drizzle-orm";
import type { ScrapingStats, SocialMetrics } from "@/contracts/social/calls";
import { accountSnapshots, scrapes } from "../../db/schema/social";
import type { Context, Db } from "../context";
import { DAY_MS } from "../durations";
import { dayOf } from "../time-texts";
import { findJobRow } from "./queries";
import { countStored, countTopicsSince, sumMentionsSince, type MentionSums } from "./queries-hours";
import { engagementRateOf, followerGrowthOf, growthDays, influenceOf, sentimentScoreOf, trendingTopicsOf } from "./rules";

/** How many scrapes the success rate is computed from. */
const SCRAPES_COUNTED = 100;

/** How scraping went for a user, over the last 100 scrapes. */
export async function findStats(db: Db, userId: string): Promise<ScrapingStats> {
  const job = await findJobRow(db, userId);
  if (!job) return { totalMentions: 0, lastScrapeTime: null, successRate: null, avgScrapeTime: null };
  const rows = await db.select().from(scrapes).where(eq(scrapes.jobId, job.id)).orderBy(desc(scrapes.finishedAt)).limit(SCRAPES_COUNTED);
  const seconds = rows.map(({ startedAt, finishedAt }) => (finishedAt.getTime() - startedAt.getTime()) / 1000);
  const good = rows.filter(({ error }) => error === null).length;
  return {
    totalMentions: (await countStored(db, job.id)).mentions,
    lastScrapeTime: rows[0]?.finishedAt.toISOString() ?? null,
    successRate: rows.length === 0 ? null : (100 * good) / rows.length,
    avgScrapeTime: rows.length === 0 ? null : seconds.reduce((sum, one) => sum + one, 0) / rows.length,
  };
}

/** The metrics of a user's mentions; formulas in `rules.ts`. */
export async function findMetrics(context: Context, userId: string): Promise<SocialMetrics> {
  const job = await findJobRow(context.db, userId);
  const [day, week, month] = job
    ? await sumMentionsSince(context.db, job.id, [1, 7, 30].map((days) => daysAgo(context, days)))
    : [NO_SUMS, NO_SUMS, NO_SUMS];
  const days = job ? await findRecentSnapshots(context, job.id) : [];
  const account = days.at(-1);
  return {
    mentions_24h: day!.all,
    mentions_7d: week!.all,
    mentions_30d: month!.all,
    sentiment_score: sentimentScoreOf(week!),
    influence_score: account ? influenceOf({ ...account, interactions: month!.interactions }) : null,
    engagement_rate: engagementRateOf(month!.interactions, month!.authorFollowers),
    follower_growth_rate: followerGrowthOf(days.flatMap(({ followers }) => followers ?? [])),
    trending_topics: job
      ? trendingTopicsOf(await countTopicsSince(context.db, job.id, { day: daysAgo(context, 1), week: daysAgo(context, 7) }))
      : [],
  };
}

const NO_SUMS: MentionSums = { positive: 0, negative: 0, all: 0, interactions: 0, authorFollowers: 0 };

function daysAgo(context: Context, days: number): Date {
  return new Date(context.now().getTime() - days * DAY_MS);
}

/** Snapshots of the tracked account from the last `growthDays`, oldest first. */
async function findRecentSnapshots(context: Context, jobId: string) {
  return context.db
    .select({ followers: accountSnapshots.followers, listed: accountSnapshots.listed })
    .from(accountSnapshots)
    .where(and(eq(accountSnapshots.jobId, jobId), gte(accountSnapshots.day, dayOf(daysAgo(context, growthDays)))))
    .orderBy(asc(accountSnapshots.day));
}
