import type { Mention } from "./calls";

/** What speaks for an account that is run by a program; each is one rule of `domain/social/authors/rules.ts`. */
export const automationSigns = ["young_account", "follows_many", "posts_much", "repeats_text"] as const;
export type AutomationSign = (typeof automationSigns)[number];

/**
 * An account is likely automated from so many points on; a rule gives one, repetition gives two. A migration that takes all judgements
 * back goes with a change of these.
 */
export const automationLimits = {
  points: 2,
  repetitionPoints: 2,
  /** Days between the account's beginning and its latest mention. */
  youngDays: 30,
  /** Accounts followed, and how many of them for each follower. */
  followingMin: 200,
  followingPerFollower: 20,
  /** Posts a day, since the account exists; told of accounts older than a day. */
  postsPerDay: 100,
  /** Mentions of one text within 7 days, but for handles, links, letter case and blanks; a shorter one is a greeting. */
  sameText: 3,
  sameTextLength: 12,
  sameTextDays: 7,
} as const;

export const mentionSorts = ["newest", "engagement"] as const;
export type MentionSort = (typeof mentionSorts)[number];

/** Whether likely automated accounts are left out of the list, or are all of it. */
export const automatedChoices = ["hide", "only"] as const;
export type AutomatedChoice = (typeof automatedChoices)[number];

/** Followers at least, as the filter offers them. */
export const followerSteps = [100, 1_000, 10_000, 100_000] as const;

export const authorSorts = ["reach", "engagement"] as const;
export type AuthorSort = (typeof authorSorts)[number];
/** Authors that are listed. */
export const authorsShown = 10;

/** Which authors, and in what language; what is left out filters nothing. */
export interface WhoFilter {
  author?: string | undefined;
  followers_min?: number | undefined;
  verified?: boolean | undefined;
  lang?: string | undefined;
  automated?: AutomatedChoice | undefined;
}

/** Likes, retweets, replies and quotes of a mention together. */
function engagementOf({ public_metrics: counts }: Pick<Mention, "public_metrics">): number {
  return counts.like_count + counts.retweet_count + counts.reply_count + counts.quote_count;
}

/** Whether a mention passes: what is unknown of its author passes no filter that asks for it, and is not held against it. */
export function passesWho({ author, followers_min, verified, lang, automated }: WhoFilter, mention: Mention): boolean {
  const { author: by } = mention;
  const isAutomated = (mention.automation_signs?.length ?? 0) > 0;
  return (author === undefined || by.username.toLowerCase() === author.toLowerCase())
    && (followers_min === undefined || (by.public_metrics.followers_count ?? -1) >= followers_min)
    && (verified !== true || by.verified === true)
    && (lang === undefined || mention.lang === lang)
    && (automated === undefined || isAutomated === (automated === "only"));
}

/** Newest first, or what moved people most first. */
export function compareMentions(sort: MentionSort): (one: Mention, other: Mention) => number {
  const newest = (one: Mention, other: Mention) => Date.parse(other.created_at) - Date.parse(one.created_at);
  return sort === "newest" ? newest : (one, other) => engagementOf(other) - engagementOf(one) || newest(one, other);
}
