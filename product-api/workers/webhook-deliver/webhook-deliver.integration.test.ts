import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { createWebhook, enqueueWebhookEvents } from "@/product-api/domain/webhooks/commands";
import { createWebhookSender } from "@/product-api/upstreams/webhooks/webhooks";
import { until } from "@/tests/support/api/product-api";
import { addUser } from "@/tests/support/database/players";
import { context, useTestContext } from "@/tests/support/database/test-context";
import { startReceiver } from "@/tests/support/upstreams/receiver";
import { startWebhookDeliver } from "./webhook-deliver";

useTestContext(undefined, { sends: true });

it("a webhook with many deliveries makes room for others after a minute, even if the clock stands still", async () => {
  const receiver = await startReceiver();
  const [now, sender] = [context.now(), createWebhookSender({ allowPrivate: true, now: context.now })];
  let elapsedMs = 0;
  const send: typeof sender.send = (message) => ((elapsedMs += 31_000), sender.send(message));
  const sends = { ...context, now: () => now, webhookSender: { ...sender, send } };
  let deliver = async (_data: { webhookId: string }): Promise<void> => {};
  const jobs: Parameters<typeof startWebhookDeliver>[1]["jobs"] = { work: async (_name, run) => void (deliver = run as typeof deliver) };
  const log = { info: () => {}, warn: () => {} };
  const stop = await startWebhookDeliver(sends, { jobs, isOnlyProcess: false, log, elapsedMs: () => elapsedMs });
  try {
    const userId = await addUser(context);
    const { id: webhookId } = await createWebhook(sends, userId, { url: receiver.url("/many"), events: ["mentions"] });
    await enqueueWebhookEvents(sends, [1, 2, 3].map((data) => ({ userId, event: "mentions" as const, at: now, data })));
    await deliver({ webhookId });
    expect(receiver.received("/many")).toHaveLength(2);
    await deliver({ webhookId });
    expect(receiver.received("/many")).toHaveLength(3);
  } finally {
    stop();
    await receiver.stop();
  }
});

it("a sweep that fails logs the reason", async () => {
  await context.db.execute(sql`alter table webhook_deliveries rename to webhook_deliveries_elsewhere`);
  const warnings: object[] = [];
  const log = { info: () => {}, warn: (details: object) => void warnings.push(details) };
  const sends = { ...context, webhookSender: createWebhookSender({ allowPrivate: true, now: context.now }) };
  const stop = await startWebhookDeliver(sends, { jobs: { work: async () => {} }, isOnlyProcess: false, log });
  try {
    await until(async () => warnings, ({ length }) => length > 0);
    expect(warnings).toEqual([{ reason: 'relation "webhook_deliveries" does not exist' }]);
  } finally {
    stop();
  }
});
