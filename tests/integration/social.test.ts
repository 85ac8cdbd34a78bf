import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { NotificationList } from "@/contracts/notifications";
import type { Problem } from "@/contracts/problem";
import type { Mention, MentionPage, ScrapingJob, ScrapingStats, SocialMetrics, SocialProfile } from "@/contracts/social";
import { startTestApi, until, type TestApi } from "../support/product-api";
import { startTestX, type TestX } from "../support/x";

const BASE = "/api/v1/social/scraping";

let x: TestX;
let api: TestApi;
beforeAll(async () => {
  x = await startTestX();
  api = await startTestApi(undefined, x.variables);
});
afterEach(() => x.clearFaults());
afterAll(async () => {
  await api.stop();
  await x.stop();
});

let handles = 0;
const quietHandle = () => `quiet_${(handles += 1)}`;

async function signedIn() {
  const { token } = await api.register();
  return <T = Problem>(method: string, path: string, body?: unknown) => api.call<T>(method, path, { token: token.access_token, ...(body === undefined ? {} : { body }) });
}

/** A user whose handle has been scraped once. */
async function tracker(handle = quietHandle(), more: object = {}) {
  const call = await signedIn();
  const { body: job } = await call<ScrapingJob>("POST", `${BASE}/setup`, { username: handle, ...more });
  const current = async () => (await call<ScrapingJob>("GET", `${BASE}/jobs/current`)).body;
  const settled = () => until(current, ({ state, lastRun, error }) => state !== "running" && (lastRun !== null || error !== null || state === "waiting"));
  await settled();
  const page = async (query = "") => (await call<MentionPage>("GET", `/api/v1/social/mentions?${query}`)).body;
  return { call, handle, job, current, settled, page };
}

/** Scrapes again and waits for its end. */
async function scrapeAgain({ call }: Awaited<ReturnType<typeof tracker>>): Promise<void> {
  const scrapes = async () => (await call<ScrapingStats>("GET", `${BASE}/stats`)).body.lastScrapeTime;
  const before = await scrapes();
  await until(() => call("POST", `${BASE}/trigger`, {}), ({ status }) => status === 200, 20_000);
  await until(scrapes, (last) => last !== before);
}

describe("setting up", () => {
  it("answers the job, reads the past without telling it, and counts it", async () => {
    const handle = quietHandle();
    x.addPosts({ handle, count: 30, ageSeconds: 3600 });
    x.addPosts({ handle, count: 5, ageSeconds: 3 * 86_400 });
    const { call, job, page, current } = await tracker(`@${handle}`, { frequency: 5, keywords: [] });
    expect(job).toMatchObject({ username: handle, isActive: true, frequency: 5, notifications: { mentions: true, sentiment: true, engagement: false } });
    expect(await current()).toMatchObject({ id: job.id, state: "idle", error: null });
    expect(await page()).toMatchObject({ total: 35, unread: 35, page_size: 10 });
    expect((await call<NotificationList>("GET", "/api/v1/notifications")).body.notifications).toEqual([]);
    const { body: metrics } = await call<SocialMetrics>("GET", `${BASE}/metrics`);
    expect(metrics).toMatchObject({ mentions_24h: 30, mentions_7d: 35, mentions_30d: 35, follower_growth_rate: null });
    expect(metrics.influence_score).toBeGreaterThan(0);
    expect((await call<ScrapingStats>("GET", `${BASE}/stats`)).body).toMatchObject({ totalMentions: 35, successRate: 100 });
  });

  it("refuses a wrong handle or frequency by the field", async () => {
    const call = await signedIn();
    for (const [body, field, message] of [
      [{ username: "no spaces" }, "username", "Username can only contain letters, numbers, and underscores"],
      [{ username: "" }, "username", "Please enter your Twitter username"],
      [{ username: "fine", frequency: 7 }, "frequency", "must be one of 5, 15, 30, 60 minutes"],
      [{ username: "fine", webhookUrl: "ftp://example.com" }, "webhookUrl", "must be an http(s) URL"],
    ] as const) {
      const answer = await call("POST", `${BASE}/setup`, body);
      expect([answer.status, answer.body.errors![0]]).toEqual([422, { field, message }]);
    }
  });

  it("says of a handle that does not exist that it does not", async () => {
    const { current } = await tracker("nobody_at_all");
    expect(await current()).toMatchObject({ state: "idle", lastRun: null, error: "There is no account @nobody_at_all on X" });
  });

  it("makes the job's webhook and tells its secret once, refuses an inner address, and takes the webhook away", async () => {
    const { call, job, handle } = await tracker();
    const url = "https://hooks.example.com/mentions";
    const made = await call<ScrapingJob>("PATCH", `${BASE}/jobs/${job.id}`, { webhookUrl: url });
    expect(made.body.webhook).toMatchObject({ url, events: ["mentions", "sentiment"], secret: expect.stringMatching(/^whsec_/) as string });
    const again = await call<ScrapingJob>("POST", `${BASE}/setup`, { username: handle, webhookUrl: url, notifications: { mentions: true, sentiment: false, engagement: true } });
    expect([again.body.id, again.body.webhook]).toEqual([job.id, undefined]);
    const list = async () => (await call<{ url: string; events: string[] }[]>("GET", "/api/v1/webhooks")).body.map(({ url: at, events }) => [at, events]);
    expect(await list()).toEqual([[url, ["mentions", "engagement"]]]);
    const inner = await call("PATCH", `${BASE}/jobs/${job.id}`, { webhookUrl: "http://169.254.169.254/latest" });
    expect([inner.status, inner.body.code]).toEqual([422, "webhook_refused"]);
    expect((await call<ScrapingJob>("PATCH", `${BASE}/jobs/${job.id}`, { webhookUrl: "" })).body.webhookUrl).toBeNull();
    expect(await list()).toEqual([]);
  });
});

describe("an active job", () => {
  it("is needed for a change", async () => {
    const call = await signedIn();
    const answer = await call("PATCH", `${BASE}/jobs/${crypto.randomUUID()}`, { frequency: 5 });
    expect([answer.status, answer.body.code, answer.body.detail]).toEqual([409, "no_scraping_job", "No active scraping job to update"]);
    expect((await call("GET", `${BASE}/jobs/current`)).status).toBe(404);
    expect((await call("POST", `${BASE}/trigger`, {})).status).toBe(404);
    expect((await call("DELETE", `${BASE}/jobs/current`)).status).toBe(404);
  });

  it("keeps what it found when its frequency changes, and starts afresh with another handle", async () => {
    const [one, other] = [quietHandle(), quietHandle()];
    x.addPosts({ handle: one, count: 3 });
    x.addPosts({ handle: other, count: 2 });
    const { call, job, page } = await tracker(one);
    await call("PATCH", `${BASE}/jobs/${job.id}`, { frequency: 60, username: one.toUpperCase() });
    expect((await page()).total).toBe(3);
    const changed = await call<ScrapingJob>("PATCH", `${BASE}/jobs/${job.id}`, { username: other });
    expect(changed.body).toMatchObject({ id: job.id, username: other, frequency: 60 });
    const found = await until(page, ({ total }) => total > 0 && total !== 3);
    expect(found.mentions.every(({ text }) => text.includes(`@${other}`))).toBe(true);
    expect(found.total).toBe(2);
  });

  it("is scraped on demand, but not again at once nor for another handle", async () => {
    const handle = quietHandle();
    const mine = await tracker(handle);
    expect((await mine.call("POST", `${BASE}/trigger`, { username: "someone_else" })).status).toBe(404);
    const soon = await mine.call("POST", `${BASE}/trigger`, { username: handle });
    expect([soon.status, soon.body.code, Number(soon.headers.get("retry-after")) > 0]).toEqual([429, "scrape_too_soon", true]);
    x.addPosts({ handle, count: 2 });
    await scrapeAgain(mine);
    expect((await mine.page()).total).toBe(2);
    const { notifications, unread } = (await mine.call<NotificationList>("GET", "/api/v1/notifications")).body;
    expect([notifications.map(({ type }) => type), unread]).toEqual([["mention", "mention"], 2]);
  });

  it("is gone with everything once stopped", async () => {
    const handle = quietHandle();
    x.addPosts({ handle, count: 4 });
    const mine = await tracker(handle);
    x.addPosts({ handle, count: 1 });
    await scrapeAgain(mine);
    expect((await mine.call("DELETE", `${BASE}/jobs/current`)).status).toBe(204);
    expect((await mine.call("GET", `${BASE}/jobs/current`)).status).toBe(404);
    expect(await mine.page()).toMatchObject({ total: 0, unread: 0 });
    expect((await mine.call<NotificationList>("GET", "/api/v1/notifications")).body).toEqual({ notifications: [], unread: 0 });
    expect((await mine.call<ScrapingStats>("GET", `${BASE}/stats`)).body).toEqual({ totalMentions: 0, lastScrapeTime: null, successRate: null, avgScrapeTime: null });
  });
});

describe("mentions", () => {
  it("are found by text, name and handle whatever the case, by label, by time, and unread", async () => {
    const handle = quietHandle();
    x.addPosts({ handle, text: "100% pure JOY, best project", author: { username: "Lena_K", name: "Lena Kühn", followers: 10 }, ageSeconds: 60 });
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
    expect(await texts(`start_time=${new Date(Date.now() - 10_000_000).toISOString()}&end_time=${new Date(Date.now() - 600_000).toISOString()}`)).toEqual(["oskar"]);
    expect(await texts("page=2&page_size=2")).toEqual(["lenaXk"]);
    const { body } = await call<Mention[]>("GET", `${BASE}/mentions?start_time=${new Date(Date.now() - 10_000_000).toISOString()}`);
    expect(body.map(({ sentiment, sentiment_score }) => [sentiment, Math.sign(sentiment_score!)])).toEqual([["positive", 1], ["negative", -1]]);
    expect(body[0]!.sentiment_words.length).toBeGreaterThan(0);
  });

  it("hold hostile text whole, and no link that is not https", async () => {
    const handle = quietHandle();
    const text = `<script>alert(1)</script> \u202Eevil\u0000 👩‍🚀 ${"長".repeat(3_000)} \uD800`;
    x.addPosts({ handle, text, author: { username: "mallory", name: "<img src=x onerror=alert(1)>", imageUrl: "javascript:alert(1)", followers: 0 } });
    const { page } = await tracker(handle);
    const [mention] = (await page()).mentions;
    expect(mention!.text).toContain("<script>alert(1)</script> \u202Eevil 👩‍🚀");
    expect(mention!.text).toContain("長".repeat(3_000));
    expect(mention!.author).toMatchObject({ name: "<img src=x onerror=alert(1)>", profile_image_url: null });
    expect(mention!.url).toMatch(/^https:\/\/(x|twitter)\.com\//);
  });

  it("are marked read by id or all at once, and back again, with what was told of them", async () => {
    const handle = quietHandle();
    const mine = await tracker(handle);
    x.addPosts({ handle, count: 3 });
    await scrapeAgain(mine);
    const ids = (await mine.page()).mentions.map(({ id }) => id);
    const mark = async (body: object) => (await mine.call<{ changed: string[]; unread: number }>("POST", "/api/v1/social/mentions/read", body)).body;
    const told = async () => (await mine.call<NotificationList>("GET", "/api/v1/notifications")).body.unread;
    expect(await mark({ ids: [ids[0]!] })).toEqual({ changed: [ids[0]], unread: 2 });
    expect(await told()).toBe(2);
    expect((await mine.page("unread=true")).total).toBe(2);
    expect((await mark({})).changed.toSorted()).toEqual(ids.slice(1).toSorted());
    expect(await told()).toBe(0);
    expect(await mark({ ids, read: false })).toMatchObject({ unread: 3 });
    expect(await told()).toBe(3);
  });

  it("take the user's label over the computed one, and give it back", async () => {
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
    expect((await call<Mention>("PATCH", `/api/v1/social/mentions/${id}`, { sentiment: null })).body).toMatchObject({ sentiment: "positive", sentiment_corrected: false });
  });

  it("stay away once deleted, and so does what was told of them", async () => {
    const handle = quietHandle();
    const mine = await tracker(handle, { keywords: ["moon"] });
    const [gone] = x.addPosts({ handle, text: "to the moon" });
    x.addPosts({ handle, text: "moon again" });
    await scrapeAgain(mine);
    expect((await mine.page()).total).toBe(2);
    expect((await mine.call("DELETE", `/api/v1/social/mentions/${gone}`)).status).toBe(204);
    expect((await mine.call("DELETE", `/api/v1/social/mentions/${gone}`)).status).toBe(404);
    expect((await mine.call<NotificationList>("GET", "/api/v1/notifications")).body.unread).toBe(1);
    // Other keywords read everything once more.
    await mine.call("PATCH", `${BASE}/jobs/${mine.job.id}`, { keywords: ["moon", "again"] });
    x.addPosts({ handle, text: "moon a third time" });
    await scrapeAgain(mine);
    expect((await mine.page()).mentions.map(({ id }) => id)).not.toContain(gone);
    expect((await mine.page()).total).toBe(2);
  });

  it("of others are not there", async () => {
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
    expect((await stranger.call<{ changed: string[] }>("POST", "/api/v1/social/mentions/read", { ids: [id] })).body.changed).toEqual([]);
    expect((await owner.page()).mentions).toMatchObject([{ id, is_read: false, sentiment_corrected: false }]);
    expect((await api.call("GET", "/api/v1/social/mentions")).status).toBe(401);
  });

  it("know their authors, and the tracked account as `me`", async () => {
    const handle = quietHandle();
    x.addPosts({ handle, author: { username: "Seen_Once", name: "Seen", followers: 77 } });
    const { call } = await tracker(handle);
    const profile = async (name: string) => (await call<SocialProfile>("GET", `${BASE}/user/${name}`)).body;
    expect(await profile("seen_once")).toMatchObject({ username: "Seen_Once", public_metrics: { followers_count: 77 } });
    expect(await profile("me")).toMatchObject({ username: expect.stringMatching(new RegExp(handle, "i")) as string });
    expect(await profile(handle)).toEqual(await profile("me"));
    expect((await call("GET", `${BASE}/user/never_seen`)).status).toBe(404);
  });
});

it("says that the source is there, and in /health/ready how it does", async () => {
  const call = await signedIn();
  expect((await call("GET", "/api/v1/social/source")).body).toEqual({ name: "X", ready: true, reason: null });
  const social = async () => (await call<{ dependencies: { name: string; state: string }[] }>("GET", "/health/ready")).body.dependencies.find(({ name }) => name === "social")?.state;
  await until(social, (state) => state === "ok");
});

it("says what is missing where no source is set", async () => {
  const bare = await startTestApi();
  try {
    const { token } = await bare.register();
    const call = (method: string, path: string, body?: unknown) => bare.call(method, path, { token: token.access_token, body });
    expect((await call("GET", "/api/v1/social/source")).body).toEqual({ name: "X", ready: false, reason: "Neither X_API_URL nor SOCIAL_ARCHIVE is set" });
    const refused = await call("POST", `${BASE}/setup`, { username: "anyone" });
    expect([refused.status, refused.body.code]).toEqual([503, "source_not_ready"]);
  } finally {
    await bare.stop();
  }
});
