import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { scrapes, sourceReads } from "@/product-api/db/schema/social";
import { webhookDeliveries } from "@/product-api/db/schema/webhooks";
import { setupTracking, stopTracking, triggerScrape, updateTracking } from "@/product-api/domain/social/commands";
import { upsertMentions } from "@/product-api/domain/social/commands-mentions";
import { findJob, findMentionPage } from "@/product-api/domain/social/queries";
import { findStats } from "@/product-api/domain/social/queries-metrics";
import { scrape, type ScrapeParts } from "@/product-api/workers/social-scrape/scrape";
import { foundPosts } from "../support/posts";
import { context, HOUR_MS, MINUTE_MS, now, parts, passTime, postReads, sourceWith, startScraping, tracking, x } from "../support/scraping";

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
    // It goes on where it stopped: two pages, not four.
    expect(postReads() - seen).toBe(2);
    await job.runNext();
    expect([await job.stored(), x.requests.at(-1)!.query.get("since_id")]).toEqual([357, ids.at(-1)]);
    expect(await findStats(context.db, job.userId)).toMatchObject({ totalMentions: 357, successRate: (100 * 2) / 3 });
  });

  it("asks for the next page before it stores the one that came, on one connection too", async () => {
    const job = await tracking();
    x.addPosts({ handle: job.handle, count: 250 });
    const order: string[] = [];
    const watched: ScrapeParts = { ...parts, source: { ...parts.source, fetchMentions: (request) => { order.push("asked"); return parts.source.fetchMentions(request); } } };
    const transaction: typeof context.db.transaction = async (work, config) => {
      const done = await context.db.transaction(work, config);
      order.push("stored");
      return done;
    };
    const db = new Proxy(context.db, { get: (on, name) => (name === "transaction" ? transaction : Reflect.get(on, name)) });
    await scrape({ ...context, db }, watched, job.jobId);
    // Three pages, and the end of the scrape.
    expect(order.slice(order.indexOf("asked"))).toEqual(["asked", "asked", "stored", "asked", "stored", "stored", "stored"]);
    expect(await job.stored()).toBe(250);
  });

  it("does nothing before its time, for a job that is gone, or while another holds it", async () => {
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
    expect((await job.told()).length).toBe(5);
  });

  it("stores nothing for a handle that is tracked no more", async () => {
    const [moved, stopped] = [await tracking(), await tracking()];
    x.addPosts({ handle: moved.handle, count: 3 });
    x.addPosts({ handle: stopped.handle, count: 250 });
    // The user changes their mind while the first page is on its way.
    const late = (then: () => Promise<unknown>): ScrapeParts => ({
      ...parts,
      source: { ...parts.source, fetchMentions: async (request) => { const batch = await parts.source.fetchMentions(request); if (request.page === null) await then(); return batch; } },
    });
    await scrape(context, late(() => updateTracking(context, moved.userId, moved.jobId, { username: "quiet_other" })), moved.jobId);
    await context.db.delete(sourceReads);
    await scrape(context, late(() => stopTracking(context, stopped.userId)), stopped.jobId);
    expect(await Promise.all([moved.stored(), stopped.stored()])).toEqual([0, 0]);
    expect((await context.db.select().from(sourceReads))[0]!.posts, "what was on its way is paid for").toBe(200);
    expect(await moved.row()).toMatchObject({ username: "quiet_other", sinceId: null, state: "idle", lastRunAt: null });
    expect(await stopped.events()).toEqual([]);
  });

  it("tries again sooner after a failure, and says why it failed, whatever the network does", async () => {
    for (const [kind, message, code] of [
      ["server_error", /500/, "unavailable"], ["html", /JSON/, "malformed"], ["truncated", /JSON/, "malformed"], ["malformed", /something else/, "malformed"],
      ["reset", /reached/, "unavailable"], ["unauthorised", /401/, "unauthorised"], ["errors_in_200", /error/, "unavailable"],
    ] as const) {
      const job = await tracking();
      x.addPosts({ handle: job.handle, count: 2 });
      x.addFault({ kind, path: "/2/users/", after: 1, count: 1 });
      await job.run();
      const row = await job.row();
      expect([kind, row.state, row.lastError, row.lastErrorCode, row.lastRunAt, row.nextRunAt.getTime() - now().getTime() < 31_000]).toEqual([kind, "idle", expect.stringMatching(message), code, null, true]);
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
    const hasty = { ...parts, source: sourceWith({ timeoutMs: 300 }) };
    expect((await scrape(context, hasty, job.jobId))?.message).toContain("did not answer");
  });
});

describe("the network's limits", () => {
  it("are kept: no call by any job before the reset, and the cursor stays", async () => {
    const [one, other] = [await tracking(), await tracking()];
    x.addPosts({ handle: one.handle, count: 250 });
    x.addFault({ kind: "rate_limited", path: "/2/users/", after: 3, count: 1, resetS: 600 });
    const beforeMs = now().getTime();
    expect(await one.run()).toBeNull();
    const waiting = await findJob(context, one.userId);
    expect([waiting.state, await one.stored()]).toEqual(["waiting", 200]);
    expect(Date.parse(waiting.waitingUntil!)).toBeGreaterThanOrEqual(beforeMs + 599_000);
    expect(Date.parse(waiting.waitingUntil!)).toBeLessThanOrEqual(now().getTime() + 601_000);
    await expect(triggerScrape(context, one.userId)).rejects.toMatchObject({ code: "scrape_too_soon" });

    const seen = postReads();
    await expect(triggerScrape(context, other.userId)).rejects.toMatchObject({ code: "scrape_too_soon", more: { retryAfterS: expect.any(Number) as number } });
    await other.run();
    expect((await findJob(context, other.userId)).state).toBe("waiting");
    passTime(9 * MINUTE_MS);
    await Promise.all([one.run(), other.run()]);
    await stopTracking(context, other.userId);
    expect(postReads()).toBe(seen);
    passTime(2 * MINUTE_MS);
    await one.run();
    expect([await one.stored(), (await findJob(context, one.userId)).state]).toEqual([250, "idle"]);
    expect(postReads()).toBe(seen + 1);
  });

  it("hold by the month: no post is read beyond the cap, and the job says so", async () => {
    const job = await tracking();
    x.addPosts({ handle: job.handle, count: 400 });
    await context.db.delete(sourceReads);
    const capped = { ...parts, monthlyReadCap: 250 };
    await scrape(context, capped, job.jobId);
    const reads = async () => Number((await context.db.select().from(sourceReads))[0]!.posts);
    expect([await job.stored(), await reads(), (await job.row()).state]).toEqual([200, 200, "waiting"]);
    passTime(HOUR_MS + MINUTE_MS);
    await scrape(context, { ...parts, monthlyReadCap: 1_000 }, job.jobId);
    expect([await job.stored(), await reads()]).toEqual([400, 400]);
  });
});

describe("what one account may cost", () => {
  /** The text of a search's answer: posts come by keyword without an end, as no list of mentions does. */
  /** What others say with a word; a search looks through what all tests here have said. */
  const saying = (word: string, count: number) => ({ handle: "someone", isMention: false, text: `to the ${word}`, count });

  it("is eight pages a scrape: the next one reads on, and the past stays no news", async () => {
    const job = await tracking({ keywords: ["tunafish"] });
    x.addPosts({ handle: job.handle, count: 1_000, text: "gm" });
    const words = x.addPosts(saying("tunafish", 150));
    await job.run();
    const paused = await findJob(context, job.userId);
    // X lists the newest 800 mentions of an account.
    expect([await job.stored(), paused.state, paused.lastRun, paused.error]).toEqual([800, "idle", null, null]);
    expect(Date.parse(paused.nextRun!) - now().getTime()).toBeGreaterThan(4 * MINUTE_MS);
    const refused = await triggerScrape(context, job.userId).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: "scrape_too_soon" });
    expect((refused as { more: { retryAfterS: number } }).more.retryAfterS).toBeGreaterThan(4 * 60);
    await updateTracking(context, job.userId, job.jobId, { frequency: 5, notifications: { mentions: true, sentiment: false, engagement: false } });
    const seen = postReads();
    await job.runNext();
    expect([await job.stored(), postReads() - seen, await job.told()]).toEqual([800 + words.length, 2, []]);
    expect((await findJob(context, job.userId)).lastRun).not.toBeNull();

    // Of what is new the rest is left too, and told when it is read.
    x.addPosts({ handle: job.handle, count: 800, text: "gm" });
    x.addPosts(saying("tunafish", 5));
    await job.runNext();
    await job.runNext();
    expect([await job.stored(), (await job.row()).resumePage]).toEqual([800 + words.length + 805, null]);
  });

  it("is never paid with mentions: a word that everybody says neither delays them nor shortens their past", async () => {
    const job = await tracking({ keywords: ["codfish"] });
    const [old] = x.addPosts({ handle: job.handle, text: "first", ageSeconds: 9 * 86_400 });
    x.addPosts(saying("codfish", 1_500));
    await job.run();
    const mentionIds = async () => (await findMentionPage(context.db, job.userId, { page: 1, page_size: 100, q: "", sentiment: "all", match: "mention", unread: false, sort: "newest" })).mentions.map(({ id }) => id);
    expect(await mentionIds()).toEqual([old]);
    const expected = [old!];
    for (let round = 0; round < 3; round += 1) {
      expected.unshift(...x.addPosts({ handle: job.handle, text: `hello ${round}` }));
      x.addPosts(saying("codfish", 1_500));
      const seen = postReads();
      await job.runNext();
      expect([round, await mentionIds(), postReads() - seen]).toEqual([round, expected, 4]);
    }
  });

  it("skips nothing that is said while a scrape is under way", async () => {
    const job = await tracking({ keywords: ["starfish"] });
    await job.run();
    const late: string[] = [];
    const [word] = x.addPosts(saying("starfish", 1));
    const source = { ...parts.source, fetchMentions: async (request: Parameters<typeof parts.source.fetchMentions>[0]) => {
      const batch = await parts.source.fetchMentions(request);
      // Said after the mentions were read and before the words are.
      if (late.length === 0) late.push(...x.addPosts({ handle: job.handle, text: "in between" }), ...x.addPosts(saying("starfish", 1)));
      return batch;
    } };
    passTime(5 * MINUTE_MS);
    await scrape(context, { ...parts, source }, job.jobId);
    await job.runNext();
    expect((await job.page()).mentions.map(({ id }) => id).sort()).toEqual([word, ...late].sort());
  });

  it("is a bounded number of readings of the past, however often keywords and handle change", async () => {
    const job = await tracking();
    x.addPosts({ handle: job.handle, count: 3, text: "gm to the moon" });
    const dueInMs = async () => (await job.row()).nextRunAt.getTime() - now().getTime();
    for (const word of ["one", "two", "three", "gm"]) {
      await updateTracking(context, job.userId, job.jobId, { keywords: [word] });
      expect([word, (await dueInMs()) <= 0]).toEqual([word, true]);
    }
    await job.run();
    await updateTracking(context, job.userId, job.jobId, { keywords: ["moonfish"] });
    expect([(await job.row()).keywords, (await dueInMs()) > 14 * MINUTE_MS]).toEqual([["moonfish"], true]);
    // Neither asking, nor another handle, nor a fresh start goes around it.
    await expect(triggerScrape(context, job.userId)).rejects.toMatchObject({ code: "scrape_too_soon" });
    await updateTracking(context, job.userId, job.jobId, { username: `${job.handle}_2` });
    await stopTracking(context, job.userId);
    const setup = { username: job.handle, frequency: 5 as const, keywords: ["moonfish"], notifications: { mentions: true, sentiment: true, engagement: true } };
    const again = await setupTracking(context, job.userId, setup);
    const seen = postReads();
    await scrape(context, parts, again.id);
    expect([postReads() - seen, again.state, Date.parse(again.nextRun!) - now().getTime() > 14 * MINUTE_MS]).toEqual([0, "idle", true]);
    passTime(16 * MINUTE_MS);
    await scrape(context, parts, again.id);
    expect((await findMentionPage(context.db, job.userId, { page: 1, page_size: 10, q: "", sentiment: "all", match: "all", unread: false, sort: "newest" })).total).toBe(3);
  });
});

describe("what is told", () => {
  it("is new mentions alone, once each, and never the past", async () => {
    const job = await tracking();
    x.addPosts({ handle: job.handle, count: 20 });
    await job.run();
    expect([await job.told(), await job.events()]).toEqual([[], ["scrape_finished"]]);
    const [fresh] = x.addPosts({ handle: job.handle, text: "hello there" });
    await job.runNext();
    expect((await job.told()).map((one) => [one.type, one.type === "mention" && one.mention.id])).toEqual([["mention", fresh]]);
    expect(await job.events()).toEqual(["scrape_finished", "new_mention", "notification", "scrape_finished"]);
  });

  it("is what the user wants to be told, and webhooks what they ask for", async () => {
    const job = await tracking({ notifications: { mentions: false, sentiment: false, engagement: false }, webhookUrl: "http://127.0.0.1:9/hook" });
    await job.run();
    x.addPosts({ handle: job.handle, count: 3, counts: { likes: 500 } });
    await job.runNext();
    expect([await job.told(), await context.db.$count(webhookDeliveries)]).toEqual([[], 0]);
    await updateTracking(context, job.userId, job.jobId, { notifications: { mentions: true, sentiment: false, engagement: true } });
    x.addPosts({ handle: job.handle, count: 2, counts: { likes: 500, reposts: 0, replies: 0, quotes: 0 } });
    await job.runNext();
    expect((await job.told()).map(({ type }) => type).toSorted()).toEqual(["engagement", "engagement", "mention", "mention"]);
    const sent = await context.db.select({ event: webhookDeliveries.event, payload: webhookDeliveries.payload }).from(webhookDeliveries);
    expect(sent.map(({ event }) => event).toSorted()).toEqual(["engagement", "engagement", "mentions", "mentions"]);
    expect(JSON.parse(sent[0]!.payload)).toMatchObject({ data: { text: expect.stringContaining(job.handle) as string } });
  });

  it("includes a move of the day's sentiment by 20 or more, from ten mentions on", async () => {
    const job = await tracking({ notifications: { mentions: false, sentiment: true, engagement: false } });
    x.addPosts({ handle: job.handle, text: "love it, amazing", count: 10 });
    await job.run();
    expect((await job.row()).publishedSentimentScore).toBe(100);
    x.addPosts({ handle: job.handle, text: "meeting at noon", count: 2 });
    await job.runNext();
    expect(await job.told()).toEqual([]);
    x.addPosts({ handle: job.handle, text: "meeting at noon", count: 3 });
    await job.runNext();
    // 100 × 10 ÷ 15
    expect(await job.told()).toMatchObject([{ type: "sentiment", from_score: 100, to_score: 1000 / 15 }]);
  });
});

it("keeps a mention one that a keyword finds as well, and makes one of what a keyword found first", async () => {
  const job = await tracking();
  const [post] = foundPosts(1, now());
  const matchedBy = async (words: string[]) => {
    await upsertMentions(context, job.jobId, [{ ...post!, matchedBy: words }]);
    return (await job.page()).mentions[0]!.matched_by;
  };
  expect([await matchedBy(["moon"]), await matchedBy([]), await matchedBy(["moon"])]).toEqual([["moon"], [], []]);
});

it("stores 10,000 mentions once, however often they come", async () => {
  const job = await tracking();
  const posts = foundPosts(10_000, now());
  const added: number[] = [];
  for (const round of [1, 2]) {
    for (let at = 0; at < posts.length; at += 1_000) {
      // Each page with a post of the one before, and one twice in itself.
      const page = [...posts.slice(Math.max(0, at - 1), at + 1_000), posts[at]!];
      added.push((await upsertMentions(context, job.jobId, page)).added.length);
    }
    expect([round, await job.stored()]).toEqual([round, 10_000]);
  }
  expect(added).toEqual([...Array<number>(10).fill(1_000), ...Array<number>(10).fill(0)]);
});
