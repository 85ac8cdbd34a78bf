"use client";

import { useEffect } from "react";
import type { ScrapingJob, SocialMetrics } from "@/contracts/social/calls";
import { useTranslations } from "@/lib/shared/use-translations";
import { connectionOf, readLastKnownTracking, storeLastKnownTracking } from "./last-known-tracking";
import { ConnectionStrip } from "./connection-strip";

interface LastKnownConnectionProps {
  userId: string;
  /** Null without one; undefined where it cannot be read. */
  job: ScrapingJob | null | undefined;
  metrics?: SocialMetrics | undefined;
  /** The network's id of the tracked handle, where it is known. */
  profileId?: string | undefined;
}

/** Keeps what is known of the connection in this browser, and shows it where the server cannot be read. Loaded after the page. */
export function LastKnownConnection({ userId, job, metrics, profileId }: LastKnownConnectionProps) {
  const t = useTranslations("social");
  useEffect(() => {
    if (job !== undefined) storeLastKnownTracking(job && connectionOf(job, userId, profileId ?? null), metrics);
  }, [userId, job, metrics, profileId]);
  const kept = job === undefined ? readLastKnownTracking(userId) : null;
  if (kept === null) return null;
  return <ConnectionStrip username={kept.connection.twitter_username} lastSync={kept.lastSync} metrics={kept.metrics}>{t("kept")}</ConnectionStrip>;
}
