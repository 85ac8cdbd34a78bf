import { and, eq, inArray, lte, min, not, sql } from "drizzle-orm";
import { socialLimits } from "@/contracts/social/rules";
import { isVisitorAway } from "../../db/schema/auth";
import { mentions, socialJobs } from "../../db/schema/social";
import { tableOf } from "../../db/table-of";
import { inTransaction, type Context, type QueueContext } from "../context";
import { markPlayersDue } from "../leaderboard/scoring/commands";
import { publishMentions } from "./commands-mentions";
import { findDueRecounts } from "./queries-scrape";
import { interactionsOf, nextRecountAt, retryRecountAt, type Counts } from "./rules";

/** How many jobs whose mentions' counts are due to be read again are queued at once. */
const JOBS_AT_ONCE = 100;

/**
 * Queues recounts that are due; if there are more jobs than are queued at once, those that have waited longest. Those of demo visitors
 * who have left wait until they are back.
 */
export async function enqueueDueRecounts(context: QueueContext): Promise<void> {
  const due = await context.db.select({ jobId: mentions.jobId }).from(mentions)
    .innerJoin(socialJobs, and(eq(socialJobs.id, mentions.jobId), eq(socialJobs.isPaused, false)))
    .where(and(
      lte(mentions.recountDueAt, context.now()), not(isVisitorAway(socialJobs.userId, context.now())),
    )).groupBy(mentions.jobId).orderBy(min(mentions.recountDueAt)).limit(JOBS_AT_ONCE);
  await context.queue.sendMany(context.db, "social-recount", due.map((data) => ({ data })));
}

/** Longer than reading counts takes; if a worker is killed meanwhile, others take over after this. */
const RECOUNT_TAKEN_MS = 5 * 60_000;

/** Takes posts of a job whose counts are due to be read again, the longest overdue first, so that concurrent workers take others. */
export async function takeDueRecounts(context: Context, jobId: string, limit: number): Promise<string[]> {
  return inTransaction(context, async (within, tx) => {
    await tx.select({ id: socialJobs.id }).from(socialJobs).where(eq(socialJobs.id, jobId)).for("update");
    const ids = await findDueRecounts(within, jobId, limit);
    if (ids.length > 0) await postponeRecounts(within, jobId, ids, new Date(context.now().getTime() + RECOUNT_TAKEN_MS));
    return ids;
  });
}

/** Postpones recounts that were taken or have failed. */
export async function postponeRecounts(context: Context, jobId: string, postIds: readonly string[], until: Date): Promise<void> {
  await context.db.update(mentions).set({ recountDueAt: until }).where(and(
    eq(mentions.jobId, jobId), inArray(mentions.postId, [...postIds]),
  ));
}

/** The result of reading counts again, by post id. */
interface Recount {
  counts: ReadonlyMap<string, Counts>;
  /** Posts that no longer exist. */
  gone: ReadonlySet<string>;
}

/**
 * Stores counts that were read again. Posts that no longer exist keep their last counts and are not requested again; those for which
 * the network returned nothing are requested again for a while.
 */
export async function recordCounts(
  context: QueueContext, jobId: string, postIds: readonly string[], { counts, gone }: Recount,
): Promise<void> {
  await inTransaction(context, async (within, tx) => {
    const [job] = await tx.select().from(socialJobs).where(eq(socialJobs.id, jobId)).for("update");
    if (!job) return;
    const rows = await tx.select().from(mentions).where(and(eq(mentions.jobId, jobId), inArray(mentions.postId, [...postIds])));
    const now = context.now();
    const updates = rows.map((row) => ({
      row,
      counts: counts.get(row.postId),
      due: gone.has(row.postId) ? null : counts.has(row.postId) ? nextRecountAt(row.postedAt, now) : retryRecountAt(row.postedAt, now),
    }));
    const given = updates.map(({ row, counts: read, due }) => ({ ...read, postId: row.postId, due }));
    await tx.execute(sql`
      update ${mentions} m set recounts = m.recounts + 1, recount_due_at = r.due, likes = coalesce(r.likes, m.likes),
        reposts = coalesce(r.reposts, m.reposts), replies = coalesce(r.replies, m.replies), quotes = coalesce(r.quotes, m.quotes),
        earlier_peak = greatest(m.earlier_peak, m.interactions)
      from ${tableOf(given, "r", { postId: "text", due: "timestamptz", likes: "int", reposts: "int", replies: "int", quotes: "int" })}
      where m.job_id = ${jobId}::uuid and m.post_id = r.post_id`);
    const threshold = socialLimits.engagementThreshold;
    const crossedThreshold = updates.filter((one) =>
      one.counts && Math.max(one.row.earlierPeak, one.row.interactions) < threshold && interactionsOf(one.counts) >= threshold);
    await publishMentions(within, job, [], crossedThreshold.map(({ row }) => row.postId));
    if (job.isPrimary) await markPlayersDue(within, [job.userId]);
  });
}
