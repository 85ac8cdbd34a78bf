import { asc, eq, sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import type { AlertInput } from "@/contracts/alerts/calls";
import type { Digest } from "@/contracts/digest/calls";
import { alertFirings } from "@/product-api/db/schema/alerts";
import { priceAlerts } from "@/product-api/db/schema/prices";
import { webhookDeliveries, webhookDigests, webhooks } from "@/product-api/db/schema/webhooks";
import type { Jobs } from "@/product-api/domain/queue";
import { createWebhook, removeWebhook, type WebhooksContext } from "@/product-api/domain/webhooks/commands";
import { createWebhookSender } from "@/product-api/upstreams/webhooks/webhooks";
import { addUser, testPlayers } from "@/tests/support/database/players";
import { context as testContext, database, useTestContext } from "@/tests/support/database/test-context";
import { untilLockWaiters } from "@/tests/support/database/waits";
import { createAlert } from "../alerts/commands";
import { enqueueDueDigests, sendDigest } from "./commands";

const HOUR_MS = 3_600_000;
/** A Saturday; in Taipei it ends at four o'clock in the afternoon (UTC). */
let nowMs = Date.UTC(2026, 10, 21, 12, 30);
const at = (iso: string) => void (nowMs = Date.parse(iso));
useTestContext(() => new Date(nowMs), { sends: true });

let context: typeof testContext & WebhooksContext;
const queued = async () => {
  const { rows } = await database.pool.query<{
    data: Jobs["digest-send"];
  }>("select data from queue.job where name = 'digest-send' and state = 'created' order by data->>'period'");
  await database.pool.query("delete from queue.job where name = 'digest-send'");
  return rows.map(({ data }) => data);
};
/** One run of the worker, with each job taken by two workers at once. */
async function enqueueDue(): Promise<void> {
  await enqueueDueDigests(context);
  await Promise.all((await queued()).flatMap((job) => [sendDigest(context, job), sendDigest(context, job)]));
}
const sent = async (webhookId: string) => {
  const rows = await context.db.select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, webhookId))
    .orderBy(asc(webhookDeliveries.sequence));
  return rows.map(({ event, payload }) => {
    const { timestamp, data } = JSON.parse(payload) as { timestamp: string; data: Digest };
    return [event, data.on, timestamp, data.zone];
  });
};

beforeAll(() => {
  context = { ...testContext, webhookSender: createWebhookSender({ allowPrivate: true, now: testContext.now }) };
});

it("sends each day and week once, an hour after its end in the reader's time zone, and only the last of those missed", async () => {
  const userId = await addUser(context);
  const { id } = await createWebhook(context, userId, {
    url: "https://receiver.example/", events: ["digest_day", "digest_week"], time_zone: "Asia/Taipei",
  });
  const others = await createWebhook(context, userId, { url: "https://other.example/", events: ["mentions"] });
  await enqueueDue();
  at("2026-11-21T17:00:00Z");
  await enqueueDue();
  expect(await sent(id)).toEqual([]);
  at("2026-11-21T17:05:00Z");
  for (let runs = 0; runs < 2; runs += 1) await enqueueDue();
  const first = ["digest_day", "2026-11-21", "2026-11-21T16:00:00.000Z", "Asia/Taipei"];
  expect(await sent(id)).toEqual([first]);

  // No run for four days: Sunday ends the week, and Wednesday is the last completed day.
  at("2026-11-25T18:00:00Z");
  await enqueueDue();
  const missed = [
    ["digest_day", "2026-11-25", "2026-11-25T16:00:00.000Z", "Asia/Taipei"],
    ["digest_week", "2026-11-16", "2026-11-22T16:00:00.000Z", "Asia/Taipei"],
  ];
  expect((await sent(id)).slice(1).toSorted()).toEqual(missed);
  expect(await sent(others.id)).toEqual([]);

  // Switched off, and on again a day later.
  await context.db.update(webhooks).set({ isActive: false }).where(eq(webhooks.id, id));
  at("2026-11-26T18:00:00Z");
  await enqueueDue();
  expect(await sent(id)).toHaveLength(3);
  await context.db.update(webhooks).set({ isActive: true }).where(eq(webhooks.id, id));
  nowMs += HOUR_MS;
  await enqueueDue();
  expect((await sent(id)).at(-1)).toEqual(["digest_day", "2026-11-26", "2026-11-26T16:00:00.000Z", "Asia/Taipei"]);

  // After some days without digests, the next one covers the day on which they were enabled again.
  await createWebhook(context, userId, { url: "https://receiver.example/", events: ["digest_week"], time_zone: "UTC" });
  await enqueueDue();
  at("2026-11-28T12:00:00Z");
  await createWebhook(context, userId, { url: "https://receiver.example/", events: ["digest_day"], time_zone: "UTC" });
  await enqueueDue();
  expect(await sent(id)).toHaveLength(4);
  at("2026-11-29T01:05:00Z");
  await enqueueDue();
  expect((await sent(id)).slice(4)).toEqual([["digest_day", "2026-11-28", "2026-11-29T00:00:00.000Z", "UTC"]]);
});

it("after a pause waits until mentions, the chain and prices have been read up to the end of the period", async () => {
  const players = await testPlayers(context);
  at("2026-12-10T12:00:00Z");
  const userId = await addUser(context);
  await players.mention(userId, { hoursAgo: 1 });
  await players.wallet(userId, 5);
  const { id } = await createWebhook(context, userId, { url: "https://paused.example/", events: ["digest_day"], time_zone: "UTC" });
  const quote = (iso: string) => context.db.execute(sql`update prices set quoted_at = ${iso}`);
  const scraped = (iso: string) => context.db.execute(sql`update social_jobs set last_run_at = ${iso} where user_id = ${userId}`);
  const followed = (iso: string) => context.db.execute(sql`
    insert into chain_cursors (chain_id, block_number, block_hash, block_at, moved_at) values (1, 1, '', ${iso}, ${iso})
    on conflict (chain_id) do update set block_at = excluded.block_at`);
  const before = "2026-12-10T12:00:00Z";
  for (const read of [quote, scraped, followed]) await read(before);
  await enqueueDueDigests(context);
  at("2026-12-14T09:00:00Z");
  const sentNow = async () => {
    await sendDigest(context, { webhookId: id, period: "day" }, true);
    return (await sent(id)).length;
  };
  for (const read of [scraped, followed, quote]) {
    expect(await sentNow()).toBe(0);
    await read("2026-12-14T09:00:00Z");
  }
  // The newest quote says nothing about the price at midnight.
  expect(await sentNow()).toBe(0);
  await context.db.execute(sql`
    insert into price_points (price_id, at, price_usd) select price_id, '2026-12-13T23:00:00Z', price_usd from prices`);
  expect(await sentNow()).toBe(1);
  expect(await sent(id)).toEqual([["digest_day", "2026-12-13", "2026-12-14T00:00:00.000Z", "UTC"]]);
});

it.each([
  ["America/Los_Angeles", "2027-03-02T08:00:00.000Z"], ["Pacific/Kiritimati", "2027-03-01T10:00:00.000Z"],
])("a webhook that moves to %s is sent the digest of each date once", async (zone, ended) => {
  const userId = await addUser(context);
  const createIn = (time_zone: string) =>
    createWebhook(context, userId, { url: "https://moving.example/", events: ["digest_day"], time_zone });
  at("2027-02-28T06:00:00Z");
  const { id } = await createIn("Asia/Taipei");
  await enqueueDue();
  at("2027-02-28T17:05:00Z");
  await enqueueDue();
  at("2027-03-01T12:00:00Z");
  await createIn(zone);
  for (let hours = 0; hours < 24; hours += 1) {
    nowMs += HOUR_MS;
    await enqueueDue();
  }
  expect((await sent(id)).slice(0, 2)).toEqual([
    ["digest_day", "2027-02-28", "2027-02-28T16:00:00.000Z", "Asia/Taipei"], ["digest_day", "2027-03-01", ended, zone],
  ]);
  expect(new Set((await sent(id)).map(([, on]) => on)).size).toBe((await sent(id)).length);
});

it("a sent digest lists the alerts of every kind that fired within it", async () => {
  const userId = await addUser(context);
  at("2026-12-01T12:00:00Z");
  const { id } = await createWebhook(context, userId, { url: "https://kinds.example/", events: ["digest_day"], time_zone: "UTC" });
  await enqueueDue();
  const inputs: AlertInput[] = [
    { kind: "mood", points: 20, mentions_min: 10, repeats: true }, { kind: "wallet", direction: "both", usd: 500, repeats: true },
    { kind: "rank", condition: "falls", rank: 100, timeframe: "7d", repeats: true },
  ];
  const alerts = [];
  for (const [nth, input] of inputs.entries()) {
    const alert = await createAlert(context, userId, input);
    for (const hour of [13 + nth, 14 + nth]) {
      await context.db.insert(alertFirings).values({ alertId: alert.id, cause: `${hour}`, at: new Date(`2026-12-01T${hour}:00:00Z`) });
    }
    alerts.push({ alert, times: 2, at: `2026-12-01T${14 + nth}:00:00.000Z` });
  }
  await context.db.insert(priceAlerts).values({
    id: context.uuid(), userId, symbol: "ETH", condition: "above", thresholdUsd: 7, isActive: false,
    triggeredAt: new Date("2026-12-01T15:00:00Z"), createdAt: new Date(nowMs),
  });
  at("2026-12-02T01:05:00Z");
  await enqueueDue();
  const [row] = await context.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.webhookId, id));
  const { data } = JSON.parse(row!.payload) as { data: Digest };
  expect([data.on, data.fired_alerts]).toEqual(["2026-12-01", alerts]);
  expect(data.alerts).toMatchObject([{ symbol: "ETH", threshold_usd: 7 }]);
});

// The embedded database runs one transaction at a time.
it.skipIf(
  !process.env.TEST_DATABASE_URL,
)("deleting a webhook while digests are being queued does not keep others from theirs", async () => {
  const userId = await addUser(context);
  const [gone, stays] = [
    await createWebhook(context, userId, { url: "https://receiver.example/", events: ["digest_day"] }),
    await createWebhook(context, userId, { url: "https://other.example/", events: ["digest_day"] }),
  ];
  let looking: Promise<void> | undefined;
  await context.db.transaction(async (tx) => {
    await removeWebhook({ ...context, db: tx }, userId, gone.id);
    looking = enqueueDueDigests(context);
    looking.catch(() => {});
    await untilLockWaiters();
  });
  await looking;
  expect(await context.db.$count(webhookDigests, eq(webhookDigests.webhookId, stays.id))).toBe(1);
});

it.skipIf(!process.env.TEST_DATABASE_URL)("deleting a webhook while its digest is being sent does not deadlock", async () => {
  const userId = await addUser(context);
  const { id } = await createWebhook(context, userId, { url: "https://receiver.example/", events: ["digest_day"] });
  await enqueueDueDigests(context);
  nowMs += 48 * HOUR_MS;
  const both: Promise<unknown>[] = [];
  await context.db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from webhook_digests where webhook_id = ${id}::uuid for update`);
    both.push(sendDigest(context, { webhookId: id, period: "day" }));
    await untilLockWaiters();
    both.push(removeWebhook(context, userId, id));
    await untilLockWaiters(2);
  });
  expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
  expect(await context.db.$count(webhooks, eq(webhooks.id, id))).toBe(0);
});
