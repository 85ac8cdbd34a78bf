import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { scrapes } from "@/product-api/db/schema/social";
import { updateTracking } from "@/product-api/domain/social/commands";
import { upsertMentions } from "@/product-api/domain/social/commands-mentions";
import { findJob } from "@/product-api/domain/social/queries";
import { findUnread } from "@/product-api/domain/social/queries-hours";
import { foundPosts } from "../support/api/posts";
import { context, MINUTE_MS, now, passTime, postReads, startScraping, tracking, x } from "../support/api/scraping";

startScraping();

const SEARCH = "/2/tweets/search/";
const postAbout = (word: string, count = 1) => ({ handle: "someone", isMention: false, text: `to the ${word}`, count });
const searchedPages = () => x.requests.filter(({ path }) => path.startsWith(SEARCH)).map(({ query }) => query.get("next_token") !== null);
const mentionPages = () => x.requests.filter(({ path }) => path.endsWith("/mentions")).length;

describe("a keyword search that the network refuses", () => {
  it.each(["rejected", "forbidden"] as const)("is skipped and reported, and mentions continue to be read: %s", async (kind) => {
    const job = await tracking({ keywords: ["dogfish"] });
    const [old] = x.addPosts({ handle: job.handle, text: "first" });
    x.addFault({ kind, path: SEARCH });
    expect(await job.run()).toBeNull();
    const read = await job.row();
    expect([read.sinceId, read.resumePage, read.lastRunAt !== null, read.lastErrorCode]).toEqual([old, null, true, "search_refused"]);
    expect((await findJob(context, job.userId)).error).toMatch(/^X .*(400|403)/);

    const fresh = x.addPosts({ handle: job.handle, text: "second" });
    const seen = postReads();
    await job.runNext();
    expect([(await job.notifications()).flatMap((one) => (one.type === "mention" ? one.mention.id : [])), postReads() - seen]).toEqual([
      fresh, 2,
    ]);
    expect(x.requests.filter(({ path }) => path.endsWith("/mentions")).at(-1)!.query.get("since_id")).toBe(old);
    // The scrape does not count as failed: nothing is retried sooner, and the success rate is unaffected.
    expect((await context.db.select().from(scrapes).where(eq(scrapes.jobId, job.jobId))).map(({ error }) => error)).toEqual([null, null]);

    x.clearFaults();
    x.addPosts(postAbout("dogfish"));
    await job.runNext();
    expect((await findJob(context, job.userId)).error).toBeNull();
  });

  it("does not prevent the other keywords from being searched", async () => {
    const words = Array.from({ length: 20 }, (_, at) => `${"w".repeat(40)} refused ${at}`);
    const job = await tracking({ keywords: words });
    const [last] = x.addPosts({ ...postAbout(""), text: words.at(-1)!, ageSeconds: 60 });
    x.addFault({ kind: "rejected", path: SEARCH, count: 1 });
    await job.run();
    expect([(await job.page()).mentions.map(({ id }) => id), (await job.row()).lastErrorCode]).toEqual([[last], "search_refused"]);
  });
});

describe("a keyword search that keeps failing", () => {
  it("continues where it stopped, without reading the mentions again", async () => {
    const job = await tracking({ keywords: ["catfish"] });
    x.addPosts({ handle: job.handle, count: 150, text: "gm" });
    x.addFault({ kind: "unavailable", path: SEARCH });
    const before = mentionPages();
    for (let run = 0; run < 5; run += 1) await job.runNext();
    expect(mentionPages() - before).toBe(2);
    x.clearFaults();
    x.addPosts(postAbout("catfish"));
    const [fresh] = x.addPosts({ handle: job.handle, text: "gm again" });
    await job.runNext();
    expect(await job.stored()).toBe(151);
    await job.runNext();
    expect((await job.page()).mentions.map(({ id }) => id)).toContain(fresh);
  });

  it("starts over when the network no longer knows its page", async () => {
    const job = await tracking({ keywords: ["swordfish"] });
    x.addPosts({ handle: job.handle, count: 3, text: "gm" });
    x.addPosts(postAbout("swordfish", 150));
    x.addFault({ kind: "rejected", path: SEARCH, after: 1, count: 3 });
    const before = searchedPages().length;
    for (let run = 0; run < 4; run += 1) await job.runNext();
    expect(searchedPages().slice(before)).toEqual([false, true, true, true, false, true]);
    expect([await job.stored(), (await job.row()).sinceId !== null, (await job.row()).lastErrorCode]).toEqual([153, true, null]);
  });
});

it("changed keywords are searched at once, and the earlier refusal is cleared", async () => {
  const job = await tracking({ keywords: ["eelfish"] });
  x.addFault({ kind: "rejected", path: SEARCH, count: 1 });
  await job.run();
  await updateTracking(context, job.userId, job.jobId, { keywords: ["flatfish"] });
  expect(await job.row()).toMatchObject({ lastErrorCode: null, sinceId: null });
  passTime(MINUTE_MS);
  await job.run();
  expect((await job.row()).lastErrorCode).toBeNull();
});

it("a mention made just before the keywords changed is announced, but nothing that is found from before", async () => {
  const job = await tracking({ keywords: ["eelfish"] });
  x.addPosts({ handle: job.handle, text: "gm" });
  await job.run();
  passTime(4 * MINUTE_MS);
  x.addPosts({ ...postAbout("flatfish"), ageSeconds: 3_600, counts: { likes: 500 } });
  const [fresh] = x.addPosts({ handle: job.handle, text: "news", ageSeconds: 60, counts: { likes: 500 } });
  await updateTracking(context, job.userId, job.jobId, { keywords: ["flatfish"] });
  await job.run();
  expect(await job.stored()).toBe(3);
  const announced = (await job.notifications()).flatMap((one) => ("mention" in one ? [`${one.type} ${one.mention.id}`] : []));
  expect(announced.toSorted()).toEqual([`engagement ${fresh}`, `mention ${fresh}`]);
  expect((await job.events()).filter((type) => type === "new_mention")).toHaveLength(1);
});

it("of very many posts that a removed keyword found, the next scrape marks those read that the change did not", async () => {
  const job = await tracking({ keywords: ["dogfish"] });
  const found = foundPosts(6_500, now()).map((post) => ({ ...post, matchedBy: ["dogfish"] }));
  await upsertMentions(context, job.jobId, found);
  await updateTracking(context, job.userId, job.jobId, { keywords: [] });
  expect(await findUnread(context.db, job.userId)).toEqual({ unread: 1_500 });
  await job.run();
  expect([await findUnread(context.db, job.userId), await job.stored()]).toEqual([{ unread: 0 }, 6_500]);
});
