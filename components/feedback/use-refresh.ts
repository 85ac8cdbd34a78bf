import { useBusy } from "@/lib/client/request/use-busy";
import { useTranslations } from "@/lib/shared/use-translations";
import { useAttempt } from "./use-attempt";

/** A refresh that the user started: reports whether it is running, and shows an error toast if it fails. */
export function useRefresh(refresh: () => Promise<unknown>): { isBusy: boolean; run: () => void } {
  const t = useTranslations("common");
  const attempt = useAttempt();
  return useBusy(() => attempt(t("refreshFailed"), refresh));
}
