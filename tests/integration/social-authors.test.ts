import { describe, expect, it } from "vitest";
import type { Mention } from "@/contracts/social/calls";
import type { MentionAuthors } from "@/contracts/social/authors";
import { exportPaths } from "@/contracts/statement/rules";
import { quietHandle, scrapeAgain, startTracking, tracker, x } from "../support/api/tracking";

startTracking();

const quiet = { likes: 0, reposts: 0, replies: 0, quotes: 0 };
const loud = { likes: 90, reposts: 10, replies: 5, quotes: 5 };
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const establishedAccount = { createdAt: daysAgo(2_000), following: 100, posts: 900 };

/** A tracked handle that is mentioned by three people and a bot, each with something that sets them apart. */
async function trackMentionedHandle() {
  const handle = quietHandle();
  x.addPosts({
    handle, text: "a thoughtful thread", lang: "en", counts: loud, ageSeconds: 7_200,
    author: { username: "Small_Sue", followers: 40, verified: false, ...establishedAccount },
  });
  x.addPosts({
    handle, text: "big news today", lang: "en", counts: quiet, ageSeconds: 3_600,
    author: { username: "big_ben", followers: 50_000, verified: true, ...establishedAccount },
  });
  x.addPosts({
    handle, text: "項目太棒了", lang: "zh", counts: { ...quiet, likes: 3 }, ageSeconds: 1_800,
    author: { username: "mei", followers: 2_000, verified: false, ...establishedAccount },
  });
  x.addPosts({
    handle, text: "claim your airdrop now", lang: "en", counts: quiet, count: 3, ageSeconds: 600,
    author: { username: "spam_sam", followers: 90_000, verified: false, ...establishedAccount },
  });
  return tracker(handle);
}

const names = (mentions: readonly Mention[]) => mentions.map(({ author }) => author.username);

describe("the authors of mentions", () => {
  it("can be filtered by handle, followers, verification, language and automation, in the list, in its export and when marking as read", async () => {
    const { page, call, file } = await trackMentionedHandle();
    const expected: Record<string, string[]> = {
      "author=@SMALL_sue": ["Small_Sue"], "author=nobody": [],
      "followers_min=2000&automated=hide": ["mei", "big_ben"],
      "verified=true": ["big_ben"], "lang=zh": ["mei"],
      "automated=only": ["spam_sam", "spam_sam", "spam_sam"], "automated=hide&lang=en": ["big_ben", "Small_Sue"],
    };
    for (const [query, authors] of Object.entries(expected)) {
      expect([query, names((await page(query)).mentions)]).toEqual([query, authors]);
      if (authors.length === 0) continue;
      const rows = await (await file(`${exportPaths.mentions}?format=json&${query}`)).json() as { author: string }[];
      expect([query, rows.map(({ author }) => author)]).toEqual([query, authors.toReversed()]);
    }
    expect((await file(`${exportPaths.mentions}?format=json&author=nobody`)).status).toBe(422);
    const marked = await call<{ changed: string[]; unread: number }>("POST", "/api/v1/social/mentions/read", {
      filter: { automated: "only", verified: false, followers_min: 10 },
    });
    expect([marked.body.changed.length, marked.body.unread]).toEqual([3, 3]);
    for (const wrong of ["followers_min=-1", "lang=x", "automated=yes", "sort=oldest", "verified=perhaps"]) {
      expect((await call("GET", `/api/v1/social/mentions?${wrong}`)).status).toBe(422);
    }
  });

  it("have their mentions sorted by engagement on request", async () => {
    const { page } = await trackMentionedHandle();
    expect(names((await page("sort=engagement&page_size=3")).mentions)).toEqual(["Small_Sue", "mei", "spam_sam"]);
    expect(names((await page("sort=engagement&page=2&page_size=4")).mentions)).toEqual(["spam_sam", "big_ben"]);
  });

  it("are ranked by reach and by engagement among the filtered mentions, together with the languages of all mentions", async () => {
    const { call } = await trackMentionedHandle();
    const authors = async (query: string) => (await call<MentionAuthors>("GET", `/api/v1/social/mentions/authors?${query}`)).body;
    const reach = await authors("");
    expect(reach.authors.map(({ author, mentions, engagement }) => [author.username, mentions, engagement])).toEqual([
      ["spam_sam", 3, 0], ["big_ben", 1, 0], ["mei", 1, 3], ["Small_Sue", 1, 110],
    ]);
    expect(reach.languages).toEqual([{ lang: "en", mentions: 5 }, { lang: "zh", mentions: 1 }]);
    expect((await authors("by=engagement&automated=hide")).authors.map(({ author }) => author.username)).toEqual([
      "Small_Sue", "mei", "big_ben",
    ]);
    const { call: stranger } = await tracker();
    expect((await stranger<MentionAuthors>("GET", "/api/v1/social/mentions/authors?author=big_ben")).body.authors).toEqual([]);
  });

  it("have as their reach the highest follower count among the filtered mentions, not that of their newest mention", async () => {
    const handle = quietHandle();
    x.addPosts({
      handle, text: "once famous", lang: "en", ageSeconds: 7_200,
      author: { username: "faded_fay", followers: 50_000, ...establishedAccount },
    });
    x.addPosts({
      handle, text: "steady as ever", lang: "en", ageSeconds: 3_600,
      author: { username: "steady_stu", followers: 2_000, ...establishedAccount },
    });
    const mine = await tracker(handle);
    x.addPosts({ handle, text: "大家好", lang: "zh", author: { username: "faded_fay", followers: 40, ...establishedAccount } });
    await scrapeAgain(mine);
    const reach = async (query: string) => (await mine.call<MentionAuthors>(
      "GET", `/api/v1/social/mentions/authors?by=reach${query}`,
    )).body.authors.map((one) => [one.author.username, one.reach]);
    expect(await reach("")).toEqual([["faded_fay", 50_000], ["steady_stu", 2_000]]);
    expect(await reach("&lang=en")).toEqual([["faded_fay", 50_000], ["steady_stu", 2_000]]);
    expect(await reach("&lang=zh")).toEqual([["faded_fay", 40]]);
  });
});

describe("an account is marked as likely automated", () => {
  it("for repeating the same text in at least three mentions, which marks all of them", async () => {
    const handle = quietHandle();
    const post = (text: string, ageSeconds = 0) =>
      x.addPosts({ handle, text, ageSeconds, author: { username: "echo", followers: 900, ...establishedAccount } });
    post("Claim YOUR airdrop https://a.example/1", 300);
    post("claim your  airdrop https://b.example/2", 200);
    const mine = await tracker(handle);
    const signs = async () => (await mine.page()).mentions.map(({ automation_signs }) => automation_signs);
    expect(await signs()).toEqual([[], []]);
    post("@friend claim your airdrop https://c.example/3");
    await scrapeAgain(mine);
    expect(await signs()).toEqual([["repeats_text"], ["repeats_text"], ["repeats_text"]]);
  });

  it("for two signs in its profile, but not for one sign, for a repeated greeting, or for missing data", async () => {
    const handle = quietHandle();
    const post = (username: string, author: object, count = 1, text = "something to say about it") =>
      x.addPosts({ handle, text, count, author: { username, ...author } });
    post("young_crowd", { createdAt: daysAgo(5), followers: 10, following: 900, posts: 40 });
    post("just_young", { createdAt: daysAgo(5), followers: 10, following: 90, posts: 40 });
    post("never_sleeps", { createdAt: daysAgo(100), followers: 3, following: 4_000, posts: 90_000 });
    post("greeter", { followers: 700, ...establishedAccount }, 5, "gm");
    const { page } = await tracker(handle);
    const signs = Object.fromEntries((await page()).mentions.map(({ author, automation_signs }) => [author.username, automation_signs]));
    expect(signs).toEqual({
      young_crowd: ["young_account", "follows_many"], just_young: [], never_sleeps: ["follows_many", "posts_much"], greeter: [],
    });
  });

  it("never for missing figures, which are unknown rather than zero", async () => {
    const handle = quietHandle();
    x.addPosts({ handle, author: { username: "suspended_su", followers: 5 } });
    const { page } = await tracker(handle);
    const [mention] = (await page()).mentions;
    expect(mention!.author).toMatchObject({ verified: null, public_metrics: { followers_count: null, following_count: null } });
    expect(mention!.automation_signs).toEqual([]);
    expect((await page("followers_min=0")).total).toBe(0);
  });
});
