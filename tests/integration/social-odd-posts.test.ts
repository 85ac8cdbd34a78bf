import { expect, it } from "vitest";
import { findJob } from "@/product-api/domain/social/queries";
import { removeMention } from "@/product-api/domain/social/commands-marks";
import { scrape } from "@/product-api/workers/social-scrape/scrape";
import { context, now, parts, startScraping, tracking, x } from "../support/api/scraping";

startScraping();

it("leaves out posts with implausible data, stores the rest, and reports how many were left out", async () => {
  const job = await tracking();
  x.addPosts({ handle: job.handle, count: 6 });
  x.addFault({ kind: "odd_posts", path: "/2/users/", after: 1, count: 1 });
  await job.run();
  expect(await job.row()).toMatchObject({ state: "idle", lastError: null, resumePage: null, unreadablePosts: 4 });
  expect(await job.stored()).toBe(2);
  expect((await findJob(context, job.userId)).unreadable).toBe(4);
  x.addPosts({ handle: job.handle, count: 1 });
  await job.runNext();
  expect([await job.stored(), (await job.row()).unreadablePosts]).toEqual([3, 0]);
});

it("a post edited by its author stays one mention, is notified once, and stays away if it was deleted", async () => {
  const job = await tracking();
  await job.run();
  const [first, other] = [x.addPosts({ handle: job.handle, text: "to the moon" })[0]!, x.addPosts({ handle: job.handle, text: "gm" })[0]!];
  await job.runNext();
  await removeMention(context, job.userId, other);
  const [second] = x.addPosts({ handle: job.handle, text: "to the moon, soon", edits: first });
  x.addPosts({ handle: job.handle, text: "gm!", edits: other });
  await job.runNext();
  const { mentions, total } = await job.page();
  expect([total, mentions.map(({ id, text }) => [id, text])]).toEqual([1, [[second, `@${job.handle} to the moon, soon`]]]);
  expect((await job.notifications()).map((one) => one.type === "mention" && one.mention.id)).toEqual([second]);
  const [third] = x.addPosts({ handle: job.handle, text: "not to the moon", edits: second });
  await job.runNext();
  expect((await job.page()).mentions.map(({ id }) => id)).toEqual([third]);
});

it("a scrape also ends if its posts cannot be stored, and is retried only after a while", async () => {
  const job = await tracking();
  x.addPosts({ handle: job.handle, count: 1 });
  const source = { ...parts.source, fetchMentions: async (request: Parameters<typeof parts.source.fetchMentions>[0]) => {
    const batch = await parts.source.fetchMentions(request);
    return { ...batch, posts: batch.posts.map((post) => ({ ...post, likes: 0.5 })) };
  } };
  await expect(scrape(context, { ...parts, source }, job.jobId)).rejects.toThrow();
  const row = await job.row();
  expect(row).toMatchObject({ state: "idle", lastErrorCode: "not_stored", scrapeId: null });
  expect(row.nextRunAt.getTime()).toBeGreaterThan(now().getTime() + 20_000);
});

it.each(
  ["newest_future", "newest_past", "newest_text"] as const,
)("continues after the newest post even when the network reports another one as the newest: %s", async (kind) => {
  const job = await tracking();
  x.addPosts({ handle: job.handle, count: 1 });
  await job.run();
  const [second] = x.addPosts({ handle: job.handle, count: 1 });
  x.addFault({ kind, path: "/2/users/" });
  await job.runNext();
  expect([await job.stored(), (await job.row()).sinceId]).toEqual([2, second]);
  await job.runNext();
  expect((await job.row()).sinceId).toBe(second);
  x.clearFaults();
  x.addPosts({ handle: job.handle, count: 1 });
  await job.runNext();
  expect([await job.stored(), (await job.row()).lastError]).toEqual([3, null]);
});
