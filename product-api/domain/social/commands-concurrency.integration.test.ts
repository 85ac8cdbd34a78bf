import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Sentiment } from "@/contracts/social/rules";
import type { WebhookEvent } from "@/contracts/webhooks/rules";
import { mentions, socialJobs } from "@/product-api/db/schema/social";
import { webhookDeliveries } from "@/product-api/db/schema/webhooks";
import { foundPosts } from "@/tests/support/api/posts";
import { context, HOUR_MS, MINUTE_MS, now, parts, passTime, startScraping, tracking, x } from "@/tests/support/api/scraping";
import { shortDelay, untilLockWaiters } from "@/tests/support/database/waits";
import { recount } from "@/product-api/workers/social-scrape/recount";
import type { ScrapeParts } from "@/product-api/workers/social-scrape/scrape";
import { createAlert } from "../alerts/commands";
import type { Context } from "../context";
import { markPlayersDue } from "../leaderboard/scoring/commands";
import { recordNotifications } from "../notifications/commands";
import { createWebhook, enqueueWebhookEvents } from "../webhooks/commands";
import { findWebhooks } from "../webhooks/queries";
import { updateTracking } from "./commands";
import { recordPage, upsertMentions } from "./commands-mentions";
import { recordCounts } from "./commands-recounts";
import { claimScrape, finishScrape } from "./commands-scrape";
import { findMention } from "./queries";
import { countReads } from "./queries-scrape";

startScraping();

const page = (count: number) => ({ posts: foundPosts(count, now()), newestId: "2", nextPage: null });

/** Adds a job that has been scraped once and is being scraped again. */
async function scraping(more: Parameters<typeof tracking>[0] = {}) {
  const job = await tracking(more);
  await job.run();
  passTime(5 * MINUTE_MS);
  return { ...job, claim: (await claimScrape(context, job.jobId))! };
}

const done = { added: 0, unreadable: 0, skipped: null, failure: null, firstPageOf: () => null } as const;

/** A job under scrape whose end publishes both a change in sentiment and a mood alert. */
async function shiftingMood() {
  const job = await scraping({ notifications: { mentions: false, sentiment: true, engagement: false } });
  const store = (label: Sentiment, newest: Date, firstId: number) =>
    upsertMentions(
      context,
      job.jobId,
      foundPosts(20, newest).map((post, at) => ({ ...post, id: String(firstId + at), sentiment: { ...post.sentiment, label } })),
    );
  await store("positive", new Date(now().getTime() - 48 * HOUR_MS), 100);
  await store("negative", now(), 200);
  await context.db.update(socialJobs).set({ publishedSentimentScore: 100 }).where(eq(socialJobs.id, job.jobId));
  await createAlert(context, job.userId, { kind: "mood", points: 20, mentions_min: 10, repeats: true });
  const published = async () => ({
    notified: (await job.notifications()).map(({ type }) => type).toSorted(),
    score: (await job.row()).publishedSentimentScore,
    state: (await job.row()).state,
  });
  return { ...job, published };
}

it("the end of a scrape is published as a whole: nothing if a webhook's event cannot be queued, and everything once by the next attempt", async () => {
  const { claim, published, userId } = await shiftingMood();
  await createWebhook(context, userId, { url: "https://hooks.example.com/mood", events: ["alert", "sentiment"] });
  const before = await published();
  expect(before).toEqual({ notified: [], score: 100, state: "running" });
  const sendMany = () => Promise.reject(new Error("not queued"));
  await expect(finishScrape({ ...context, queue: { ...context.queue, sendMany } }, claim, done)).rejects.toThrow("not queued");
  expect(await published()).toEqual(before);
  for (let times = 0; times < 2; times += 1) await finishScrape(context, claim, done);
  expect(await published()).toMatchObject({ notified: ["alert", "sentiment"], state: "idle" });
});

describe("settings changed while a scrape is under way", () => {
  it.each([60, 15] as const)("decide when the next scrape runs: %s minutes", async (frequency) => {
    const { userId, jobId, claim, row } = await scraping();
    await updateTracking(context, userId, jobId, { frequency });
    await finishScrape(context, claim, done);
    const { nextRunAt } = await row();
    expect(Math.round((nextRunAt.getTime() - claim.startedAt.getTime()) / MINUTE_MS)).toBe(frequency);
  });

  it("decide who is notified: not a user who has just switched notifications off", async () => {
    const { userId, jobId, claim, notifications } = await scraping();
    await updateTracking(context, userId, jobId, { notifications: { mentions: false, sentiment: false, engagement: false } });
    await recordPage(context, claim, page(3));
    expect(await notifications()).toEqual([]);
  });
});

it("counts that two workers are to refresh at the same time are read, and paid for, once", async () => {
  const job = await tracking();
  x.addPosts({ handle: job.handle, count: 150 });
  await job.run();
  passTime(2 * HOUR_MS);
  const capped: ScrapeParts = { ...parts, monthlyReadCap: 1_000_000 };
  const requestedIds: string[] = [];
  const source = { ...parts.source, fetchCounts: async (ids: string[]) => (requestedIds.push(...ids), parts.source.fetchCounts(ids)) };
  const before = await countReads(context);
  await Promise.all([recount(context, { ...capped, source }, job.jobId), recount(context, { ...capped, source }, job.jobId)]);
  expect([requestedIds.length, new Set(requestedIds).size, (await countReads(context)) - before]).toEqual([150, 150, 150]);
});

// The embedded database runs one transaction at a time.
describe.skipIf(!process.env.TEST_DATABASE_URL)("does not deadlock with a movement that fires an alert", () => {
  /** Locks as when blocks are stored: first the webhook event of the movement is queued, then the score is scheduled. */
  async function storeBeside(userId: string, write: () => Promise<unknown>): Promise<void> {
    let writing: Promise<unknown> | undefined;
    await context.db.transaction(async (tx) => {
      const within = { ...context, db: tx };
      await enqueueWebhookEvents(within, [{ userId, event: "alert", at: now(), data: "moved" }]);
      writing = write();
      writing.catch(() => {});
      await untilLockWaiters();
      await markPlayersDue(within, [userId]);
    });
    await writing;
  }
  const withWebhook = async (userId: string) =>
    createWebhook(context, userId, { url: "https://hooks.example.com/all", events: ["alert", "mentions", "engagement"] });
  /** Two webhooks in the order of their ids, in which jobs are queued. */
  async function withTwoWebhooks(userId: string, ...events: [WebhookEvent[], WebhookEvent[]]): Promise<void> {
    for (const nth of [1, 2]) await createWebhook(context, userId, { url: `https://hooks.example.com/${nth}`, events: ["alert"] });
    const inOrder = (await findWebhooks(context.db, userId)).toSorted((one, other) => (one.id < other.id ? -1 : 1));
    for (const [nth, { url }] of inOrder.entries()) await createWebhook(context, userId, { url, events: events[nth]! });
  }
  /** Queues an alert's event while a write waits for what `hold` has locked. */
  async function alertBeside(userId: string, hold: (within: Context) => Promise<unknown>, write: () => Promise<unknown>): Promise<void> {
    const both: Promise<unknown>[] = [];
    await context.db.transaction(async (tx) => {
      await hold({ ...context, db: tx });
      both.push(write());
      await untilLockWaiters();
      both.push(enqueueWebhookEvents(context, [{ userId, event: "alert", at: now(), data: "moved" }]));
      await shortDelay();
    });
    expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
  }

  it("a page of mentions", async () => {
    const { userId, claim } = await scraping();
    const { id } = await withWebhook(userId);
    await storeBeside(userId, () => recordPage(context, claim, page(3)));
    expect(await context.db.$count(webhookDeliveries, eq(webhookDeliveries.webhookId, id))).toBe(4);
  });

  it("a page sent to two webhooks that subscribe to different events", async () => {
    const { userId, jobId, claim } = await scraping();
    await withTwoWebhooks(userId, ["alert", "engagement"], ["alert", "mentions"]);
    const posts = page(1).posts.map((post) => ({ ...post, likes: 500 }));
    await upsertMentions(context, jobId, posts);
    const mention = await findMention(context.db, userId, posts[0]!.id);
    await context.db.delete(mentions).where(eq(mentions.jobId, jobId));
    // Holds the page up between the notifications of a mention and of its many interactions.
    const hold = (within: Context) => recordNotifications(within, userId, [{ type: "engagement", mention, interactions: 500 }]);
    await alertBeside(userId, hold, () => recordPage(context, claim, { ...page(1), posts }));
  });

  it("the end of a scrape, sent to two webhooks that subscribe to different events", async () => {
    const { userId, claim } = await shiftingMood();
    await withTwoWebhooks(userId, ["alert"], ["alert", "sentiment"]);
    // Holds the end up between the change in sentiment and the mood alert.
    const hold = ({ db }: Context) => db.execute(sql`select 1 from alerts where user_id = ${userId}::uuid for update`);
    await alertBeside(userId, hold, () => finishScrape(context, claim, done));
  });

  it("refreshed counts", async () => {
    const { userId, jobId } = await tracking();
    const { id } = await withWebhook(userId);
    const [post] = foundPosts(1, now());
    await upsertMentions(context, jobId, [post!]);
    await storeBeside(userId, () =>
      recordCounts(context, jobId, [post!.id], { counts: new Map([[post!.id, { ...post!, likes: 500 }]]), gone: new Set() }));
    expect(await context.db.$count(webhookDeliveries, eq(webhookDeliveries.webhookId, id))).toBe(2);
    expect(await context.db.$count(socialJobs, eq(socialJobs.id, jobId))).toBe(1);
  });
});
