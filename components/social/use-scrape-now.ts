import { useState } from "react";
import type { ScrapingJob } from "@/contracts/social/calls";
import { toast } from "@/components/ui/overlays/toast-store";
import { ApiError } from "@/lib/client/request/api";
import { useBusy } from "@/lib/client/request/use-busy";
import { useErrorText } from "@/lib/client/request/use-error-text";
import { asServerTime } from "@/lib/shared/server-time";
import { useTranslations } from "@/lib/shared/use-translations";
import type { TrackingChanges } from "./changes";

/** How long no scrape can be requested: until a time of the server's clock, in ms since 1970, and for at most this many seconds. */
interface Cooldown {
  untilMs: number;
  seconds: number;
}

/** Scraping on demand. */
export interface ScrapeNow {
  run: () => void;
  isBusy: boolean;
  /** Null if a scrape can be requested. */
  cooldown: Cooldown | null;
}

/** A screen's texts for the outcome; `reason` is shown below `failed` if the error has no text of its own. */
interface OutcomeTexts {
  done: string;
  failed: string;
  reason: string;
}

/**
 * Requests a scrape of the tracked handle and reports the outcome. Being too soon is not a failure: the user is told why, and when
 * they can try again.
 */
export function useScrapeNow(
  job: ScrapingJob | null, { trigger, readJob }: TrackingChanges, { done, failed, reason }: OutcomeTexts,
): ScrapeNow {
  const t = useTranslations("social");
  const errorText = useErrorText();
  const [reported, setReported] = useState<Cooldown | null>(null);

  const reportTooSoon = async (error: ApiError) => {
    const seconds = error.retryAfterS;
    if (seconds !== null) setReported({ untilMs: asServerTime(Date.now()) + seconds * 1000, seconds });
    // The reason follows from the job: a scrape is running, the network asked
    // us to wait, one has just ended, or the next one reads what is left.
    const state = (await readJob().catch(() => null))?.state;
    if (state === "running") return toast.info(t("tooSoon.running"));
    if (state === "waiting") return toast.info(t("setup.active.waitingShort"));
    if (seconds === null) return toast.info(errorText(error, reason));
    return toast.info(seconds <= 60 ? t("tooSoon.moment", { count: seconds }) : t("tooSoon.later", { count: Math.ceil(seconds / 60) }));
  };
  const { isBusy, run } = useBusy(async () => {
    try {
      await trigger(job?.username);
      toast.success(done);
    } catch (error) {
      if (error instanceof ApiError && error.code === "scrape_too_soon") await reportTooSoon(error);
      else toast.error(errorText(error, reason, failed), { title: failed });
    }
  });
  return { run, isBusy: isBusy || job?.state === "running", cooldown: cooldownOf(job) ?? reported };
}

/** The hold while the network has asked us to wait; the job says until when. */
function cooldownOf(job: ScrapingJob | null): Cooldown | null {
  if (job?.state !== "waiting" || job.waitingUntil === null) return null;
  return { untilMs: Date.parse(job.waitingUntil), seconds: Infinity };
}
