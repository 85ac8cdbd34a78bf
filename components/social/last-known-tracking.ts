import type { ScrapingJob, SocialMetrics } from "@/contracts/social/calls";
import { accountKeys } from "@/lib/client/storage/account-keys";
import { createStore } from "@/lib/client/storage/store";

/** SPEC.md section 3's tracking connection. Its `access_token`, a placeholder, is with nobody but the server. */
export interface TrackingConnection {
  id: string;
  user_id: string;
  /** The network's id of the handle; null until it was looked up. */
  twitter_user_id: string | null;
  twitter_username: string;
  is_active: boolean;
  /** ISO 8601; null before the first scrape. */
  last_sync: string | null;
  created_at: string | null;
}

/** The tracking store of SPEC.md section 3, for one account. */
export interface LastKnownTracking {
  connection: TrackingConnection;
  connected: true;
  lastSync: string | null;
  metrics: SocialMetrics | null;
}

/** A job as the connection of an account. */
export function connectionOf(job: ScrapingJob, userId: string, twitterUserId: string | null): TrackingConnection {
  return {
    id: job.id, user_id: userId, twitter_user_id: twitterUserId, twitter_username: job.username,
    is_active: job.isActive, last_sync: job.lastRun, created_at: job.createdAt,
  };
}

const store = createStore<LastKnownTracking>(accountKeys.tracking, (stored) => stored as LastKnownTracking | null);

/** What is kept for this account; null where nothing is, or storage is switched off. */
export function readLastKnownTracking(userId: string): LastKnownTracking | null {
  const kept = store.read();
  return kept?.connection?.user_id === userId && typeof kept.connection.twitter_username === "string" ? kept : null;
}

/** Keeps a connection with the metrics of its handle; null forgets it. What is not known anew stays as it was. */
export function storeLastKnownTracking(connection: TrackingConnection | null, metrics: SocialMetrics | undefined): void {
  if (connection === null) return store.write(null);
  const kept = readLastKnownTracking(connection.user_id);
  const known = kept?.connection.twitter_username === connection.twitter_username ? kept : null;
  const twitter_user_id = connection.twitter_user_id ?? known?.connection.twitter_user_id ?? null;
  store.write({ connection: { ...connection, twitter_user_id }, connected: true, lastSync: connection.last_sync, metrics: metrics ?? known?.metrics ?? null });
}
