import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { users } from "@/product-api/db/schema/auth";
import { deletedSocialJobs, mentionHours, mentions, mentionTopicHours, socialJobs } from "@/product-api/db/schema/social";
import { foundPosts } from "@/tests/support/api/posts";
import { addTracker } from "@/tests/support/database/players";
import { context, startScraping, tracking } from "@/tests/support/api/scraping";
import { setupTracking, updateTracking } from "./commands";
import { deleteOldTopics, deleteUnownedMentions } from "./commands-deleted";
import { upsertMentions } from "./commands-mentions";
import { findMentionPage } from "./queries";
import { countStored, countTopicsSince } from "./queries-hours";

startScraping();

async function tracked(count: number): Promise<{ userId: string; jobId: string }> {
  const tracker = await addTracker(context);
  await upsertMentions(context, tracker.jobId, foundPosts(count, context.now()));
  return tracker;
}

// Records how many mentions each statement deletes.
beforeAll(async () => {
  await context.db.execute(sql`create table deleted_parts (size int)`);
  await context.db.execute(
    sql`create function note_part() returns trigger language plpgsql as 'begin insert into deleted_parts select count(*) from gone; return null; end'`,
  );
  await context.db.execute(
    sql`create trigger note_part after delete on mentions referencing old table as gone for each statement execute function note_part()`,
  );
});
/** Sizes of the parts deleted since the last call, largest first, without empty ones. */
const parts = async () => (await context.db.execute<{ size: number }>(
  sql`with gone as (delete from deleted_parts returning size) select size from gone where size > 0 order by 1 desc`,
)).rows.map(({ size }) => size);

const stored = (jobId: string) => context.db.$count(mentions, eq(mentions.jobId, jobId));

it("deleting an account does not wait for its mentions, which are deleted later in parts", async () => {
  const [gone, stays, empty] = [await tracked(2_500), await tracked(20), await tracked(0)];
  await context.db.delete(users).where(eq(users.id, gone.userId));
  await context.db.delete(users).where(eq(users.id, empty.userId));
  expect(await context.db.$count(socialJobs, eq(socialJobs.id, gone.jobId))).toBe(0);
  expect(await stored(gone.jobId), "the deletion itself waits for none of them").toBe(2_500);
  expect(await context.db.select().from(deletedSocialJobs)).toEqual([{ jobId: gone.jobId }]);

  await Promise.all([deleteUnownedMentions(context), deleteUnownedMentions(context)]);
  expect([await stored(gone.jobId), await stored(stays.jobId)]).toEqual([0, 20]);
  const sizes = await parts();
  expect([Math.max(...sizes), sizes.reduce((sum, size) => sum + size, 0)]).toEqual([1_000, 2_500]);
  expect(await context.db.select().from(deletedSocialJobs)).toEqual([]);
  expect(await context.db.$count(mentionHours, eq(mentionHours.jobId, gone.jobId)), "nor do their sums come back").toBe(0);
});

it("changing a handle does not wait for the old handle's mentions, which are deleted later in parts", async () => {
  const { userId, jobId, handle } = await tracking();
  await upsertMentions(context, jobId, foundPosts(2_500, context.now()));
  const changed = await updateTracking(context, userId, jobId, { username: `${handle}_new`, frequency: 60 });
  expect(changed).toMatchObject({ username: `${handle}_new`, frequency: 60, lastRun: null });
  expect(await stored(jobId), "the change itself waits for none of them").toBe(2_500);
  const shown = () =>
    findMentionPage(context, userId, { page: 1, page_size: 20, q: "", sentiment: "all", match: "all", unread: false, sort: "newest" });
  expect((await shown()).total).toBe(0);
  await upsertMentions(context, changed.id, foundPosts(7, context.now()));
  await deleteUnownedMentions(context);
  expect([await stored(jobId), (await shown()).total]).toEqual([0, 7]);
  expect(await parts()).toEqual([1_000, 1_000, 500]);
});

it("what the last scrape of a handle left out says nothing about the next handle", async () => {
  const { userId, jobId, handle } = await tracking();
  await context.db.update(socialJobs).set({ unreadablePosts: 4 }).where(eq(socialJobs.id, jobId));
  expect(await updateTracking(context, userId, jobId, { username: `${handle}_new` })).toMatchObject({ unreadable: 0 });
});

it("when a handle is changed several times at once, only the change made last stays", async () => {
  const { userId, handle } = await tracking();
  const change = (username: string) => setupTracking(context, userId, {
    username, frequency: 5, keywords: [], notifications: { mentions: true, sentiment: true, engagement: true },
  });
  const made: { id: string; username: string }[] = [];
  await Promise.all(
    ["a", "b", "c", "d", "e"].map(async (name) => made.push({ id: (await change(`${handle}_${name}`)).id, username: `${handle}_${name}` })),
  );
  const jobs = await context.db.select().from(socialJobs).where(eq(socialJobs.userId, userId));
  expect(jobs).toHaveLength(1);
  expect(made).toHaveLength(5);
  expect(made.at(-1)).toMatchObject({ id: jobs[0]!.id, username: jobs[0]!.username });
});

it("deletes the topics of hours long past, without changing recent topics or the mention counts", async () => {
  const { jobId } = await tracked(200);
  const dayMs = 24 * 3_600_000;
  const daysAgo = (days: number) => new Date(context.now().getTime() - days * dayMs);
  await upsertMentions(context, jobId, foundPosts(150, daysAgo(40)).map((post) => ({ ...post, id: `9${post.id}` })));
  const countTopicsAndMentions = async () => [
    await countTopicsSince(context.db, jobId, { day: daysAgo(1), week: daysAgo(7) }), await countStored(context.db, jobId),
  ];
  const [before, hours] = [await countTopicsAndMentions(), await context.db.$count(mentionTopicHours, eq(mentionTopicHours.jobId, jobId))];
  await deleteOldTopics(context);
  const left = await context.db.select({ hour: mentionTopicHours.hour }).from(mentionTopicHours).where(eq(mentionTopicHours.jobId, jobId));
  expect([left.length > 0, left.length < hours, left.every(({ hour }) => hour > daysAgo(30))]).toEqual([true, true, true]);
  expect(await countTopicsAndMentions()).toEqual(before);
});
