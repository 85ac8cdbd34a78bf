"use client";

import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { useTranslations } from "@/lib/shared/use-translations";

interface RetryButtonProps {
  onRetry: () => unknown;
  /** For a retry that reports its end in another way than by what `onRetry` returns. */
  isRetrying?: boolean;
}

/** Retry, busy until what `onRetry` returns has settled: otherwise a click on it would seem to do nothing while a server is silent. */
export function RetryButton({ onRetry, isRetrying = false }: RetryButtonProps) {
  const t = useTranslations("common");
  const [isBusy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    try {
      await onRetry();
    } finally {
      setBusy(false);
    }
  };
  return <Button icon="refresh" busy={isBusy || isRetrying} onClick={() => void retry()}>{t("retry")}</Button>;
}
