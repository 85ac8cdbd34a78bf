"use client";

import { useEffect, useState } from "react";
import type { ScrapingJob } from "@/contracts/social";
import { useLive } from "@/components/live/live-provider";
import { queryDefaults } from "@/lib/client/request/query-defaults";
import { socialKeys } from "./keys";
import { useIsTracking, type InitialJob } from "./connected";
import { useCache } from "@/lib/client/cache/use-cache";
import { useCall } from "@/lib/client/cache/use-call";

/** How often a scrape under way is looked at. */
const busyPollMs = 2000;

const scrapedKeys = Object.values<string>(socialKeys);

/**
 * The scraping job, restored from the server and kept in step with it; null without one. One that
 * cannot be read is undefined, silently (SPEC.md section 7).
 */
export function useTracking(initial: InitialJob): ScrapingJob | null | undefined {
  const isTracking = useIsTracking(initial);
  const { listen } = useLive();
  const cache = useCache();
  const [isBusy, setBusy] = useState(initial.job?.state === "running");
  const { data, error } = useCall("GET /api/v1/social/scraping/jobs/current", {}, {
    fallback: initial.job ?? undefined, refreshMs: isBusy ? busyPollMs : queryDefaults.pollMs, enabled: isTracking,
  });
  const job = !isTracking || error?.status === 404 ? null : data;
  const isRunning = job?.state === "running";
  if (isRunning !== isBusy) setBusy(isRunning);

  useEffect(() => listen(({ type }) => {
    if (isTracking && (type === "scrape_finished" || type === "resync")) void cache.refetch(...scrapedKeys);
  }), [listen, cache, isTracking]);
  return job;
}
