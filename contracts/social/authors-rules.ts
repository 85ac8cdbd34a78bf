/** Signs that an account is automated; each is one rule of `domain/social/authors/rules.ts`. */
export const automationSigns = ["young_account", "follows_many", "posts_much", "repeats_text"] as const;
export type AutomationSign = (typeof automationSigns)[number];

/**
 * An account is likely automated from `points` points on; each sign counts one point, repeated
 * text two. Changing these values requires a migration that clears all stored judgements.
 */
export const automationLimits = {
  points: 2,
  repetitionPoints: 2,
  /** Days from the account's creation to its latest mention. */
  youngDays: 30,
  /** Accounts followed, in total and per follower. */
  followingMin: 200,
  followingPerFollower: 20,
  /** Posts per day since the account was created; only for accounts at least a day old. */
  postsPerDay: 100,
  /**
   * Mentions with the same text within 7 days, ignoring handles, links,
   * letter case and whitespace; a text shorter than this is just a greeting.
   */
  sameText: 3,
  sameTextLength: 12,
  sameTextDays: 7,
} as const;

export const mentionSorts = ["newest", "engagement"] as const;
export type MentionSort = (typeof mentionSorts)[number];

/** Whether likely automated accounts are left out of the list, or are all that it shows. */
export const automatedChoices = ["hide", "only"] as const;
export type AutomatedChoice = (typeof automatedChoices)[number];

/** Minimum follower counts offered by the filter. */
export const followerSteps = [100, 1_000, 10_000, 100_000] as const;

export const authorSorts = ["reach", "engagement"] as const;
export type AuthorSort = (typeof authorSorts)[number];
/** How many authors are listed. */
export const authorsShown = 10;
