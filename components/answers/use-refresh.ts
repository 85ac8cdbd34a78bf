"use client";

import { useBusy } from "@/lib/client/request/use-busy";
import { useTranslations } from "@/lib/shared/use-translations";
import { useAttempt } from "./use-attempt";

/** Refreshes for a person who waits for it, and says why where that fails. */
export function useRefresh(refresh: () => Promise<unknown>): { isBusy: boolean; run: () => void } {
  const t = useTranslations("common");
  const attempt = useAttempt();
  return useBusy(() => attempt(t("refreshFailed"), refresh));
}
