"use client";

import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { useTranslations } from "@/lib/shared/use-translations";

/** Retry, busy until what `onRetry` returns has settled: otherwise a click on it would seem to do nothing while a server is silent. */
export function RetryButton({ onRetry }: { onRetry: () => unknown }) {
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
  return <Button icon="refresh" busy={isBusy} onClick={() => void retry()}>{t("retry")}</Button>;
}
