"use client";

import { useRouter } from "next/navigation";
import { useEffect, useTransition } from "react";
import { RetryButton } from "@/components/feedback/retry-button";
import { Alert } from "@/components/ui/figures/alert";
import { queryDefaults } from "@/lib/client/request/query-defaults";
import { reachability } from "@/lib/client/request/reachability";
import { canNavigate } from "@/lib/shared/server-unreachable";
import { useTranslations } from "@/lib/shared/use-translations";

/**
 * Shown in place of parts that only the server renders and whose data it
 * could not read. Refreshes the page at the polling interval until it can.
 */
export function MissingParts() {
  const t = useTranslations();
  const router = useRouter();
  useEffect(() => {
    // Not while the server is out of reach: the router would leave the page.
    const timer = setInterval(() => reachability.read() === null && router.refresh(), queryDefaults.pollMs);
    return () => clearInterval(timer);
  }, [router]);
  return <Alert tone="warn" action={<RetryPage />}>{t("social.failed.fetchMentions")}</Alert>;
}

/** Has the server render the page again. */
export function RetryPage() {
  const router = useRouter();
  const [isRetrying, startRetry] = useTransition();
  return <RetryButton isRetrying={isRetrying} onRetry={() => canNavigate() && startRetry(() => router.refresh())} />;
}
