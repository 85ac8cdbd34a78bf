import { z } from "zod";
import { alert } from "../alerts/calls";
import { defineCall } from "../call";
import { digestPeriods, isDate } from "./rules";
import { priceAlert } from "../prices/calls";
import { mention } from "../social/calls";
import { statementUsd } from "../statement/calls";
import { timelineAuthors } from "../timeline/calls";
import { count, figure, instant, maybeFigure, maybeText, zone } from "../fields/wire";
import { transaction } from "../wallets/calls";

const moodCounts = z.object({
  count: figure,
  positive: figure,
  neutral: figure,
  negative: figure,
  /** −100..100; null below 10 mentions. */
  sentiment_score: maybeFigure,
});

export const digest = z.object({
  period: z.enum(digestPeriods),
  /** The first date of this period, of the one before and of the one after; `next` is null while this period lasts. */
  on: z.string(),
  previous: z.string(),
  next: maybeText,
  /** Start and end of the period in `zone`. */
  from: instant,
  to: instant,
  zone: z.string(),
  /** False while the period lasts; the figures then run up to now. */
  is_over: z.boolean(),
  /** The tracked handle; null without tracking. */
  username: maybeText,
  /**
   * Null if it is unknown whether there were any; `is_partial` if only some of them were read. `before` covers the previous period, and is
   * null if either was not read completely.
   */
  mentions: moodCounts.extend({ is_partial: z.boolean().default(false), before: moodCounts.nullable() }).nullable(),
  /** Mentions with the most interactions, at most five. */
  posts: z.array(mention),
  /** Authors with the most mentions of the handle, at most five, and how many authors there were in total. */
  authors: timelineAuthors.shape.authors,
  author_count: figure,
  /**
   * The portfolio's value at both ends and the changes between, as in a statement;
   * null if nothing is known or priced. `unpriced_count` coins are left out. The change is that of the coins quoted within the period, and
   * null if none was: `usd.prices` is then unknown, too.
   */
  portfolio: z.object({ usd: statementUsd, change_usd: maybeFigure, change_percent: maybeFigure, unpriced_count: count }).nullable(),
  /** The transfers into or out of the wallets as a whole that were worth most at the time, at most five. */
  transactions: z.array(transaction),
  /** Rank on the seven-day board; null if no rank was stored for that time. */
  rank: z.object({ before: maybeFigure, after: maybeFigure }),
  /** Price alerts that fired, oldest first. */
  alerts: z.array(priceAlert),
  /**
   * Alerts of the other kinds that fired, in their current form, ordered by when
   * they last fired: `times` is how often within the period, `at` the last time.
   */
  fired_alerts: z.array(z.object({ alert, times: figure, at: instant })).default([]),
});
export type Digest = z.output<typeof digest>;

const query = z.object({
  period: z.enum(digestPeriods).default("day"),
  /** Any date within the period; defaults to the last completed period. */
  on: z.string().refine(isDate, "must be a date in the years 1970 to 9998").optional(),
  zone,
});

export const digestCalls = {
  read: defineCall({
    method: "GET", path: "/api/v1/digest", extension: true,
    summary: "A day or week of the account: mentions, portfolio, largest transactions, rank, alerts", query, response: digest,
    problems: ["time_in_future"],
  }),
};
