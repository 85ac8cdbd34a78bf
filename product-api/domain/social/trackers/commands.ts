import { eq } from "drizzle-orm";
import type { Tracker, TrackerChange, TrackerInput } from "@/contracts/social/trackers";
import { trackersMax } from "@/contracts/social/trackers-rules";
import { socialJobs } from "../../../db/schema/social";
import { inTransaction, type Context } from "../../context";
import { DomainProblem } from "../../problem";
import { findRereadTime, lockJob, refuseTracked, requireSource, silent, type SocialContext } from "../commands-tracked";
import type { JobRow } from "../queries";
import { findTrackerRows, toTracker } from "./queries";
import { freeColor, resumeAt } from "./rules";

/**
 * Tracks an additional handle or $ticker. It has its own job, and publishes nothing.
 * @throws DomainProblem source_not_ready, no_scraping_job without a primary handle, tracker_exists, too_many_trackers
 */
export async function addTracker(context: SocialContext, userId: string, input: TrackerInput): Promise<Tracker> {
  requireSource(context);
  return inTransaction(context, async (within, tx) => {
    // Allows one addition at a time.
    if (!(await lockJob(within, userId))) throw new DomainProblem("no_scraping_job", "Set up your own handle first");
    const name = input.kind === "ticker" ? input.name.toUpperCase() : input.name;
    await refuseTracked(tx, userId, { kind: input.kind, name }, "name");
    const rows = await findTrackerRows(tx, userId);
    if (rows.length > trackersMax) throw new DomainProblem("too_many_trackers", `At most ${trackersMax} are possible besides your handle`);
    const [row] = await tx
      .insert(socialJobs)
      .values({
        id: context.uuid(), userId, isPrimary: false, kind: input.kind, username: name, color: freeColor(rows.map(({ color }) => color)),
        frequencyMinutes: input.frequency, ...silent,
        nextRunAt: await findRereadTime(within, userId, "tracker-read"), createdAt: context.now(),
      })
      .returning();
    await scrapeIfDue(within, row!);
    return toTracker(row!, context.now());
  });
}

/**
 * Pauses or resumes an additional tracker, or changes how often it is read.
 * @throws DomainProblem not_found, also for the primary handle
 */
export async function changeTracker(
  context: SocialContext, userId: string, trackerId: string, { paused, frequency }: TrackerChange,
): Promise<Tracker> {
  return inTransaction(context, async (within, tx) => {
    const row = await lockAdditionalTracker(within, userId, trackerId);
    const isPaused = paused ?? row.isPaused;
    const frequencyMinutes = frequency ?? row.frequencyMinutes;
    // A scrape under way loses its claim when the tracker is paused; what it has stored is kept, and the next one continues from there.
    const schedule = isPaused
      ? { scrapeId: null, state: "idle" as const, waitingUntil: null }
      : row.state === "idle"
      ? { nextRunAt: resumeAt({ ...row, frequencyMinutes }, within.now()) }
      : {};
    const [changed] = await tx.update(socialJobs).set({
      isPaused, frequencyMinutes, ...schedule,
    }).where(eq(socialJobs.id, row.id)).returning();
    if (row.isPaused) await scrapeIfDue(within, changed!);
    return toTracker(changed!, within.now());
  });
}

/** Removes an additional tracker, and deletes what it has found. @throws DomainProblem not_found, also for the primary handle */
export async function removeTracker(context: Context, userId: string, trackerId: string): Promise<void> {
  await inTransaction(context, async (within, tx) => {
    const row = await lockAdditionalTracker(within, userId, trackerId);
    await tx.delete(socialJobs).where(eq(socialJobs.id, row.id));
  });
}

async function lockAdditionalTracker(context: Context, userId: string, trackerId: string): Promise<JobRow> {
  const row = await lockJob(context, userId, trackerId);
  if (!row || row.isPrimary) throw new DomainProblem("not_found", "There is no such tracker");
  return row;
}

async function scrapeIfDue({ db, queue, now }: SocialContext, row: JobRow): Promise<void> {
  if (!row.isPaused && row.nextRunAt <= now()) await queue.send(db, "social-scrape", { jobId: row.id });
}
