import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { createWebhookSender } from "@/product-api/upstreams/webhooks/webhooks";
import { until } from "@/tests/support/product-api";
import { context, useTestContext } from "@/tests/support/test-context";
import { startWebhookDeliver } from "./webhook-deliver";

useTestContext();

it("a sweep that fails logs the reason", async () => {
  await context.db.execute(sql`alter table webhook_deliveries rename to webhook_deliveries_elsewhere`);
  const told: object[] = [];
  const log = { info: () => {}, warn: (details: object) => void told.push(details) };
  const sends = { ...context, webhookSender: createWebhookSender({ allowPrivate: true, now: context.now }) };
  const stop = await startWebhookDeliver(sends, { jobs: { work: async () => {} }, runsAlone: false, log });
  try {
    await until(async () => told, ({ length }) => length > 0);
    expect(told).toEqual([{ reason: 'relation "webhook_deliveries" does not exist' }]);
  } finally {
    stop();
  }
});
