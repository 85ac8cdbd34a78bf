"use client";

import { toast } from "@/components/ui/overlays/toast-store";
import { useBusy } from "@/lib/client/request/use-busy";
import { useErrorText } from "@/lib/client/request/use-error-text";
import { useTranslations } from "@/lib/shared/use-translations";

/** Refreshes for a person who waits for it, and says why where that fails. */
export function useRefresh(refresh: () => Promise<unknown>): { isBusy: boolean; run: () => void } {
  const t = useTranslations("common");
  const errorText = useErrorText();
  return useBusy(async () => {
    try {
      await refresh();
    } catch (error) {
      toast.error(errorText(error, t("refreshFailed")), { title: t("refreshFailed") });
    }
  });
}
