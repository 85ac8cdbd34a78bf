import { sql } from "drizzle-orm";
import {
  bigint, boolean, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid,
} from "drizzle-orm/pg-core";
import { ofUser } from "./auth";

const trackerKinds = ["handle", "ticker"] as const;
const sentiment = { enum: ["positive", "neutral", "negative"] } as const;

/** A handle or $ticker that a user tracks, with its own scrapes; everything found for it is deleted with it. */
export const socialJobs = pgTable("social_jobs", {
  id: uuid("id").primaryKey(),
  userId: ofUser(),
  /** The job that SPEC.md's calls refer to, one per user; it is a handle, and the only job that counts towards the score. */
  isPrimary: boolean("is_primary").notNull().default(true),
  kind: text("kind", { enum: trackerKinds }).notNull().default("handle"),
  /** Colour index in the charts, from 1 on. */
  color: integer("color").notNull().default(1),
  /** Not scraped, but keeps what it has found. */
  isPaused: boolean("is_paused").notNull().default(false),
  /** A handle as typed, without @; a ticker in capitals, without $. */
  username: text("username").notNull(),
  keywords: text("keywords").array().notNull().default([]),
  frequencyMinutes: integer("frequency_minutes").notNull(),
  webhookUrl: text("webhook_url"),
  notifyMentions: boolean("notify_mentions").notNull(),
  notifySentiment: boolean("notify_sentiment").notNull(),
  notifyEngagement: boolean("notify_engagement").notNull(),
  /** The network's id of the handle, once looked up. */
  accountId: text("account_id"),
  /** Newest post of the last complete scrape; the next scrape reads posts after it. */
  sinceId: text("since_id"),
  /** The scrape in progress: nobody else may store for this job. It is taken over once `next_run_at` has passed. */
  scrapeId: uuid("scrape_id"),
  /** Posts before this time are incomplete, because too much was posted or too much time passed between two scrapes. */
  gapUntil: timestamp("gap_until", { withTimezone: true }),
  /** Where a scrape that was cut short resumes, and the newest post of its first page. */
  resumePage: text("resume_page"),
  resumeNewestId: text("resume_newest_id"),
  state: text("state", { enum: ["idle", "running", "waiting"] }).notNull().default("idle"),
  /** While waiting: when the network may be called again. */
  waitingUntil: timestamp("waiting_until", { withTimezone: true }),
  /** End of the last scrape without an error, also of a part of the first history. */
  lastSyncedAt: timestamp("last_synced_at", { withTimezone: true }),
  /** End of the last complete scrape. */
  lastRunAt: timestamp("last_run_at", { withTimezone: true }),
  nextRunAt: timestamp("next_run_at", { withTimezone: true }).notNull(),
  lastError: text("last_error"),
  /** A `ScrapeFailure` of `contracts/social/rules.ts`. */
  lastErrorCode: text("last_error_code", {
    enum: ["no_account", "unauthorised", "unavailable", "malformed", "not_stored", "search_refused"],
  }),
  /** Posts that the last scrape left out because they were unreadable or their data was implausible. */
  unreadablePosts: integer("unreadable_posts").notNull().default(0),
  /** The 24 h sentiment score that was last published to the user. */
  publishedSentimentScore: doublePrecision("published_sentiment_score"),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
}, (table) => [
  uniqueIndex("social_jobs_user_key").on(table.userId).where(sql`${table.isPrimary}`),
  uniqueIndex("social_jobs_tracked_key").on(table.userId, table.kind, sql`lower(${table.username})`),
  index("social_jobs_due_idx").on(table.nextRunAt), index("social_jobs_handle_idx").on(sql`lower(${table.username})`),
]);

/** The column for the job that a row belongs to: the row is deleted with the job. */
const ofJob = () => uuid("job_id").notNull().references(() => socialJobs.id, { onDelete: "cascade" });

/**
 * Posts that mention the handle or contain one of the job's keywords, once each; counts and author as last read. They are not deleted with
 * the job, which may have found a million: nobody sees them once it is gone, and they are deleted gradually (`deletedSocialJobs`).
 */
export const mentions = pgTable("mentions", {
  jobId: uuid("job_id").notNull(),
  postId: text("post_id").notNull(),
  text: text("text").notNull(),
  postedAt: timestamp("posted_at", { withTimezone: true }).notNull(),
  url: text("url"),
  lang: text("lang"),
  authorId: text("author_id").notNull(),
  /** `contracts/social/profile.ts` socialProfile. */
  author: jsonb("author").notNull(),
  /** Null if the network did not report it. */
  authorFollowers: integer("author_followers"),
  likes: integer("likes").notNull(),
  reposts: integer("reposts").notNull(),
  replies: integer("replies").notNull(),
  quotes: integer("quotes").notNull(),
  /** Likes, reposts, replies and quotes together. */
  interactions: bigint("interactions", { mode: "number" }).notNull().generatedAlwaysAs(sql`likes::bigint + reposts + replies + quotes`),
  /** The highest number of interactions in earlier counts: counts fluctuate, and each threshold they pass is notified once. */
  earlierPeak: bigint("earlier_peak", { mode: "number" }).notNull().default(0),
  /** Why its author is likely automated (`AutomationSign`); empty if there is too little evidence, null until it was checked. */
  automationSigns: text("automation_signs", { enum: ["young_account", "follows_many", "posts_much", "repeats_text"] }).array(),
  /**
   * Equal for texts that say the same (`textKeyOf`); null if the text is too short to tell, and for mentions stored before this existed.
   */
  saidKey: text("said_key"),
  /** Names of the network's context annotations. */
  contextTags: text("context_tags").array().notNull(),
  hashtags: text("hashtags").array().notNull(),
  /** Keywords that found a post which does not mention the handle; empty for a mention. Such a post counts in no figure. */
  matchedBy: text("matched_by").array().notNull().default([]),
  sentiment: text("sentiment", sentiment).notNull(),
  sentimentScore: doublePrecision("sentiment_score").notNull(),
  sentimentVersion: text("sentiment_version").notNull(),
  /** The words that decided: `[{text, weight}]`. */
  sentimentWords: jsonb("sentiment_words").notNull(),
  /** The label that the user set, which overrides `sentiment`. */
  correctedSentiment: text("corrected_sentiment", sentiment),
  isRead: boolean("is_read").notNull().default(false),
  processedAt: timestamp("processed_at", { withTimezone: true }).notNull(),
  /** How often the counts were read again (after 1 hour, 24 hours, 7 days), and when they are next due. */
  recounts: integer("recounts").notNull().default(0),
  recountDueAt: timestamp("recount_due_at", { withTimezone: true }),
}, (table) => [
  primaryKey({ columns: [table.jobId, table.postId] }),
  index("mentions_newest_idx").on(table.jobId, table.postedAt.desc(), table.postId.desc()),
  index("mentions_engagement_idx").on(table.jobId, table.interactions.desc(), table.postedAt.desc(), table.postId.desc()),
  index("mentions_author_idx").on(table.jobId, table.authorId, table.postedAt.desc()),
  index("mentions_said_idx").on(table.jobId, table.authorId, table.saidKey, table.postedAt.desc()).where(sql`${table.saidKey} is not null`),
  index("mentions_handle_idx").on(table.jobId, sql`lower(${table.author}->>'username')`),
  index("mentions_unjudged_idx").on(table.jobId, table.authorId).where(sql`${table.automationSigns} is null`),
  index("mentions_unread_idx").on(table.jobId, table.isRead),
  index("mentions_recount_idx").on(table.recountDueAt),
]);

/** Deleted jobs whose mentions are still to be deleted; written by a trigger on `social_jobs` (migration 0037). */
export const deletedSocialJobs = pgTable("deleted_social_jobs", { jobId: uuid("job_id").primaryKey() });

/**
 * SQL: the row of `mentions`, joined under its own name, mentions the handle. Everything that counts or scores mentions must check this:
 * posts found only by a keyword are listed, but count in no figure.
 */
export const isMention = sql`${mentions.matchedBy} = '{}'`;

/**
 * Sums of a job's mentions per hour (UTC) of posting, maintained by triggers on `mentions` (migration 0015). The SQL function
 * `mention_counts` decides which of them the labels and sums include; an hour that has become empty may remain as zeros.
 */
export const mentionHours = pgTable("mention_hours", {
  jobId: ofJob(),
  hour: timestamp("hour", { withTimezone: true }).notNull(),
  /** All mentions stored for the hour, and how many are unread, whether they count or not. */
  found: integer("found").notNull(),
  unread: integer("unread").notNull(),
  /** By the effective label: the user's own takes precedence over the computed one. */
  positive: integer("positive").notNull(),
  neutral: integer("neutral").notNull(),
  negative: integer("negative").notNull(),
  /** Σ (likes + reposts + replies + quotes), and Σ author followers. */
  interactions: bigint("interactions", { mode: "number" }).notNull(),
  authorFollowers: bigint("author_followers", { mode: "number" }).notNull(),
}, (table) => [primaryKey({ columns: [table.jobId, table.hour] })]);

/** How many of a job's counted mentions are on a topic (an annotation, or a hashtag with #), per hour; maintained by the same triggers. */
export const mentionTopicHours = pgTable("mention_topic_hours", {
  jobId: ofJob(),
  hour: timestamp("hour", { withTimezone: true }).notNull(),
  /** In its original case; a mention counts once per topic regardless of case. */
  topic: text("topic").notNull(),
  found: integer("found").notNull(),
}, (table) => [primaryKey({ columns: [table.jobId, table.hour, table.topic] })]);

/** Mentions that the user deleted, so that they are not added again. */
export const removedMentions = pgTable("removed_mentions", {
  jobId: ofJob(),
  postId: text("post_id").notNull(),
}, (table) => [primaryKey({ columns: [table.jobId, table.postId] })]);

/** One row per scrape. */
export const scrapes = pgTable("scrapes", {
  id: uuid("id").primaryKey(),
  jobId: ofJob(),
  startedAt: timestamp("started_at", { withTimezone: true }).notNull(),
  finishedAt: timestamp("finished_at", { withTimezone: true }).notNull(),
  added: integer("added").notNull(),
  /** Null if it succeeded. */
  error: text("error"),
}, (table) => [index("scrapes_job_idx").on(table.jobId, table.finishedAt.desc())]);

/** The tracked account's profile, once a day. */
export const accountSnapshots = pgTable("account_snapshots", {
  jobId: ofJob(),
  /** UTC day as `2026-11-21`. */
  day: text("day").notNull(),
  /** Null if the network did not report it. */
  followers: integer("followers"),
  listed: integer("listed"),
  /** `contracts/social/profile.ts` socialProfile. */
  profile: jsonb("profile").notNull(),
}, (table) => [primaryKey({ columns: [table.jobId, table.day] })]);

/** Posts read from the network, which are paid for, per month (`2026-11`). */
export const sourceReads = pgTable("source_reads", {
  month: text("month").primaryKey(),
  posts: integer("posts").notNull(),
});

/** Time until which a network must not be called, for any job. */
export const sourceBackoffs = pgTable("source_backoffs", {
  source: text("source").primaryKey(),
  until: timestamp("until", { withTimezone: true }).notNull(),
});
