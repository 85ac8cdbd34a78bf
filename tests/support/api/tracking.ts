import { afterAll, afterEach, beforeAll } from "vitest";
import type { Problem } from "@/contracts/problem";
import type { MentionPage, ScrapingJob, ScrapingStats, UnreadCount } from "@/contracts/social/calls";
import { startTestApi, until, type TestApi } from "./product-api";
import { startTestX, type TestX } from "../upstreams/x";

export const BASE = "/api/v1/social/scraping";

export let x: TestX;
export let api: TestApi;

/** How soon after a scrape the next may be requested. */
const AGAIN_AFTER_MS = 5_000;
let aheadMs = 0;
/** The clock of the API and of X's stand-in. */
const nowMs = () => Date.now() + aheadMs;

/** Advances the clock of the API and of X's stand-in. */
export const passTime = (ms: number) => void (aheadMs += ms);

let handles = 0;
/** A handle whose only mentions are those a test adds. */
export const quietHandle = () => `quiet_${(handles += 1)}`;

/** A function that makes calls as a new account. */
export async function signedIn() {
  return callerOf((await api.register()).token.access_token);
}

function callerOf(token: string) {
  return <T = Problem>(method: string, path: string, body?: unknown) =>
    api.call<T>(method, path, { token, ...(body === undefined ? {} : { body }) });
}

/** A user whose handle has been scraped once. */
export async function tracker(handle = quietHandle(), more: object = {}) {
  const token = (await api.register()).token.access_token;
  const call = callerOf(token);
  const { body: job } = await call<ScrapingJob>("POST", `${BASE}/setup`, { username: handle, ...more });
  const current = async () => (await call<ScrapingJob>("GET", `${BASE}/jobs/current`)).body;
  const settled = () =>
    until(current, ({ state, lastRun, error }) => state !== "running" && (lastRun !== null || error !== null || state === "waiting"));
  await settled();
  const page = async (query = "") => (await call<MentionPage>("GET", `/api/v1/social/mentions?${query}`)).body;
  const unread = async () => (await call<UnreadCount>("GET", "/api/v1/social/mentions/unread")).body;
  const file = (path: string) => fetch(api.url + path, { headers: { authorization: `Bearer ${token}` } });
  return { call, file, handle, job, current, settled, page, unread };
}

/** Scrapes again and waits until it is done. Advances the clock first, because a scrape right after another is refused. */
export async function scrapeAgain({ call }: Awaited<ReturnType<typeof tracker>>): Promise<void> {
  aheadMs += AGAIN_AFTER_MS;
  const scrapes = async () => (await call<ScrapingStats>("GET", `${BASE}/stats`)).body.lastScrapeTime;
  const before = await scrapes();
  await until(() => call("POST", `${BASE}/trigger`, {}), ({ status }) => status === 200);
  await until(scrapes, (last) => last !== before);
}

/** Starts X's stand-in and an API that reads from it, for the tests of one file. */
export function startTracking(): void {
  beforeAll(async () => {
    aheadMs = 0;
    x = await startTestX({ nowMs });
    api = await startTestApi(undefined, x.variables, () => new Date(nowMs()));
  });
  afterEach(() => x.clearFaults());
  afterAll(async () => {
    await api.stop();
    await x.stop();
  });
}
