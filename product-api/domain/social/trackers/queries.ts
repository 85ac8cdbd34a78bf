import { asc, desc, eq } from "drizzle-orm";
import type { Tracker, TrackerShares } from "@/contracts/social/trackers";
import type { ShareRange } from "@/contracts/social/trackers-rules";
import { socialJobs } from "../../../db/schema/social";
import { inSnapshot, type Context, type Db } from "../../context";
import { DAY_MS } from "../../durations";
import { toJob, type JobRow } from "../queries";
import { sumMentionsSince } from "../queries-hours";
import { sentimentScoreOf } from "../rules";
import { isPartial } from "./rules";

const rangeDays: Readonly<Record<ShareRange, number>> = { "24h": 1, "7d": 7, "30d": 30 };

/** The stored jobs of what a user tracks, the primary handle first. */
export async function findTrackerRows(db: Db, userId: string): Promise<JobRow[]> {
  return db.select().from(socialJobs).where(eq(socialJobs.userId, userId)).orderBy(
    desc(socialJobs.isPrimary), asc(socialJobs.createdAt), asc(socialJobs.id),
  );
}

/** What a user tracks, the primary handle first. */
export async function findTrackers(context: Context, userId: string): Promise<Tracker[]> {
  return (await findTrackerRows(context.db, userId)).map((row) => toTracker(row, context.now()));
}

/** A stored tracker as the API shows it. */
export function toTracker(row: JobRow, now: Date): Tracker {
  const { id, state, lastRun, nextRun, frequency, errorCode } = toJob(row, now);
  return {
    id, is_primary: row.isPrimary, kind: row.kind, name: row.username, color: row.color, is_paused: row.isPaused,
    frequency, state, last_run: lastRun, next_run: row.isPaused ? null : nextRun, error_code: errorCode,
    created_at: row.createdAt.toISOString(),
  };
}

/** Share of voice: totals of the mentions of each thing that a user tracks, over a period up to now, from one snapshot. */
export async function findShares(context: Context, userId: string, { range }: { range: ShareRange }): Promise<TrackerShares> {
  const from = new Date(context.now().getTime() - rangeDays[range] * DAY_MS);
  return inSnapshot(context.db, async (db) => {
    const found = [];
    for (const row of await findTrackerRows(db, userId)) found.push({ row, sums: (await sumMentionsSince(db, row.id, [from]))[0]! });
    const all = found.reduce((sum, { sums }) => sum + sums.all, 0);
    return {
      range,
      from: from.toISOString(),
      shares: found.map(({ row, sums }) => ({
        tracker: toTracker(row, context.now()),
        mentions: sums.all,
        percent: all === 0 ? null : (100 * sums.all) / all,
        positive: sums.positive,
        neutral: sums.all - sums.positive - sums.negative,
        negative: sums.negative,
        sentiment_score: sentimentScoreOf(sums),
        is_partial: isPartial(row, from),
      })),
    };
  });
}
