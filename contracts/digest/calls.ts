import { z } from "zod";
import { alert } from "../alerts/calls";
import { defineCall } from "../call";
import { datePattern, digestPeriods } from "./rules";
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
  /** The first date of the period, of the one before and of the one after; `next` null while that has not begun. */
  on: z.string(),
  previous: z.string(),
  next: maybeText,
  /** From the first moment up to the end of the period in the zone. */
  from: instant,
  to: instant,
  zone: z.string(),
  /** False while the period lasts: figures are then those up to now. */
  is_over: z.boolean(),
  /** The tracked handle; null without tracking. */
  username: maybeText,
  /** Null where it is not known whether there were any. `before` is the period before, null where that is not known. */
  mentions: moodCounts.extend({ before: moodCounts.nullable() }).nullable(),
  /** Mentions with the most interactions, at most five. */
  posts: z.array(mention),
  /** Who mentioned the handle most, at most five, and how many there were altogether. */
  authors: timelineAuthors.shape.authors,
  author_count: figure,
  /** What the portfolio was worth at either end and the lines between, as a statement has them; null where nothing is known or has a price. `unpriced_count` coins are left out. */
  portfolio: z.object({ usd: statementUsd, change_usd: figure, change_percent: maybeFigure, unpriced_count: count }).nullable(),
  /** What came to or left the wallets together and was worth most then, at most five. */
  transactions: z.array(transaction),
  /** On the board of seven days; null where no rank of that time is kept. */
  rank: z.object({ before: maybeFigure, after: maybeFigure }),
  /** Price alerts that fired, oldest first. */
  alerts: z.array(priceAlert),
  /** Alerts of the other kinds that fired, as they are now: how often within the period, and when last, by which they are in order. */
  fired_alerts: z.array(z.object({ alert, times: figure, at: instant })).default([]),
});
export type Digest = z.output<typeof digest>;

const query = z.object({
  period: z.enum(digestPeriods).default("day"),
  /** A date within the period; the last period that is over unless told. */
  on: z.string().regex(datePattern).refine((text) => !Number.isNaN(Date.parse(text)), "must be a date").optional(),
  zone,
});

export const digestCalls = {
  /** @throws time_in_future */
  read: defineCall({
    method: "GET", path: "/api/v1/digest", auth: "user", extension: true,
    summary: "A day or week of the account: mentions, portfolio, largest transactions, rank, alerts", query, response: digest,
  }),
};
