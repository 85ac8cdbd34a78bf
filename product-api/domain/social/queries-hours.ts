import { sql, type SQL } from "drizzle-orm";
import { isMention, mentionHours, mentions, mentionTopicHours } from "../../db/schema/social";
import { plannedOnce } from "../../db/planned-once";
import type { Db } from "../context";
import type { LabelCounts, TopicCounts } from "./rules";

/** SQL: the label that counts: the user's own, else the computed one. */
export const label = sql`coalesce(${mentions.correctedSentiment}, ${mentions.sentiment})`;

/** The totals of the mentions in a period. */
export interface MentionSums extends LabelCounts {
  /** Σ (likes + reposts + replies + quotes). */
  interactions: number;
  authorFollowers: number;
}

const totals = sql`coalesce(sum(positive), 0) as positive, coalesce(sum(neutral), 0) as neutral, coalesce(sum(negative), 0) as negative,
  coalesce(sum(interactions), 0) as interactions, coalesce(sum(author_followers), 0) as author_followers`;

/** SQL: times (`at`) in order (`nth`), each with the next full hour; what lies between is read mention by mention. */
function timesOf(times: readonly Date[]): SQL {
  return sql`(select nth, at, date_trunc('hour', at, 'UTC') + interval '1 hour' as next_hour
    from unnest(${sql.param(times.map((at) => at.toISOString()))}::timestamptz[]) with ordinality as given (at, nth)) wanted`;
}

/** The totals of a job's mentions after each of the given times, in the same order. */
export async function sumMentionsSince(db: Db, jobId: string, since: readonly Date[]): Promise<MentionSums[]> {
  const labelled = (name: string) => sql`(${label} = ${name})::int`;
  const { rows } = await db.execute<Record<"positive" | "neutral" | "negative" | "interactions" | "author_followers", string>>(sql`
    select sums.* from ${timesOf(since)} cross join lateral (select ${totals} from (
      select positive, neutral, negative, interactions, author_followers from ${mentionHours} where job_id = ${jobId}::uuid
        and hour >= wanted.next_hour
      union all
      select ${labelled("positive")}, ${labelled("neutral")}, ${labelled("negative")}, interactions, author_followers
      from ${mentions} where job_id = ${jobId}::uuid and posted_at > wanted.at and posted_at < wanted.next_hour and ${isMention}
    ) part) sums order by wanted.nth`);
  return rows.map((row) => {
    const [positive, negative] = [Number(row.positive), Number(row.negative)];
    return {
      positive, negative, all: positive + negative + Number(row.neutral), interactions: Number(row.interactions),
      authorFollowers: Number(row.author_followers),
    };
  });
}

/** How many of a job's mentions are about each topic, after each of the two times; only topics that occur after `day`, ignoring case. */
export async function countTopicsSince(db: Db, jobId: string, { day, week }: { day: Date; week: Date }): Promise<TopicCounts[]> {
  const { rows } = await db.execute<{ topic: string; day: string; week: string }>(sql`
    select min(topic) as topic, sum(found) filter (where nth = 1) as day, sum(found) filter (where nth = 2) as week
    from ${timesOf([day, week])} cross join lateral (
      select topic, found from ${mentionTopicHours} where job_id = ${jobId}::uuid and hour >= wanted.next_hour and found > 0
      union all
      select * from (select distinct on (post_id, lower(topic)) topic, 1
        from ${mentions}, unnest(context_tags || array(select '#' || tag from unnest(hashtags) tag)) as topic
        where job_id = ${jobId}::uuid and posted_at > wanted.at and posted_at < wanted.next_hour and ${isMention}
          order by post_id, lower(topic), topic) tagged
    ) part group by lower(topic) having sum(found) filter (where nth = 1) > 0`);
  return rows.map(({ topic, day: ofDay, week: ofWeek }) => ({ topic, day: Number(ofDay), week: Number(ofWeek) }));
}

/** How many posts a job has, how many of them are mentions, and how many are unread. */
export async function countStored(db: Db, jobId: string): Promise<{ found: number; mentions: number; unread: number }> {
  const { rows } = await db.execute<Record<"found" | "mentions" | "unread", string>>(sql`
    select coalesce(sum(found), 0) as found, coalesce(sum(positive + neutral + negative), 0) as mentions, coalesce(sum(unread), 0) as unread
    from ${mentionHours} where job_id = ${jobId}::uuid`);
  const [row] = rows;
  return { found: Number(row!.found), mentions: Number(row!.mentions), unread: Number(row!.unread) };
}

/** How many mentions of a user's primary handle are unread; in one statement, because every page of the web half requests it. */
export async function findUnread(db: Db, userId: string): Promise<{ unread: number }> {
  const { rows } = await db.execute<{ unread: string }>(sql`
    ${plannedOnce} select coalesce(sum(h.unread), 0) as unread from social_jobs j join ${mentionHours} h on h.job_id = j.id
      where j.user_id = ${userId}::uuid and j.is_primary`);
  return { unread: Number(rows[0]!.unread) };
}
