import { expect, it } from "vitest";
import { findJob } from "@/product-api/domain/social/queries";
import { removeMention } from "@/product-api/domain/social/commands-marks";
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

it("a post that its author changes is one mention, told once, and stays away where it was deleted", async () => {
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
  expect((await job.told()).map((one) => one.type === "mention" && one.mention.id)).toEqual([second]);
  const [third] = x.addPosts({ handle: job.handle, text: "not to the moon", edits: second });
  await job.runNext();
  expect((await job.page()).mentions.map(({ id }) => id)).toEqual([third]);
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

it.each(["newest_future", "newest_past", "newest_text"] as const)("goes on behind the newest post also where the network says that it was another one: %s", async (kind) => {
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
