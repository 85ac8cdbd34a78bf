"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import type { ScrapingJob, SocialMetrics } from "@/contracts/social";
import { connectionOf, readKeptTracking, storeKeptTracking } from "./last-known-tracking";
import { ConnectionStrip } from "./connection-strip";

interface KeptConnectionProps {
  userId: string;
  /** Null without one; undefined where it cannot be read. */
  job: ScrapingJob | null | undefined;
  metrics?: SocialMetrics | undefined;
  /** The network's id of the tracked handle, where it is known. */
  profileId?: string | undefined;
}

/** Keeps what is known of the connection in this browser, and shows it where the server cannot be read. Loaded after the page. */
export function KeptConnection({ userId, job, metrics, profileId }: KeptConnectionProps) {
  const t = useTranslations("social");
  useEffect(() => {
    if (job !== undefined) storeKeptTracking(job && connectionOf(job, userId, profileId ?? null), metrics);
  }, [userId, job, metrics, profileId]);
  const kept = job === undefined ? readKeptTracking(userId) : null;
  if (kept === null) return null;
  return <ConnectionStrip username={kept.connection.twitter_username} lastSync={kept.lastSync} metrics={kept.metrics}>{t("kept")}</ConnectionStrip>;
}
