import type { WebhookFailure } from "@/contracts/webhooks/rules";
import { textByCode } from "@/lib/client/messages/text-by-code";
import { ApiError } from "@/lib/client/request/api";
import { useTranslations } from "@/lib/shared/use-translations";

interface Outcome {
  error: string | null;
  error_code: WebhookFailure | null;
  status: number | null;
}

/** Texts in the user's language for the codes that the server uses for webhooks; the server's own text if it gives no code. */
export function useWebhookTexts() {
  const t = useTranslations("social.webhooks");
  return {
    /** Why a URL is not allowed for a webhook; null for any other error. */
    refusal: (error: unknown): string | null => {
      if (!(error instanceof ApiError) || error.code !== "webhook_refused") return null;
      const reason = error.errors.at(0);
      return textByCode(t, `refusals.${reason?.code}`) ?? reason?.message ?? error.detail;
    },
    /** Why an attempt failed; null if it did not. */
    failure: ({ error, error_code: code, status }: Outcome): string | null => (code === null
      ? error
      : t(`failures.${code}`, { status: `${status}` })),
  };
}
