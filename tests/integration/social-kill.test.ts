import { eq, sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { SignedIn } from "@/contracts/auth/calls";
import type { MentionPage, ScrapingJob } from "@/contracts/social/calls";
import { openDatabase } from "@/product-api/db/database";
import { liveEvents } from "@/product-api/db/schema/live";
import { mentions, socialJobs } from "@/product-api/db/schema/social";
import { prepareLives, type Lives } from "../support/processes/lives";
import { until } from "../support/api/product-api";
import { sendRequest } from "../support/api/requests";
import { startTestX, type TestX } from "../support/upstreams/x";

const KILLS = 20;
const POSTS = 1_500;
const HANDLE = "quiet_kill";
/** Roughly how long a page takes. A process is killed within twice that, so some lives store pages, and most leave one half read. */
const PAGE_MS = 150;

let x: TestX;
let lives: Lives;
beforeAll(async () => {
  x = await startTestX({ timelineMax: POSTS });
  lives = await prepareLives({ CHAIN_RPC_URL: "http://127.0.0.1:9", PRICE_API_URL: "http://127.0.0.1:9", ...x.variables });
});
afterAll(async () => {
  await lives.close();
  await x.stop();
});

/** Ends the lease of a killed worker, after which others take over its work; the tests do not wait for it to run out. */
async function endLease(): Promise<void> {
  if (!lives.databaseUrl) return;
  const client = new pg.Client({ connectionString: lives.databaseUrl });
  await client.connect();
  await client.query("update social_jobs set next_run_at = now() where scrape_id is not null");
  await client.end();
}

/** Makes the next scrape due. No other process may hold the database. */
async function makeDue(): Promise<void> {
  const database = await openDatabase({ databaseUrl: lives.databaseUrl ?? null, dataDir: lives.dataDir });
  await database.db.update(socialJobs).set({ nextRunAt: new Date() });
  await database.close();
}

it(`loses and duplicates nothing when it is killed at ${KILLS} moments of a scrape`, async () => {
  let life = await lives.start();
  const send = <T>(method: string, route: string, token: string, body?: unknown) =>
    sendRequest<T>(life.url + route, { method, token, body });
  const account = { email: "kill@example.com", username: "kill_test", password: "correct horse" };
  const token = (await send<SignedIn>("POST", "/api/auth/register", "", account)).body.token.access_token;
  await send("POST", "/api/v1/social/scraping/setup", token, { username: HANDLE, frequency: 60 });
  const job = async () => (await send<ScrapingJob>("GET", "/api/v1/social/scraping/jobs/current", token)).body;
  await until(job, ({ lastRun }) => lastRun !== null);
  const ids = x.addPosts({ handle: HANDLE, count: POSTS });
  x.addFault({ kind: "slow", delayMs: PAGE_MS });
  const stored: number[] = [];
  let seen = x.requests.length;
  await until(() => send("POST", "/api/v1/social/scraping/trigger", token, {}), ({ status }) => status === 200);

  for (let kill = 1; kill <= KILLS; kill += 1) {
    await until(async () => x.requests.length, (count) => count > seen);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 2 * PAGE_MS));
    await life.kill();
    await endLease();
    seen = x.requests.length;
    life = await lives.start();
    stored.push((await send<MentionPage>("GET", "/api/v1/social/mentions", token)).body.total);
  }
  x.clearFaults();
  expect(stored.filter((count) => count < POSTS).length).toBeGreaterThan(5);
  const finished = () => until(job, ({ state, nextRun }) => state === "idle" && Date.parse(nextRun!) > Date.now() + 60_000);
  await finished();
  await life.kill();
  // One scrape reads only about half of the pages: the next one reads what is left.
  await makeDue();
  life = await lives.start();
  await finished();

  await life.kill();
  const database = await openDatabase({ databaseUrl: lives.databaseUrl ?? null, dataDir: lives.dataDir });
  try {
    const found = await database.db.select({ id: mentions.postId }).from(mentions);
    expect(found.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    // Live events are stored together with the mentions they announce.
    const announced = await database.db.select({ id: sql<string>`data->>'id'` }).from(liveEvents).where(eq(liveEvents.type, "new_mention"));
    expect(announced.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect((await database.db.select().from(socialJobs))[0]).toMatchObject({ sinceId: ids.at(-1), scrapeId: null, resumePage: null });
  } finally {
    await database.close();
  }
});
