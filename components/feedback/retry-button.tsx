import { Button } from "@/components/ui/controls/button";
import { useBusy } from "@/lib/client/request/use-busy";
import { useTranslations } from "@/lib/shared/use-translations";

interface RetryButtonProps {
  onRetry: () => unknown;
  /** For a retry that reports its end in another way than by what `onRetry` returns. */
  isRetrying?: boolean;
}

/** Retry, busy until what `onRetry` returns has settled: otherwise a click on it would seem to do nothing while a server is silent. */
export function RetryButton({ onRetry, isRetrying = false }: RetryButtonProps) {
  const t = useTranslations("common");
  const { isBusy, run } = useBusy(async () => onRetry());
  return <Button icon="refresh" busy={isBusy || isRetrying} onClick={run}>{t("retry")}</Button>;
}
