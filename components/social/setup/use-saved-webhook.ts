import type { ScrapingJob } from "@/contracts/social/calls";
import type { Webhook } from "@/contracts/webhooks/calls";
import { webhookEventDefaults } from "@/contracts/webhooks/rules";
import { useAttempt } from "@/components/feedback/use-attempt";
import { useTranslations } from "@/lib/shared/use-translations";
import type { Webhooks } from "../webhooks/use-webhooks";

/** Handles the webhook of a setup that was just saved: shows its secret, or creates the webhook if saving the setup did not. */
export function useSavedWebhook(webhooks: Webhooks, onAdded: (webhook: Webhook) => void) {
  const tFailed = useTranslations("social.failed");
  const attempt = useAttempt();
  return async (saved: ScrapingJob, before: ScrapingJob | null): Promise<void> => {
    if (saved.webhook) {
      webhooks.keep(saved.webhook);
      return onAdded(saved.webhook);
    }
    if (webhooks.hasList) return webhooks.refetch();
    // A product API without a list of webhooks creates one by a separate call.
    const url = saved.webhookUrl;
    if (url === null || url === before?.webhookUrl) return;
    await attempt(tFailed("setupWebhook"), async () => onAdded(await webhooks.add(url, [...webhookEventDefaults])));
  };
}
