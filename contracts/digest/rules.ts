/** What a digest is of: a day, or a week from Monday on, in the reader's zone. */
export const digestPeriods = ["day", "week"] as const;
export type DigestPeriod = (typeof digestPeriods)[number];

/** How many posts, authors and transactions a digest tells. */
export const digestShown = 5;

/** A date as an address and a call name it: `2026-11-21`. */
export const datePattern = /^\d{4}-\d{2}-\d{2}$/;
