"use client";

import { useState } from "react";
import type { ScrapingJob } from "@/contracts/social/calls";
import { toast } from "@/components/ui/overlays/toast-store";
import { ApiError } from "@/lib/client/request/api";
import { useBusy } from "@/lib/client/request/use-busy";
import { useErrorText } from "@/lib/client/request/use-error-text";
import { asServerTime } from "@/lib/shared/server-time";
import { useTranslations } from "@/lib/shared/use-translations";
import type { TrackingChanges } from "./changes";

/** How long a scrape may not be asked for: the browser's own time of its end, and at most so many seconds. */
export interface Hold {
  untilMs: number;
  seconds: number;
}

/** Asking for a scrape now. */
export interface ScrapeNow {
  run: () => void;
  isBusy: boolean;
  /** Null when it may be asked for. */
  hold: Hold | null;
}

/** What a screen says of it; `reason` stands below `failed` where the error has no words of its own. */
interface Said {
  done: string;
  failed: string;
  reason: string;
}

/**
 * Has the tracked handle scraped now, and says what became of it. That it is too soon is no failure: the person is told
 * why, and from when on it can be asked for again.
 */
export function useScrapeNow(job: ScrapingJob | null, { trigger, reread }: TrackingChanges, { done, failed, reason }: Said): ScrapeNow {
  const t = useTranslations("social");
  const errorText = useErrorText();
  const [told, setTold] = useState<Hold | null>(null);

  const tellTooSoon = async (error: ApiError) => {
    const seconds = error.retryAfterS;
    if (seconds !== null) setTold({ untilMs: asServerTime(Date.now()) + seconds * 1000, seconds });
    // Which it is, the job says: one is under way, the network wants a rest, one has just ended, or what is left has its time.
    const state = (await reread().catch(() => null))?.state;
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
      if (error instanceof ApiError && error.code === "scrape_too_soon") await tellTooSoon(error);
      else toast.error(errorText(error, reason, failed), { title: failed });
    }
  });
  return { run, isBusy: isBusy || job?.state === "running", hold: restOf(job) ?? told };
}

/** While the network wants a rest, the job says until when. */
function restOf(job: ScrapingJob | null): Hold | null {
  if (job?.state !== "waiting" || job.waitingUntil === null) return null;
  return { untilMs: Date.parse(job.waitingUntil), seconds: Infinity };
}
