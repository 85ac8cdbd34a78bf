import { useState } from "react";
import type { ScrapingJob } from "@/contracts/social/calls";
import { useAttempt } from "@/components/feedback/use-attempt";
import { toast } from "@/components/ui/overlays/toast-store";
import { useTranslations } from "@/lib/shared/use-translations";
import { useScrapeNow } from "../use-scrape-now";
import type { TrackingChanges } from "../changes";

type State = "idle" | "asking" | "stopping";

/** Sync Now and Stop Tracking; each reports its outcome. */
export function useSyncAndStop(job: ScrapingJob | null, changes: TrackingChanges, onStopped: () => void) {
  const t = useTranslations("social.setup");
  const tFailed = useTranslations("social.failed");
  const attempt = useAttempt();
  const [state, setState] = useState<State>("idle");
  const scrape = useScrapeNow(job, changes, { done: t("synced"), failed: t("syncFailed"), reason: tFailed("trigger") });
  const stop = async () => {
    if (job === null) return;
    setState("stopping");
    await attempt(t("stopFailed"), async () => {
      await changes.stop(job.username);
      onStopped();
      toast.success(t("stopped"));
    }, tFailed("stop"));
    setState("idle");
  };
  return {
    scrape, stop: () => void stop(), openStopDialog: () => setState("asking"), cancel: () => setState("idle"),
    isStopDialogOpen: state === "asking" || state === "stopping", isStopping: state === "stopping",
  };
}
