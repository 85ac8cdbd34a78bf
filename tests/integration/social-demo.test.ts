import { afterAll, beforeAll, expect, it } from "vitest";
import type { SignedIn } from "@/contracts/auth/calls";
import type { NotificationList } from "@/contracts/notifications";
import type { MentionPage, ScrapingJob, ScrapingStats, SocialMetrics } from "@/contracts/social/calls";
import { startTestApi, until, type TestApi } from "../support/api/product-api";
import { startTestX, type TestX } from "../support/upstreams/x";

let x: TestX;
let api: TestApi;
beforeAll(async () => {
  x = await startTestX();
  // The whole sandbox, except that its chain does not answer.
  const nobody = { CHAIN_RPC_URL: "", CHAIN_ID: "", M_TOKEN_ADDRESS: "", SANDBOX_CHAIN_PORT: "9" };
  api = await startTestApi(undefined, { ...nobody, SANDBOX_X_PORT: new URL(x.url).port });
});
afterAll(async () => {
  await api.stop();
  await x.stop();
});

it("gives each demo visitor a copy of the handle's mentions, scraped beforehand", async () => {
  const enter = async () => {
    const { body } = await api.call<SignedIn>("POST", "/api/v1/demo");
    return <T>(path: string) => api.call<T>("GET", path, { token: body.token.access_token }).then((answer) => answer.body);
  };
  const pageOf = (get: Awaited<ReturnType<typeof enter>>) => get<MentionPage>("/api/v1/social/mentions");
  await until(async () => (await pageOf(await enter())).unread, (unread) => unread === 12);
  const [one, other] = [await enter(), await enter()];
  const mine = await pageOf(one);
  expect(mine.total).toBeGreaterThan(500);
  expect(await pageOf(other)).toMatchObject({ total: mine.total, unread: 12 });
  const job = await one<ScrapingJob>("/api/v1/social/scraping/jobs/current");
  expect(job).toMatchObject({ username: "ada_on_chain", state: "idle", error: null });
  expect(Date.parse(job.lastRun!)).toBeLessThan(Date.parse(job.createdAt!));
  expect(Date.parse(job.nextRun!)).toBeGreaterThan(Date.parse(job.createdAt!));
  const metrics = await one<SocialMetrics>("/api/v1/social/scraping/metrics");
  expect(metrics.mentions_7d).toBeGreaterThan(100);
  expect(metrics.sentiment_score).not.toBeNull();
  expect((await one<ScrapingStats>("/api/v1/social/scraping/stats")).successRate).toBe(100);
  expect((await one<NotificationList>("/api/v1/notifications")).notifications.map(({ type, read }) => [type, read])).toEqual(Array(3).fill([
    "mention", false,
  ]));
});

it("does not let anyone log in to the account that the demo is copied from", async () => {
  expect(
    (await api.call("POST", "/api/auth/login", { body: { email: "demo-template@demo.invalid", password: "anything at all" } })).status,
  ).toBe(401);
});
