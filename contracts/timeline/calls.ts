import { z } from "zod";
import { defineCall } from "../call";
import { mention } from "../social/calls";
import { socialProfile } from "../social/profile";
import { timelineRanges } from "./rules";
import { count, figure, givenId, givenInstant, instant, maybeFigure, maybeInstant, maybeText, zone } from "../fields/wire";
import { transaction } from "../wallets/calls";

/** Covers `at` up to the next point's `at`; the last point runs up to now. */
const timelinePoint = z.object({
  at: instant,
  /** Mentions by label; all three null if it is unknown whether there were any: before the first one found, and after the last scrape. */
  positive: maybeFigure,
  neutral: maybeFigure,
  negative: maybeFigure,
  /** At the end of the step. */
  price_usd: maybeFigure,
  value_usd: maybeFigure,
  /** The backcast part of the value, as in the portfolio's history. */
  estimated_usd: count,
  /** Transfers into and out of the wallets as a whole, without those between them, and their dollars; null if none has a price. */
  received: count,
  sent: count,
  received_usd: maybeFigure,
  sent_usd: maybeFigure,
  /** Rank on the seven-day board at the end of the step, from the last snapshot before it; null if no rank was stored for that time. */
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
  /** What is tracked, as people write it: `@ada`, `$PEPE`; null without tracking. */
  tracked: maybeText,
  /** The end of the last complete scrape: nothing is known yet of what came later. */
  mentions_until: maybeInstant,
  /** The coin of `price_usd`, and all coins that have a price. */
  symbol: maybeText,
  symbols: z.array(z.string()).default([]),
});
export type Timeline = z.output<typeof timeline>;

export const timelineAuthors = z.object({
  /** Most mentions first; ties by followers. */
  authors: z.array(z.object({ author: socialProfile, mentions: figure, positive: figure, negative: figure, interactions: figure })),
  /** How many authors there are in total. */
  total: figure,
});
export type TimelineAuthors = z.output<typeof timelineAuthors>;

/** The last 24 hours, and the 24 hours before. */
export const timelineDay = z.object({
  from: instant,
  to: instant,
  /** What is tracked, as people write it; null without tracking. */
  tracked: maybeText,
  /**
   * Null without tracking, and before anything was read. Sentiment is −100..100,
   * null below 10 mentions; `is_partial` if only some of the mentions were read; `before` is null if either day was not read completely.
   */
  mentions: z.object({
    count: figure, is_partial: z.boolean().default(false), sentiment_score: maybeFigure,
    before: maybeFigure, sentiment_score_before: maybeFigure,
  }).nullable(),
  /** The transfer into or out of the wallets as a whole that was worth most; null if none has a price. */
  largest_flow: transaction.nullable(),
  /** The mention with the most interactions; null without mentions. */
  top_post: mention.nullable().default(null),
});
export type TimelineDay = z.output<typeof timelineDay>;

/** A tracker's id, or its label: `@ada`, `$PEPE`; the primary handle if omitted. */
const tracker = givenId.optional();

export const timelineCalls = {
  /** @throws not_found for an unknown coin or tracker */
  read: defineCall({
    method: "GET", path: "/api/v1/timeline", extension: true, summary: "Mentions, price, portfolio value and transactions by hour or day",
    query: z.object({ range: z.enum(timelineRanges).default("7d"), symbol: z.string().min(1).max(20).optional(), zone, tracker }),
    response: timeline,
  }),
  authors: defineCall({
    method: "GET", path: "/api/v1/timeline/authors", extension: true, summary: "Who mentioned the tracked handle between two times",
    query: z.object({ from: givenInstant, to: givenInstant.optional(), tracker }), response: timelineAuthors,
    problems: ["range_reversed", "time_in_future"],
  }),
  day: defineCall({
    method: "GET", path: "/api/v1/timeline/day", extension: true,
    summary: "What happened in the last 24 hours, compared with the 24 before", response: timelineDay,
  }),
};
