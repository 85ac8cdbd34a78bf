/** What a digest covers: a day, or a week starting on Monday, in the reader's time zone. */
export const digestPeriods = ["day", "week"] as const;
export type DigestPeriod = (typeof digestPeriods)[number];

/** How many posts, authors and transactions a digest lists. */
export const digestShown = 5;

/** A date as written in URLs and calls: `2026-11-21`. */
export const datePattern = /^\d{4}-\d{2}-\d{2}$/;
