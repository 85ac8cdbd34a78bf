import { and, eq, sql } from "drizzle-orm";
import type { NotificationToggles } from "@/contracts/social/calls";
import { trackerLabel, type TrackerKind } from "@/contracts/social/trackers-rules";
import { socialJobs } from "../../db/schema/social";
import type { Context, Db } from "../context";
import { lockTracking } from "../auth/commands-lock";
import { countAttempt } from "../limits/commands";
import { limitsOf } from "../limits/rules";
import { DomainProblem, fieldProblem } from "../problem";
import type { WebhooksContext } from "../webhooks/commands";
import { isTracker, type JobRow } from "./queries";

export interface SocialContext extends WebhooksContext {
  /** The configured source of mentions; `missing` says why it cannot be read, and is null if it can. */
  readonly socialSource: { name: string; missing: string | null };
}

/** The columns for what a job notifies its user of. */
export function toggleColumns({ mentions, sentiment, engagement }: NotificationToggles) {
  return { notifyMentions: mentions, notifySentiment: sentiment, notifyEngagement: engagement };
}

/** The columns of a job that notifies nobody. */
export const silent = toggleColumns({ mentions: false, sentiment: false, engagement: false });

/** @throws DomainProblem source_not_ready if the network cannot be read */
export function requireSource({ socialSource }: SocialContext): void {
  if (socialSource.missing !== null) throw new DomainProblem("source_not_ready");
}

/**
 * Blocks other changes to this job, and scrapes that store for it, until the transaction ends. Every transaction that changes mentions
 * locks the job first: hourly sums change with the mentions, and two transactions that each hold some of them would deadlock.
 */
export async function lockJob({ db }: Context, userId: string, trackerId?: string): Promise<JobRow | undefined> {
  await lockTracking(db, userId);
  const [row] = await db.select().from(socialJobs).where(isTracker(userId, trackerId)).for("update");
  return row;
}

/** Locks all of a user's trackers, always in the same order: a post may have been found by several. @returns their ids */
export async function lockTrackers({ db }: Context, userId: string): Promise<string[]> {
  await lockTracking(db, userId);
  const rows = await db.select({ id: socialJobs.id })
    .from(socialJobs)
    .where(eq(socialJobs.userId, userId))
    .orderBy(socialJobs.id)
    .for("update");
  return rows.map(({ id }) => id);
}

/** @throws DomainProblem tracker_exists, naming `field`, if the user already tracks this, ignoring case */
export async function refuseTracked(db: Db, userId: string, tracked: { kind: TrackerKind; name: string }, field: string): Promise<void> {
  const same = and(
    eq(socialJobs.userId, userId), eq(socialJobs.kind, tracked.kind), sql`lower(${socialJobs.username}) = lower(${tracked.name})`,
  );
  if ((await db.$count(socialJobs, same)) === 0) return;
  throw fieldProblem("tracker_exists", field, `You already track ${trackerLabel(tracked)}`);
}

/** When the history may be read again: now, or at the end of the limit's window for a user who keeps changing what is tracked. */
export async function findRereadTime(context: Context, userId: string, action: "social-reread" | "tracker-read"): Promise<Date> {
  try {
    await countAttempt(context, limitsOf(action, userId));
    return context.now();
  } catch (error) {
    if (!(error instanceof DomainProblem) || error.more.retryAfterS === undefined) throw error;
    return new Date(context.now().getTime() + error.more.retryAfterS * 1000);
  }
}
