import type { ScrapingJob, SocialMetrics } from "@/contracts/social/calls";
import { accountKeys } from "@/lib/client/storage/account-keys";
import { createStore } from "@/lib/client/storage/store";

/** The tracking connection of SPEC.md section 3. Its `access_token`, a placeholder, stays on the server. */
interface TrackingConnection {
  id: string;
  user_id: string;
  /** The social network's id for the handle; null until it has been looked up. */
  twitter_user_id: string | null;
  twitter_username: string;
  is_active: boolean;
  /** ISO 8601; null before the first scrape. */
  last_sync: string | null;
  created_at: string | null;
}

/** The tracking store of SPEC.md section 3, for one account. */
interface LastKnownTracking {
  connection: TrackingConnection;
  connected: true;
  lastSync: string | null;
  metrics: SocialMetrics | null;
}

/** Converts a job to an account's connection. */
export function connectionOf(job: ScrapingJob, userId: string, twitterUserId: string | null): TrackingConnection {
  return {
    id: job.id, user_id: userId, twitter_user_id: twitterUserId, twitter_username: job.username,
    is_active: job.isActive, last_sync: job.lastRun, created_at: job.createdAt,
  };
}

const store = createStore<LastKnownTracking>(accountKeys.tracking, (stored) => stored as LastKnownTracking | null);

/** What is stored for this account; null if nothing is, or if storage is disabled. */
export function readLastKnownTracking(userId: string): LastKnownTracking | null {
  const lastKnown = store.read();
  return lastKnown?.connection?.user_id === userId && typeof lastKnown.connection.twitter_username === "string" ? lastKnown : null;
}

/**
 * Stores a connection with the metrics of its handle; null deletes it. Values
 * that are not given stay as stored, as long as the handle is the same.
 */
export function storeLastKnownTracking(connection: TrackingConnection | null, metrics: SocialMetrics | undefined): void {
  if (connection === null) return store.write(null);
  const lastKnown = readLastKnownTracking(connection.user_id);
  const sameHandle = lastKnown?.connection.twitter_username === connection.twitter_username ? lastKnown : null;
  const twitter_user_id = connection.twitter_user_id ?? sameHandle?.connection.twitter_user_id ?? null;
  store.write({
    connection: { ...connection, twitter_user_id },
    connected: true,
    lastSync: connection.last_sync,
    metrics: metrics ?? sameHandle?.metrics ?? null,
  });
}
