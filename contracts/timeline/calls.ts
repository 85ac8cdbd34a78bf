import { z } from "zod";
import { defineCall } from "../call";
import { mention } from "../social/calls";
import { socialProfile } from "../social/who";
import { timelineRanges } from "./rules";
import { count, figure, givenInstant, instant, maybeFigure, maybeInstant, maybeText, zone } from "../fields/wire";
import { transaction } from "../wallets/calls";

/** From `at` up to the next step's, the last up to now. */
export const timelinePoint = z.object({
  at: instant,
  /** Mentions by label; all three null where it is not known whether there were any: before the first one found, and since the last scrape. */
  positive: maybeFigure,
  neutral: maybeFigure,
  negative: maybeFigure,
  /** At the step's end. */
  price_usd: maybeFigure,
  value_usd: maybeFigure,
  /** The part of the value that is backcast, as in the portfolio's history. */
  estimated_usd: count,
  /** Transfers into and out of all wallets together, without those between them, and their dollars; null where none has a price. */
  received: count,
  sent: count,
  received_usd: maybeFigure,
  sent_usd: maybeFigure,
  /** On the board of seven days at the step's end, as last taken; null where no rank of that time is kept. */
  rank: maybeFigure,
});
export type TimelinePoint = z.output<typeof timelinePoint>;

export const timeline = z.object({
  range: z.enum(timelineRanges),
  step: z.enum(["hour", "day"]),
  /** The end of the last step. */
  to: instant,
  /** Oldest first. */
  points: z.array(timelinePoint),
  /** Whose mentions these are, as people write it: `@ada`, `$PEPE`; null without tracking. */
  tracked: maybeText,
  /** The end of the last complete scrape: of what came after nothing is known yet. */
  mentions_until: maybeInstant,
  /** The coin of `price_usd`, and all that have a price. */
  symbol: maybeText,
  symbols: z.array(z.string()).default([]),
});
export type Timeline = z.output<typeof timeline>;

export const timelineAuthors = z.object({
  /** Those with the most mentions first, of equals those with more followers. */
  authors: z.array(z.object({ author: socialProfile, mentions: figure, positive: figure, negative: figure, interactions: figure })),
  /** How many there are altogether. */
  total: figure,
});
export type TimelineAuthors = z.output<typeof timelineAuthors>;

/** The last 24 hours, and the 24 before them. */
export const timelineDay = z.object({
  from: instant,
  to: instant,
  /** Whose mentions these are, as people write it; null without tracking. */
  tracked: maybeText,
  /** Null without tracking, and before anything was read. Sentiment −100..100, null below 10 mentions; `before` null where tracking knows nothing of that day. */
  mentions: z.object({ count: figure, sentiment_score: maybeFigure, before: maybeFigure, sentiment_score_before: maybeFigure }).nullable(),
  /** The transfer into or out of the wallets together that was worth most; null without one that has a price. */
  largest_flow: transaction.nullable(),
  /** The mention with the most interactions; null without any. */
  top_post: mention.nullable().default(null),
});
export type TimelineDay = z.output<typeof timelineDay>;

/** Whose mentions; the primary handle's where it is left out. */
const tracker = z.uuid().optional();

export const timelineCalls = {
  /** @throws not_found for a coin or a tracker that is not known */
  read: defineCall({
    method: "GET", path: "/api/v1/timeline", auth: "user", extension: true, summary: "Mentions, price, portfolio value and transactions by hour or day",
    query: z.object({ range: z.enum(timelineRanges).default("7d"), symbol: z.string().min(1).max(20).optional(), zone, tracker }), response: timeline,
  }),
  /** @throws range_reversed, time_in_future, not_found for a tracker that is not known */
  authors: defineCall({
    method: "GET", path: "/api/v1/timeline/authors", auth: "user", extension: true, summary: "Who mentioned the tracked handle between two times",
    query: z.object({ from: givenInstant, to: givenInstant.optional(), tracker }), response: timelineAuthors,
  }),
  day: defineCall({
    method: "GET", path: "/api/v1/timeline/day", auth: "user", extension: true, summary: "What happened in the last 24 hours, compared with the 24 before", response: timelineDay,
  }),
};
