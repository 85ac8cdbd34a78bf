import type { CallQuery } from "@/contracts/call";
import type { Digest, digestCalls } from "@/contracts/digest/calls";
import { digestShown } from "@/contracts/digest/rules";
import { justBefore } from "@/contracts/fields/time-rules";
import { timeframeDefault } from "@/contracts/leaderboard/rules";
import type { Db } from "../context";
import { findRanksAt } from "../leaderboard/ranks/queries-history";
import { boardOf } from "../leaderboard/ranks/rules";
import { lastPeriod, periodOn, type Period } from "../periods";
import { findKnownSince } from "../portfolio/queries-statement";
import { totalInCents, valueSpan } from "../portfolio/rules";
import { changeBetween, findSpans, withMarket, type Market } from "../portfolio/spans";
import { fieldProblem } from "../problem";
import { findJobRow, type JobRow } from "../social/queries";
import { sumMentionsSince, type MentionSums } from "../social/queries-hours";
import { sentimentScoreOf } from "../social/rules";
import { isPartial } from "../social/trackers/rules";
import type { TimeRange } from "../time-range";
import { findAuthors, findMentionHours, findTopPosts } from "../timeline/queries";
import { isKnownStep } from "../timeline/rules";
import { knownTimeOf } from "../timeline/timeline";
import { findLargestFlows } from "../transactions/queries-lines";
import type { WalletsContext } from "../wallets/queries";
import { findFiredAlerts, findFiredOthers } from "./queries";

/** The digest of an account's day or week; a period still in progress is reported up to now. @throws DomainProblem time_in_future */
export async function findDigest(
  context: WalletsContext, userId: string, { period, on, zone }: CallQuery<typeof digestCalls.read>,
): Promise<Digest> {
  const now = context.now();
  const dates = on === undefined ? lastPeriod(period, now, zone) : periodOn(period, on, zone);
  if (dates.from > now) throw fieldProblem("time_in_future", "on");
  // While the period is in progress there is no end time: a node's clock may be ahead.
  const time: TimeRange = { from: justBefore(dates.from), to: dates.to > now ? null : justBefore(dates.to) };
  return withMarket(context, async (within, market) => {
    const [social, portfolio, transactions, rank, alerts, fired_alerts] = await Promise.all([
      readSocial(within, userId, dates),
      readPortfolio(within, market, userId, time),
      findLargestFlows(within.db, userId, { ...time, limit: digestShown }),
      readRank(within, userId, dates),
      findFiredAlerts(within.db, userId, dates),
      findFiredOthers(within.db, userId, dates),
    ]);
    return {
      period, zone,
      on: dates.on, previous: dates.previous, next: dates.to > now ? null : dates.following,
      from: dates.from.toISOString(), to: dates.to.toISOString(), is_over: dates.to <= now,
      ...social, portfolio, transactions, rank, alerts, fired_alerts,
    };
  });
}

type Social = Pick<Digest, "username" | "mentions" | "posts" | "authors" | "author_count">;

async function readSocial({ db, now }: WalletsContext, userId: string, period: Period): Promise<Social> {
  const job = await findJobRow(db, userId);
  if (!job) return { username: null, mentions: null, posts: [], authors: [], author_count: 0 };
  const counted = await countMentions(db, job, period, now());
  if (!counted?.count) return { username: job.username, mentions: counted, posts: [], authors: [], author_count: 0 };
  const [posts, { authors, total }] = [await findTopPosts(db, job.id, period, digestShown), await findAuthors(db, job.id, period)];
  return { username: job.username, mentions: counted, posts, authors: authors.slice(0, digestShown), author_count: total };
}

/** Uses hourly sums; a sum since a time excludes that exact moment, hence `justBefore`. */
async function countMentions(db: Db, job: JobRow, { before, from, to }: Period, now: Date): Promise<Digest["mentions"]> {
  const since = [before, from, to].map(justBefore);
  const [sums, { first }] = [await sumMentionsSince(db, job.id, since), await findMentionHours(db, job.id, to)];
  const known = knownTimeOf(job, first);
  const countBetween = (nth: number, start: Date, end: Date) => {
    const counts = countsOf(sums[nth]!, sums[nth + 1]!);
    return counts.count > 0 || isKnownStep(known, start.getTime(), end.getTime()) ? counts : null;
  };
  const own = countBetween(1, from, to);
  const isReadToEnd = to > now || (job.lastRunAt !== null && job.lastRunAt >= to);
  const is_partial = !isReadToEnd || isPartial(job, from);
  return own && { ...own, is_partial, before: is_partial || isPartial(job, before) ? null : countBetween(0, before, from) };
}

function countsOf(since: MentionSums, after: MentionSums) {
  const counts = { positive: since.positive - after.positive, negative: since.negative - after.negative, all: since.all - after.all };
  const { positive, negative, all } = counts;
  return { count: all, positive, neutral: all - positive - negative, negative, sentiment_score: sentimentScoreOf(counts) };
}

async function readPortfolio(
  context: WalletsContext, market: Market, userId: string, { from, to }: TimeRange,
): Promise<Digest["portfolio"]> {
  const since = await findKnownSince(context.db, { userId });
  if (!since || (to && since > to)) return null;
  const [groups] = await findSpans(context, market, { userId }, { froms: [from], to });
  const spans = groups!.get("") ?? [];
  const valued = spans.map(valueSpan).filter((lines) => lines !== null);
  const usd = totalInCents(valued);
  const change = changeBetween(market, spans, { from, to });
  return usd && {
    usd, change_usd: change?.usd ?? null, change_percent: change?.percent ?? null,
    unpriced_count: spans.length - valued.length,
  };
}

async function readRank({ db, now }: WalletsContext, userId: string, { from, to }: Period): Promise<Digest["rank"]> {
  const end = to > now() ? now() : to;
  const [before, after] = await findRanksAt(db, boardOf("score", timeframeDefault, false), userId, [from, end]);
  return { before: before ?? null, after: after ?? null };
}
