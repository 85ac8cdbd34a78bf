"use client";

import { Button } from "@/components/ui/controls/button";
import { Alert } from "@/components/ui/figures/alert";
import { useErrorText } from "@/lib/client/request/use-error-text";
import { useTranslations } from "@/lib/shared/use-translations";

interface RetryAlertProps {
  error: unknown;
  title: string;
  /** Said where the failure has no words of its own. */
  text?: string;
  onRetry: () => unknown;
  /** A warning where what was read before stands below. */
  tone?: "error" | "warn";
  className?: string;
}

/** Something that could not be read: what, why, and the way to try again. */
export function RetryAlert({ error, title, text = "", onRetry, tone = "error", className }: RetryAlertProps) {
  const tCommon = useTranslations("common");
  const errorText = useErrorText();
  const detail = errorText(error, text, text && title);
  return (
    <Alert tone={tone} title={title} className={className} action={<Button icon="refresh" onClick={() => void onRetry()}>{tCommon("retry")}</Button>}>
      {detail === title ? null : detail}
    </Alert>
  );
}
