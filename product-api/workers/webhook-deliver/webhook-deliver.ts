import { postponeWhileUnreachable, recordDeliveryOutcome, requeueOverdueDeliveries } from "../../domain/webhooks/commands-delivery";
import type { WebhooksContext } from "../../domain/webhooks/commands";
import { findDueDelivery } from "../../domain/webhooks/queries";
import type { JobTaker } from "../../domain/queue";
import type { Logger } from "../loop";

/** Receivers take their time: this many attempts at once in each process. */
const WIDTH = 16;
const SWEEP_EVERY_MS = 5 * 60_000;

/**
 * Delivers events to webhooks, at least once each and always under the same `webhook-id`. What became of an attempt
 * is committed together with the job of the next one, so a process may be killed at any moment: an attempt whose
 * outcome was not recorded is made again. Returns a function that stops the sweep; the queue stops the rest.
 */
export async function startWebhookDeliver(context: WebhooksContext, { jobs, log }: { jobs: JobTaker; log: Logger }): Promise<() => void> {
  const deliver = async ({ deliveryId }: { deliveryId: string }) => {
    const delivery = await findDueDelivery(context, deliveryId);
    if (!delivery || (await postponeWhileUnreachable(context, delivery))) return;
    await recordDeliveryOutcome(context, delivery, await context.webhookSender.send(delivery));
  };
  await jobs.work("webhook-deliver", deliver, WIDTH);
  const sweep = () => void requeueOverdueDeliveries(context).catch((error: unknown) => log.warn({ reason: String(error).split("\n")[0] }, "webhook sweep"));
  const timer = setInterval(sweep, SWEEP_EVERY_MS);
  return () => clearInterval(timer);
}
