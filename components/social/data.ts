import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import type { ScrapingJob, ScrapingStats, SocialMetrics, SocialSource } from "@/contracts/social/calls";
import type { SocialProfile } from "@/contracts/social/profile";
import type { Webhook } from "@/contracts/webhooks/calls";
import { useAfterScrapes } from "@/components/live/use-after-scrapes";
import { callBff } from "@/lib/client/request/api";
import { onOtherTabsChange } from "@/lib/client/request/other-tabs";
import { queryDefaults } from "@/lib/client/request/query-defaults";
import { useCache } from "@/lib/client/cache/use-cache";
import { useCall } from "@/lib/client/cache/use-call";
import { createListeners } from "@/lib/shared/listeners";
import { socialKeys } from "./keys";

/** How often to poll while a scrape is running. */
const runningPollMs = 2000;

const scrapedKeys = Object.values<string>(socialKeys);

/**
 * The scraping job, restored from the server and kept up to date; null if there is none. If it
 * cannot be read, it is undefined and no error is reported (SPEC.md section 7).
 */
export function useTracking(initial: InitialJob): ScrapingJob | null | undefined {
  const isTracking = useIsTracking(initial);
  const cache = useCache();
  const [isBusy, setBusy] = useState(initial.job?.state === "running");
  const { data, error } = useCall("GET /api/v1/social/scraping/jobs/current", {}, {
    fallback: initial.job ?? undefined, refreshMs: isBusy ? runningPollMs : queryDefaults.pollMs, enabled: isTracking,
  });
  const job = !isTracking || error?.status === 404 ? null : data;
  const isRunning = job?.state === "running";
  if (isRunning !== isBusy) setBusy(isRunning);

  const lookAgain = async () => {
    const found = await callBff("GET /api/v1/social/scraping/jobs/current").catch(() => null);
    if (found === null) return;
    cache.change<ScrapingJob>(socialKeys.job, () => found);
    setIsTracking(true);
  };
  useAfterScrapes(() => (isTracking ? cache.refetch(...scrapedKeys) : lookAgain()));
  const returned = useEffectEvent(() => { if (!isTracking && document.visibilityState === "visible") void lookAgain(); });
  // Another tab or device may have set it up.
  useEffect(() => {
    const unsubscribe = onOtherTabsChange(() => returned());
    const onReturn = () => returned();
    document.addEventListener("visibilitychange", onReturn);
    return () => {
      unsubscribe();
      document.removeEventListener("visibilitychange", onReturn);
    };
  }, []);
  return job;
}

const listeners = createListeners();
let isTracking: boolean | null = null;

/** Records that tracking was set up or stopped here, so that no screen has to find out by asking the server and getting a 404. */
export function setIsTracking(active: boolean): void {
  isTracking = active;
  listeners.notify();
}

/** What the server rendered a screen with; `job` is null if there is none, and undefined if it could not be read. */
export interface InitialJob {
  job: ScrapingJob | null | undefined;
  /** The account that the job belongs to. */
  userId: string;
}

/** What the server rendered the overview with; a part that it could not read is undefined. */
export interface OverviewData extends InitialJob {
  metrics: SocialMetrics | undefined;
}

/** What the server rendered Twitter Setup with; a part that it could not read is undefined. */
export interface SetupData extends InitialJob {
  /** Null if the product API does not say whether the social network can be read. */
  source: SocialSource | null | undefined;
  stats: ScrapingStats | undefined;
  profile: SocialProfile | null | undefined;
  /** Null if the product API keeps no list. */
  webhooks: Webhook[] | null | undefined;
}

/**
 * Server-rendered data already taken over and ignored from then on: a page from the router's cache can bring it back when it is outdated.
 */
const adopted = new WeakSet<InitialJob>();

/** The connected flag of SPEC.md section 3: first as the server rendered it, then as changed here. */
function useIsTracking(initial: InitialJob): boolean {
  const known = useSyncExternalStore(listeners.add, () => isTracking, () => null);
  useEffect(() => {
    if (adopted.has(initial)) return;
    adopted.add(initial);
    setIsTracking(initial.job !== null);
  }, [initial]);
  return known === null || !adopted.has(initial) ? initial.job !== null : known;
}
