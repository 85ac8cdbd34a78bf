import { toast } from "@/components/ui/overlays/toast-store";
import { useBusy } from "@/lib/client/request/use-busy";
import { useTranslations } from "@/lib/shared/use-translations";
import { useAttempt } from "./use-attempt";

/**
 * A refresh that the user started: reports whether it is running, and shows an error toast if it fails. That it is done is read out, as
 * otherwise only the button shows it, unless `refresh` says itself how it went.
 */
export function useRefresh(refresh: () => Promise<unknown>, saysItself = false): { isBusy: boolean; run: () => void } {
  const t = useTranslations("common");
  const attempt = useAttempt();
  return useBusy(() => attempt(t("refreshFailed"), async () => {
    await refresh();
    if (!saysItself) toast.success(t("refreshed"), { isHeardOnly: true });
  }));
}
