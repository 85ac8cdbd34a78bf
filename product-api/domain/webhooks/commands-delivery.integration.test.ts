import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { webhookDeliveries, webhooks } from "@/product-api/db/schema/webhooks";
import { createWebhookSender } from "@/product-api/upstreams/webhooks/webhooks";
import { addUser } from "@/tests/support/database/players";
import { context as testContext, useTestContext } from "@/tests/support/database/test-context";
import { createWebhook, enqueueWebhookEvents, enqueueWebhooks, type WebhooksContext } from "./commands";
import { beginAttempt, claimWebhook, recordDeliveryOutcome, releaseWebhook, releaseWebhooks, type WebhookClaim } from "./commands-delivery";
import { redeliver, redeliverFailed } from "./commands-redelivery";
import { findDeliveries, findNextDelivery, findOverdueWebhooks, findWebhooks } from "./queries";
import type { WebhookOutcome } from "./sender";

// Performs the worker's own steps, with a clock that stands still in between.
let nowMs = Date.UTC(2026, 10, 21, 12);
const startMs = nowMs;
const S = 1_000;
const MIN = 60 * S;
// No worker takes jobs: the tests do what the worker would.
useTestContext(() => new Date(nowMs), { sends: true });

const accepted: WebhookOutcome = { status: 204, failure: null };
const refused: WebhookOutcome = { status: 400, failure: "answered" };
const silent: WebhookOutcome = { status: null, failure: "timeout" };

let context: WebhooksContext;
let userId: string;
let webhookId: string;
let sent: string[];
beforeAll(() => {
  context = { ...testContext, webhookSender: createWebhookSender({ allowPrivate: true, now: testContext.now }) };
});
beforeEach(async () => {
  nowMs = startMs;
  sent = [];
  userId = await addUser(context);
  ({ id: webhookId } = await createWebhook(context, userId, { url: "https://receiver.example/", events: ["mentions"] }));
});

const enqueue = (...names: string[]) => enqueueWebhookEvents(
  context, names.map((data) => ({ userId, event: "mentions", at: context.now(), data })),
);
const next = () => findNextDelivery(context.db, webhookId);
const nextInS = async () => ((await next())!.at.getTime() - nowMs) / S;
const nameOf = ({ payload }: { payload: string }) => (JSON.parse(payload) as { data: string }).data;
const at = (ms: number) => void (nowMs = startMs + ms);

/** Attempts the next delivery, which must be due; `during` runs while the attempt is in progress. */
async function attempt(outcome: WebhookOutcome, during: () => void | Promise<void> = () => {}): Promise<void> {
  const { delivery, at: dueAt } = (await next())!;
  expect(dueAt.getTime()).toBeLessThanOrEqual(nowMs);
  const claim = (await claimWebhook(context, webhookId))!;
  const held = (await beginAttempt(context, claim))!;
  await during();
  await recordDeliveryOutcome(context, delivery, outcome);
  await releaseWebhook(context, held);
  sent.push(nameOf(delivery));
}

describe("a receiver that is slow to fail", () => {
  it("is first retried after five seconds, however long the attempt took", async () => {
    await enqueue("one");
    await attempt(silent, () => at(15 * S));
    expect(await nextInS()).toBe(5);
    at(20 * S);
    await attempt(silent, () => at(35 * S));
    expect(await nextInS()).toBe(305 - 35);
  });

  it("is retried within a minute for an event that came during the attempt", async () => {
    await enqueue("one");
    await attempt(silent);
    at(5 * S);
    await attempt(silent, async () => {
      at(12 * S);
      await enqueue("two");
      at(20 * S);
    });
    expect(await nextInS()).toBe(45);
    at(65 * S);
    await attempt(accepted);
    await attempt(accepted);
    expect([sent, await next()]).toEqual([["one", "one", "one", "two"], null]);
  });
});

describe("a delivery that was set aside", () => {
  it("keeps its own retry time, whatever was set aside before it", async () => {
    await enqueue("old");
    await attempt(refused);
    at(5 * S);
    await attempt(refused);
    at(305 * S);
    await attempt(refused);
    await enqueue("young");
    await attempt(refused);
    // "old" is due in half an hour.
    expect([nameOf((await next())!.delivery), await nextInS()]).toEqual(["young", 5]);
  });

  it("is sent at once if the owner requests it, even while an older one is not due", async () => {
    await enqueue("old", "young");
    await attempt(refused);
    await attempt(refused);
    at(5 * S);
    await attempt(refused);
    await attempt(refused);
    expect(await nextInS()).toBe(300);
    const [young] = await findDeliveries(context.db, userId, webhookId);
    await redeliver(context, userId, webhookId, young!.id);
    expect([nameOf((await next())!.delivery), await nextInS()]).toEqual(["young", 0]);
    await attempt(refused);
    // Acceptance shows that the receiver was at fault and not the event: the others set aside are sent too.
    at(305 * S);
    await attempt(accepted);
    await attempt(accepted);
    expect([sent.slice(-3), await next()]).toEqual([["young", "old", "young"], null]);
  });

  it("shows, once it is accepted, that the receiver is back: the waiting events are due at once", async () => {
    await enqueue("aside");
    await attempt(refused);
    await enqueue("first", "second");
    await attempt(silent);
    at(5 * S);
    await attempt(refused);
    await attempt(silent);
    at(10 * S);
    expect(await nextInS()).toBe(295);
    const { id } = (await findDeliveries(context.db, userId, webhookId)).find(({ attempts, status }) => attempts === 2 && status === 400)!;
    await redeliver(context, userId, webhookId, id.toUpperCase());
    for (let left = 3; left > 0; left -= 1) await attempt(accepted);
    expect([sent.slice(-3), await next()]).toEqual([["aside", "first", "second"], null]);
  });

  it("does not hide from the sweep that the job of the other events was lost", async () => {
    await enqueue("refused");
    await attempt(refused);
    at(5 * S);
    await attempt(refused);
    at(10 * S);
    await enqueue("lost");
    at(2 * MIN);
    expect(await findOverdueWebhooks(context, MIN)).toEqual([webhookId]);
    await attempt(accepted);
    expect([sent.at(-1), await findOverdueWebhooks(context, MIN)]).toEqual(["lost", []]);
  });
});

it("a delivery that its owner requests again waits for those before it, which are tried at once", async () => {
  await enqueue("one", "two");
  await attempt(silent);
  at(5 * S);
  await attempt(silent);
  at(30 * S);
  await enqueue("three");
  // The receiver is down: "one" is tried on account of "three" a minute after the last attempt.
  expect([nameOf((await next())!.delivery), await nextInS()]).toEqual(["one", 35]);
  const [, two] = await findDeliveries(context.db, userId, webhookId);
  expect(
    await redeliver(context, userId, webhookId, two!.id),
  ).toMatchObject({ state: "pending", next_attempt_at: context.now().toISOString() });
  for (let left = 3; left > 0; left -= 1) await attempt(accepted);
  expect([sent, await next()]).toEqual([["one", "one", "one", "two", "three"], null]);
});

it("a receiver is tried at once for a new event if the time of the last attempt is unknown, as after an upgrade", async () => {
  await enqueue("one");
  await attempt(silent);
  at(5 * S);
  await attempt(silent);
  await context.db.update(webhooks).set({ lastAttemptAt: null }).where(eq(webhooks.id, webhookId));
  expect(await nextInS()).toBe(300);
  at(10 * S);
  await enqueue("two");
  expect([nameOf((await next())!.delivery), await nextInS()]).toEqual(["one", 0]);
});

describe("events that were given up", () => {
  const gone: WebhookOutcome = { status: 410, failure: "answered" };
  const stored = async () => {
    const [{ is_active: isActive, failed_deliveries: failed } = { is_active: null, failed_deliveries: null }] = await findWebhooks(
      context.db, userId,
    );
    return { isActive, failed };
  };

  it("are counted, and sent again in their order if the owner requests it, which enables the webhook once one is accepted", async () => {
    await enqueue("one", "two", "three");
    await attempt(gone);
    expect([await stored(), await next()]).toEqual([{ isActive: false, failed: 3 }, null]);
    expect(await redeliverFailed(context, userId, webhookId)).toEqual({ count: 3 });
    await attempt(accepted);
    expect(await stored()).toEqual({ isActive: true, failed: 0 });
    await attempt(accepted);
    await attempt(accepted);
    expect([sent, await next()]).toEqual([["one", "one", "two", "three"], null]);
    expect(await redeliverFailed(context, userId, webhookId)).toEqual({ count: 0 });
  });

  it("are given up together after one attempt if the receiver is still gone", async () => {
    await enqueue("one", "two", "three");
    await attempt(gone);
    await redeliverFailed(context, userId, webhookId);
    await attempt(gone);
    expect([sent, await next(), await stored()]).toEqual([["one", "one"], null, { isActive: false, failed: 3 }]);
  });

  it("go before newer events, but do not hold them back if they are refused once more", async () => {
    await enqueue("bad", "good");
    await attempt(refused);
    at(1 * S);
    await attempt(accepted);
    at(4 * 24 * 60 * MIN);
    await attempt(refused);
    expect(await stored()).toEqual({ isActive: true, failed: 1 });
    await enqueue("new");
    await redeliverFailed(context, userId, webhookId);
    await attempt(refused);
    await attempt(accepted);
    expect([sent, await next()]).toEqual([["bad", "good", "bad", "bad", "new"], null]);
  });

  it("still count when the same URL is added again", async () => {
    await enqueue("one");
    await attempt(gone);
    const again = await createWebhook(context, userId, { url: "https://receiver.example/", events: ["mentions"] });
    expect(again).toMatchObject({ id: webhookId, is_active: true, failed_deliveries: 1 });
  });

  it("are another account's only to find missing", async () => {
    const other = await addUser(context);
    await expect(redeliverFailed(context, other, webhookId)).rejects.toMatchObject({ code: "not_found" });
  });
});

it("only one worker at a time delivers to a webhook, even if one was held up for longer than its lease", async () => {
  await enqueue("one");
  const slow = (await claimWebhook(context, webhookId))!;
  expect(await claimWebhook(context, webhookId)).toBeNull();
  at(61 * S);
  const quick: WebhookClaim = (await claimWebhook(context, webhookId))!;
  expect(await beginAttempt(context, slow)).toBeNull();
  await releaseWebhook(context, slow);
  expect(await claimWebhook(context, webhookId)).toBeNull();
  const held = (await beginAttempt(context, quick))!;
  await releaseWebhook(context, held);
  expect(await claimWebhook(context, webhookId)).not.toBeNull();
});

it("an outcome that arrives late changes nothing that later attempts have counted", async () => {
  await enqueue("late");
  const { delivery: first } = (await next())!;
  await recordDeliveryOutcome(context, first, silent);
  const { delivery: second } = (await next())!;
  await recordDeliveryOutcome(context, second, silent);
  await recordDeliveryOutcome(context, first, silent);
  expect((await next())!.delivery.attempts).toBe(2);
});

it("a failure that arrives after its delivery was given up along with the webhook does not make it wait again", async () => {
  await enqueue("given up");
  const { delivery } = (await next())!;
  // As when another worker's attempt is answered with a 410 meanwhile.
  await context.db.update(webhookDeliveries).set({ state: "failed", nextAttemptAt: null });
  await recordDeliveryOutcome(context, delivery, silent);
  expect(await next()).toBeNull();
});

it("a webhook being delivered to has one job waiting, however many events come, and the next one once that was taken", async () => {
  await beginAttempt(context, (await claimWebhook(context, webhookId))!);
  const later = sql`name = 'webhook-deliver' and data->>'webhookId' = ${webhookId} and start_after > now()`;
  const waiting = async () => (await context.db.execute(sql`select from queue.job where ${later} and state = 'created'`)).rows.length;
  for (const ms of [700, 1_400, 2_100]) {
    at(ms);
    expect(await claimWebhook(context, webhookId)).toBeNull();
  }
  expect(await waiting()).toBe(1);
  await context.db.execute(sql`update queue.job set state = 'active' where ${later}`);
  at(7 * S);
  expect(await claimWebhook(context, webhookId)).toBeNull();
  expect(await waiting()).toBe(1);
});

// The embedded database has one connection: nothing can look there while a transaction is open.
describe.skipIf(!process.env.TEST_DATABASE_URL)("a delivery committed after its webhook was checked", () => {
  /** Lets `change` rely on the waiting job, which is taken before the change commits. */
  async function claimDuring(change: (within: WebhooksContext) => Promise<unknown>): Promise<void> {
    await enqueueWebhooks(context, [webhookId]);
    await context.db.transaction(async (tx) => {
      await change({ ...context, db: tx });
      await context.db.execute(sql`update queue.job set state = 'completed' where name = 'webhook-deliver' and state = 'created'`);
      const claim = (await claimWebhook(context, webhookId))!;
      await releaseWebhook(context, claim);
    });
  }
  const findRechecks = async () =>
    (await context.db.execute(
      sql`select from queue.job where name = 'webhook-deliver' and state = 'created' and data->>'webhookId' = ${webhookId}
        and start_after < now() + interval '6 seconds'`,
    )).rows.length;

  it("gets another job soon if it is new", async () => {
    await claimDuring((within) => enqueueWebhookEvents(within, [{ userId, event: "mentions", at: context.now(), data: "late" }]));
    expect([nameOf((await next())!.delivery), await findRechecks()]).toEqual(["late", 1]);
  });

  it("gets another job soon if its owner requests it again", async () => {
    await enqueue("again");
    await attempt(accepted);
    const [again] = await findDeliveries(context.db, userId, webhookId);
    await claimDuring((within) => redeliver(within, userId, webhookId, again!.id));
    expect([await nextInS(), await findRechecks()]).toEqual([0, 1]);
  });

  it("gets no other job if there is none", async () => {
    await claimDuring(async () => {});
    expect(await findRechecks()).toBe(0);
  });
});

it("a webhook gets a new job at once if its worker was killed and no other can hold it", async () => {
  const waiting = sql`select state from queue.job where name = 'webhook-deliver' and singleton_key = ${webhookId} and state < 'active'`;
  await beginAttempt(context, (await claimWebhook(context, webhookId))!);
  await releaseWebhooks(context);
  expect((await context.db.execute(waiting)).rows).toHaveLength(1);
  expect(await claimWebhook(context, webhookId)).not.toBeNull();
});
