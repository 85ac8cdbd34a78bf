import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Webhook as Verifier } from "standardwebhooks";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Webhook } from "@/contracts/webhooks/calls";
import { openQueue, type JobQueue } from "@/product-api/db/queue";
import { webhookDeliveries } from "@/product-api/db/schema/webhooks";
import { jobPolicies, type Jobs } from "@/product-api/domain/queue";
import { createWebhook, enqueueWebhookEvents, removeWebhook, upsertJobWebhook, type WebhooksContext } from "@/product-api/domain/webhooks/commands";
import { redeliver } from "@/product-api/domain/webhooks/commands-redelivery";
import {
  beginAttempt, claimWebhook, recordDeliveryOutcome, releaseWebhook, requeueOverdueWebhooks,
} from "@/product-api/domain/webhooks/commands-delivery";
import { findNotifications } from "@/product-api/domain/notifications/queries";
import { findDeliveries, findNextDelivery, findWebhooks } from "@/product-api/domain/webhooks/queries";
import { createWebhookSender } from "@/product-api/upstreams/webhooks/webhooks";
import { startWebhookDeliver } from "@/product-api/workers/webhook-deliver/webhook-deliver";
import { hangLimits } from "../support/limits";
import { addUser } from "../support/database/players";
import { until } from "../support/api/product-api";
import { startReceiver, type Received, type TestReceiver } from "../support/upstreams/receiver";
import { context as testContext, database, useTestContext } from "../support/database/test-context";

// The worker on a real database, queue and receiver; the clock can be moved forward.
let queue: JobQueue<Jobs>;
let receiver: TestReceiver;
let context: WebhooksContext;
let stopSweep: () => void;
let aheadMs = 0;
/** URLs that never answer, for which the sender's timeout is short. */
const hangingUrls = new Set<string>();
const log = { info: () => {}, warn: () => {} };
const DAY_MS = 24 * 60 * 60_000;

const now = () => new Date(Date.now() + aheadMs);
useTestContext(now);
beforeAll(async () => {
  queue = await openQueue<Jobs>(database, jobPolicies, { workers: true, onError: () => {} });
  receiver = await startReceiver();
  const senderWith = (timeoutMs: number) => createWebhookSender({ allowPrivate: true, now: () => new Date(), timeoutMs });
  const [patient, hasty] = [senderWith(hangLimits.waitMs), senderWith(2_000)];
  const webhookSender: typeof patient = { ...patient, send: (message) => (hangingUrls.has(message.url) ? hasty : patient).send(message) };
  context = { ...testContext, queue, webhookSender };
  stopSweep = await startWebhookDeliver(context, { jobs: queue, isOnlyProcess: false, log });
});
afterAll(async () => {
  stopSweep();
  await receiver.stop();
  await queue.close();
});

const paths = (function* () {
  for (let at = 1; ; at += 1) yield `/hook-${at}`;
})();

/** A new user with a webhook at a path of its own, which answers as given. */
async function subscribed(...answers: Parameters<TestReceiver["answer"]>[1][]): Promise<{ user: string; hook: Webhook; path: string }> {
  const [user, path] = [await addUser(context), paths.next().value];
  if (answers.length > 0) receiver.answer(path, ...answers);
  return { user, hook: await createWebhook(context, user, { url: receiver.url(path), events: ["mentions"] }), path };
}

const enqueue = (user: string, ...payloads: unknown[]) =>
  context.db.transaction((tx) => enqueueWebhookEvents({ ...context, db: tx }, eventsOf(user, payloads)));
const eventsOf = (userId: string, payloads: readonly unknown[]) =>
  payloads.map((data) => ({ userId, event: "mentions" as const, at: now(), data }));
const dueAt = async (hook: Webhook) => (await findNextDelivery(context.db, hook.id))!.delivery;
const jobWebhook = (user: string, url: string | null, events: ("mentions" | "sentiment")[] = ["mentions"]) =>
  context.db.transaction((tx) => upsertJobWebhook({ ...context, db: tx }, user, { url, events }));
const deliveries = (user: string, hook: Webhook) => findDeliveries(context.db, user, hook.id);
const notices = (user: string) =>
  until(async () => (await findNotifications(context.db, user)).notifications, (found) => found.length > 0);
const settled = (user: string, hook: Webhook) =>
  until(() => deliveries(user, hook), (list) => list.length > 0 && list.every(({ state }) => state !== "pending"));
const verify = (hook: Webhook, { text, headers }: Received) => new Verifier(hook.secret!).verify(text, headers as Record<string, string>);

it("delivers events that a Standard Webhooks library verifies, to each webhook subscribed to the event", async () => {
  const { user, hook, path } = await subscribed();
  const other = paths.next().value;
  await createWebhook(context, user, { url: receiver.url(other), events: ["price_alert"] });
  await enqueue(user, { text: "gm 🐸" }, { text: "two" });
  const list = await settled(user, hook);
  const arrived = receiver.received(path);
  expect(arrived.map((one) => verify(hook, one))).toEqual(expect.arrayContaining([
    { type: "mentions", timestamp: expect.any(String), data: { text: "gm 🐸" } },
    { type: "mentions", timestamp: expect.any(String), data: { text: "two" } },
  ]));
  expect(arrived.map(({ headers }) => headers["webhook-id"]).toSorted()).toEqual(list.map(({ id }) => id).toSorted());
  expect(list.map(({ state, attempts, status }) => [state, attempts, status])).toEqual([["delivered", 1, 204], ["delivered", 1, 204]]);
  expect(receiver.received(other)).toEqual([]);
});

it("delivers many events in order, queued in one call", async () => {
  const { user, hook, path } = await subscribed();
  const other = paths.next().value;
  await createWebhook(context, user, { url: receiver.url(other), events: ["mentions"] });
  let statements = 0;
  const counting: WebhooksContext["queue"] = { ...queue, sendMany: async (...sent) => {
    statements += 1;
    await queue.sendMany(...sent);
  } };
  const numbers = Array.from({ length: 60 }, (_, number) => number);
  await context.db.transaction((tx) => enqueueWebhookEvents({ ...context, db: tx, queue: counting }, eventsOf(user, numbers)));
  expect(statements).toBe(1);
  const arrived = (at: string) => receiver.received(at).map(({ text }) => (JSON.parse(text) as { data: number }).data);
  await until(async () => [arrived(path).length, arrived(other).length], (counts) => counts.every((count) => count >= 60));
  expect([arrived(path), arrived(other)]).toEqual([numbers, numbers]);
  await settled(user, hook);
});

it("delivers nothing from a transaction that was rolled back", async () => {
  const { user, hook } = await subscribed();
  const failing = context.db.transaction(async (tx) => {
    await enqueueWebhookEvents({ ...context, db: tx }, eventsOf(user, [{ text: "never" }]));
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await deliveries(user, hook)).toEqual([]);
});

it("retries after a 500 response, under the same id and with a fresh signature", async () => {
  const { user, hook, path } = await subscribed(500, 200);
  await enqueue(user, { text: "again" });
  const waiting = await until(() => deliveries(user, hook), ([one]) => one?.attempts === 1);
  expect(waiting[0]).toMatchObject({ state: "pending", status: 500, error: "answered 500", error_code: "answered" });
  expect(Date.parse(waiting[0]!.next_attempt_at!) - Date.parse(waiting[0]!.created_at)).toBeGreaterThanOrEqual(5_000);
  const [done] = await settled(user, hook);
  expect(done).toMatchObject({ state: "delivered", attempts: 2, status: 200, error: null });
  const [first, second] = receiver.received(path);
  expect(second!.headers["webhook-id"]).toBe(first!.headers["webhook-id"]);
  expect(second!.headers["webhook-signature"]).not.toBe(first!.headers["webhook-signature"]);
  expect(Number(second!.headers["webhook-timestamp"])).toBeGreaterThan(Number(first!.headers["webhook-timestamp"]));
  expect(second!.atMs - first!.atMs).toBeGreaterThanOrEqual(4_000);
  expect([verify(hook, first!), first!.text]).toEqual([verify(hook, second!), second!.text]);
});

it("switches a webhook off immediately when its receiver answers 410", async () => {
  const { user, hook, path } = await subscribed(410);
  await enqueue(user, { text: "one" });
  expect((await settled(user, hook))[0]).toMatchObject({ state: "failed", status: 410 });
  expect((await findWebhooks(context.db, user))[0]!.is_active).toBe(false);
  expect(await notices(user)).toMatchObject([{ type: "webhook_off", host: new URL(hook.url).host, reason: "gone" }]);
  await enqueue(user, { text: "two" });
  expect(await deliveries(user, hook)).toHaveLength(1);
  // The owner retries, and the receiver is back.
  receiver.answer(path, 200);
  const again = await redeliver(context, user, hook.id, (await deliveries(user, hook))[0]!.id);
  expect(again.state).toBe("pending");
  expect((await settled(user, hook))[0]).toMatchObject({ state: "delivered", attempts: 2 });
  expect((await findWebhooks(context.db, user))[0]!.is_active).toBe(true);
});

it("redelivers at most 20 times in a quarter of an hour, and does not queue a delivery that is already pending", async () => {
  const { user, hook } = await subscribed();
  await enqueue(user, { text: "one" });
  const { id } = (await settled(user, hook))[0]!;
  let sent = 0;
  const counting: WebhooksContext = { ...context, queue: { ...queue, sendMany: async () => void (sent += 1) } };
  for (let time = 1; time <= 5; time += 1) expect((await redeliver(counting, user, hook.id, id)).state).toBe("pending");
  expect(sent).toBe(1);
  await recordDeliveryOutcome(context, await dueAt(hook), { status: 204, failure: null });
  for (let time = 2; time <= 20; time += 1) {
    await redeliver(counting, user, hook.id, id);
    await recordDeliveryOutcome(context, await dueAt(hook), { status: 204, failure: null });
  }
  const refusal = { code: "rate_limited", more: { retryAfterS: expect.any(Number) as number } };
  await expect(redeliver(counting, user, hook.id, id)).rejects.toMatchObject(refusal);
  expect([sent, (await deliveries(user, hook))[0]!.state]).toEqual([20, "delivered"]);
  try {
    aheadMs = 14 * 60_000;
    await expect(redeliver(counting, user, hook.id, id)).rejects.toMatchObject(refusal);
    aheadMs += 60_000;
    expect((await redeliver(counting, user, hook.id, id)).state).toBe("pending");
    await recordDeliveryOutcome(context, await dueAt(hook), { status: 204, failure: null });
  } finally {
    aheadMs = 0;
  }
});

it("gives up after three days and switches the webhook off", async () => {
  const { user, hook } = await subscribed(503);
  await enqueue(user, { text: "one" });
  const [first] = await until(() => deliveries(user, hook), ([one]) => one?.attempts === 1);
  const startMs = Date.parse(first!.created_at);
  try {
    for (let attempts = 1; attempts < 10; attempts += 1) {
      const [one] = await deliveries(user, hook);
      expect([one!.state, one!.attempts]).toEqual(["pending", attempts]);
      aheadMs = Date.parse(one!.next_attempt_at!) - Date.now();
      const due = await dueAt(hook);
      await recordDeliveryOutcome(context, due, { status: 503, failure: "answered" });
      // The outcome of another process that tried at the same time changes nothing.
      await recordDeliveryOutcome(context, due, { status: 200, failure: null });
    }
    expect(await notices(user)).toMatchObject([{ type: "webhook_off", reason: "given_up" }]);
    expect((context.now().getTime() - startMs) / DAY_MS).toBeCloseTo(3, 2);
    expect((await deliveries(user, hook))[0]).toMatchObject({ state: "failed", attempts: 10, next_attempt_at: null });
    expect((await findWebhooks(context.db, user))[0]!.is_active).toBe(false);
  } finally {
    aheadMs = 0;
  }
});

it("pauses for a receiver that does not respond, and sends the waiting events once it does", async () => {
  const { user, hook, path } = await subscribed(() => {}, 200);
  hangingUrls.add(receiver.url(path));
  await enqueue(user, { text: "one" });
  const [hanging] = await until(() => deliveries(user, hook), ([one]) => one?.attempts === 1);
  expect(hanging).toMatchObject({ state: "pending", status: null, error: "did not respond in time", error_code: "timeout" });
  await enqueue(user, { text: "two" });
  const [second] = await until(() => deliveries(user, hook), ([one]) =>
    one !== undefined && one.id !== hanging!.id && Date.parse(one.next_attempt_at!) > Date.parse(one.created_at));
  expect([second!.attempts, receiver.received(path).length]).toEqual([0, 1]);
  const list = await settled(user, hook);
  expect(list.map(({ state }) => state)).toEqual(["delivered", "delivered"]);
});

it("sends forty events from an outage in order once the receiver is back, each once and with its own time, with two workers delivering", async () => {
  const accepted: Received[] = [];
  const listening = async (port: number) => {
    const server = createServer((request, response) => {
      // Answers slowly, so that workers collide at the webhook.
      void text(request).then(async (body) => {
        await new Promise((resolve) => setTimeout(resolve, 30));
        accepted.push({ path: request.url!, headers: request.headers, text: body, atMs: Date.now() });
        response.writeHead(204).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
    return server;
  };
  const away = await listening(0);
  const { port } = away.address() as AddressInfo;
  await new Promise((resolve) => away.close(resolve));
  const second = await openQueue<Jobs>(database, jobPolicies, { workers: true, onError: () => {} });
  const stopSecond = await startWebhookDeliver({ ...context, queue: second }, { jobs: second, isOnlyProcess: false, log });
  const user = await addUser(context);
  const hook = await createWebhook(context, user, { url: `http://127.0.0.1:${port}/`, events: ["mentions"] });
  const before = now().getTime();
  const numbers = Array.from({ length: 40 }, (_, number) => number);
  const timeOf = (number: number) => before - 1_000 * (40 - number);
  const enqueueOne = (number: number) => context.db.transaction((tx) =>
    enqueueWebhookEvents({ ...context, db: tx }, [{ userId: user, event: "mentions", at: new Date(timeOf(number)), data: number }]));
  for (const number of numbers.slice(0, 30)) await enqueueOne(number);
  await until(() => deliveries(user, hook), (list) => list.at(-1)!.attempts > 0);
  const back = await listening(port);
  try {
    await until(async () => accepted.length, (count) => count > 0);
    for (const number of numbers.slice(30)) await enqueueOne(number);
    await settled(user, hook);
    const received = accepted.map((one) => verify(hook, one) as { timestamp: string; data: number });
    expect(received.map(({ data, timestamp }) => [data, Date.parse(timestamp)])).toEqual(numbers.map((number) => [number, timeOf(number)]));
  } finally {
    stopSecond();
    await second.close();
    back.closeAllConnections();
    await new Promise((resolve) => back.close(resolve));
  }
});

it("lets a new event try an unavailable receiver again, once a minute and before the older event's next attempt", async () => {
  const { user, hook, path } = await subscribed((response) => void response.destroy());
  await enqueue(user, { text: "one" });
  await until(() => deliveries(user, hook), ([one]) => one?.attempts === 1);
  const MINUTE_MS = 60_000;
  try {
    aheadMs = 6 * MINUTE_MS;
    const attempt = (await beginAttempt(context, (await claimWebhook(context, hook.id))!))!;
    await recordDeliveryOutcome(context, await dueAt(hook), { status: null, failure: "connection" });
    await releaseWebhook(context, attempt);
    const attemptedMs = now().getTime();
    expect((await findNextDelivery(context.db, hook.id))!.at.getTime() - attemptedMs).toBeGreaterThan(28 * MINUTE_MS);
    aheadMs += 20_000;
    await enqueue(user, { text: "two" });
    const soon = (await findNextDelivery(context.db, hook.id))!.at.getTime() - attemptedMs;
    expect([soon > MINUTE_MS - 5_000, soon <= MINUTE_MS]).toEqual([true, true]);
    receiver.answer(path, 204);
    aheadMs += 50_000;
    await enqueue(user, { text: "three" });
    await settled(user, hook);
  } finally {
    aheadMs = 0;
  }
  const texts = receiver.received(path).map(({ text }) => (JSON.parse(text) as { data: { text: string } }).data.text);
  expect(texts.slice(texts.indexOf("two") - 1)).toEqual(["one", "two", "three"]);
});

it("does not let an event that the receiver refuses hold back others", async () => {
  const { user, hook, path } = await subscribed(400, 204);
  await enqueue(user, "refused", "second", "third");
  const list = await until(() => deliveries(user, hook), (all) => all.filter(({ state }) => state === "delivered").length >= 2);
  expect(list.map(({ state, attempts }) => [state, attempts])).toEqual([["delivered", 1], ["delivered", 1], ["pending", 1]]);
  expect(receiver.received(path).slice(0, 3).map(({ text }) => (JSON.parse(text) as { data: string }).data)).toEqual([
    "refused", "second", "third",
  ]);
  await settled(user, hook);
});

it("requeues deliveries whose job was lost", async () => {
  const { user, hook, path } = await subscribed();
  const losing = { ...context, queue: { ...queue, sendMany: async () => {} } };
  await enqueueWebhookEvents(losing, eventsOf(user, [{ text: "lost" }]));
  const [lost] = await deliveries(user, hook);
  await requeueOverdueWebhooks(context);
  expect((await deliveries(user, hook))[0]).toMatchObject({ state: "pending", attempts: 0 });
  aheadMs = 20 * 60_000;
  await requeueOverdueWebhooks(context).finally(() => (aheadMs = 0));
  await settled(user, hook);
  expect(receiver.received(path).map(({ headers }) => headers["webhook-id"])).toEqual([lost!.id]);
});

it("repeats an attempt whose outcome was lost with its process, under the same id", async () => {
  const { user, hook, path } = await subscribed();
  const losing = { ...context, queue: { ...queue, sendMany: async () => {} } };
  await enqueueWebhookEvents(losing, eventsOf(user, [{ text: "twice" }]));
  const delivery = await dueAt(hook);
  expect(await claimWebhook(context, hook.id)).not.toBeNull();
  await context.webhookSender.send(delivery);
  // While the lease lasts no other process delivers; the lease expires.
  expect(await claimWebhook(losing, hook.id)).toBeNull();
  aheadMs = 61_000;
  const claim = await claimWebhook(context, hook.id).finally(() => (aheadMs = 0));
  await releaseWebhook(context, claim!);
  await settled(user, hook);
  expect(receiver.received(path).map(({ headers }) => headers["webhook-id"])).toEqual([delivery.id, delivery.id]);
});

it("keeps a single webhook for the scraping job", async () => {
  const [user, first, second] = [await addUser(context), receiver.url("/job-1"), receiver.url("/job-2")];
  const created = await jobWebhook(user, first);
  expect(created!.secret).toMatch(/^whsec_/);
  expect(await jobWebhook(user, first, ["sentiment"])).toEqual({ ...created, secret: undefined, events: ["sentiment"] });
  const moved = await jobWebhook(user, second);
  expect(moved!.secret).not.toBe(created!.secret);
  expect((await findWebhooks(context.db, user)).map(({ url }) => url)).toEqual([second]);
  expect(await jobWebhook(user, null)).toBeNull();
  expect(await findWebhooks(context.db, user)).toEqual([]);
});

it("leaves a webhook that the user created at the same address unchanged", async () => {
  const { user, hook, path } = await subscribed(410);
  await enqueue(user, { text: "gone" });
  await settled(user, hook);
  await jobWebhook(user, hook.url, ["sentiment"]);
  const own = async () => (await findWebhooks(context.db, user)).find(({ id }) => id === hook.id);
  expect(await own()).toMatchObject({ events: ["mentions"], is_active: false, is_of_job: false });
  expect((await findWebhooks(context.db, user)).filter((one) => one.is_of_job)).toMatchObject([
    { url: receiver.url(path), events: ["sentiment"], is_active: true },
  ]);
  const renewed = await createWebhook(context, user, { url: hook.url, events: ["mentions", "engagement"] });
  expect(renewed.id).toBe(hook.id);
  await jobWebhook(user, null);
  expect((await findWebhooks(context.db, user)).map(({ id }) => id)).toEqual([hook.id]);
});

it("removes a webhook and its deliveries, even while one is waiting", async () => {
  const { user, hook } = await subscribed(500);
  await enqueue(user, { text: "one" });
  await until(() => deliveries(user, hook), ([first]) => first?.attempts === 1);
  await removeWebhook(context, user, hook.id);
  expect([
    await findWebhooks(context.db, user), await context.db.$count(webhookDeliveries, eq(webhookDeliveries.webhookId, hook.id)),
  ]).toEqual([[], 0]);
  expect(await claimWebhook(context, hook.id)).toBeNull();
});
