import { describe, expect, it } from "vitest";
import type { AccountSecurity } from "@/contracts/auth/account";
import type { NotificationList } from "@/contracts/notifications";
import type { ScrapingJob, ScrapingStats, SocialMetrics } from "@/contracts/social/calls";
import { startTestApi, until } from "../support/api/product-api";
import { BASE, quietHandle, scrapeAgain, signedIn, startTracking, tracker, x } from "../support/api/tracking";

startTracking();

describe("setting up tracking", () => {
  it("returns the job, and reads and counts past mentions without notifying about them", async () => {
    const handle = quietHandle();
    x.addPosts({ handle, count: 30, ageSeconds: 3600 });
    x.addPosts({ handle, count: 5, ageSeconds: 3 * 86_400 });
    const { call, job, page, current } = await tracker(`@${handle}`, { frequency: 5, keywords: [] });
    expect(job).toMatchObject({
      username: handle, isActive: true, frequency: 5, notifications: { mentions: true, sentiment: true, engagement: false },
    });
    const { lastRun, ...known } = await current();
    expect(known).toMatchObject({ id: job.id, state: "idle", error: null });
    expect(Date.parse(lastRun!)).toBeGreaterThan(Date.now() - 60_000);
    expect(await page()).toMatchObject({ total: 35, unread: 35, page_size: 10 });
    expect((await call<NotificationList>("GET", "/api/v1/notifications")).body.notifications).toEqual([]);
    const { body: metrics } = await call<SocialMetrics>("GET", `${BASE}/metrics`);
    expect(metrics).toMatchObject({ mentions_24h: 30, mentions_7d: 35, mentions_30d: 35, follower_growth_rate: null });
    expect(metrics.influence_score).toBeGreaterThan(0);
    const { body: scrapes } = await call<ScrapingStats>("GET", `${BASE}/stats`);
    const avgScrapeTime = expect.any(Number) as number;
    expect(scrapes).toMatchObject({ totalMentions: 35, successRate: 100, lastScrapeTime: lastRun, avgScrapeTime });
  });

  it("refuses an invalid handle, frequency or webhook URL, naming the field", async () => {
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

  it("reports a handle that does not exist", async () => {
    const { current } = await tracker("nobody_at_all");
    expect(await current()).toMatchObject({
      state: "idle", lastRun: null, error: "There is no account @nobody_at_all on X", errorCode: "no_account",
    });
  });

  it("creates the job's webhook and shows its secret once, refuses a private address, and removes the webhook", async () => {
    const { call, job, handle } = await tracker();
    const url = "https://hooks.example.com/mentions";
    const updated = await call<ScrapingJob>("PATCH", `${BASE}/jobs/${job.id}`, { webhookUrl: url });
    expect(updated.body.webhook).toMatchObject({
      url, events: ["mentions", "sentiment"], secret: expect.stringMatching(/^whsec_/) as string,
    });
    const again = await call<ScrapingJob>("POST", `${BASE}/setup`, {
      username: handle, webhookUrl: url, notifications: { mentions: true, sentiment: false, engagement: true },
    });
    expect([again.body.id, again.body.webhook]).toEqual([job.id, undefined]);
    const list = async () =>
      (await call<{ url: string; events: string[] }[]>("GET", "/api/v1/webhooks")).body.map(({ url: at, events }) => [at, events]);
    expect(await list()).toEqual([[url, ["mentions", "engagement"]]]);
    const inner = await call("PATCH", `${BASE}/jobs/${job.id}`, { webhookUrl: "http://169.254.169.254/latest" });
    expect([inner.status, inner.body.code]).toEqual([422, "webhook_refused"]);
    expect((await call<ScrapingJob>("PATCH", `${BASE}/jobs/${job.id}`, { webhookUrl: "" })).body.webhookUrl).toBeNull();
    expect(await list()).toEqual([]);
  });
});

it("a new webhook is one of the account's security events, however it is added, because it outlives the session that adds it", async () => {
  const call = await signedIn();
  const added = async () => (await call<AccountSecurity>("GET", "/api/v1/account/security")).body.events
    .filter(({ kind }) => kind === "webhook_added").map(({ count }) => count);
  const setup = (path: string) => call("POST", `${BASE}/setup`, { username: quietHandle(), webhookUrl: `https://receiver.example/${path}` });
  await setup("job");
  expect(await added()).toEqual([1]);
  expect((await setup("job")).status).toBe(200);
  expect(await added()).toEqual([1]);
  const job = await call<ScrapingJob>("GET", `${BASE}/jobs/current`);
  await call("PATCH", `${BASE}/jobs/${job.body.id}`, { webhookUrl: "https://receiver.example/other" });
  await call("POST", `${BASE}/webhooks`, { url: "https://receiver.example/own" });
  expect(await added()).toEqual([3]);
});

describe("an active job", () => {
  it("is required for updating, triggering and stopping", async () => {
    const call = await signedIn();
    const answer = await call("PATCH", `${BASE}/jobs/${crypto.randomUUID()}`, { frequency: 5 });
    expect([answer.status, answer.body.code, answer.body.detail]).toEqual([409, "no_scraping_job", "No active scraping job to update"]);
    expect((await call("GET", `${BASE}/jobs/current`)).status).toBe(404);
    expect((await call("POST", `${BASE}/trigger`, {})).status).toBe(404);
    expect((await call("DELETE", `${BASE}/jobs/current`)).status).toBe(404);
  });

  it("keeps its mentions when its frequency changes, and starts over with another handle", async () => {
    const [one, other] = [quietHandle(), quietHandle()];
    x.addPosts({ handle: one, count: 3 });
    x.addPosts({ handle: other, count: 2 });
    const { call, job, page } = await tracker(one);
    const slower = await call<ScrapingJob>("PATCH", `${BASE}/jobs/${job.id}`, { frequency: 60, username: one.toUpperCase() });
    expect(Date.parse(slower.body.lastRun!)).toBeGreaterThan(Date.now() - 60_000);
    expect((await page()).total).toBe(3);
    const changed = await call<ScrapingJob>("PATCH", `${BASE}/jobs/${job.id}`, { username: other });
    expect(changed.body).toMatchObject({ username: other, frequency: 60, lastRun: null });
    // The previous handle's job is gone, so changes to it find nothing.
    expect((await call("PATCH", `${BASE}/jobs/${job.id}`, { frequency: 5 })).status).toBe(404);
    const found = await until(page, ({ total }) => total > 0 && total !== 3);
    expect(found.mentions.every(({ text }) => text.includes(`@${other}`))).toBe(true);
    expect(found.total).toBe(2);
  });

  it("is scraped on demand, but not again immediately nor for another handle", async () => {
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

  it("is removed with all its data when stopped", async () => {
    const handle = quietHandle();
    x.addPosts({ handle, count: 4 });
    const mine = await tracker(handle);
    x.addPosts({ handle, count: 1 });
    await scrapeAgain(mine);
    expect((await mine.call("DELETE", `${BASE}/jobs/current`)).status).toBe(204);
    expect((await mine.call("GET", `${BASE}/jobs/current`)).status).toBe(404);
    expect(await mine.page()).toMatchObject({ total: 0, unread: 0 });
    expect(await mine.unread()).toEqual({ unread: 0 });
    expect((await mine.call<NotificationList>("GET", "/api/v1/notifications")).body).toEqual({ notifications: [], unread: 0 });
    expect(
      (await mine.call<ScrapingStats>("GET", `${BASE}/stats`)).body,
    ).toEqual({ totalMentions: 0, lastScrapeTime: null, successRate: null, avgScrapeTime: null });
    const { body: metrics } = await mine.call<SocialMetrics>("GET", `${BASE}/metrics`);
    expect(metrics).toMatchObject({ mentions_24h: 0, mentions_7d: 0, mentions_30d: 0, sentiment_score: null });
  });
});

it("reports that the source is ready, and its state in /health/ready", async () => {
  const call = await signedIn();
  expect((await call("GET", "/api/v1/social/source")).body).toEqual({ name: "X", ready: true, reason: null });
  const social = async () =>
    (await call<{
      dependencies: { name: string; state: string }[];
    }>("GET", "/health/ready")).body.dependencies.find(({ name }) => name === "social")?.state;
  await until(social, (state) => state === "ok");
});

it("says which setting is missing when no source is configured", async () => {
  const bare = await startTestApi();
  try {
    const { token } = await bare.register();
    const call = (method: string, path: string, body?: unknown) => bare.call(method, path, { token: token.access_token, body });
    expect(
      (await call("GET", "/api/v1/social/source")).body,
    ).toEqual({ name: "X", ready: false, reason: "Neither X_API_URL nor SOCIAL_ARCHIVE is set" });
    expect((await bare.call("GET", "/api/v1/network")).body).toMatchObject({ has_prices: false, has_mentions: false });
    const refused = await call("POST", `${BASE}/setup`, { username: "anyone" });
    expect([refused.status, refused.body.code]).toEqual([503, "source_not_ready"]);
  } finally {
    await bare.stop();
  }
});
