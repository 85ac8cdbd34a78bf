import { useEffect, useRef } from "react";
import type { ScrapingJob, SocialSetup, SocialSetupChange, UnreadCount } from "@/contracts/social/calls";
import { socialLimits } from "@/contracts/social/rules";
import { ApiError, callBff } from "@/lib/client/request/api";
import { useCache } from "@/lib/client/cache/use-cache";
import { isScrapedKey, notificationsKey, socialKeys, unreadKey, webhooksKey } from "./keys";
import { setIsTracking } from "./data";

/** The changes a user can make to tracking. All throw ApiError. */
export function useTrackingChanges() {
  const cache = useCache();
  const refreshTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(refreshTimer.current), []);
  const storeJob = (job: ScrapingJob) => {
    cache.change<ScrapingJob>(socialKeys.job, () => job);
    setIsTracking(true);
    return job;
  };
  const readJob = async () => storeJob(await callBff("GET /api/v1/social/scraping/jobs/current"));
  const start = async (setup: SocialSetup) => {
    try {
      return await callBff("POST /api/v1/social/scraping/setup", { body: setup });
    } catch (error) {
      // Then shows what this page did not know to be tracked.
      if (error instanceof ApiError && error.code === "other_handle_tracked") await readJob().catch(() => {});
      throw error;
    }
  };
  const changesFor = async (setup: SocialSetup, active: ScrapingJob): Promise<SocialSetupChange> => {
    const { notifications, ...others } = changesOf(setup, active);
    if (notifications === undefined) return others;
    // A server stores all three switches together: those that were not touched here may have been changed on another device.
    const stored = (await readJob().catch(() => active)).notifications;
    return { ...others, notifications: { ...stored, ...changesOf(notifications, active.notifications) } };
  };
  return {
    /** Starts tracking, or updates the job if one is active, then refetches the mentions. */
    async save(setup: SocialSetup, active: ScrapingJob | null): Promise<ScrapingJob> {
      const job = storeJob(active === null
        ? await start(setup)
        : await callBff("PATCH /api/v1/social/scraping/jobs/:id", { params: { id: active.id }, body: await changesFor(setup, active) }));
      void cache.refetchWhere((key) => isScrapedKey(key) || key === unreadKey || key === notificationsKey);
      return job;
    },
    /**
     * Stops tracking a handle; clears the connection, mentions and metrics here as the server does on its side. If another device has
     * changed the handle meanwhile, nothing is stopped: nobody was asked about what was found for that one.
     */
    async stop(username: string): Promise<void> {
      const tracked = (await readJob().catch(() => null))?.username ?? username;
      if (tracked.toLowerCase() !== username.toLowerCase()) throw new ApiError(409, "other_handle_tracked", null);
      await callBff("DELETE /api/v1/social/scraping/jobs/current");
      setIsTracking(false);
      cache.changeWhere(isScrapedKey, () => undefined);
      cache.change<UnreadCount>(unreadKey, () => ({ unread: 0 }));
      // The job's own webhook was deleted with it.
      void cache.refetch(notificationsKey, webhooksKey);
    },
    /** Reads the job's current state. */
    readJob,
    /** Has the server scrape now, and refetches what it found after `refreshAfterSyncMs`. */
    async trigger(username: string | undefined): Promise<void> {
      await callBff("POST /api/v1/social/scraping/trigger", { body: { ...(username !== undefined && { username }) } });
      cache.change<ScrapingJob>(socialKeys.job, (job) => job && { ...job, state: "running" });
      clearTimeout(refreshTimer.current);
      refreshTimer.current = setTimeout(() => void cache.refetchWhere(isScrapedKey), socialLimits.refreshAfterSyncMs);
    },
  };
}

/**
 * The fields that differ from what is stored. Only these are sent: a server
 * overwrites whatever it is sent, and may not have returned all that it stores.
 */
function changesOf<T extends object>(setup: T, stored: { readonly [Name in keyof T]?: unknown }): Partial<T> {
  const names = Object.keys(setup) as (keyof T)[];
  return Object.fromEntries(names.filter((name) => JSON.stringify(setup[name]) !== JSON.stringify(stored[name])).map((name) => [
    name, setup[name],
  ])) as Partial<T>;
}

export type TrackingChanges = ReturnType<typeof useTrackingChanges>;
