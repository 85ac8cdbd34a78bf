"use client";

import { RetryAlert } from "@/components/feedback/retry-alert";
import { Alert } from "@/components/ui/figures/alert";
import { useErrorText } from "@/lib/client/request/use-error-text";
import { useTranslations } from "@/lib/shared/use-translations";

/** Why a statement, or a past time, cannot be shown: a refusal in plain words, a failure with Retry. */
export function StatementFailure({ of, error, onRetry }: { of: "statement" | "past"; error: { status: number }; onRetry: () => unknown }) {
  const t = useTranslations("statement");
  const errorText = useErrorText();
  if (error.status === 404) return <Alert tone="warn">{t(of === "past" ? "past.missing" : "missing")}</Alert>;
  const failed = t(of === "past" ? "past.failed" : "failed");
  if (error.status === 422) return <Alert tone="warn">{errorText(error, failed, "")}</Alert>;
  return <RetryAlert error={error} title={failed} onRetry={onRetry} />;
}
