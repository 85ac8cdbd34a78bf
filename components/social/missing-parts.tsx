import { useRouter } from "next/navigation";
import { useEffect, useTransition } from "react";
import { RetryButton } from "@/components/feedback/retry-button";
import { Alert } from "@/components/ui/figures/alert";
import { queryDefaults } from "@/lib/client/request/query-defaults";
import { reachability } from "@/lib/client/request/reachability";
import { canNavigate } from "@/lib/shared/server-unreachable";
import { useTranslations } from "@/lib/shared/use-translations";

interface MissingPartsProps {
  isJobMissing: boolean;
  /** Parts that only the server renders are missing. Then it renders the page again at the polling interval, until none is. */
  isPageIncomplete: boolean;
}

/** Says what could not be read, with one Retry for the whole page. */
export function MissingParts({ isJobMissing, isPageIncomplete }: MissingPartsProps) {
  const t = useTranslations("social.failed");
  const router = useRouter();
  const [isRetrying, startRetry] = useTransition();
  useEffect(() => {
    if (!isPageIncomplete) return;
    // Not while the server is out of reach: the router would leave the page.
    const timer = setInterval(() => reachability.read() === null && router.refresh(), queryDefaults.pollMs);
    return () => clearInterval(timer);
  }, [isPageIncomplete, router]);
  const retry = () => canNavigate() && startRetry(() => router.refresh());
  if (!isJobMissing && !isPageIncomplete) return null;
  return (
    <Alert tone="warn" action={<RetryButton isRetrying={isRetrying} onRetry={retry} />}>
      {isJobMissing ? <p>{t("fetchJob")}</p> : null}
      {isPageIncomplete ? <p>{t("fetchMentions")}</p> : null}
    </Alert>
  );
}
