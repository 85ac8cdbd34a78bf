"use client";

import { useEffect, useState, useSyncExternalStore } from "react";
import type { ScrapingJob } from "@/contracts/social/calls";
import { useLive } from "@/components/live/live-context";
import { queryDefaults } from "@/lib/client/request/query-defaults";
import { useCache } from "@/lib/client/cache/use-cache";
import { useCall } from "@/lib/client/cache/use-call";
import { createListeners } from "@/lib/shared/listeners";
import { socialKeys } from "./keys";

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

const listeners = createListeners();
let isTracking: boolean | null = null;

/** Says that tracking was set up or stopped here: no screen has to ask the server, and be told 404, to know. */
export function noteTracking(active: boolean): void {
  isTracking = active;
  listeners.tell();
}

/** What the server rendered a screen with; `job` is null without one and undefined where it could not be read. */
export interface InitialJob {
  job: ScrapingJob | null | undefined;
  /** Whose it is. */
  userId: string;
}

/** Answers of the server that count no more: a page from the router's cache brings an old one again. */
const adopted = new WeakSet<InitialJob>();

/** The connected flag of SPEC.md section 3: as the server rendered it, then as it was changed here. */
function useIsTracking(initial: InitialJob): boolean {
  const known = useSyncExternalStore(listeners.add, () => isTracking, () => null);
  useEffect(() => {
    if (adopted.has(initial)) return;
    adopted.add(initial);
    noteTracking(initial.job !== null);
  }, [initial]);
  return known === null || !adopted.has(initial) ? initial.job !== null : known;
}
