import { sql } from "drizzle-orm";
import { deletedSocialJobs, mentions, mentionTopicHours, socialJobs } from "../../db/schema/social";
import type { Context } from "../context";
import { DAY_MS } from "../durations";

/** How many are deleted per statement: the embedded database has one connection, so that everybody else waits meanwhile. */
const MENTIONS_AT_ONCE = 1_000;
/** What is left after this many statements waits for the next run. */
const STATEMENTS_PER_RUN = 1_000;

/** Deletes the mentions of deleted jobs in parts: a job may have found a million. If it is killed at any moment, the next run continues. */
export async function deleteUnownedMentions({ db }: Context): Promise<void> {
  for (let at = 0; at < STATEMENTS_PER_RUN; at += 1) {
    const [job] = await db.select().from(deletedSocialJobs).limit(1);
    if (!job) return;
    const { rowCount } = await db.execute(sql`
      delete from ${mentions} where job_id = ${job.jobId}::uuid
        and post_id in (select post_id from ${mentions} where job_id = ${job.jobId}::uuid limit ${MENTIONS_AT_ONCE})`);
    // Another worker may have been deleting the same ones.
    if (rowCount === 0) {
      await db.execute(
        sql`delete from ${deletedSocialJobs} d where d.job_id = ${job.jobId}::uuid
          and not exists (select from ${mentions} m where m.job_id = d.job_id)`,
      );
    }
  }
}

/** Topics are shown for only seven days. */
const TOPICS_RETENTION_DAYS = 30;
/** Per job and run. */
const TOPICS_AT_ONCE = 10_000;

/** Deletes the topics of hours long past. Does not wait for transactions that store mentions, and queries each job's hours separately. */
export async function deleteOldTopics({ db, now }: Context): Promise<void> {
  const floor = new Date(now().getTime() - TOPICS_RETENTION_DAYS * DAY_MS).toISOString();
  const jobs = await db.select({ id: socialJobs.id }).from(socialJobs);
  for (const { id } of jobs) {
    await db.execute(sql`
      delete from ${mentionTopicHours} where ctid = any(array(
        select ctid from ${mentionTopicHours} where job_id = ${id}::uuid and hour < ${floor}::timestamptz
          limit ${TOPICS_AT_ONCE} for update skip locked))`);
  }
}
