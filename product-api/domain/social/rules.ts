import { socialLimits } from "@/contracts/social/rules";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../durations";

/** Below this many mentions, a sentiment score means nothing. */
const MENTIONS_FOR_SCORE = 10;
const TOPICS_SHOWN = 5;
const DAYS_OF_MEAN = 7;
/** The growth of an account is measured over this many days. */
export const growthDays = 30;

/** How many mentions have each label. */
export interface LabelCounts {
  positive: number;
  negative: number;
  /** Including neutral ones. */
  all: number;
}

/** Sentiment score, −100..100: 100 × (positive − negative) ÷ all; null below 10 mentions. */
export function sentimentScoreOf({ positive, negative, all }: LabelCounts): number | null {
  return all < MENTIONS_FOR_SCORE ? null : (100 * (positive - negative)) / all;
}

/** Engagement rate, a fraction: Σ(likes + reposts + replies + quotes) ÷ Σ author followers; null at zero followers. */
export function engagementRateOf(interactions: number, authorFollowers: number): number | null {
  return authorFollowers <= 0 ? null : interactions / authorFollowers;
}

/**
 * Influence, 0..100: 100 × min(1, 0.6 · log10(1 + followers) ÷ 7 + 0.3 · log10(1 + interactions of 30 days) ÷ 6
 * + 0.1 · log10(1 + listed) ÷ 5), of the tracked account; null if the network does not return its followers or lists.
 */
export function influenceOf(
  { followers, interactions, listed }: { followers: number | null; interactions: number; listed: number | null },
): number | null {
  if (followers === null || listed === null) return null;
  const sum = (0.6 * Math.log10(1 + followers)) / 7 + (0.3 * Math.log10(1 + interactions)) / 6 + (0.1 * Math.log10(1 + listed)) / 5;
  return 100 * Math.min(1, sum);
}

/**
 * Follower growth, a fraction: (now − then) ÷ then, where `then` is the oldest daily snapshot of the last 30 days;
 * null until there are two, and if there were no followers.
 */
export function followerGrowthOf(dailyFollowers: readonly number[]): number | null {
  const [then, now] = [dailyFollowers[0], dailyFollowers.at(-1)];
  if (dailyFollowers.length < 2 || !then || now === undefined) return null;
  return (now - then) / then;
}

export interface TopicCounts {
  topic: string;
  /** Mentions within 24 hours, and within 7 days including those. */
  day: number;
  week: number;
}

/** The 5 topics that stand out today: the largest excess of the 24 h count over the 7-day daily mean. */
export function trendingTopicsOf(topics: readonly TopicCounts[]): string[] {
  const excess = ({ day, week }: TopicCounts) => day - week / DAYS_OF_MEAN;
  return topics
    .filter((one) => excess(one) > 0)
    .toSorted((one, other) => excess(other) - excess(one) || other.day - one.day || (one.topic < other.topic ? -1 : 1))
    .slice(0, TOPICS_SHOWN)
    .map(({ topic }) => topic);
}

/** When X's first post was written; no post is older. */
const FIRST_POST_MS = Date.parse("2006-03-21T00:00:00Z");
/** Clocks differ by less than this. */
const AHEAD_MAX_MS = HOUR_MS;
/** A hundred times the count that any post ever had. */
const COUNT_MAX = 500_000_000;

/** How often people have reacted to a post, in each way. */
export interface Counts {
  likes: number;
  reposts: number;
  replies: number;
  quotes: number;
}

/** Whether a post is plausible: written between X's first post and now, and with possible counts. */
export function isPlausiblePost(post: Counts & { createdAt: Date }, now: Date): boolean {
  const atMs = post.createdAt.getTime();
  return atMs >= FIRST_POST_MS && atMs <= now.getTime() + AHEAD_MAX_MS && isPlausibleCount(post);
}

/** Whether all counts of a post are possible. */
export function isPlausibleCount({ likes, reposts, replies, quotes }: Counts): boolean {
  return [likes, reposts, replies, quotes].every((count) => count >= 0 && count <= COUNT_MAX);
}

/** The sum of a post's likes, reposts, replies and quotes. */
export function interactionsOf({ likes, reposts, replies, quotes }: Counts): number {
  return likes + reposts + replies + quotes;
}

/** Whether a 24 h sentiment score differs enough from the last published one (both −100..100) to be published. */
export function hasSentimentMoved(publishedScore: number, score: number): boolean {
  return Math.abs(score - publishedScore) >= socialLimits.sentimentStep;
}

const RECOUNT_AGES_MS = [HOUR_MS, DAY_MS, 7 * DAY_MS] as const;
const RECOUNT_GRID_MS = 15 * MINUTE_MS;

/**
 * When a post's counts are next read again: 1 hour, 24 hours and 7 days after it was posted, rounded up to a full
 * quarter of an hour so that many are read with one request. Null once the last of them is past.
 */
export function nextRecountAt(postedAt: Date, now: Date): Date | null {
  const due = RECOUNT_AGES_MS.map((ageMs) => Math.ceil((postedAt.getTime() + ageMs) / RECOUNT_GRID_MS) * RECOUNT_GRID_MS);
  const next = due.find((atMs) => atMs > now.getTime());
  return next === undefined ? null : new Date(next);
}

/** A day after the last regular recount. */
const RECOUNT_RETRY_AGE_MS = 8 * DAY_MS;

/**
 * When to request counts again that a response left out: after an eighth of the post's age, but at least an hour. Null after eight days.
 */
export function retryRecountAt(postedAt: Date, now: Date): Date | null {
  const ageMs = now.getTime() - postedAt.getTime();
  return ageMs > RECOUNT_RETRY_AGE_MS ? null : new Date(now.getTime() + Math.max(HOUR_MS, ageMs / 8));
}

const RETRY_FIRST_MS = 30_000;

/** The delay after a failed scrape, in milliseconds: half a minute, doubled with each failure in a row, at most the job's own frequency. */
export function retryDelayMs(failuresInARow: number, frequencyMinutes: number): number {
  return Math.min(frequencyMinutes * MINUTE_MS, RETRY_FIRST_MS * 2 ** Math.max(0, failuresInARow - 1));
}

/** The calendar month (UTC) in which reads are counted, as `2026-11`. */
export function readMonthOf(now: Date): string {
  return now.toISOString().slice(0, 7);
}

/** While the month's cap is reached, it is checked again this often, because it may have been raised. */
const CAP_CHECK_MS = HOUR_MS;

/**
 * When posts may be read again once this month's cap is reached: when the next month begins or the cap is next checked, whichever is first.
 */
export function nextCapCheck(now: Date): Date {
  const nextMonthMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
  return new Date(Math.min(nextMonthMs, now.getTime() + CAP_CHECK_MS));
}

/** A network's text as PostgreSQL can store it: without NUL, and with U+FFFD in place of lone surrogates. */
export function storableText(text: string): string {
  return Buffer.from(text.replaceAll("\u0000", ""), "utf8").toString("utf8");
}
