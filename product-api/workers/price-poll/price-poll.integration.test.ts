import { sql } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { endlessBody, startPriceFeed, type TestFeed } from "@/tests/support/upstreams/price-feed";
import { addUser } from "@/tests/support/database/players";
import { context, useTestContext } from "@/tests/support/database/test-context";
import { until } from "@/tests/support/api/product-api";
import { findNotifications } from "../../domain/notifications/queries";
import { createPriceAlert } from "../../domain/prices/commands";
import { createPriceBook } from "../../domain/prices/price-book";
import { findLatestPrices, findPriceAlerts } from "../../domain/prices/queries";
import { createPriceFeed, type PriceFeed } from "../../upstreams/prices/prices";
import { startPricePoll } from "./price-poll";

const startMs = Date.UTC(2026, 10, 20, 12);
let nowMs = startMs;
const now = () => new Date(nowMs);
const advance = (seconds: number) => void (nowMs += seconds * 1000);
const quoteOf = (usd: string, atMs = nowMs) => `{"usd":${usd},"usd_24h_change":1,"last_updated_at":${Math.floor(atMs / 1000)}}`;

let userId: string;
let feed: TestFeed;
useTestContext(now, { sends: true });
beforeAll(async () => {
  userId = await addUser(context);
});
beforeEach(async () => {
  nowMs = startMs;
  await context.db.execute(sql`truncate prices, price_points, price_histories, quote_doubts, price_alerts, assets cascade`);
  await context.db.execute(
    sql`insert into assets (key, symbol, decimals, price_id) values ('native', 'ETH', 18, 'eth'), ('0xm', 'M', 18, 'm')`,
  );
  feed = await startPriceFeed({ eth: 2000, m: 0.5 }, { now });
});
afterEach(() => feed.stop());

const logged: string[] = [];
const log = { info: () => {}, warn: (details: object) => void logged.push(JSON.stringify(details)) };
/** One run of the worker: stopping waits for the initial run. */
const poll = () => startPricePoll(context, { feed: createPriceFeed({ url: feed.url, apiKey: "secret" }), log }).stop();
const latest = async () => Object.fromEntries((await findLatestPrices(context)).map((price) => [price.symbol, price]));
const pointsOf = async (priceId: string) =>
  (await context.db.execute<{ price_usd: number }>(
    sql`select price_usd from price_points where price_id = ${priceId} order by at`,
  )).rows.map(({ price_usd }) => price_usd);
const failure = async () => (await context.db.execute<{ message: string | null }>(
  sql`select message from upstream_states where name = 'prices'`,
)).rows[0]!.message;

const bad: [string, () => string, string, number | null][] = [
  ["0", () => quoteOf("0"), "not_positive", 0],
  ["a negative number", () => quoteOf("-2000"), "not_positive", -2000],
  ["null", () => quoteOf("null"), "no_number", null],
  ["text", () => quoteOf('"a lot"'), "no_number", null],
  ["1e308", () => quoteOf("1e308"), "out_of_range", null],
  ["a value too large for a number", () => quoteOf("1e400"), "out_of_range", null],
  ["no row", () => "null", "no_number", null],
  ["a list", () => "[1]", "no_number", null],
  ["a time in the future", () => quoteOf("2001", nowMs + 3_600_000), "future_time", 2001],
  ["milliseconds instead of seconds", () => quoteOf("2001", nowMs * 1000), "future_time", 2001],
  ["an impossible time", () => quoteOf("2001", 1e300), "no_time", 2001],
  ["no time", () => '{"usd":2001}', "no_time", 2001],
  ["a thousandfold price", () => quoteOf("2000000"), "jump", 2_000_000],
];

describe("one bad quote", () => {
  it.each(bad)("of %s changes no price, fires no alert, and does not affect the other coin", async (_what, row, reason, shown) => {
    await poll();
    advance(30);
    const alerts = [
      await createPriceAlert(context, userId, { symbol: "ETH", condition: "above", threshold_usd: 2000.5 }),
      await createPriceAlert(context, userId, { symbol: "ETH", condition: "below", threshold_usd: 1 }),
    ];
    advance(600);
    feed.setQuoteJson("eth", row());
    feed.quote("m", 0.6);
    const before = await pointsOf("eth");
    await poll();
    const { ETH, M } = await latest();
    expect(ETH).toMatchObject({ price_usd: 2000, last_updated: new Date(startMs).toISOString(), is_stale: true });
    expect(ETH!.doubt).toEqual({ reason, price_usd: shown, seen_at: now().toISOString() });
    expect(M).toMatchObject({ price_usd: 0.6, doubt: null, is_stale: false });
    expect((await findPriceAlerts(context.db, userId)).filter(({ is_active }) => is_active)).toHaveLength(alerts.length);
    expect(await pointsOf("eth")).toEqual(before);

    advance(30);
    feed.quote("eth", 1990);
    await poll();
    expect((await latest()).ETH).toMatchObject({ price_usd: 1990, doubt: null });
    expect(await failure()).toBeNull();
  });

  it("leaves the price unknown if no quote was known", async () => {
    feed.setQuoteJson("eth", quoteOf("1e308"));
    await poll();
    expect((await latest()).ETH).toMatchObject({ price_usd: null, last_updated: null, doubt: { reason: "out_of_range", price_usd: null } });
    expect((await latest()).M!.price_usd).toBe(0.5);
  });
});

it("a real crash is accepted after some minutes, and only then fires its alerts, with the price that counts", async () => {
  await poll();
  await createPriceAlert(context, userId, { symbol: "M", condition: "below", threshold_usd: 0.1 });
  const seen: (number | null)[] = [];
  for (let turn = 0; turn < 8; turn += 1) {
    advance(30);
    feed.quote("m", 0.002);
    await poll();
    seen.push((await latest()).M!.price_usd);
    if (turn === 3) expect((await findPriceAlerts(context.db, userId))[0]).toMatchObject({ is_active: true });
  }
  expect(seen).toEqual([0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.002, 0.002]);
  expect(
    (await findNotifications(context.db, userId)).notifications[0],
  ).toMatchObject({ type: "price_alert", alert: { symbol: "M" }, price_usd: 0.002 });
  expect((await findPriceAlerts(context.db, userId))[0]).toMatchObject({ is_active: false });
});

it("an alert fires only for quotes from after it was created", async () => {
  await poll();
  advance(90);
  await createPriceAlert(context, userId, { symbol: "M", condition: "above", threshold_usd: 0.4 });
  feed.setQuoteJson("m", quoteOf("0.5", nowMs - 70_000));
  await poll();
  expect((await findPriceAlerts(context.db, userId))[0]).toMatchObject({ is_active: true });
  advance(10);
  feed.quote("m", 0.5);
  await poll();
  expect((await findPriceAlerts(context.db, userId))[0]).toMatchObject({ is_active: false, triggered_at: now().toISOString() });
});

it("an alert fires even if the feed's clock is behind the server's", async () => {
  feed.setQuoteJson("m", quoteOf("0.5", nowMs - 50_000));
  await poll();
  await createPriceAlert(context, userId, { symbol: "M", condition: "above", threshold_usd: 0.6 });
  advance(30);
  feed.setQuoteJson("m", quoteOf("0.7", nowMs - 50_000));
  await poll();
  expect((await findPriceAlerts(context.db, userId))[0]).toMatchObject({ is_active: false });
});

it("keeps only the possible points of a price history", async () => {
  const at = (hours: number) => nowMs - hours * 3_600_000;
  feed.setPastJson(
    "eth",
    `[[${at(9)},1900],[${at(8)},0],[${at(7)},-5],[${at(6)},1e308],[${at(5)},null],null,[${at(-1)},1950],[${at(4)}],[5,1900],[1e300,1900],[${at(3)},1910]]`,
  );
  await poll();
  expect(await pointsOf("eth")).toEqual([1900, 1910, 2000]);
});

it.each(["the process that was there before", "another process"])("the gap left by a pause is filled by %s", async (reader) => {
  const worker = startPricePoll(context, { feed: createPriceFeed({ url: feed.url, apiKey: null }), log });
  const stored = async () => (await pointsOf("eth")).length;
  const before = await until(stored, (count) => count >= 2000);
  if (reader === "another process") await worker.stop();
  advance(3 * 3600);
  if (reader === "another process") await poll();
  else await until(async () => (worker.wake(), stored()), (count) => count >= before + 30);
  await worker.stop();
  expect(await stored()).toBeGreaterThanOrEqual(before + 30);
});

it("transfers that a killed process left without a price get one at the next start", async () => {
  await poll();
  await context.db.execute(sql`
    insert into transfers (hash, movement_index, block_number, at, to_address, asset_key, units, status)
      values ('0xaa', -1, 1, ${now().toISOString()}, '0xa1', 'native', 5, 'confirmed')`);
  await poll();
  expect((await context.db.execute<{ usd: string }>(sql`select price_usd::text as usd from transfers`)).rows).toEqual([{ usd: "2000" }]);
  await context.db.execute(sql`delete from transfers`);
});

it("a price history that cannot be read does not keep others from being read", async () => {
  feed.setPastJson("eth", '"none"');
  await poll();
  expect(logged.at(-1)).toContain("the price feed returned something other than prices");
  const worker = startPricePoll(context, { feed: createPriceFeed({ url: feed.url, apiKey: null }), log });
  await until(async () => (worker.wake(), pointsOf("m")), (points) => points.length > 100);
  await worker.stop();
  expect(await failure()).toBeNull();
});

it("a price history that cannot be read is requested again ten minutes later, even if the clock has been set back", async () => {
  let elapsedMs = 0;
  feed.setPastJson("eth", '"none"');
  const worker = startPricePoll(context, { feed: createPriceFeed({ url: feed.url, apiKey: null }), log, elapsedMs: () => elapsedMs });
  await until(async () => (worker.wake(), pointsOf("m")), (points) => points.length > 100);
  feed.setPastJson("eth", `[[${nowMs - 7_200_000},1900]]`);
  advance(-3_600);
  elapsedMs += 11 * 60_000;
  await until(async () => (worker.wake(), pointsOf("eth")), (points) => points.includes(1900));
  await worker.stop();
});

it("slow price histories are read over several runs, which leaves time for the latest quotes", async () => {
  const answering = createPriceFeed({ url: feed.url, apiKey: null });
  let elapsedMs = 0;
  const slow: PriceFeed = { ...answering, fetchHistory: (...args) => ((elapsedMs += 9_000), answering.fetchHistory(...args)) };
  const pastsRead = async (usd: number) => {
    feed.quote("m", usd);
    await startPricePoll(context, { feed: slow, log, elapsedMs: () => elapsedMs }).stop();
    expect((await latest()).M!.price_usd).toBe(usd);
    return (await Promise.all(["eth", "m"].map(pointsOf))).map((points) => points.length > 100);
  };
  expect(await pastsRead(0.51)).toEqual([true, false]);
  expect(await pastsRead(0.52)).toEqual([true, true]);
});

it.each([
  ["not an object", (response: { end(text: string): void }) => response.end("[]"), "the price feed returned something other than prices"],
  ["an HTML page", (response: { end(text: string): void }) => response.end("<html>"), "the price feed returned something other than JSON"],
])("a response that is %s changes nothing, and is reported", async (_what, answer, message) => {
  await poll();
  feed.answerWith((_, response) => answer(response));
  advance(600);
  const before = await pointsOf("eth");
  await poll();
  expect(await failure()).toBe(message);
  expect(await pointsOf("eth")).toEqual(before);
  expect((await latest()).ETH).toMatchObject({ price_usd: 2000, doubt: null });
});

it("the key is not sent to the target of a redirect, and an endless body is cut off", async () => {
  const received: unknown[] = [];
  const other = await startPriceFeed({});
  other.answerWith((request, response) => {
    received.push(request.headers);
    response.end("{}");
  });
  feed.answerWith((_, response) => response.writeHead(307, { location: other.url }).end());
  await poll();
  expect(await failure()).toBe("the price feed redirects (307), which is not followed");
  expect(received).toEqual([]);
  await other.stop();
  feed.answerWith(endlessBody);
  await poll();
  expect(await failure()).toBe("the price feed returned more than 2 MB");
});

it("does not store prices that it did not request", async () => {
  feed.quote("stranger", 5);
  await poll();
  const quotes = await createPriceBook().read(context.db, now());
  expect(quotes.latest("stranger")).toBeNull();
  expect(quotes.latest("eth")?.priceUsd).toBe(2000);
});
