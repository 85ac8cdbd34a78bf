import { describe, expect, it } from "vitest";
import type { NotificationList } from "@/contracts/notifications";
import type { Mention, SocialMetrics } from "@/contracts/social/calls";
import type { SocialProfile } from "@/contracts/social/profile";
import { userOf } from "@/sandbox/x/users";
import { api, BASE, quietHandle, scrapeAgain, startTracking, tracker, x } from "../support/api/tracking";

startTracking();

describe("mentions", () => {
  it("are found by text, name and handle in any case, by label, by time, and by being unread", async () => {
    const handle = quietHandle();
    x.addPosts({
      handle, text: "100% pure JOY, best project", author: { username: "Lena_K", name: "Lena Kühn", followers: 10 }, ageSeconds: 60,
    });
    x.addPosts({ handle, text: "this is a scam, I lost everything", author: { username: "oskar", followers: 10 }, ageSeconds: 7200 });
    x.addPosts({ handle, text: "100 people were there", author: { username: "lenaXk", followers: 10 }, ageSeconds: 86_400 });
    const { call, page } = await tracker(handle);
    const texts = async (query: string) => (await page(query)).mentions.map(({ author }) => author.username);
    expect(await texts("")).toEqual(["Lena_K", "oskar", "lenaXk"]);
    expect(await texts("q=pure%20joy")).toEqual(["Lena_K"]);
    expect(await texts("q=100%25")).toEqual(["Lena_K"]);
    expect(await texts("q=lena_k")).toEqual(["Lena_K"]);
    expect(await texts("q=K%C3%9CHN")).toEqual(["Lena_K"]);
    expect(await texts("q=@OSKAR")).toEqual(["oskar"]);
    expect(await texts("sentiment=positive")).toEqual(["Lena_K"]);
    expect(await texts("sentiment=negative")).toEqual(["oskar"]);
    expect(
      await texts(`start_time=${new Date(Date.now() - 10_000_000).toISOString()}&end_time=${new Date(Date.now() - 600_000).toISOString()}`),
    ).toEqual(["oskar"]);
    expect(await texts("page=2&page_size=2")).toEqual(["lenaXk"]);
    const { body } = await call<Mention[]>("GET", `${BASE}/mentions?start_time=${new Date(Date.now() - 10_000_000).toISOString()}`);
    expect(body.map(({ sentiment, sentiment_score }) => [sentiment, Math.sign(sentiment_score!)])).toEqual([
      ["positive", 1], ["negative", -1],
    ]);
    const listed = async (query: string) =>
      (await call<Mention[]>("GET", `${BASE}/mentions?${query}`)).body.map(({ author }) => author.username);
    expect([
      await listed("q=lena"), await listed("sentiment=negative"), await listed("unread=true&q=oskar"), await listed("q=&sentiment=all"),
    ]).toEqual([
      ["Lena_K", "lenaXk"], ["oskar"], ["oskar"], ["Lena_K", "oskar", "lenaXk"],
    ]);
    expect((await call("GET", `${BASE}/mentions?sentiment=odd`)).status).toBe(422);
    expect(body[0]!.sentiment_words.length).toBeGreaterThan(0);
  });

  it("keep hostile text unchanged, and contain no link that is not https", async () => {
    const handle = quietHandle();
    const text = `<script>alert(1)</script> \u202Eevil\u0000 👩‍🚀 ${"長".repeat(3_000)} \uD800`;
    x.addPosts({
      handle, text, author: { username: "mallory", name: "<img src=x onerror=alert(1)>", imageUrl: "javascript:alert(1)", followers: 0 },
    });
    const { page } = await tracker(handle);
    const [mention] = (await page()).mentions;
    expect(mention!.text).toContain("<script>alert(1)</script> \u202Eevil 👩‍🚀");
    expect(mention!.text).toContain("長".repeat(3_000));
    expect(mention!.author).toMatchObject({ name: "<img src=x onerror=alert(1)>", profile_image_url: null });
    expect(mention!.url).toMatch(/^https:\/\/(x|twitter)\.com\//);
  });

  it("are marked read and unread by id or all at once, together with their notifications", async () => {
    const handle = quietHandle();
    const mine = await tracker(handle);
    x.addPosts({ handle, count: 3 });
    await scrapeAgain(mine);
    const ids = (await mine.page()).mentions.map(({ id }) => id);
    const mark = async (body: object) => (await mine.call<{ changed: string[]; unread: number }>(
      "POST", "/api/v1/social/mentions/read", body,
    )).body;
    const unreadNotifications = async () => (await mine.call<NotificationList>("GET", "/api/v1/notifications")).body.unread;
    expect(await mine.unread()).toEqual({ unread: 3 });
    expect(await mark({ ids: [ids[0]!] })).toEqual({ changed: [ids[0]], unread: 2 });
    expect([await unreadNotifications(), await mine.unread()]).toEqual([2, { unread: 2 }]);
    expect((await mine.page("unread=true")).total).toBe(2);
    expect((await mark({})).changed.toSorted()).toEqual(ids.slice(1).toSorted());
    expect([await unreadNotifications(), await mine.unread()]).toEqual([0, { unread: 0 }]);
    expect(await mark({ ids, read: false })).toMatchObject({ unread: 3 });
    expect([await unreadNotifications(), await mine.unread()]).toEqual([3, { unread: 3 }]);
  });

  it.each([{}, { filter: { sentiment: "positive" } }])("stay unread if they arrived after the list that was drawn (%o)", async (chosen) => {
    const handle = quietHandle();
    const mine = await tracker(handle);
    x.addPosts({ handle, text: "great, love it", count: 2 });
    await scrapeAgain(mine);
    const drawn = await mine.page();
    const [late] = x.addPosts({ handle, text: "great, love it too" });
    await scrapeAgain(mine);
    const mark = async (body: object) =>
      (await mine.call<{ changed: string[]; unread: number }>("POST", "/api/v1/social/mentions/read", body)).body;
    const marked = await mark({ ...chosen, as_of: drawn.as_of });
    expect([marked.changed.toSorted(), marked.unread]).toEqual([drawn.mentions.map(({ id }) => id).toSorted(), 1]);
    expect((await mine.page("unread=true")).mentions.map(({ id }) => id)).toEqual([late]);
    const { notifications } = (await mine.call<NotificationList>("GET", "/api/v1/notifications")).body;
    expect(notifications.flatMap((one) => (one.type === "mention" && !one.read ? [one.mention.id] : []))).toEqual([late]);
  });

  it("are marked read across all pages of a filter, and no others are", async () => {
    const handle = quietHandle();
    const mine = await tracker(handle);
    const [good] = [
      x.addPosts({ handle, text: "great, love it", count: 12 }), x.addPosts({ handle, text: "a terrible scam, avoid", count: 3 }),
    ];
    await scrapeAgain(mine);
    const mark = async (body: object) =>
      (await mine.call<{ changed: string[]; unread: number }>("POST", "/api/v1/social/mentions/read", body)).body;
    const marked = await mark({ filter: { sentiment: "positive", unread: true } });
    expect([marked.changed.toSorted(), marked.unread]).toEqual([good.toSorted(), 3]);
    expect((await mine.call<NotificationList>("GET", "/api/v1/notifications")).body.unread).toBe(3);
    expect(await mark({ filter: { q: "nobody said this" } })).toEqual({ changed: [], unread: 3 });
    expect((await mark({ ids: marked.changed, read: false })).unread).toBe(15);
    expect((await mine.call("POST", "/api/v1/social/mentions/read", { filter: { sentiment: "angry" } })).status).toBe(422);
  });

  it("take the user's label over the computed one, and can return to the computed one", async () => {
    const handle = quietHandle();
    x.addPosts({ handle, text: "great, love it", count: 10 });
    const { call, page } = await tracker(handle);
    const id = (await page()).mentions[0]!.id;
    const score = async () => (await call<SocialMetrics>("GET", `${BASE}/metrics`)).body.sentiment_score;
    expect(await score()).toBe(100);
    const corrected = await call<Mention>("PATCH", `/api/v1/social/mentions/${id}`, { sentiment: "negative" });
    expect(corrected.body).toMatchObject({ sentiment: "negative", sentiment_corrected: true });
    // 100 × (9 − 1) ÷ 10
    expect(await score()).toBe(80);
    expect((await page("sentiment=negative")).total).toBe(1);
    expect(
      (await call<Mention>("PATCH", `/api/v1/social/mentions/${id}`, { sentiment: null })).body,
    ).toMatchObject({ sentiment: "positive", sentiment_corrected: false });
  });

  it("stay away once deleted, together with their notifications", async () => {
    const handle = quietHandle();
    const mine = await tracker(handle, { keywords: ["moonfish"] });
    const [gone] = x.addPosts({ handle, text: "to the moonfish" });
    x.addPosts({ handle, text: "moonfish again" });
    await scrapeAgain(mine);
    expect((await mine.page()).total).toBe(2);
    expect((await mine.call("DELETE", `/api/v1/social/mentions/${gone}`)).status).toBe(204);
    expect((await mine.call("DELETE", `/api/v1/social/mentions/${gone}`)).status).toBe(404);
    expect((await mine.call<NotificationList>("GET", "/api/v1/notifications")).body.unread).toBe(1);
    expect(await mine.unread()).toEqual({ unread: 1 });
    // Changing the keywords has everything read again.
    await mine.call("PATCH", `${BASE}/jobs/${mine.job.id}`, { keywords: ["moonfish", "sunfish"] });
    x.addPosts({ handle, text: "moonfish a third time" });
    await scrapeAgain(mine);
    expect((await mine.page()).mentions.map(({ id }) => id)).not.toContain(gone);
    expect((await mine.page()).total).toBe(2);
  });

  it("include posts found only by a keyword, which are listed and can be filtered but count towards no figure", async () => {
    const handle = quietHandle();
    const mine = await tracker(handle, { keywords: ["marlinfish"] });
    x.addPosts({ handle, text: "best project", counts: { likes: 9 }, author: { username: "lena", followers: 90 } });
    const [found] = x.addPosts({
      handle, isMention: false, text: "Marlinfish is a scam, I lost everything", counts: { likes: 90 },
      author: { username: "oskar", followers: 10 },
    });
    await scrapeAgain(mine);
    const matches = async (query: string) =>
      (await mine.page(query)).mentions.map(({ author, matched_by: words }) => [author.username, ...words]);
    expect(await matches("")).toEqual([["oskar", "marlinfish"], ["lena"]]);
    expect([await matches("match=mention"), await matches("match=keyword")]).toEqual([[["lena"]], [["oskar", "marlinfish"]]]);
    expect((await mine.call<Mention[]>("GET", `${BASE}/mentions?match=keyword`)).body.map(({ id }) => id)).toEqual([found]);
    const { body } = await mine.call<SocialMetrics>("GET", `${BASE}/metrics`);
    expect(body).toMatchObject({ mentions_24h: 1, mentions_7d: 1, mentions_30d: 1, engagement_rate: 0.1 });
    expect((await mine.call<{ totalMentions: number }>("GET", `${BASE}/stats`)).body.totalMentions).toBe(1);
  });

  it("found only by a keyword that is no longer tracked stay listed with it, and are unread no longer", async () => {
    const handle = quietHandle();
    const mine = await tracker(handle, { keywords: ["tunafish", "codfish"] });
    expect(await mine.page()).toMatchObject({ has_keyword_posts: false });
    x.addPosts({ handle, text: "to the moon, tunafish" });
    for (const text of ["tunafish", "tunafish and codfish", "codfish"]) x.addPosts({ handle, isMention: false, text });
    await scrapeAgain(mine);
    const unread = async () => {
      const { notifications } = (await mine.call<NotificationList>("GET", "/api/v1/notifications")).body;
      return {
        total: (await mine.unread()).unread,
        listed: (await mine.page("unread=true")).mentions.map(({ text }) => text.replace(/@\S+ /, "")).toSorted(),
        notified: notifications.filter(({ read }) => !read).length,
      };
    };
    expect(await unread()).toMatchObject({ total: 4, notified: 4 });
    const keepOnly = (keywords: string[]) => mine.call("PATCH", `${BASE}/jobs/${mine.job.id}`, { keywords });
    await keepOnly(["Codfish", "tunafish"]);
    expect(await unread()).toMatchObject({ total: 4, notified: 4 });
    await keepOnly(["Codfish"]);
    const kept = ["codfish", "to the moon, tunafish", "tunafish and codfish"];
    expect(await unread()).toEqual({ total: 3, listed: kept, notified: 3 });
    expect(await mine.page("match=keyword")).toMatchObject({ total: 3, has_keyword_posts: true });
    expect((await mine.page("q=tunafish&match=keyword")).mentions.map(({ matched_by: words }) => words)).toContainEqual(["tunafish"]);
    await keepOnly([]);
    expect(await unread()).toEqual({ total: 1, listed: ["to the moon, tunafish"], notified: 1 });
  });

  it("of other users are not accessible", async () => {
    const handle = quietHandle();
    const [id] = x.addPosts({ handle, author: { username: "shared_author", followers: 5 } });
    const owner = await tracker(handle);
    const stranger = await tracker();
    for (const answer of [
      await stranger.call("PATCH", `/api/v1/social/mentions/${id}`, { sentiment: "negative" }),
      await stranger.call("DELETE", `/api/v1/social/mentions/${id}`),
      await stranger.call("GET", `${BASE}/user/shared_author`),
    ]) expect(answer.status).toBe(404);
    expect((await stranger.call("PATCH", `${BASE}/jobs/${owner.job.id}`, { frequency: 5 })).status).toBe(404);
    expect(await stranger.unread()).toEqual({ unread: 0 });
    expect((await stranger.call<{ changed: string[] }>("POST", "/api/v1/social/mentions/read", { ids: [id] })).body.changed).toEqual([]);
    expect((await owner.page()).mentions).toMatchObject([{ id, is_read: false, sentiment_corrected: false }]);
    expect((await api.call("GET", "/api/v1/social/mentions")).status).toBe(401);
  });

  it("include their authors, and give profiles of these and of the tracked account", async () => {
    const handle = quietHandle();
    x.addPosts({ handle, author: { username: "Seen_Once", name: "Seen", followers: 77 } });
    const { call, page } = await tracker(handle);
    const seen = userOf("Seen_Once");
    expect((await page()).mentions.map(({ author }) => author)).toEqual([{
      id: seen.id, username: "Seen_Once", name: "Seen", verified: seen.verified, profile_image_url: null,
      created_at: new Date(seen.createdAtMs).toISOString(),
      public_metrics: { followers_count: 77, following_count: seen.following, tweet_count: seen.posts, listed_count: seen.listed },
    }]);
    const profile = async (name: string) => (await call<SocialProfile>("GET", `${BASE}/user/${name}`)).body;
    expect(await profile("seen_once")).toMatchObject({ username: "Seen_Once", public_metrics: { followers_count: 77 } });
    expect(await profile("me")).toMatchObject({ username: expect.stringMatching(new RegExp(handle, "i")) as string });
    expect(await profile(handle)).toEqual(await profile("me"));
    expect((await call("GET", `${BASE}/user/never_seen`)).status).toBe(404);
  });
});
