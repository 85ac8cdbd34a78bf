import { describe, expect, it } from "vitest";
import type { LeaderboardEntry } from "@/contracts/leaderboard/calls";
import type { NotificationList } from "@/contracts/notifications";
import type { ScrapingStats, SocialMetrics } from "@/contracts/social/calls";
import type { Tracker, TrackerShares } from "@/contracts/social/trackers";
import type { Timeline } from "@/contracts/timeline/calls";
import { until } from "../support/api/product-api";
import { BASE, passTime, quietHandle, scrapeAgain, signedIn, startTracking, tracker as tracking, x } from "../support/api/tracking";

startTracking();

const TRACKERS = "/api/v1/social/trackers";
let tickers = 0;
/** A ticker that no post mentions except those that a test adds. */
const quietTicker = () => `QUIET${"ABCDEFGHIJKLMNOPQRSTUVWXYZ"[(tickers += 1)]}`;
const addPost = (text: string, more: { count?: number; ageSeconds?: number } = {}) =>
  x.addPosts({ handle: "quiet_crowd", isMention: false, text, ...more });

/** An account that tracks its own handle, with the calls for further trackers. */
async function account(handle = quietHandle()) {
  const mine = await tracking(handle);
  const list = async () => (await mine.call<Tracker[]>("GET", TRACKERS)).body;
  const settled = (id: string) => until(async () => (await list()).find((one) => one.id === id)!, ({ state, last_run, error_code }) =>
    state === "idle" && (last_run !== null || error_code !== null));
  /** Adds a tracker and waits for its first read. */
  const add = async (kind: Tracker["kind"], name: string) => {
    const { body, status } = await mine.call<Tracker>("POST", TRACKERS, { kind, name, frequency: 60 });
    expect(status).toBe(201);
    await settled(body.id);
    return body;
  };
  const shares = async (range = "7d") => (await mine.call<TrackerShares>("GET", `${TRACKERS}/shares?range=${range}`)).body;
  return { ...mine, list, add, shares };
}

describe("additional trackers", () => {
  it("follow a $ticker and another handle beside the account's own, each with its own job and its own list", async () => {
    const [handle, other, ticker] = [quietHandle(), quietHandle(), quietTicker()];
    x.addPosts({ handle, count: 2 });
    x.addPosts({ handle: other, count: 3 });
    addPost(`$${ticker} is the best, love it`, { count: 4 });
    addPost(`$${ticker}X is another coin, and ${ticker} alone is none`);
    const mine = await account(handle);
    const [coin, rival] = [await mine.add("ticker", `$${ticker.toLowerCase()}`), await mine.add("handle", `@${other}`)];
    expect(coin).toMatchObject({ is_primary: false, kind: "ticker", name: ticker, color: 2, is_paused: false, frequency: 60 });
    expect((await mine.list()).map(({ name, is_primary, color }) => [name, is_primary, color])).toEqual([
      [handle, true, 1], [ticker, false, 2], [other, false, 3],
    ]);
    expect([
      (await mine.page()).total, (await mine.page(`tracker=${coin.id}`)).total, (await mine.page(`tracker=${rival.id}`)).total,
    ]).toEqual([2, 4, 3]);
    const page = await mine.page(`tracker=${coin.id}&q=love`);
    expect([page.total, page.unread, page.mentions[0]!.matched_by]).toEqual([4, 4, []]);
    expect((await mine.call<unknown[]>("GET", `${BASE}/mentions?tracker=${rival.id}`)).body).toHaveLength(3);
    const csv = await (await mine.file(`/api/v1/social/mentions/export?format=csv&tracker=${coin.id}`)).text();
    expect(csv.match(new RegExp(`\\$${ticker} is the best`, "g"))).toHaveLength(4);
  });

  it("are also found by their label, which is the same for a colleague, among the caller's own", async () => {
    const [handle, ticker] = [quietHandle(), quietTicker()];
    x.addPosts({ handle, count: 2 });
    addPost(`$${ticker} is the best, love it`, { count: 4 });
    const [mine, colleague] = [await account(handle), await account()];
    await mine.add("ticker", ticker);
    const totalOf = async (label: string, of = mine) => (await of.page(`tracker=${encodeURIComponent(label)}`)).total;
    expect([await totalOf(`$${ticker.toLowerCase()}`), await totalOf(`@${handle.toUpperCase()}`)]).toEqual([4, 2]);
    const asked = (label: string) => colleague.call("GET", `/api/v1/social/mentions?tracker=${encodeURIComponent(label)}`);
    for (const label of [`$${ticker}`, `@${handle}`, "@", "$"]) expect((await asked(label)).status, label).toBe(404);
    await colleague.add("ticker", ticker);
    expect(await totalOf(`$${ticker}`, colleague)).toBe(4);
  });

  it("affect no figure, notification or score of the account", async () => {
    const [handle, ticker] = [quietHandle(), quietTicker()];
    x.addPosts({ handle, count: 2 });
    const mine = await account(handle);
    const figures = async () => [
      (await mine.call<SocialMetrics>("GET", `${BASE}/metrics`)).body, await mine.unread(),
      (await mine.call<ScrapingStats>("GET", `${BASE}/stats`)).body.totalMentions,
      (await mine.call<NotificationList>("GET", "/api/v1/notifications")).body.notifications.length,
    ];
    const before = await figures();
    const coin = await mine.add("ticker", ticker);
    addPost(`$${ticker} to the moon`, { count: 30 });
    // The tracker has had its first read: for the account's own handle, posts from now on would be notified.
    await mine.call("PATCH", `${TRACKERS}/${coin.id}`, { paused: true });
    expect((await mine.page(`tracker=${coin.id}`)).total).toBe(0);
    const again = await mine.add("ticker", quietTicker());
    expect(again.color).toBe(3);
    const second = await account();
    const loud = await second.add("ticker", ticker);
    expect((await second.page(`tracker=${loud.id}`)).total).toBe(30);
    expect(await figures()).toEqual(before);
    await scrapeAgain(second);
    await second.call("PATCH", "/api/v1/leaderboard/visibility", { mode: "public" });
    const ranked = await until(
      () => second.call<LeaderboardEntry>("GET", "/api/v1/leaderboard/user/rank?timeframe=all"), ({ status }) => status === 200,
    );
    expect(ranked.body).toMatchObject({ social_score: 0, mentions_count: 0 });
    expect((await second.call<NotificationList>("GET", "/api/v1/notifications")).body.notifications).toEqual([]);
  });

  it("keep their mentions and read nothing while paused, read what came since at their frequency when resumed, and are gone once removed", async () => {
    const ticker = quietTicker();
    addPost(`$${ticker} one`);
    const mine = await account();
    const coin = await mine.add("ticker", ticker);
    const change = (body: object) => mine.call<Tracker>("PATCH", `${TRACKERS}/${coin.id}`, body);
    expect((await change({ paused: true })).body).toMatchObject({ is_paused: true, next_run: null });
    addPost(`$${ticker} two`);
    expect((await mine.page(`tracker=${coin.id}`)).total).toBe(1);
    const resumed = (await change({ paused: false, frequency: 5 })).body;
    expect(resumed).toMatchObject({ is_paused: false, frequency: 5 });
    // No sooner than its frequency allows, however often it is paused.
    expect(Date.parse(resumed.next_run!) - Date.parse(resumed.last_run!)).toBe(5 * 60_000);
    passTime(5 * 60_000);
    await until(() => mine.page(`tracker=${coin.id}`), ({ total }) => total === 2);
    expect((await mine.call("DELETE", `${TRACKERS}/${coin.id}`)).status).toBe(204);
    expect((await mine.list()).map(({ is_primary }) => is_primary)).toEqual([true]);
    for (const path of [`/api/v1/social/mentions?tracker=${coin.id}`, `/api/v1/timeline?tracker=${coin.id}`]) {
      expect((await mine.call("GET", path)).status).toBe(404);
    }
  });

  it("refuse duplicates, invalid tickers and handles, and too many trackers, naming the field", async () => {
    const [handle, ticker] = [quietHandle(), quietTicker()];
    const mine = await account(handle);
    await mine.add("ticker", ticker);
    for (const [body, status, code, message] of [
      [{ kind: "ticker", name: ticker.toLowerCase() }, 409, "tracker_exists", `You already track $${ticker}`],
      [{ kind: "handle", name: handle.toUpperCase() }, 409, "tracker_exists", `You already track @${handle.toUpperCase()}`],
      [
        { kind: "ticker", name: "100" },
        422,
        "invalid_input",
        "A ticker can only contain letters and numbers, at most 15, with at least one letter",
      ],
      [
        { kind: "ticker", name: "A B" },
        422,
        "invalid_input",
        "A ticker can only contain letters and numbers, at most 15, with at least one letter",
      ],
      [{ kind: "handle", name: "no spaces" }, 422, "invalid_input", "Username can only contain letters, numbers, and underscores"],
    ] as const) {
      const answer = await mine.call("POST", TRACKERS, body);
      expect([answer.status, answer.body.code, answer.body.errors]).toEqual([status, code, [{ field: "name", message }]]);
    }
    // A ticker and a handle of the same name are two different trackers.
    for (const name of [ticker, quietHandle(), quietHandle(), quietHandle()]) {
      expect((await mine.call("POST", TRACKERS, { kind: "handle", name })).status).toBe(201);
    }
    expect((await mine.call("POST", TRACKERS, { kind: "handle", name: quietHandle() })).body.code).toBe("too_many_trackers");
    const conflict = await mine.call("PATCH", `${BASE}/jobs/${mine.job.id}`, { username: ticker });
    expect([conflict.status, conflict.body.code, conflict.body.errors![0]!.field]).toEqual([409, "tracker_exists", "username"]);
  });

  it("require the account's own handle, are deleted with it, and are inaccessible to other users", async () => {
    const stranger = await signedIn();
    expect([await stranger("POST", TRACKERS, { kind: "ticker", name: "M" }), (await stranger("GET", TRACKERS)).body]).toMatchObject([
      { status: 409, body: { code: "no_scraping_job" } }, [],
    ]);
    const mine = await account();
    const coin = await mine.add("ticker", quietTicker());
    for (const [method, path, body] of [
      ["PATCH", `${TRACKERS}/${coin.id}`, { paused: true }], ["DELETE", `${TRACKERS}/${coin.id}`],
      ["GET", `/api/v1/social/mentions?tracker=${coin.id}`],
      ["POST", "/api/v1/social/mentions/read", { filter: { tracker: coin.id } }],
      ["GET", `/api/v1/social/mentions/authors?tracker=${coin.id}`],
    ] as const) expect([path, (await stranger(method, path, body)).status]).toEqual([path, 404]);
    // The account's own handle is changed and stopped through calls of its own.
    const [own] = await mine.list();
    expect([
      (await mine.call("PATCH", `${TRACKERS}/${own!.id}`, { paused: true })).status,
      (await mine.call("DELETE", `${TRACKERS}/${own!.id}`)).status,
    ]).toEqual([404, 404]);
    expect((await mine.call("DELETE", `${BASE}/jobs/current`)).status).toBe(204);
    expect(await mine.list()).toEqual([]);
  });

  it("report a handle that does not exist on the tracker, not on the account's own job", async () => {
    const mine = await account();
    const gone = await mine.add("handle", "nobody_there");
    expect((await mine.list()).find(({ id }) => id === gone.id)).toMatchObject({ error_code: "no_account", last_run: null });
    expect(await mine.current()).toMatchObject({ error: null });
  });
});

describe("a post found by two trackers", () => {
  it("is marked read in each separately, but its label and its deletion apply to both", async () => {
    const [handle, ticker] = [quietHandle(), quietTicker()];
    x.addPosts({ handle, text: `@${handle} what of $${ticker}?` });
    const mine = await account(handle);
    const coin = await mine.add("ticker", ticker);
    const of = (id?: string) => mine.page(id === undefined ? "" : `tracker=${id}`);
    const ofCoin = (await of(coin.id)).mentions.map(({ id }) => id);
    const both = (await of()).mentions.map(({ id }) => id).find((id) => ofCoin.includes(id))!;
    const mark = (body: object) => mine.call<{ unread: number }>("POST", "/api/v1/social/mentions/read", body);
    const unread = async () => [(await of()).unread, (await of(coin.id)).unread];
    const [own, coins] = await unread();
    expect((await mark({ ids: [both], filter: { tracker: coin.id } })).body.unread).toBe(coins! - 1);
    expect(await unread()).toEqual([own, coins! - 1]);
    await mine.call("PATCH", `/api/v1/social/mentions/${both}`, { sentiment: "negative" });
    const labels = async () =>
      (await Promise.all([of(), of(coin.id)])).map((page) => page.mentions.find(({ id }) => id === both)?.sentiment);
    expect(await labels()).toEqual(["negative", "negative"]);
    expect((await mine.call("DELETE", `/api/v1/social/mentions/${both}`)).status).toBe(204);
    expect(await labels()).toEqual([undefined, undefined]);
  });

  it("keeps its label, or stays away if it was deleted, in a tracker that finds it later, and not for other accounts", async () => {
    const [handle, ticker] = [quietHandle(), quietTicker()];
    x.addPosts({ handle, count: 3, text: `@${handle} love $${ticker}` });
    const mine = await account(handle);
    const [deleted, corrected] = (await mine.page()).mentions.map(({ id }) => id);
    await mine.call("PATCH", `/api/v1/social/mentions/${corrected}`, { sentiment: "negative" });
    await mine.call("DELETE", `/api/v1/social/mentions/${deleted}`);
    const coin = await mine.add("ticker", ticker);
    const { mentions } = await mine.page(`tracker=${coin.id}`);
    expect(mentions.map(({ sentiment }) => sentiment).toSorted()).toEqual(["negative", "positive"]);
    expect(mentions.find(({ id }) => id === corrected)).toMatchObject({ sentiment: "negative", sentiment_corrected: true });
    expect((await mine.shares()).shares.find(({ tracker: one }) => one.id === coin.id)).toMatchObject({ positive: 1, negative: 1 });
    const stranger = await account();
    const theirs = await stranger.add("ticker", ticker);
    expect((await stranger.page(`tracker=${theirs.id}`)).mentions.map(({ sentiment }) => sentiment)).toEqual(Array(3).fill("positive"));
  });
});

describe("share of voice", () => {
  it("is each tracker's part of all mentions in the range, with their mood", async () => {
    const [handle, ticker] = [quietHandle(), quietTicker()];
    x.addPosts({ handle, count: 5, text: `@${handle} love this, best project`, ageSeconds: 3_600 });
    addPost(`$${ticker} is a scam, I lost everything`, { count: 15, ageSeconds: 3_600 });
    addPost(`$${ticker} is a scam, I lost everything`, { count: 5, ageSeconds: 3 * 86_400 });
    const mine = await account(handle);
    expect((await mine.shares("24h")).shares).toMatchObject([{ mentions: 5, percent: 100 }]);
    const coin = await mine.add("ticker", ticker);
    expect((await mine.shares("24h")).shares).toMatchObject([
      { tracker: { id: mine.job.id }, mentions: 5, percent: 25, positive: 5, negative: 0, neutral: 0, sentiment_score: null },
      { tracker: { id: coin.id }, mentions: 15, percent: 75, positive: 0, negative: 15, sentiment_score: -100 },
    ]);
    expect((await mine.shares("7d")).shares.map(({ mentions, percent }) => [mentions, percent])).toEqual([[5, 20], [20, 80]]);
    expect((await (await account()).shares()).shares).toMatchObject([{ mentions: 0, percent: null }]);
  });

  it("counts the newest 300 of each read for a very popular ticker, and is marked as partial", async () => {
    const ticker = quietTicker();
    for (const hours of [60, 30, 2]) addPost(`$${ticker} again`, { count: 120, ageSeconds: hours * 3_600 });
    const mine = await account();
    await mine.add("ticker", ticker);
    const sharesOf = async (range: string) => (await mine.shares(range)).shares.map(({ mentions, is_partial }) => [mentions, is_partial]);
    expect([await sharesOf("24h"), await sharesOf("7d")]).toEqual([[[0, false], [120, false]], [[0, false], [300, true]]]);
  });

  it("the timeline and its authors are those of the requested tracker", async () => {
    const [handle, ticker] = [quietHandle(), quietTicker()];
    addPost(`$${ticker} up`, { count: 3, ageSeconds: 7_200 });
    const mine = await account(handle);
    const coin = await mine.add("ticker", ticker);
    const timeline = async (query: string) => (await mine.call<Timeline>("GET", `/api/v1/timeline?range=24h&${query}`)).body;
    const found = ({ points }: Timeline) => points.reduce(
      (sum, { positive, neutral, negative }) => sum + (positive ?? 0) + (neutral ?? 0) + (negative ?? 0), 0,
    );
    expect([found(await timeline("")), found(await timeline(`tracker=${coin.id}`))]).toEqual([0, 3]);
    expect([(await timeline("")).tracked, (await timeline(`tracker=${coin.id}`)).tracked]).toEqual([`@${handle}`, `$${ticker}`]);
    const from = new Date(Date.now() - 3 * 3_600_000).toISOString();
    expect(
      (await mine.call<{ total: number }>("GET", `/api/v1/timeline/authors?from=${from}&tracker=${coin.id}`)).body.total,
    ).toBeGreaterThan(0);
  });
});
