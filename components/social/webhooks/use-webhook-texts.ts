"use client";

import type { WebhookFailure } from "@/contracts/webhooks/rules";
import { textByCode } from "@/lib/client/messages/text-by-code";
import { ApiError } from "@/lib/client/request/api";
import { useTranslations } from "@/lib/shared/use-translations";

interface Outcome {
  error: string | null;
  error_code: WebhookFailure | null;
  status: number | null;
}

/** What the server says of webhooks by a code, in the reader's language; its own words where it names none. */
export function useWebhookTexts() {
  const t = useTranslations("social.webhooks");
  return {
    /** Why no webhook may go to a URL; null for any other error. */
    refusal: (error: unknown): string | null => {
      if (!(error instanceof ApiError) || error.code !== "webhook_refused") return null;
      const reason = error.errors.at(0);
      return textByCode(t, `refusals.${reason?.code}`) ?? reason?.message ?? error.detail;
    },
    /** Why an attempt failed; null where it did not. */
    failure: ({ error, error_code: code, status }: Outcome): string | null => (code === null ? error : t(`failures.${code}`, { status: `${status}` })),
  };
}
