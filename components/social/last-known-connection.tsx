import { useEffect } from "react";
import type { ScrapingJob, SocialMetrics } from "@/contracts/social/calls";
import { useTranslations } from "@/lib/shared/use-translations";
import { connectionOf, readLastKnownTracking, storeLastKnownTracking } from "./last-known-tracking";
import { ConnectionStrip } from "./connection-strip";

interface LastKnownConnectionProps {
  userId: string;
  /** Null if there is none; undefined if it cannot be read. */
  job: ScrapingJob | null | undefined;
  metrics?: SocialMetrics | undefined;
  /** The social network's id for the tracked handle, if known. */
  profileId?: string | undefined;
}

/**
 * Stores what is known about the connection in this browser, and shows
 * it when the job cannot be read from the server. Loaded after the page.
 */
export function LastKnownConnection({ userId, job, metrics, profileId }: LastKnownConnectionProps) {
  const t = useTranslations("social");
  useEffect(() => {
    if (job !== undefined) storeLastKnownTracking(job && connectionOf(job, userId, profileId ?? null), metrics);
  }, [userId, job, metrics, profileId]);
  const lastKnown = job === undefined ? readLastKnownTracking(userId) : null;
  if (lastKnown === null) return null;
  return (
    <ConnectionStrip username={lastKnown.connection.twitter_username} lastSync={lastKnown.lastSync} metrics={lastKnown.metrics}>
      {t("kept")}
    </ConnectionStrip>
  );
}
