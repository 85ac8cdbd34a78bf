import { expect, it } from "vitest";
import { context, startScraping, tracking } from "@/tests/support/api/scraping";
import { updateTracking } from "../social/commands";
import { removeWebhook } from "./commands";
import { findWebhooks } from "./queries";

startScraping();

it("removing a handle's webhook while the handle's settings change makes neither of the two fail", async () => {
  for (let time = 0; time < 10; time += 1) {
    const webhookUrl = "https://hooks.example.com/mentions";
    const { userId, jobId } = await tracking({ webhookUrl });
    const [webhook] = await findWebhooks(context.db, userId);
    const both = await Promise.allSettled([
      updateTracking(context, userId, jobId, { webhookUrl, frequency: 60 }), removeWebhook(context, userId, webhook!.id),
    ]);
    expect(both.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
  }
});
