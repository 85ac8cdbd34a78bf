/** What a digest covers: a day, or a week starting on Monday, in the reader's time zone. */
export const digestPeriods = ["day", "week"] as const;
export type DigestPeriod = (typeof digestPeriods)[number];

/** How many posts, authors and transactions a digest lists. */
export const digestShown = 5;

/** A date as written in URLs and calls: `2026-11-21`. */
export const datePattern = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a text is a date that exists, in the years 1970 to 9998: the day or week after it must be possible to write in the same way. */
export function isDate(text: string): boolean {
  const atMs = datePattern.test(text) && text >= "1970" && text < "9999" ? Date.parse(text) : NaN;
  // JavaScript reads February 30 as March 2.
  return !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(text);
}
