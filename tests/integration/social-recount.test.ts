import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { notifications } from "@/product-api/db/schema/notifications";
import { mentions } from "@/product-api/db/schema/social";
import { webhooks } from "@/product-api/db/schema/webhooks";
import { upsertMentions } from "@/product-api/domain/social/commands-mentions";
import { enqueueDueRecounts, recordCounts } from "@/product-api/domain/social/commands-recounts";
import { countReads } from "@/product-api/domain/social/queries-scrape";
import { findDeliveries } from "@/product-api/domain/webhooks/queries";
import { recount } from "@/product-api/workers/social-scrape/recount";
import { foundPosts } from "../support/api/posts";
import { context, DAY_MS, HOUR_MS, MINUTE_MS, now, parts, passTime, startScraping, tracking, x } from "../support/api/scraping";

startScraping();

describe("engagement counts", () => {
  it("are read again after an hour, a day and a week, a hundred posts per call", async () => {
    const job = await tracking({ notifications: { mentions: false, sentiment: false, engagement: true } });
    const ids = x.addPosts({ handle: job.handle, count: 150 });
    await job.run();
    const lookups = () => x.requests.filter(({ path }) => path === "/2/tweets").map(({ query }) => query.get("ids")!.split(",").length);
    const before = await job.page();
    x.removePosts([ids[0]!]);
    for (const [waitMs, calls] of [[0, 0], [1.3 * HOUR_MS, 2], [0, 2], [23 * HOUR_MS, 4], [6 * DAY_MS, 6], [30 * DAY_MS, 6]] as const) {
      passTime(waitMs);
      await recount(context, parts, job.jobId);
      expect([waitMs, lookups().length]).toEqual([waitMs, calls]);
    }
    expect(lookups().slice(0, 2)).toEqual([100, 50]);
    expect(lookups().at(-1)).toBe(49);
    const after = await job.page();
    const likes = (page: typeof after) => page.mentions.reduce((sum, { public_metrics }) => sum + public_metrics.like_count, 0);
    expect(likes(after)).toBeGreaterThan(likes(before));
    const risen = await context.db.execute<{ post_id: string }>(
      sql`select post_id from ${mentions} where job_id = ${job.jobId}::uuid and likes + reposts + replies + quotes >= 100`,
    );
    expect(risen.rows.length).toBeGreaterThan(0);
    const stored = await context.db.select().from(notifications).where(eq(notifications.userId, job.userId));
    expect(stored.every(({ type }) => type === "engagement")).toBe(true);
    expect(stored.map(({ postId }) => postId).toSorted()).toEqual(risen.rows.map(({ post_id }) => post_id).toSorted());
  });

  it("notify a webhook once of a post that passes the threshold, however the counts fluctuate and whether a scrape or a recount reads them", async () => {
    const job = await tracking({
      notifications: { mentions: false, sentiment: false, engagement: false }, webhookUrl: "http://127.0.0.1:9/hook",
    });
    const [hook] = await context.db.update(webhooks).set({ events: ["engagement"] }).where(eq(webhooks.userId, job.userId)).returning();
    const [byRecounts, byScrapes] = foundPosts(2, now()).map((post) => ({ ...post, reposts: 0, replies: 0, quotes: 0 }));
    type Post = NonNullable<typeof byRecounts>;
    const scraped = async (post: Post, likes: number) => (await upsertMentions(context, job.jobId, [{ ...post, likes }])).crossedThreshold;
    const counted = async (post: Post, likes: number) =>
      recordCounts(context, job.jobId, [post.id], { counts: new Map([[post.id, { ...post, likes }]]), gone: new Set() });
    const deliveredEvents = async () => (await findDeliveries(context.db, job.userId, hook!.id)).map(({ event }) => event);

    await scraped(byRecounts!, 3);
    for (const likes of [101, 98, 104]) await counted(byRecounts!, likes);
    expect(await deliveredEvents()).toEqual(["engagement"]);
    await counted(byRecounts!, 97);
    expect(await scraped(byRecounts!, 105)).toEqual([]);

    expect(await scraped(byScrapes!, 101)).toEqual([byScrapes!.id]);
    await scraped(byScrapes!, 98);
    expect(await scraped(byScrapes!, 104)).toEqual([]);
    await scraped(byScrapes!, 99);
    await counted(byScrapes!, 110);
    expect(await deliveredEvents()).toEqual(["engagement"]);
  });

  it("are postponed while the network is unavailable", async () => {
    const job = await tracking();
    x.addPosts({ handle: job.handle, count: 3 });
    await job.run();
    passTime(2 * HOUR_MS);
    x.addFault({ kind: "unavailable", path: "/2/tweets", count: 1 });
    expect((await recount(context, parts, job.jobId))?.kind).toBe("unavailable");
    const seen = x.requests.length;
    await recount(context, parts, job.jobId);
    expect(x.requests.length).toBe(seen);
    passTime(6 * MINUTE_MS);
    expect(await recount(context, parts, job.jobId)).toBeNull();
    expect(x.requests.length).toBe(seen + 1);
  });

  it("are requested again later for posts that a response omits without calling them gone", async () => {
    const job = await tracking();
    const ids = x.addPosts({ handle: job.handle, count: 4 });
    await job.run();
    x.removePosts([ids[0]!]);
    passTime(2 * HOUR_MS);
    x.addFault({ kind: "partial", path: "/2/tweets", count: 1 });
    const readBefore = await countReads(context);
    await recount(context, parts, job.jobId);
    // Of the three that are left, the answer had every other one.
    expect((await countReads(context)) - readBefore).toBe(2);
    const due = async () =>
      (await context.db.select().from(mentions).where(eq(mentions.jobId, job.jobId)).orderBy(mentions.postId)).map(({ recountDueAt }) =>
        recountDueAt && recountDueAt.getTime() - now().getTime());
    expect((await due())[0]).toBeNull();
    expect((await due()).slice(1).map((ms) => ms !== null && ms < 2 * HOUR_MS).toSorted()).toEqual([false, false, true]);
    passTime(1.1 * HOUR_MS);
    const seen = x.requests.length;
    await recount(context, parts, job.jobId);
    expect([x.requests.length - seen, x.requests.at(-1)!.query.get("ids")!.split(",").length]).toEqual([1, 1]);
    expect((await due()).slice(1).every((ms) => ms !== null && ms > 2 * HOUR_MS)).toBe(true);
  });

  it("wait while the network is rate-limiting", async () => {
    const job = await tracking();
    x.addPosts({ handle: job.handle, count: 3 });
    await job.run();
    passTime(2 * HOUR_MS);
    x.addFault({ kind: "rate_limited", path: "/2/tweets", resetS: 900, count: 1 });
    await recount(context, parts, job.jobId);
    const seen = x.requests.length;
    await recount(context, parts, job.jobId);
    expect(x.requests.length).toBe(seen);
    passTime(16 * MINUTE_MS);
    await recount(context, parts, job.jobId);
    expect(x.requests.length).toBe(seen + 1);
  });
});

describe("recounts of many accounts", () => {
  const queued = async () => {
    const { rows } = await context.db.execute<{ id: string }>(
      sql`select data->>'jobId' as id from queue.job where name = 'social-recount' and state = 'created' order by created_on`,
    );
    return rows.map(({ id }) => id);
  };

  it("take turns: a job with more than a thousand due posts reads the first thousand and queues itself again behind those that wait", async () => {
    const [job, waiting] = [await tracking(), await tracking()];
    await upsertMentions(context, job.jobId, foundPosts(1_100, now()));
    await context.queue.send(context.db, "social-recount", { jobId: waiting.jobId });
    passTime(DAY_MS + HOUR_MS);
    const lookups = () => x.requests.filter(({ path }) => path === "/2/tweets").length;
    const before = lookups();
    expect(await recount(context, parts, job.jobId)).toBeNull();
    expect([lookups() - before, await queued()]).toEqual([10, [waiting.jobId, job.jobId]]);
    await recount(context, parts, job.jobId);
    expect([lookups() - before, await queued()]).toEqual([11, [waiting.jobId, job.jobId]]);
  });

  it("are queued for the hundred jobs that have waited longest, leaving out paused ones", async () => {
    await context.db.execute(sql`delete from mentions`);
    await context.db.execute(sql`delete from queue.job`);
    const { userId } = await tracking();
    const { rows } = await context.db.execute<{ id: string; at: number }>(sql`
      insert into social_jobs (id, user_id, is_primary, is_paused, username, frequency_minutes, notify_mentions, notify_sentiment,
        notify_engagement, next_run_at, created_at)
      select gen_random_uuid(), ${userId}::uuid, false, at = 102, 'waits_' || at, 60, false, false, false, now(), now()
        from generate_series(1, 102) at
      returning id, substr(username, 7)::int as at`);
    // Each job has one mention that has been due for as many minutes as the job's number, and one that is due now.
    await context.db.execute(sql`
      insert into mentions (job_id, post_id, text, posted_at, author_id, author, likes, reposts, replies, quotes, context_tags, hashtags,
        sentiment, sentiment_score, sentiment_version,
        sentiment_words, processed_at, recount_due_at)
      select j.id, n::text, 'gm', ${now().toISOString()}::timestamptz, 'a', '{}', 0, 0, 0, 0, '{}', '{}', 'neutral', 0, '1', '[]', now(),
        ${now().toISOString()}::timestamptz - case n when 1 then substr(j.username, 7)::int else 0 end * interval '1 minute'
      from social_jobs j, generate_series(1, 2) n where j.user_id = ${userId}::uuid and not j.is_primary`);
    await enqueueDueRecounts(context);
    const numberOf = new Map(rows.map(({ id, at }) => [id, at]));
    expect((await queued()).map((id) => numberOf.get(id)!).toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 100 }, (_, at) => at + 2),
    );
  });
});
