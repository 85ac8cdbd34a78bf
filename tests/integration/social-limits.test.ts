import { describe, expect, it } from "vitest";
import { sourceReads } from "@/product-api/db/schema/social";
import { setupTracking, stopTracking, triggerScrape, updateTracking } from "@/product-api/domain/social/commands";
import { findJob, findMentionPage } from "@/product-api/domain/social/queries";
import { scrape } from "@/product-api/workers/social-scrape/scrape";
import { context, HOUR_MS, MINUTE_MS, now, parts, passTime, postReads, startScraping, tracking, x } from "../support/api/scraping";

startScraping();

/** The posts that were paid for, also if some time passes into the next month. */
const reads = async () => (await context.db.select().from(sourceReads)).reduce((sum, { posts }) => sum + Number(posts), 0);

describe("the network's limits", () => {
  it("are respected: no job makes a request before the reset, and the scrape continues from its cursor", async () => {
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
    await expect(triggerScrape(context, other.userId)).rejects.toMatchObject({
      code: "scrape_too_soon", more: { retryAfterS: expect.any(Number) as number },
    });
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

  it("include the monthly cap: no post is read beyond it, and the job waits", async () => {
    const job = await tracking();
    x.addPosts({ handle: job.handle, count: 400 });
    await context.db.delete(sourceReads);
    const capped = { ...parts, monthlyReadCap: 250 };
    await scrape(context, capped, job.jobId);
    expect([await job.stored(), await reads(), (await job.row()).state]).toEqual([200, 200, "waiting"]);
    passTime(HOUR_MS + MINUTE_MS);
    await scrape(context, { ...parts, monthlyReadCap: 1_000 }, job.jobId);
    expect([await job.stored(), await reads()]).toEqual([400, 400]);
  });

  it("include the monthly cap even when several jobs read at once, and failed reads are not counted", async () => {
    const jobs = await Promise.all(Array.from({ length: 5 }, () => tracking()));
    for (const { handle } of jobs) x.addPosts({ handle, count: 60 });
    await context.db.delete(sourceReads);
    const capped = { ...parts, monthlyReadCap: 250 };
    await Promise.all(jobs.map(({ jobId }) => scrape(context, capped, jobId)));
    const stored = (await Promise.all(jobs.map((job) => job.stored()))).reduce((sum, count) => sum + count);
    expect([await reads(), stored > 0, stored <= 250]).toEqual([stored, true, true]);
    x.addFault({ kind: "server_error", path: "/2/users/" });
    passTime(HOUR_MS + MINUTE_MS);
    await Promise.all(jobs.map(({ jobId }) => scrape(context, capped, jobId)));
    expect(await reads()).toBe(stored);
  });
});

describe("the limit on what one account costs", () => {
  /** Posts by others that contain a word; a search covers the posts of all tests in this file. */
  const postAbout = (word: string, count: number) => ({ handle: "someone", isMention: false, text: `to the ${word}`, count });

  it("is eight pages per scrape: the next scrape continues, and old posts are still not notified", async () => {
    const job = await tracking({ keywords: ["tunafish"] });
    x.addPosts({ handle: job.handle, count: 1_000, text: "gm" });
    const words = x.addPosts(postAbout("tunafish", 150));
    const begun = now().getTime();
    await job.run();
    const paused = await findJob(context, job.userId);
    // X lists the newest 800 mentions of an account.
    expect([await job.stored(), paused.state, paused.error, (await job.row()).lastRunAt]).toEqual([800, "idle", null, null]);
    expect(Date.parse(paused.lastRun!)).toBeGreaterThanOrEqual(begun);
    expect(Date.parse(paused.nextRun!) - now().getTime()).toBeGreaterThan(4 * MINUTE_MS);
    const refused = await triggerScrape(context, job.userId).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: "scrape_too_soon" });
    expect((refused as { more: { retryAfterS: number } }).more.retryAfterS).toBeGreaterThan(4 * 60);
    await updateTracking(context, job.userId, job.jobId, {
      frequency: 5, notifications: { mentions: true, sentiment: false, engagement: false },
    });
    const seen = postReads();
    await job.runNext();
    expect([await job.stored(), postReads() - seen, await job.notifications()]).toEqual([800 + words.length, 2, []]);
    expect((await job.row()).lastRunAt).not.toBeNull();

    // New posts beyond the limit are left for the next scrape too, and announced when they are read.
    x.addPosts({ handle: job.handle, count: 800, text: "gm" });
    x.addPosts(postAbout("tunafish", 5));
    await job.runNext();
    await job.runNext();
    expect([await job.stored(), (await job.row()).resumePage]).toEqual([800 + words.length + 805, null]);
  });

  it("does not come at the expense of mentions: a popular keyword neither delays them nor shortens their history", async () => {
    const job = await tracking({ keywords: ["codfish"] });
    const [old] = x.addPosts({ handle: job.handle, text: "first", ageSeconds: 9 * 86_400 });
    x.addPosts(postAbout("codfish", 1_500));
    await job.run();
    const mentionIds = async () => (await findMentionPage(context, job.userId, {
      page: 1, page_size: 100, q: "", sentiment: "all", match: "mention", unread: false, sort: "newest",
    })).mentions.map(({ id }) => id);
    expect(await mentionIds()).toEqual([old]);
    const expected = [old!];
    for (let round = 0; round < 3; round += 1) {
      expected.unshift(...x.addPosts({ handle: job.handle, text: `hello ${round}` }));
      x.addPosts(postAbout("codfish", 1_500));
      const seen = postReads();
      await job.runNext();
      expect([round, await mentionIds(), postReads() - seen]).toEqual([round, expected, 4]);
    }
  });

  it("skips no post that is published during a scrape", async () => {
    const job = await tracking({ keywords: ["starfish"] });
    await job.run();
    const late: string[] = [];
    const [word] = x.addPosts(postAbout("starfish", 1));
    const source = { ...parts.source, fetchMentions: async (request: Parameters<typeof parts.source.fetchMentions>[0]) => {
      const batch = await parts.source.fetchMentions(request);
      // Posted after the mentions were read and before the keywords are searched.
      if (late.length === 0) late.push(...x.addPosts({ handle: job.handle, text: "in between" }), ...x.addPosts(postAbout("starfish", 1)));
      return batch;
    } };
    passTime(5 * MINUTE_MS);
    await scrape(context, { ...parts, source }, job.jobId);
    await job.runNext();
    expect((await job.page()).mentions.map(({ id }) => id).sort()).toEqual([word, ...late].sort());
  });

  it("covers reads of the past, however often keywords and handle change", async () => {
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
    // Neither a trigger, nor another handle, nor a fresh start gets around it.
    await expect(triggerScrape(context, job.userId)).rejects.toMatchObject({ code: "scrape_too_soon" });
    await updateTracking(context, job.userId, job.jobId, { username: `${job.handle}_2` });
    await stopTracking(context, job.userId);
    const setup = {
      username: job.handle,
      frequency: 5 as const,
      keywords: ["moonfish"],
      notifications: { mentions: true, sentiment: true, engagement: true },
    };
    const again = await setupTracking(context, job.userId, setup);
    const seen = postReads();
    await scrape(context, parts, again.id);
    expect([postReads() - seen, again.state, Date.parse(again.nextRun!) - now().getTime() > 14 * MINUTE_MS]).toEqual([0, "idle", true]);
    passTime(16 * MINUTE_MS);
    await scrape(context, parts, again.id);
    expect((await findMentionPage(context, job.userId, {
      page: 1, page_size: 10, q: "", sentiment: "all", match: "all", unread: false, sort: "newest",
    })).total).toBe(3);
  });
});
