"use client";

import { Alert } from "@/components/ui/figures/alert";
import { Button } from "@/components/ui/controls/button";
import type { ApiError } from "@/lib/client/request/api";
import { useErrorText } from "@/lib/client/request/use-error-text";
import { useTranslations } from "@/lib/shared/use-translations";

/** Why a past time cannot be shown: a refusal in plain words, a failure with Retry. The way back stands in the banner above. */
export function PastFailure({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const t = useTranslations("statement.past");
  const tCommon = useTranslations("common");
  const tFailed = useTranslations("errors.failed");
  const errorText = useErrorText();
  if (error.status === 404) return <Alert tone="warn">{t("missing")}</Alert>;
  if (error.status === 422) return <Alert tone="warn">{errorText(error, "")}</Alert>;
  return <Alert tone="error" title={tFailed("fetchSnapshot")} action={<Button icon="refresh" onClick={onRetry}>{tCommon("retry")}</Button>}>{errorText(error, "")}</Alert>;
}
