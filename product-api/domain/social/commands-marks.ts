import { and, eq, inArray, lte, ne, sql } from "drizzle-orm";
import type { Mention, MentionFilter } from "@/contracts/social/calls";
import { mentionsMarkedMax, type Sentiment } from "@/contracts/social/rules";
import { mentions, removedMentions } from "../../db/schema/social";
import { inTransaction, type Context } from "../context";
import { markPlayersDue } from "../leaderboard/scoring/commands";
import { deleteMentionEvents } from "../live/commands";
import { markPostNotifications, removePostNotifications } from "../notifications/commands";
import { DomainProblem } from "../problem";
import { lockJob, lockTrackers } from "./commands-tracked";
import { findMention, passing, type JobRow } from "./queries";
import { countStored } from "./queries-hours";

/** Which mentions: those with the given ids, or all, among those that pass the filter. */
interface MentionChoice {
  ids?: readonly string[] | undefined;
  filter?: MentionFilter | undefined;
  /** ISO 8601: none that were stored later. */
  as_of?: string | undefined;
}

/**
 * Marks mentions of one tracker read (or unread), at most `mentionsMarkedMax` of them, and their notifications. Returns the ids that
 * changed: if the maximum was reached, there may be more.
 * @throws DomainProblem not_found for an unknown tracker
 */
export async function markMentionsRead(
  context: Context, userId: string, { ids, filter, as_of, read }: MentionChoice & { read: boolean },
): Promise<{ changed: string[]; unread: number }> {
  return inTransaction(context, async (within, tx) => {
    const row = await lockJob(within, userId, filter?.tracker);
    if (!row && filter?.tracker !== undefined) throw new DomainProblem("not_found", "There is no such tracker");
    if (!row) return { changed: [], unread: 0 };
    const chosen = and(
      ids && inArray(mentions.postId, [...ids]), filter && passing(row.id, filter),
      as_of ? lte(mentions.processedAt, new Date(as_of)) : undefined,
    );
    const next = tx.select({ id: mentions.postId })
      .from(mentions)
      .where(and(eq(mentions.jobId, row.id), ne(mentions.isRead, read), chosen))
      .limit(mentionsMarkedMax);
    const rows = await tx.update(mentions)
      .set({ isRead: read })
      .where(and(eq(mentions.jobId, row.id), inArray(mentions.postId, next)))
      .returning({ id: mentions.postId });
    const changed = rows.map(({ id }) => id);
    // The notification of a mention that was already read may still be unread, so more are marked than of those that changed.
    const until = filter ?? ids ? undefined : as_of ?? context.now().toISOString();
    if (row.isPrimary) await markPostNotifications(within, userId, { postIds: filter ? changed : ids ?? changed, until }, read);
    return { changed, unread: (await countStored(tx, row.id)).unread };
  });
}

/**
 * Marks posts read that only keywords found which are no longer tracked, at most so many, with their notifications: they stay listed, but
 * nobody waits for them any more. @returns whether there may be more
 */
export async function markUntrackedRead(context: Context, job: JobRow, atOnce = mentionsMarkedMax): Promise<boolean> {
  const { rows } = await context.db.execute<{ post_id: string }>(sql`
    update ${mentions} set is_read = true where job_id = ${job.id}::uuid and post_id in (
      select post_id from ${mentions} where job_id = ${job.id}::uuid and not is_read and matched_by <> '{}' and not exists (
        select 1 from unnest(matched_by) found_by where lower(found_by) = any(array(
          select lower(tracked) from unnest(${sql.param(job.keywords)}::text[]) tracked)))
      limit ${atOnce})
    returning post_id`);
  await markPostNotifications(context, job.userId, { postIds: rows.map(({ post_id }) => post_id) }, true);
  return rows.length === atOnce;
}

/** Sets the label that counts, for every tracker that found the mention; null restores the computed one. @throws DomainProblem not_found */
export async function correctSentiment(context: Context, userId: string, postId: string, sentiment: Sentiment | null): Promise<Mention> {
  await inTransaction(context, async (within, tx) => {
    const tracked = await lockTrackers(within, userId);
    await tx.update(mentions).set({ correctedSentiment: sentiment }).where(and(
      eq(mentions.postId, postId), inArray(mentions.jobId, tracked),
    ));
    await markPlayersDue(within, [userId]);
  });
  return findMention(context.db, userId, postId);
}

/**
 * Deletes a mention from every tracker that found it, with its notifications; it is ignored if it is found again.
 * @throws DomainProblem not_found
 */
export async function removeMention(context: Context, userId: string, postId: string): Promise<void> {
  await inTransaction(context, async (within, tx) => {
    const tracked = await lockTrackers(within, userId);
    const removed = await tx.delete(mentions).where(and(inArray(mentions.jobId, tracked), eq(mentions.postId, postId))).returning({
      jobId: mentions.jobId,
    });
    if (removed.length === 0) throw new DomainProblem("not_found", "There is no such mention");
    await tx.insert(removedMentions).values(removed.map(({ jobId }) => ({ jobId, postId }))).onConflictDoNothing();
    await removePostNotifications(within, userId, postId);
    await markPlayersDue(within, [userId]);
    await deleteMentionEvents(within, userId, postId);
  });
}
