import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { liveEvents } from "@/product-api/db/schema/live";
import { mentions, socialJobs, sourceBackoffs } from "@/product-api/db/schema/social";
import { setupTracking } from "@/product-api/domain/social/commands";
import type { SocialContext } from "@/product-api/domain/social/commands-tracked";
import { findNotifications } from "@/product-api/domain/notifications/queries";
import { findMentionPage } from "@/product-api/domain/social/queries";
import { createXSource } from "@/product-api/upstreams/x/x";
import { createWebhookSender } from "@/product-api/upstreams/webhooks/webhooks";
import { scrape, type ScrapeParts } from "@/product-api/workers/social-scrape/scrape";
import { addUser } from "../database/players";
import { context as testContext, useTestContext } from "../database/test-context";
import { startTestX, type TestX } from "../upstreams/x";

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export let x: TestX;
export let context: SocialContext;
export let parts: ScrapeParts;

let aheadMs = 0;
export const now = () => new Date(Date.now() + aheadMs);
/** Advances the clock of everything here. */
export const passTime = (ms: number) => void (aheadMs += ms);

/**
 * How many requests for posts X has received so far. Requests for accounts are
 * not counted: they are repeated daily, and a day may end during a test.
 */
export const postReads = () => x.requests.filter(({ path }) => !path.startsWith("/2/users/by/")).length;

/** X's stand-in as a source. */
export function sourceWith(more: { timeoutMs?: number }) {
  return createXSource({ url: x.url, bearerToken: "test-token", fields: "tweet", now, ...more });
}

let handles = 0;

/** A user that tracks a new handle; nothing has been scraped yet. */
export async function tracking(
  more: { notifications?: { mentions: boolean; sentiment: boolean; engagement: boolean }; webhookUrl?: string; keywords?: string[] } = {},
) {
  const userId = await addUser(context);
  const handle = `quiet_s${(handles += 1)}`;
  const setup = {
    username: handle, frequency: 5 as const, keywords: [], notifications: { mentions: true, sentiment: true, engagement: true },
    webhookUrl: undefined, ...more,
  };
  const { id: jobId } = await setupTracking(context, userId, setup);
  const row = async () => (await context.db.select().from(socialJobs).where(eq(socialJobs.userId, userId)))[0]!;
  return {
    userId, handle, jobId, row,
    run: () => scrape(context, parts, jobId),
    page: () => findMentionPage(context, userId, {
      page: 1, page_size: 100, q: "", sentiment: "all", match: "all", unread: false, sort: "newest",
    }),
    stored: () => context.db.$count(mentions, eq(mentions.jobId, jobId)),
    notifications: async () => (await findNotifications(context.db, userId)).notifications,
    events: async () =>
      (await context.db.select().from(liveEvents).where(eq(liveEvents.userId, userId)).orderBy(liveEvents.id)).map(({ type }) => type),
    /** Advances the clock to the next scrape, and scrapes. */
    runNext: async () => {
      passTime(5 * MINUTE_MS);
      return scrape(context, parts, jobId);
    },
  };
}

/** Opens a database and X's stand-in for the tests of one file, which run the worker's steps themselves. */
export function startScraping(): void {
  // No worker takes jobs: the tests run the steps themselves.
  useTestContext(now, { sends: true });
  beforeAll(async () => {
    x = await startTestX({ nowMs: () => now().getTime() });
    context = {
      ...testContext, webhookSender: createWebhookSender({ allowPrivate: true, now }), socialSource: { name: "X", missing: null },
    };
    parts = { source: sourceWith({}), monthlyReadCap: null };
  });
  beforeEach(async () => {
    await context.db.delete(sourceBackoffs);
  });
  afterEach(() => x.clearFaults());
  afterAll(() => x.stop());
}
