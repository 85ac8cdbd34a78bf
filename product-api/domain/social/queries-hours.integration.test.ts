import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { isMention, mentions, socialJobs } from "@/product-api/db/schema/social";
import { mentionsMarkedMax } from "@/contracts/social/rules";
import { foundPosts } from "@/tests/support/api/posts";
import { addTracker } from "@/tests/support/database/players";
import { context, useTestContext } from "@/tests/support/database/test-context";
import { correctSentiment, markMentionsRead, removeMention } from "./commands-marks";
import type { SocialContext } from "./commands-tracked";
import { upsertMentions } from "./commands-mentions";
import { newestFirst } from "./queries";
import { countStored, countTopicsSince, sumMentionsSince } from "./queries-hours";

const now = new Date("2026-11-21T12:34:56Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

useTestContext(() => now);

const social = () => context as unknown as SocialContext;

/** The stored hours and topics of a job, without empty ones. */
async function findStoredHours(jobId: string) {
  const hours = await context.db.execute(sql`select hour, found, unread, positive, neutral, negative, interactions::text,
    author_followers::text from mention_hours
    where job_id = ${jobId}::uuid and found <> 0 order by hour`);
  const topics = await context.db.execute(
    sql`select hour, topic, found from mention_topic_hours where job_id = ${jobId}::uuid and found <> 0 order by hour, topic`,
  );
  return { hours: hours.rows, topics: topics.rows };
}

/** The same, counted from the mentions. */
async function counted(jobId: string) {
  const label = sql`coalesce(corrected_sentiment, sentiment)`;
  const hours = await context.db.execute(sql`select date_trunc('hour', posted_at, 'UTC') as hour, count(*)::int as found,
    (count(*) filter (where not is_read))::int as unread,
      (count(*) filter (where ${isMention} and ${label} = 'positive'))::int as positive,
        (count(*) filter (where ${isMention} and ${label} = 'neutral'))::int as neutral,
      (count(*) filter (where ${isMention} and ${label} = 'negative'))::int as negative,
      coalesce(sum(likes + reposts + replies + quotes) filter (where ${isMention}), 0)::text as interactions,
      coalesce(sum(author_followers) filter (where ${isMention}), 0)::text as author_followers
    from ${mentions} where job_id = ${jobId}::uuid group by 1 order by 1`);
  const topics = await context.db.execute(sql`select hour, topic, count(*)::int as found from (
      select distinct on (post_id, lower(topic)) date_trunc('hour', posted_at, 'UTC') as hour, topic
      from ${mentions}, unnest(context_tags || array(select '#' || tag from unnest(hashtags) tag)) topic where job_id = ${jobId}::uuid
        and ${isMention} order by post_id, lower(topic), topic
    ) tagged group by 1, 2 order by 1, 2`);
  return { hours: hours.rows, topics: topics.rows };
}

it("the sums of each hour match its mentions, whatever happens to them", async () => {
  const { userId, jobId } = await addTracker(context);
  const posts = foundPosts(400, now).map((post, at) => ({
    ...post, contextTags: [...post.contextTags, ...(at % 7 ? [] : ["memeCORE", "#MemeCore"])], matchedBy: at % 10 === 5 ? ["moon"] : [],
  }));
  await upsertMentions(context, jobId, posts.slice(0, 300));
  expect(await findStoredHours(jobId)).toEqual(await counted(jobId));
  // Known ones with other counts, and new ones, in one statement.
  await upsertMentions(context, jobId, posts.slice(200).map((post) => ({ ...post, likes: post.likes + 5 })));
  await markMentionsRead(social(), userId, { ids: posts.slice(0, 90).map(({ id }) => id), read: true });
  await markMentionsRead(social(), userId, { ids: [posts[3]!.id], read: false });
  await correctSentiment(social(), userId, posts[10]!.id, "negative");
  await removeMention(social(), userId, posts[20]!.id);
  await removeMention(social(), userId, posts[14]!.id);
  expect(await findStoredHours(jobId)).toEqual(await counted(jobId));
  expect(await countStored(context.db, jobId)).toEqual({ found: 398, mentions: 358, unread: 398 - 89 + 2 });
  await context.db.execute(sql`select refill_mention_hours()`);
  expect(await findStoredHours(jobId)).toEqual(await counted(jobId));

  await context.db.delete(socialJobs).where(sql`id = ${jobId}::uuid`);
  expect((await findStoredHours(jobId)).hours).toEqual([]);
});

it("sums since a time begin exactly at that time, not at the start of its hour", async () => {
  const { jobId } = await addTracker(context);
  const posts = foundPosts(400, now);
  await upsertMentions(context, jobId, posts);
  const since = [0.5, 3, 5.25, 6.5].map(hoursAgo);
  const sums = await sumMentionsSince(context.db, jobId, since);
  const expected = since.map((at) => posts.filter(({ createdAt }) => createdAt > at));
  expect(sums.map(({ all }) => all)).toEqual(expected.map(({ length }) => length));
  expect(sums.map(({ interactions }) => interactions)).toEqual(
    expected.map((some) => some.reduce((sum, one) => sum + one.likes + one.reposts + one.replies + one.quotes, 0)),
  );
  expect(sums.map(({ negative }) => negative)).toEqual(
    expected.map((some) => some.filter(({ sentiment }) => sentiment.label === "negative").length),
  );
  const topics = await countTopicsSince(context.db, jobId, { day: hoursAgo(2.5), week: hoursAgo(4) });
  const having = (some: readonly { contextTags: string[] }[], topic: string) =>
    some.filter(({ contextTags }) => contextTags.includes(topic)).length;
  const after = (hours: number) => posts.filter(({ createdAt }) => createdAt > hoursAgo(hours));
  expect(topics.find(({ topic }) => topic === "Memecoins")).toEqual({
    topic: "Memecoins", day: having(after(2.5), "Memecoins"), week: having(after(4), "Memecoins"),
  });
});

it("a scrape and a reader who marks mentions of the same hours wait for each other, and nothing is lost", async () => {
  const { userId, jobId } = await addTracker(context);
  const posts = foundPosts(240, now);
  await upsertMentions(context, jobId, posts);
  const [newer, older] = [posts.slice(0, 30), posts.slice(180, 210)];
  const loud = (some: typeof posts) => some.map((post) => ({ ...post, likes: post.likes + 1 }));
  let marking: Promise<unknown> | undefined;
  await context.db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from social_jobs where id = ${jobId}::uuid for update`);
    await upsertMentions({ ...context, db: tx }, jobId, loud(newer.slice(0, 10)));
    marking = markMentionsRead(social(), userId, { ids: [...newer.slice(10), ...older.slice(10)].map(({ id }) => id), read: true });
    await new Promise((resolve) => setTimeout(resolve, 300));
    await upsertMentions({ ...context, db: tx }, jobId, loud(older.slice(0, 10)));
  });
  await marking;
  expect(await findStoredHours(jobId)).toEqual(await counted(jobId));
  expect(await countStored(context.db, jobId)).toEqual({ found: 240, mentions: 240, unread: 200 });
}, 30_000);

it("many simultaneous changes to the mentions of one job lose nothing", async () => {
  const { userId, jobId } = await addTracker(context);
  const posts = foundPosts(600, now);
  await upsertMentions(context, jobId, posts.slice(0, 300));
  const ids = posts.map(({ id }) => id);
  // As a scrape does: the job first, then page after page.
  const scrape = (from: number) => context.db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from social_jobs where id = ${jobId}::uuid for update`);
    await upsertMentions(
      { ...context, db: tx }, jobId, posts.slice(from, from + 150).map((post) => ({ ...post, likes: post.likes + from })),
    );
    await upsertMentions({ ...context, db: tx }, jobId, posts.slice(300 - from / 2, 400 - from / 2));
  });
  const changes = Array.from({ length: 4 }, (_, nth) => [
    () => scrape(nth * 150),
    () => markMentionsRead(social(), userId, { ids: ids.slice(nth * 20, nth * 20 + 200).toReversed(), read: nth % 2 === 0 }),
    () => correctSentiment(social(), userId, ids[nth * 7]!, "positive"),
    () => removeMention(social(), userId, ids[nth * 11 + 1]!),
  ]).flat();
  await Promise.all(changes.map((change) => change()));
  expect(await findStoredHours(jobId)).toEqual(await counted(jobId));
});

it("more mentions than one call can mark are marked in several calls, and can be unmarked by id", async () => {
  const { userId, jobId } = await addTracker(context);
  const posts = foundPosts(mentionsMarkedMax + 200, now);
  await upsertMentions(context, jobId, posts);
  const mark = (choice: Parameters<typeof markMentionsRead>[2]) => markMentionsRead(social(), userId, choice);
  const [first, second, third] = [await mark({ read: true }), await mark({ read: true }), await mark({ read: true })];
  expect([first, second, third].map(({ changed, unread }) => [changed.length, unread])).toEqual([
    [mentionsMarkedMax, 200], [200, 0], [0, 0],
  ]);
  expect(new Set([...first.changed, ...second.changed])).toEqual(new Set(posts.map(({ id }) => id)));
  expect((await mark({ ids: first.changed, read: false })).unread).toBe(mentionsMarkedMax);
  const negative = posts.filter(({ id, sentiment }) => sentiment.label === "negative" && first.changed.includes(id));
  expect((await mark({ filter: { sentiment: "negative" }, read: true })).changed.toSorted()).toEqual(
    negative.map(({ id }) => id).toSorted(),
  );
  expect(await findStoredHours(jobId)).toEqual(await counted(jobId));
});

it("the newest mentions can be read in the order of their index, without sorting", async () => {
  const { jobId } = await addTracker(context);
  await upsertMentions(context, jobId, foundPosts(300, now));
  const plan = await context.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    const { rows } = await tx.execute<Record<string, string>>(
      sql`explain select * from ${mentions} where job_id = ${jobId}::uuid order by ${sql.join(newestFirst, sql`, `)} limit 10`,
    );
    return rows.map((row) => Object.values(row)[0]).join("\n");
  });
  expect(plan).toContain("mentions_newest_idx");
  expect(plan).not.toContain("Sort");
});
