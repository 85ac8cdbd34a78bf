import { Alert } from "@/components/ui/figures/alert";
import type { ApiError } from "@/lib/client/request/api";
import { useErrorText } from "@/lib/client/request/use-error-text";
import { DOT } from "@/lib/shared/format/dot";
import { useTranslations } from "@/lib/shared/use-translations";
import { RetryButton } from "./retry-button";

/** A part of a screen that could not be read, as the key of its text under `errors.failed`. */
type FailedPart = "fetchWallets" | "fetchStats" | "fetchPortfolio" | "fetchHistory" | "fetchTransactions" | "fetchPrices";

interface OutdatedAlertProps {
  /** Everything that the screen reads. */
  loads: readonly (readonly [FailedPart, { error?: ApiError | undefined }])[];
  /** Retry is busy until what this returns has settled. */
  onRetry: () => unknown;
}

/**
 * Warns that parts of a screen could not be read while the rest is shown: which, and why; a reason that several have in common is said
 * once. A product API that lacks a part answers 404: then that part is missing, but nothing is outdated. The live region around it is
 * always there: screen readers announce only what appears in one that is.
 */
export function OutdatedAlert(props: OutdatedAlertProps) {
  return <div aria-live="polite" className="contents"><FailedParts {...props} /></div>;
}

function FailedParts({ loads, onRetry }: OutdatedAlertProps) {
  const t = useTranslations("errors");
  const errorText = useErrorText();
  const failed = loads.filter(([, { error }]) => error !== undefined && error.status !== 404);
  if (failed.length === 0) return null;
  const titles = failed.map(([part]) => t(`failed.${part}`));
  const reasons = failed.map(([, { error }], index) => errorText(error, titles[index]!));
  return (
    <Alert tone="warn" title={t("outdated")} action={<RetryButton onRetry={onRetry} />}>
      {[...new Set([...titles, ...reasons])].join(DOT)}
    </Alert>
  );
}
