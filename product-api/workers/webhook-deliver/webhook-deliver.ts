import {
  beginAttempt, claimWebhook, recordDeliveryOutcome, releaseWebhook, releaseWebhooks, requeueOverdueWebhooks, type WebhookClaim,
} from "../../domain/webhooks/commands-delivery";
import type { WebhooksContext } from "../../domain/webhooks/commands";
import { findNextDelivery } from "../../domain/webhooks/queries";
import type { JobTaker } from "../../domain/queue";
import { reasonOf, type Logger } from "../loop";

/** Receivers are slow: this many webhooks are served at once in each process. */
const CONCURRENCY = 16;
/** A webhook with many deliveries makes room for others after this time. */
const RUN_MS = 60_000;
const SWEEP_EVERY_MS = 5 * 60_000;

/**
 * Delivers events to webhooks, at least once each, in the order of the events, and always with the same `webhook-id`. One worker at a time
 * delivers to a webhook, and it may be killed at any moment: an attempt whose outcome was not recorded is repeated once its lease has
 * expired, or at once if this `isOnlyProcess`, as no other process can be delivering. Returns a function that stops the sweep; the queue
 * stops the rest.
 */
export async function startWebhookDeliver(
  context: WebhooksContext,
  { jobs, isOnlyProcess, log, elapsedMs = () => performance.now() }: {
    jobs: JobTaker; isOnlyProcess: boolean; log: Logger; elapsedMs?: () => number;
  },
): Promise<() => void> {
  const deliver = async ({ webhookId }: { webhookId: string }) => {
    const claim = await claimWebhook(context, webhookId);
    if (claim) await deliverDue(context, claim, elapsedMs);
  };
  await jobs.work("webhook-deliver", deliver, CONCURRENCY);
  if (isOnlyProcess) await releaseWebhooks(context);
  const sweep = () =>
    void requeueOverdueWebhooks(context).catch((error: unknown) => log.warn({ reason: reasonOf(error) }, "webhook sweep"));
  sweep();
  const timer = setInterval(sweep, SWEEP_EVERY_MS);
  return () => clearInterval(timer);
}

/** Delivers until nothing is due, the turn is over, or another worker has the webhook; releases it even if something fails. */
async function deliverDue(context: WebhooksContext, claim: WebhookClaim, elapsedMs: () => number): Promise<void> {
  const endMs = elapsedMs() + RUN_MS;
  let held = claim;
  try {
    while (elapsedMs() < endMs) {
      const next = await findNextDelivery(context.db, claim.webhookId);
      if (!next || next.at > context.now()) return;
      const renewed = await beginAttempt(context, held);
      if (!renewed) return;
      held = renewed;
      await recordDeliveryOutcome(context, next.delivery, await context.webhookSender.send(next.delivery));
    }
  } finally {
    await releaseWebhook(context, held);
  }
}
