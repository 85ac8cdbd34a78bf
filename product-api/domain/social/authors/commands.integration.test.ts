import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { mentions } from "@/product-api/db/schema/social";
import { addTracker } from "@/tests/support/database/players";
import { foundPosts } from "@/tests/support/api/posts";
import { context, useTestContext } from "@/tests/support/database/test-context";
import { upsertMentions, type FoundPost } from "../commands-mentions";
import { findMentions } from "../queries";
import { findMentionAuthors } from "./queries";

const now = new Date("2026-11-21T12:34:56Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

useTestContext(() => now);

const tracked = async () => (await addTracker(context)).jobId;

let posted = 0;

/** A post by `author`, whose account has the given details. */
function post(author: string, text: string, createdAt: Date, account: Partial<FoundPost["author"]> = {}): FoundPost {
  const [plain] = foundPosts(1, createdAt);
  return { ...plain!, id: `${(posted += 1)}`, text, author: {
    ...plain!.author, id: author, username: author, createdAt: daysAgo(900), followers: 900, following: 90, posts: 90, ...account,
  } };
}

const signsOf = async (jobId: string) =>
  Object.fromEntries((await context.db.select()
    .from(mentions)
    .where(eq(mentions.jobId, jobId))
    .orderBy(mentions.postedAt)).map(({ postId, automationSigns }) => [postId, automationSigns]));

const spamText = (at: number) => `@ada claim your airdrop  https://a.example/${at}`;

it("a text posted three times within 7 days marks all of its author's mentions, whichever pages the three were found on", async () => {
  const job = await tracked();
  const [first, second, third] = [
    post("echo", spamText(1), daysAgo(3)), post("echo", spamText(2), daysAgo(2)), post("echo", spamText(3), daysAgo(1)),
  ];
  const other = post("echo", "something else entirely", daysAgo(40));
  await upsertMentions(context, job, [other, first]);
  await upsertMentions(context, job, [second, post("ann", spamText(4), daysAgo(1))]);
  expect(Object.values(await signsOf(job))).toEqual([[], [], [], []]);
  // A post that is found again does not count again.
  await upsertMentions(context, job, [first, second]);
  expect(Object.values(await signsOf(job))).toEqual([[], [], [], []]);
  await upsertMentions(context, job, [third]);
  expect(await signsOf(job)).toMatchObject({
    [other.id]: ["repeats_text"], [first.id]: ["repeats_text"], [second.id]: ["repeats_text"], [third.id]: ["repeats_text"],
  });
  const late = post("echo", "and now something new", new Date(now.getTime() + 9 * 86_400_000));
  await upsertMentions(context, job, [late]);
  expect([...new Set(Object.values(await signsOf(job)).map((signs) => signs?.join()))], "a week later it is no longer said").toEqual([""]);
});

it("repetition counts within the seven days before an author's newest mention, even if older mentions are found later, and is searched for again only after a newer one", async () => {
  const job = await tracked();
  await upsertMentions(context, job, [1, 2, 3].map((at) => post("echo", spamText(at), daysAgo(at))));
  await upsertMentions(context, job, [post("echo", "an older word of mine", daysAgo(6)), post("ann", spamText(4), daysAgo(6))]);
  expect(Object.values(await signsOf(job)).filter((signs) => signs?.length === 1)).toHaveLength(4);
  await upsertMentions(context, job, [post("ann", spamText(5), daysAgo(5)), post("ann", "something else entirely", daysAgo(2))]);
  await upsertMentions(context, job, [post("ann", spamText(6), daysAgo(10))]);
  expect(Object.values(await signsOf(job)).filter((signs) => signs?.length === 1), "a third one before the seven days").toHaveLength(4);
  await upsertMentions(context, job, [post("ann", spamText(7), daysAgo(8))]);
  expect(Object.values(await signsOf(job)).filter((signs) => signs?.length === 1), "a third one within them").toHaveLength(9);
  // Without the stored texts, a search would find no repetition.
  await context.db.execute(sql`update mentions set said_key = null where job_id = ${job}::uuid`);
  await upsertMentions(context, job, [post("echo", "an even older word of mine", daysAgo(7))]);
  expect(
    Object.values(await signsOf(job)).filter((signs) => signs?.length === 1), "an older one of an author who repeats",
  ).toHaveLength(10);
  await upsertMentions(context, job, [post("echo", "a newer word of mine", now)]);
  expect(
    Object.values(await signsOf(job)).filter((signs) => signs?.length === 1), "a newer one: only the other author still repeats",
  ).toHaveLength(5);
});

it("an author is judged by the profile in their newest mention, even if older ones are read after it", async () => {
  const job = await tracked();
  const young = { createdAt: daysAgo(5), following: 900, followers: 3 };
  await upsertMentions(context, job, [post("crowd", "hello to the whole market", now)]);
  await upsertMentions(context, job, [post("crowd", "an earlier word of mine", daysAgo(1), young)]);
  expect(Object.values(await signsOf(job))).toEqual([[], []]);
  await upsertMentions(context, job, [post("crowd", "the newest of my words", new Date(now.getTime() + 60_000), young)]);
  expect(Object.values(await signsOf(job))).toEqual(Array(3).fill(["young_account", "follows_many"]));
});

it("mentions stored before authors were judged are judged with the next page", async () => {
  const job = await tracked();
  await upsertMentions(context, job, [1, 2, 3].map((at) => post("echo", spamText(at), daysAgo(at))));
  await context.db.execute(sql`update mentions set automation_signs = null where job_id = ${job}::uuid`);
  await upsertMentions(context, job, [post("ann", "good morning to all of you", now)]);
  expect(Object.values(await signsOf(job))).toEqual([["repeats_text"], ["repeats_text"], ["repeats_text"], []]);
});

it("an author whose turn to be judged has not come is not taken for one who repeats a text when a mention is found again", async () => {
  const job = await tracked();
  const last = post("zoe", "what a day for the market", daysAgo(1));
  const crowd = Array.from({ length: 500 }, (_, at) => post(`a${at}`, "hello to the whole market", daysAgo(1)));
  await upsertMentions(context, job, [...crowd, last]);
  await context.db.execute(sql`update mentions set automation_signs = null where job_id = ${job}::uuid`);
  await upsertMentions(context, job, [last]);
  expect((await signsOf(job))[last.id]).toEqual([]);
});

it("by reach, authors whose followers are unknown come last", async () => {
  const { userId, jobId } = await addTracker(context);
  const followers = { unknown: null, few: 10, many: 5_000 };
  const posts = Object.entries(followers).map(([name, count]) => post(name, "gm", daysAgo(1), { followers: count }));
  await upsertMentions(context, jobId, posts);
  const { authors } = await findMentionAuthors(context.db, userId, {
    by: "reach", q: "", sentiment: "all", match: "all", unread: false, automated: undefined,
  });
  expect(authors.map(({ author, reach }) => [author.username, reach])).toEqual([["many", 5_000], ["few", 10], ["unknown", null]]);
});

it("an author who has changed the handle is found by either handle, with all mentions that are counted for them", async () => {
  const { userId, jobId } = await addTracker(context);
  await upsertMentions(context, jobId, [
    post("fay", "under the first name", daysAgo(3), { username: "first_fay" }), post("other", "somebody else", daysAgo(2)),
  ]);
  await upsertMentions(context, jobId, [post("fay", "under the second name", daysAgo(1), { username: "second_fay" })]);
  const { authors: [top] } = await findMentionAuthors(context.db, userId, { by: "engagement", q: "fay" });
  expect(top).toMatchObject({ author: { username: "second_fay" }, mentions: 2 });
  for (const author of ["second_fay", "FIRST_fay"]) {
    expect((await findMentions(context.db, userId, { author })).map(({ text }) => text), author).toEqual([
      "under the second name", "under the first name",
    ]);
  }
});
