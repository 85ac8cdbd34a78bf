import { expect, it } from "vitest";
import { findJob } from "@/product-api/domain/social/queries";
import { scrape } from "@/product-api/workers/social-scrape/scrape";
import { context, now, parts, startScraping, tracking, x } from "../support/scraping";

startScraping();

it("leaves out what nobody could have meant, stores the rest, and says how much that was", async () => {
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

it("ends also where what was read cannot be stored, and tries that again after a while only", async () => {
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
