import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { socialJobs } from "@/product-api/db/schema/social";
import { webhookDeliveries, webhooks } from "@/product-api/db/schema/webhooks";
import { addUser } from "@/tests/support/database/players";
import { context, startScraping, tracking } from "@/tests/support/api/scraping";
import { shortDelay, untilLockWaiters } from "@/tests/support/database/waits";
import { updateTracking } from "../social/commands";
import { lockJob } from "../social/commands-tracked";
import { createWebhook, enqueueWebhookEvents, removeWebhook } from "./commands";
import { beginAttempt, claimWebhook, recordDeliveryOutcome } from "./commands-delivery";
import { findNextDelivery, findWebhooks } from "./queries";

startScraping();

const within = (tx: typeof context.db) => ({ ...context, db: tx });
const url = "https://hooks.example.com/mentions";

/** Starts the removal of a handle's webhook while the handle's settings are being changed. */
async function removeWhile(change: { webhookUrl?: string; username?: string }) {
  const { userId, jobId, handle } = await tracking({ webhookUrl: url });
  const [webhook] = await findWebhooks(context.db, userId);
  let removing: Promise<unknown> | undefined;
  await context.db.transaction(async (tx) => {
    await lockJob(within(tx), userId);
    removing = removeWebhook(context, userId, webhook!.id).catch((error: unknown) => error);
    await shortDelay();
    await updateTracking(within(tx), userId, jobId, { ...change, ...(change.username ? { username: `${handle}_new` } : {}) });
  });
  await removing;
  const [job] = await context.db.select().from(socialJobs).where(eq(socialJobs.userId, userId));
  return { told: job!.webhookUrl, there: (await findWebhooks(context.db, userId)).map((one) => one.url) };
}

describe("removing a handle's webhook while the handle's settings change", () => {
  it("keeps the webhook that replaces it, and the settings go on to show that one", async () => {
    const other = "https://hooks.example.com/other";
    expect(await removeWhile({ webhookUrl: other })).toEqual({ told: other, there: [other] });
  });

  it("does not bring it back with another handle", async () => {
    expect(await removeWhile({ username: "another" })).toEqual({ told: null, there: [] });
  });
});

it("a webhook that its owner creates again while its receiver answers 410 stays active, and all of its events stay pending", async () => {
  const userId = await addUser(context);
  const hook = { url, events: ["mentions"] as const };
  const { id } = await createWebhook(context, userId, hook);
  await enqueueWebhookEvents(context, [{ userId, event: "mentions", at: context.now(), data: "one" }]);
  await beginAttempt(context, (await claimWebhook(context, id))!);
  const { delivery } = (await findNextDelivery(context.db, id))!;
  await createWebhook(context, userId, hook);
  await enqueueWebhookEvents(context, [{ userId, event: "mentions", at: context.now(), data: "two" }]);
  await recordDeliveryOutcome(context, delivery, { status: 410, failure: "answered" });
  expect((await findWebhooks(context.db, userId)).map(({ is_active }) => is_active)).toEqual([true]);
  const states = await context.db.select({ state: webhookDeliveries.state })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, id))
    .orderBy(webhookDeliveries.sequence);
  expect(states.map(({ state }) => state)).toEqual(["pending", "pending"]);
});

// The embedded database runs one transaction at a time.
describe.skipIf(!process.env.TEST_DATABASE_URL)("deleting a webhook", () => {
  it("while one of its events is being recorded does not keep the event from others", async () => {
    const userId = await addUser(context);
    const [gone, stays] = [
      await createWebhook(context, userId, { url, events: ["mentions"] }),
      await createWebhook(context, userId, { url: `${url}/other`, events: ["mentions"] }),
    ];
    let enqueuing: Promise<unknown> | undefined;
    await context.db.transaction(async (tx) => {
      await removeWebhook(within(tx), userId, gone.id);
      enqueuing = enqueueWebhookEvents(context, [{ userId, event: "mentions", at: context.now(), data: "one" }]);
      enqueuing.catch(() => {});
      await untilLockWaiters();
    });
    await enqueuing;
    expect((await context.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.webhookId, stays.id))).length).toBe(1);
  });

  it("does not deadlock with a receiver that answers 410", async () => {
    const userId = await addUser(context);
    const { id } = await createWebhook(context, userId, { url, events: ["mentions"] });
    await enqueueWebhookEvents(context, [{ userId, event: "mentions", at: context.now(), data: "one" }]);
    const { delivery } = (await findNextDelivery(context.db, id))!;
    const both: Promise<unknown>[] = [];
    await context.db.transaction(async (tx) => {
      // Both are blocked at their start: the outcome at its delivery, the deletion behind it.
      await tx.execute(sql`select 1 from ${webhookDeliveries} where id = ${delivery.id}::uuid for update`);
      both.push(recordDeliveryOutcome(context, delivery, { status: 410, failure: "answered" }));
      await untilLockWaiters();
      both.push(removeWebhook(context, userId, id));
      await untilLockWaiters(2);
    });
    expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
    expect(await context.db.$count(webhooks, eq(webhooks.id, id))).toBe(0);
  });
});
