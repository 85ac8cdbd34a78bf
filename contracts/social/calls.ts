import { z } from "zod";
import { defineCall } from "../call";
import {
  bareUsername, mentionMatches, mentionsMarkedMax, notificationDefaults, scrapeFailures, scrapeFrequencies, scrapeFrequencyDefault,
  sentiments, socialLimits, socialUsernamePattern,
} from "./rules";
import { mentionSort, mentionExtensions, socialProfile, authorFilter } from "./profile";
import { webhook, webhookInput, webhookUrl } from "../webhooks/calls";
import {
  count, figure, flag, givenId, givenInstant, id, idParams, instant, maybeFigure, maybeInstant, maybeText, noContent, pageFields,
  paging,
} from "../fields/wire";

/** A word that decided a label, with its signed weight. */
const sentimentWord = z.object({ text: z.string(), weight: z.number() });
export type SentimentWord = z.output<typeof sentimentWord>;

export const mention = z.object({
  /** The post's id at its network, as text because it has too many digits for a number. */
  id,
  text: z.string(),
  created_at: instant,
  /** Unknown or missing becomes neutral (SPEC.md section 4). */
  sentiment: z.enum(sentiments).default("neutral"),
  author: socialProfile,
  public_metrics: z.object({ retweet_count: count, like_count: count, reply_count: count, quote_count: count }).prefault({}),
  context_annotations: z.array(z.object({ entity: z.object({ name: z.string() }) })).default([]),
  processed_at: maybeInstant,
  /** Extension: link to the post at its network; https or null. */
  url: maybeText,
  /** Extension: stored on the server. */
  is_read: z.boolean().default(false),
  /** Extension: −1..1, with the words that decided it and the model's version. */
  sentiment_score: maybeFigure,
  sentiment_words: z.array(sentimentWord).default([]),
  sentiment_version: maybeText,
  /** Extension: the user has corrected the label. */
  sentiment_corrected: z.boolean().default(false),
  /** Extension: the keywords that found a post without a mention of the handle; empty for a mention. Such a post counts in no figure. */
  matched_by: z.array(z.string()).default([]),
  ...mentionExtensions,
});
export type Mention = z.output<typeof mention>;

const notificationToggles = z.strictObject({ mentions: z.boolean(), sentiment: z.boolean(), engagement: z.boolean() });
export type NotificationToggles = z.output<typeof notificationToggles>;

const username = z.preprocess(
  (value) => (typeof value === "string" ? bareUsername(value) : value),
  z
    .string("Please enter your Twitter username")
    .min(1, "Please enter your Twitter username")
    .max(socialLimits.usernameMax, `must have at most ${socialLimits.usernameMax} characters`)
    .regex(socialUsernamePattern, "Username can only contain letters, numbers, and underscores"),
);
export const frequency = z.union(
  scrapeFrequencies.map((minutes) => z.literal(minutes)), `must be one of ${scrapeFrequencies.join(", ")} minutes`,
);
const keywords = z.array(z.string().trim().min(1).max(socialLimits.keywordMax)).max(socialLimits.keywordsMax);
/** An empty string means no webhook. */
const optionalWebhookUrl = z.preprocess((value) => (value === "" ? null : value), webhookUrl.nullish());

const socialSetup = z.strictObject({
  username,
  frequency: frequency.default(scrapeFrequencyDefault),
  keywords: keywords.default([]),
  webhookUrl: optionalWebhookUrl,
  notifications: notificationToggles.default({ ...notificationDefaults }),
});
export type SocialSetup = z.output<typeof socialSetup>;

const socialSetupChange = z.strictObject({
  username: username.optional(),
  frequency: frequency.optional(),
  keywords: keywords.optional(),
  webhookUrl: optionalWebhookUrl,
  notifications: notificationToggles.optional(),
});
export type SocialSetupChange = z.output<typeof socialSetupChange>;

export const scrapingJob = z.object({
  id,
  username: z.string(),
  isActive: z.boolean().default(true),
  lastRun: maybeInstant,
  /** Minutes. */
  frequency: figure.default(scrapeFrequencyDefault),
  keywords: z.array(z.string()).default([]),
  webhookUrl: maybeText,
  notifications: notificationToggles.default({ ...notificationDefaults }),
  createdAt: maybeInstant,
  /** Extension: what the job is doing now. */
  state: z.enum(["idle", "running", "waiting"]).default("idle"),
  /** Extension: while `waiting`, when the network may be queried again. */
  waitingUntil: maybeInstant,
  nextRun: maybeInstant,
  /** Extension: why the last scrape failed, as text for the user. */
  error: maybeText,
  /** Extension: the same as a translatable code; null if there is none. */
  errorCode: z.enum(scrapeFailures).nullable().default(null),
  /** Extension: posts that the last scrape skipped because they could not be read. */
  unreadable: count,
  /** Extension: the webhook that this call created, with its secret. */
  webhook: webhook.optional(),
});
export type ScrapingJob = z.output<typeof scrapingJob>;

export const scrapingStats = z.object({
  totalMentions: count,
  lastScrapeTime: maybeInstant,
  /** Percent of the last 100 scrapes; null before the first. */
  successRate: maybeFigure,
  /** Seconds. */
  avgScrapeTime: maybeFigure,
});
export type ScrapingStats = z.output<typeof scrapingStats>;

export const socialMetrics = z.object({
  mentions_24h: count,
  mentions_7d: count,
  mentions_30d: count,
  /** −100..100; null below 10 mentions in 7 days. */
  sentiment_score: maybeFigure,
  /** 0..100 */
  influence_score: maybeFigure,
  /** A fraction; null if no author has followers. */
  engagement_rate: maybeFigure,
  /** A fraction; null before there are two daily snapshots. */
  follower_growth_rate: maybeFigure,
  trending_topics: z.array(z.string()).default([]),
});
export type SocialMetrics = z.output<typeof socialMetrics>;

/** Whether there is a network to read from at all. */
const socialSource = z.object({ name: z.string(), ready: z.boolean(), reason: maybeText });
export type SocialSource = z.output<typeof socialSource>;

/** No defaults here: they would be passed on to a product API that may not know these parameters. */
export const mentionFilter = z.object({
  start_time: givenInstant.optional(),
  end_time: givenInstant.optional(),
  /** Part of the text or of the author's name or handle, in any case. */
  q: z.string().trim().max(200).optional(),
  sentiment: z.enum(["all", ...sentiments]).optional(),
  /** Mentions of the handle, or posts found only by a keyword. */
  match: z.enum(mentionMatches).optional(),
  unread: flag.optional(),
  /** A tracker's id, or its label: `@ada`, `$PEPE`; the primary handle if omitted. */
  tracker: givenId.optional(),
  ...authorFilter,
});
export type MentionFilter = z.output<typeof mentionFilter>;

const { q, sentiment, match, unread } = mentionFilter.shape;
export const mentionQuery = mentionFilter.extend({
  q: q.unwrap().default(""),
  sentiment: sentiment.unwrap().default("all"),
  match: match.unwrap().default("all"),
  unread: unread.unwrap().default(false),
  sort: mentionSort.default("newest"),
  ...paging(10),
});
export type MentionQuery = z.output<typeof mentionQuery>;

const mentionPage = z.object({
  mentions: z.array(mention),
  ...pageFields,
  /** Unread mentions of the tracker, whatever the filter. */
  unread: z.number(),
  /** What is tracked, as people write it: `@ada`, `$PEPE`; null without tracking. */
  tracked: maybeText,
  /** Whether any post of the tracker was found by a keyword alone, so that it can be told from a mention. */
  has_keyword_posts: z.boolean().default(false),
  /** When the page was read, by the server's clock: what is stored later is not in it. */
  as_of: maybeInstant,
});
export type MentionPage = z.output<typeof mentionPage>;

const unreadCount = z.object({ unread: z.number() });
export type UnreadCount = z.output<typeof unreadCount>;

export const socialCalls = {
  setup: defineCall({
    method: "POST", path: "/api/v1/social/scraping/setup", summary: "Start tracking mentions of a handle, or change what is tracked",
    body: socialSetup, response: scrapingJob,
    problems: ["source_not_ready", "webhook_refused", "too_many_webhooks", "tracker_exists"],
  }),
  update: defineCall({
    method: "PATCH", path: "/api/v1/social/scraping/jobs/:id", summary: "Change an active scraping job",
    params: idParams, body: socialSetupChange, response: scrapingJob,
    problems: ["no_scraping_job", "webhook_refused", "too_many_webhooks", "tracker_exists"],
  }),
  trigger: defineCall({
    method: "POST", path: "/api/v1/social/scraping/trigger", summary: "Scrape now",
    body: z.strictObject({ username: username.optional() }), response: z.object({ success: z.boolean().default(true) }),
    problems: ["source_not_ready", "scrape_too_soon"],
  }),
  job: defineCall({
    method: "GET", path: "/api/v1/social/scraping/jobs/current", summary: "The caller's scraping job; 404 without one",
    response: scrapingJob,
    problems: ["not_found"],
  }),
  stop: defineCall({
    method: "DELETE", path: "/api/v1/social/scraping/jobs/current",
    summary: "Stop tracking: the job, its mentions and their notifications are deleted", ...noContent,
  }),
  addWebhook: defineCall({
    method: "POST", path: "/api/v1/social/scraping/webhooks", summary: "Have events delivered to a URL; the secret is returned only once",
    body: webhookInput, response: webhook, status: 201,
    problems: ["webhook_refused", "too_many_webhooks"],
  }),
  mentions: defineCall({
    method: "GET", path: "/api/v1/social/scraping/mentions", summary: "The newest mentions, at most 1,000",
    query: mentionFilter, response: z.array(mention),
  }),
  stats: defineCall({
    method: "GET", path: "/api/v1/social/scraping/stats", summary: "Statistics of past scrapes", response: scrapingStats,
  }),
  metrics: defineCall({
    method: "GET", path: "/api/v1/social/scraping/metrics", summary: "Metrics computed from the mentions",
    response: socialMetrics,
  }),
  /** `me` stands for the handle that the caller tracks. */
  profile: defineCall({
    method: "GET", path: "/api/v1/social/scraping/user/:username", summary: "A profile as last seen; `me` is the tracked handle",
    params: z.object({ username: z.string().min(1).max(50) }), response: socialProfile,
  }),
  source: defineCall({
    method: "GET", path: "/api/v1/social/source", extension: true, summary: "Whether the network can be read",
    response: socialSource,
  }),
  mentionPage: defineCall({
    method: "GET", path: "/api/v1/social/mentions", extension: true, summary: "One page of mentions, searched, filtered and sorted",
    query: mentionQuery, response: mentionPage,
  }),
  unread: defineCall({
    method: "GET", path: "/api/v1/social/mentions/unread", extension: true, summary: "How many mentions are unread; 0 without a job",
    response: unreadCount,
  }),
  markRead: defineCall({
    method: "POST", path: "/api/v1/social/mentions/read", extension: true,
    summary: "Mark mentions that match the filter as read: those with the given ids, or all if none are given; `read: false` undoes it. At most 1,000 change per call: if `changed` is that many, call again",
    body: z.strictObject({
      ids: z.array(givenId).min(1).max(mentionsMarkedMax).optional(),
      filter: mentionFilter.extend({ unread: z.boolean().optional(), verified: z.boolean().optional() }).optional(),
      /** The `as_of` of the page that the reader saw: mentions that were stored later do not change. */
      as_of: givenInstant.optional(),
      read: z.boolean().default(true),
    }),
    response: z.object({ changed: z.array(z.string()), unread: z.number() }),
  }),
  correctSentiment: defineCall({
    method: "PATCH", path: "/api/v1/social/mentions/:id", extension: true,
    summary: "Set the label of a mention; null restores the computed one",
    params: idParams, body: z.strictObject({ sentiment: z.enum(sentiments).nullable() }), response: mention,
  }),
  removeMention: defineCall({
    method: "DELETE", path: "/api/v1/social/mentions/:id", extension: true, summary: "Delete a mention with its notification",
    params: idParams, ...noContent,
  }),
};
