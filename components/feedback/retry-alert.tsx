"use client";

import { Button } from "@/components/ui/controls/button";
import { Alert } from "@/components/ui/figures/alert";
import { useErrorText } from "@/lib/client/request/use-error-text";
import { useTranslations } from "@/lib/shared/use-translations";

interface RetryAlertProps {
  error: unknown;
  title: string;
  /** Shown if the error has no text of its own. */
  text?: string;
  onRetry: () => unknown;
  /** Use `warn` if earlier data is still shown below. */
  tone?: "error" | "warn";
  className?: string;
}

/** Says what could not be loaded and why, with a Retry button. */
export function RetryAlert({ error, title, text = "", onRetry, tone = "error", className }: RetryAlertProps) {
  const tCommon = useTranslations("common");
  const errorText = useErrorText();
  const detail = errorText(error, text, text && title);
  return (
    <Alert tone={tone} title={title} className={className} action={
      <Button icon="refresh" onClick={() => void onRetry()}>{tCommon("retry")}</Button>
    }>
      {detail === title ? null : detail}
    </Alert>
  );
}
