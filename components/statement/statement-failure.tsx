import type { ReactNode } from "react";
import { RetryAlert } from "@/components/feedback/retry-alert";
import { Alert } from "@/components/ui/figures/alert";
import { useErrorText } from "@/lib/client/request/use-error-text";
import { useTranslations } from "@/lib/shared/use-translations";

interface StatementFailureProps {
  of: "statement" | "past";
  error: { status: number };
  onRetry: () => unknown;
  /** What to do instead, if this account has no such wallet or coin. */
  instead?: ReactNode;
}

/** Why a statement, or a past time, cannot be shown: a refusal in plain words, a failure with Retry. */
export function StatementFailure({ of, error, onRetry, instead }: StatementFailureProps) {
  const t = useTranslations("statement");
  const errorText = useErrorText();
  if (error.status === 404) return <Alert tone="warn" action={instead}>{t(of === "past" ? "past.missing" : "missing")}</Alert>;
  const failed = t(of === "past" ? "past.failed" : "failed");
  if (error.status === 422) return <Alert tone="warn">{errorText(error, failed, "")}</Alert>;
  return <RetryAlert error={error} title={failed} onRetry={onRetry} />;
}
