import { and, eq, sql } from "drizzle-orm";
import type { MentionFilter } from "@/contracts/social/calls";
import { mentions } from "../../db/schema/social";
import type { Context } from "../context";
import { readPages, ROWS_PER_PAGE } from "../pages";
import { fieldProblem } from "../problem";
import { findFilteredJob, passing, toMention, type MentionRow } from "./queries";
import type { Counts } from "./rules";

/** One mention as a line of a table. */
interface MentionExportRow extends Counts {
  time: string;
  /** The network's id of the post; text, because it has too many digits for a number. */
  id: string;
  url: string | null;
  author: string;
  author_name: string;
  /** Null if the network did not return it. */
  followers: number | null;
  verified: boolean | null;
  /** Why the author is likely automated, separated by spaces; empty if there are too few signs, null if the author was not judged. */
  automation_signs: string | null;
  lang: string | null;
  text: string;
  /** The label that counts: the user's own, else the computed one. */
  sentiment: string;
  /** −1..1, as computed; null if it never was. */
  sentiment_score: number | null;
  corrected: boolean;
  read: boolean;
  /** Keywords by which a post was found that does not mention the handle; empty for a mention. */
  keywords: string;
}

/**
 * A user's mentions that pass a filter, oldest first, one page at a time.
 * @throws DomainProblem nothing_to_export, range_reversed; not_found for an unknown tracker
 */
export async function exportMentions(context: Context, userId: string, filter: MentionFilter): Promise<AsyncIterable<MentionExportRow[]>> {
  const { start_time, end_time } = filter;
  if (start_time && end_time && Date.parse(start_time) > Date.parse(end_time)) {
    throw fieldProblem("range_reversed", "end_time", "The end must be after the beginning");
  }
  const job = await findFilteredJob(context.db, userId, filter);
  return readPages(
    async (after: MentionRow | null) => (job ? findPage(context, job.id, filter, after) : []), toExportRow, "No mentions match this filter",
  );
}

async function findPage({ db }: Context, jobId: string, filter: MentionFilter, after: MentionRow | null): Promise<MentionRow[]> {
  const later = after
    ? sql`(${mentions.postedAt}, ${mentions.postId}) > (${after.postedAt.toISOString()}::timestamptz, ${after.postId})`
    : undefined;
  return db.select().from(mentions)
    .where(and(eq(mentions.jobId, jobId), passing(jobId, filter), later))
    // Reads the index backwards, so that nulls come first: with nulls last,
    // though there are none, each page would sort everything that is left.
    .orderBy(sql`${mentions.postedAt} asc nulls first`, sql`${mentions.postId} asc nulls first`)
    .limit(ROWS_PER_PAGE);
}

function toExportRow(row: MentionRow): MentionExportRow {
  const {
    id, created_at, url, author, text, sentiment, sentiment_score, sentiment_corrected, public_metrics, is_read, lang, automation_signs,
    matched_by,
  } = toMention(row);
  return {
    time: created_at, id, url, author: author.username, author_name: author.name, followers: author.public_metrics.followers_count,
    verified: author.verified,
    automation_signs: automation_signs && automation_signs.join(" "), lang, text,
    sentiment, sentiment_score, corrected: sentiment_corrected,
    likes: public_metrics.like_count, reposts: public_metrics.retweet_count, replies: public_metrics.reply_count,
    quotes: public_metrics.quote_count, read: is_read,
    keywords: matched_by.join(", "),
  };
}
