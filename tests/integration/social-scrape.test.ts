import { randomUUID } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { accountSnapshots, scrapes, sourceReads } from "@/product-api/db/schema/social";
import { webhookDeliveries, webhooks } from "@/product-api/db/schema/webhooks";
import { stopTracking, updateTracking } from "@/product-api/domain/social/commands";
import { upsertMentions } from "@/product-api/domain/social/commands-mentions";
import { findMetrics, findStats } from "@/product-api/domain/social/queries-metrics";
import { influenceOf } from "@/product-api/domain/social/rules";
import { scrape, type ScrapeParts } from "@/product-api/workers/social-scrape/scrape";
import { foundPosts } from "../support/api/posts";
import {
  context, DAY_MS, MINUTE_MS, now, parts, passTime, postReads, sourceWith, startScraping, tracking, x,
} from "../support/api/scraping";

startScraping();

describe("a scrape", () => {
  it("follows all pages and moves its cursor only once the last of them is stored", async () => {
    const job = await tracking();
    const ids = x.addPosts({ handle: job.handle, count: 350 });
    x.addFault({ kind: "unavailable", path: "/2/users/", after: 3, count: 1 });
    expect((await job.run())?.message).toContain("503");
    const stopped = await job.row();
    expect([await job.stored(), stopped.sinceId, stopped.state, stopped.lastError]).toEqual([200, null, "idle", stopped.lastError]);
    expect(stopped.lastError).toContain("503");

    const seen = postReads();
    x.addPosts({ handle: job.handle, count: 7 });
    passTime(MINUTE_MS);
    expect(await job.run()).toBeNull();
    expect([await job.stored(), (await job.row()).sinceId]).toEqual([350, ids.at(-1)]);
    // It continues where it stopped: two pages, not four.
    expect(postReads() - seen).toBe(2);
    await job.runNext();
    expect([await job.stored(), x.requests.at(-1)!.query.get("since_id")]).toEqual([357, ids.at(-1)]);
    expect(await findStats(context.db, job.userId)).toMatchObject({ totalMentions: 357, successRate: (100 * 2) / 3 });
  });

  it("requests the next page before storing the current one, even on a single connection", async () => {
    const job = await tracking();
    x.addPosts({ handle: job.handle, count: 250 });
    const order: string[] = [];
    const watched: ScrapeParts = {
      ...parts,
      source: { ...parts.source, fetchMentions: (request) => { order.push("asked"); return parts.source.fetchMentions(request); } },
    };
    const transaction: typeof context.db.transaction = async (work, config) => {
      const done = await context.db.transaction(work, config);
      order.push("stored");
      return done;
    };
    const db = new Proxy(context.db, { get: (on, name) => (name === "transaction" ? transaction : Reflect.get(on, name)) });
    await scrape({ ...context, db }, watched, job.jobId);
    // Three pages, then the end of the scrape.
    expect(order.slice(order.indexOf("asked"))).toEqual(["asked", "asked", "stored", "asked", "stored", "stored", "stored"]);
    expect(await job.stored()).toBe(250);
  });

  it("reports no follower growth when the handle now belongs to another account", async () => {
    const job = await tracking();
    const withAccount = (id: string, followers: number): ScrapeParts => ({
      ...parts,
      source: { ...parts.source, fetchAccount: async (username) => ({ ...(await parts.source.fetchAccount(username))!, id, followers }) },
    });
    const { id } = (await parts.source.fetchAccount(job.handle))!;
    const growth = async () => (await findMetrics(context, job.userId)).follower_growth_rate;
    for (const [accountId, followers, expected] of [
      [id, 10, null], [id, 11, 0.1], [`${id}9`, 1_000_000, null], [`${id}9`, 1_500_000, 0.5],
    ] as const) {
      await scrape(context, withAccount(accountId, followers), job.jobId);
      expect([accountId, await growth()]).toEqual([accountId, expected]);
      passTime(24 * 60 * MINUTE_MS);
    }
  });

  it("keeps the snapshots of the account's profile that the growth is measured from, and no older ones", async () => {
    const job = await tracking();
    const dayAgo = (days: number) => new Date(now().getTime() - days * DAY_MS).toISOString().slice(0, 10);
    const kept = [30, 0].map(dayAgo);
    await context.db.insert(accountSnapshots).values([200, 31, 30].map((days) => (
      { jobId: job.jobId, day: dayAgo(days), followers: 100, listed: 1, profile: { username: "old" } }
    )));
    await scrape(context, parts, job.jobId);
    const stored = await context.db.select().from(accountSnapshots).where(eq(accountSnapshots.jobId, job.jobId));
    expect(stored.map(({ day }) => day).toSorted()).toEqual(kept);
    expect((await findMetrics(context, job.userId)).follower_growth_rate).not.toBeNull();
  });

  it("does nothing before it is due, for a deleted job, or while another scrape of the job is running", async () => {
    const job = await tracking();
    await job.run();
    const seen = postReads();
    await job.run();
    await scrape(context, parts, randomUUID());
    expect(postReads()).toBe(seen);
    x.addPosts({ handle: job.handle, count: 5 });
    passTime(5 * MINUTE_MS);
    await Promise.all([job.run(), job.run(), job.run()]);
    expect([await job.stored(), await context.db.$count(scrapes, eq(scrapes.jobId, job.jobId))]).toEqual([5, 2]);
    expect((await job.notifications()).length).toBe(5);
  });

  it("stores nothing for a handle that is no longer tracked", async () => {
    const [moved, stopped] = [await tracking(), await tracking()];
    x.addPosts({ handle: moved.handle, count: 3 });
    x.addPosts({ handle: stopped.handle, count: 250 });
    // The user changes their mind while the first page is being fetched.
    const afterRead = (action: () => Promise<unknown>): ScrapeParts => ({
      ...parts,
      source: {
        ...parts.source,
        fetchMentions: async (request) => { const batch =
          await parts.source.fetchMentions(request); if (request.page === null) await action(); return batch; },
      },
    });
    await scrape(context, afterRead(() => updateTracking(context, moved.userId, moved.jobId, { username: "quiet_other" })), moved.jobId);
    await context.db.delete(sourceReads);
    await scrape(context, afterRead(() => stopTracking(context, stopped.userId)), stopped.jobId);
    expect(await Promise.all([moved.stored(), stopped.stored()])).toEqual([0, 0]);
    expect((await context.db.select().from(sourceReads))[0]!.posts, "what was on its way is paid for").toBe(200);
    expect(await moved.row()).toMatchObject({ username: "quiet_other", sinceId: null, state: "idle", lastRunAt: null });
    expect(await stopped.events()).toEqual([]);
  });

  it("is retried sooner after a failure, and reports the reason, for every kind of failure", async () => {
    for (const [kind, message, code] of [
      ["server_error", /500/, "unavailable"], ["html", /JSON/, "malformed"], ["truncated", /JSON/, "malformed"],
      ["malformed", /something other/, "malformed"],
      ["reset", /reached/, "unavailable"], ["unauthorised", /401/, "unauthorised"], ["errors_in_200", /error/, "unavailable"],
    ] as const) {
      const job = await tracking();
      x.addPosts({ handle: job.handle, count: 2 });
      x.addFault({ kind, path: "/2/users/", after: 1, count: 1 });
      await job.run();
      const row = await job.row();
      expect([
        kind, row.state, row.lastError, row.lastErrorCode, row.lastRunAt, row.nextRunAt.getTime() - now().getTime() < 31_000,
      ]).toEqual([kind, "idle", expect.stringMatching(message), code, null, true]);
      expect(await job.events()).toEqual(["scrape_finished"]);
      passTime(MINUTE_MS);
      await job.run();
      const { lastError, lastErrorCode } = await job.row();
      expect([kind, await job.stored(), lastError, lastErrorCode]).toEqual([kind, 2, null, null]);
    }
  });

  it("does not wait for a network that hangs", async () => {
    const job = await tracking();
    x.addFault({ kind: "hang", count: 1 });
    const impatient = { ...parts, source: sourceWith({ timeoutMs: 300 }) };
    expect((await scrape(context, impatient, job.jobId))?.message).toContain("did not respond");
  });
});

it("computes each figure over its own period: a day, seven days, thirty days", async () => {
  const job = await tracking();
  const posts = foundPosts(105, now());
  const periods = [
    { count: 10, days: 0.1, label: "positive", likes: 1, contextTags: ["Today", "Steady"] },
    { count: 30, days: 3, label: "negative", likes: 2, contextTags: ["Past", "Steady"] },
    { count: 60, days: 20, label: "neutral", likes: 3, contextTags: [] },
    { count: 5, days: 40, label: "positive", likes: 4, contextTags: [] },
  ] as const;
  for (const { count, days, label, likes, contextTags } of periods) {
    await upsertMentions(context, job.jobId, posts.splice(0, count).map((post) => ({
      ...post, createdAt: new Date(now().getTime() - days * DAY_MS), likes, reposts: 0, replies: 0, quotes: 0, hashtags: [],
      contextTags: [...contextTags], author: { ...post.author, followers: 10 }, sentiment: { ...post.sentiment, label },
    })));
  }
  const day = now().toISOString().slice(0, 10);
  await context.db.insert(accountSnapshots).values({ jobId: job.jobId, day, followers: 999, listed: 9, profile: {} });
  expect(await findMetrics(context, job.userId)).toEqual({
    mentions_24h: 10, mentions_7d: 40, mentions_30d: 100, sentiment_score: -50, engagement_rate: 0.25, follower_growth_rate: null,
    influence_score: influenceOf({ followers: 999, listed: 9, interactions: 250 }), trending_topics: ["Today", "Steady"],
  });
});

it("reports success rate and average seconds of the last 100 scrapes only", async () => {
  const job = await tracking();
  const started = now().getTime();
  await context.db.insert(scrapes).values(Array.from({ length: 101 }, (_, index) => ({
    id: randomUUID(), jobId: job.jobId, added: 0, startedAt: new Date(started + index * MINUTE_MS),
    // The first one, which no longer counts, failed after 50 s; of the others, half took 2 s and succeeded, and half 3 s and failed.
    finishedAt: new Date(started + index * MINUTE_MS + (index === 0 ? 50_000 : index % 2 === 0 ? 2_000 : 3_000)),
    error: index === 0 || index % 2 === 1 ? "X is unavailable (503)" : null,
  })));
  const lastScrapeTime = new Date(started + 100 * MINUTE_MS + 2_000).toISOString();
  expect(await findStats(context.db, job.userId)).toEqual({ totalMentions: 0, lastScrapeTime, successRate: 50, avgScrapeTime: 2.5 });
});

describe("notifications after a scrape", () => {
  it("cover only new mentions, once each, and never past ones", async () => {
    const job = await tracking();
    x.addPosts({ handle: job.handle, count: 20 });
    await job.run();
    expect([await job.notifications(), await job.events()]).toEqual([[], ["scrape_finished"]]);
    const [fresh] = x.addPosts({ handle: job.handle, text: "hello there" });
    await job.runNext();
    expect((await job.notifications()).map((one) => [one.type, one.type === "mention" && one.mention.id])).toEqual([["mention", fresh]]);
    expect(await job.events()).toEqual(["scrape_finished", "new_mention", "notification", "scrape_finished"]);
  });

  it("follow the user's settings, and webhooks their subscribed events", async () => {
    const job = await tracking({
      notifications: { mentions: false, sentiment: false, engagement: false }, webhookUrl: "http://127.0.0.1:9/hook",
    });
    await job.run();
    x.addPosts({ handle: job.handle, count: 3, counts: { likes: 500 } });
    await job.runNext();
    expect([await job.notifications(), await context.db.$count(webhookDeliveries)]).toEqual([[], 0]);
    await updateTracking(context, job.userId, job.jobId, { notifications: { mentions: true, sentiment: false, engagement: true } });
    x.addPosts({ handle: job.handle, count: 2, counts: { likes: 500, reposts: 0, replies: 0, quotes: 0 } });
    await job.runNext();
    expect((await job.notifications()).map(({ type }) => type).toSorted()).toEqual(["engagement", "engagement", "mention", "mention"]);
    const sent = await context.db.select({ event: webhookDeliveries.event, payload: webhookDeliveries.payload }).from(webhookDeliveries);
    expect(sent.map(({ event }) => event).toSorted()).toEqual(["engagement", "engagement", "mentions", "mentions"]);
    expect(JSON.parse(sent[0]!.payload)).toMatchObject({ data: { text: expect.stringContaining(job.handle) as string } });
  });

  it("are deleted with what was found when tracking stops, also what waits for or was sent to the user's own webhooks", async () => {
    const job = await tracking({ notifications: { mentions: true, sentiment: true, engagement: true } });
    const others = await tracking();
    await job.run();
    const hook = async (userId: string, event: string, state: "pending" | "delivered") => {
      const [id, createdAt] = [randomUUID(), now()];
      await context.db.insert(webhooks).values({ id, userId, url: `http://127.0.0.1:9/${id}`, events: [], secret: "secret", createdAt });
      await context.db.insert(webhookDeliveries).values({ id: randomUUID(), webhookId: id, event, state, payload: "{}", createdAt });
      return id;
    };
    const found = [await hook(job.userId, "mentions", "delivered"), await hook(job.userId, "engagement", "pending")];
    const kept = [await hook(job.userId, "price_alert", "delivered"), await hook(others.userId, "mentions", "delivered")];
    await stopTracking(context, job.userId);
    const left = await context.db.select().from(webhookDeliveries).where(inArray(webhookDeliveries.webhookId, [...found, ...kept]));
    expect(left.map(({ webhookId }) => webhookId).toSorted()).toEqual(kept.toSorted());
    expect(await context.db.$count(webhooks, inArray(webhooks.id, found))).toBe(2);
  });

  it("include a change of the day's sentiment by 20 or more, from ten mentions on", async () => {
    const job = await tracking({ notifications: { mentions: false, sentiment: true, engagement: false } });
    x.addPosts({ handle: job.handle, text: "love it, amazing", count: 10 });
    await job.run();
    expect((await job.row()).publishedSentimentScore).toBe(100);
    x.addPosts({ handle: job.handle, text: "meeting at noon", count: 2 });
    await job.runNext();
    expect(await job.notifications()).toEqual([]);
    x.addPosts({ handle: job.handle, text: "meeting at noon", count: 3 });
    await job.runNext();
    // 100 × 10 ÷ 15
    expect(await job.notifications()).toMatchObject([{ type: "sentiment", from_score: 100, to_score: 1000 / 15 }]);
  });
});

it("a mention stays one when a keyword finds it too, and a post first found by a keyword becomes one", async () => {
  const job = await tracking();
  const [post] = foundPosts(1, now());
  const matchedBy = async (words: string[]) => {
    await upsertMentions(context, job.jobId, [{ ...post!, matchedBy: words }]);
    return (await job.page()).mentions[0]!.matched_by;
  };
  expect([await matchedBy(["moon"]), await matchedBy([]), await matchedBy(["moon"])]).toEqual([["moon"], [], []]);
});

it("stores 10,000 mentions once, however often they are returned", async () => {
  const job = await tracking();
  const posts = foundPosts(10_000, now());
  const added: number[] = [];
  for (const round of [1, 2]) {
    for (let at = 0; at < posts.length; at += 1_000) {
      // Each page repeats a post of the previous page, and has one post twice.
      const page = [...posts.slice(Math.max(0, at - 1), at + 1_000), posts[at]!];
      added.push((await upsertMentions(context, job.jobId, page)).added.length);
    }
    expect([round, await job.stored()]).toEqual([round, 10_000]);
  }
  expect(added).toEqual([...Array<number>(10).fill(1_000), ...Array<number>(10).fill(0)]);
});
