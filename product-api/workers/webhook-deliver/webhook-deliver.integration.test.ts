import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { createWebhookSender } from "@/product-api/upstreams/webhooks/webhooks";
import { until } from "@/tests/support/api/product-api";
import { context, useTestContext } from "@/tests/support/database/test-context";
import { startWebhookDeliver } from "./webhook-deliver";

useTestContext();

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
