import { and, eq, gt, lte } from "drizzle-orm";
import { mentions, sourceReads, sourceBackoffs } from "../../db/schema/social";
import type { Context } from "../context";
import { readMonthOf } from "./rules";

/** Until when the network must not be called; null if it may be. */
export async function findSourceBackoff(context: Context): Promise<Date | null> {
  const [row] = await context.db.select().from(sourceBackoffs).where(gt(sourceBackoffs.until, context.now()));
  return row?.until ?? null;
}

/** How many posts have been read from the network in this calendar month. */
export async function countReads(context: Context): Promise<number> {
  const [row] = await context.db.select().from(sourceReads).where(eq(sourceReads.month, readMonthOf(context.now())));
  return row?.posts ?? 0;
}

/** Whether this many more posts may be read now. A monthly cap of null means no limit. */
export async function mayRead(context: Context, cap: number | null, posts: number): Promise<boolean> {
  const isUnderCap = cap === null || (await countReads(context)) + posts <= cap;
  return isUnderCap && (await findSourceBackoff(context)) === null;
}

/** Posts of a job whose counts are due to be read again, the longest overdue first. */
export async function findDueRecounts(context: Context, jobId: string, limit: number): Promise<string[]> {
  const rows = await context.db
    .select({ id: mentions.postId })
    .from(mentions)
    .where(and(eq(mentions.jobId, jobId), lte(mentions.recountDueAt, context.now())))
    .orderBy(mentions.recountDueAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}
