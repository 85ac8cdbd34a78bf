import { and, eq, sql, type SQL } from "drizzle-orm";
import type { MentionFilter } from "@/contracts/social/calls";
import type { MentionAuthor, MentionAuthors } from "@/contracts/social/authors";
import { authorsShown, type AuthorSort, type AutomationSign } from "@/contracts/social/authors-rules";
import type { SocialProfile } from "@/contracts/social/profile";
import { mentions } from "../../../db/schema/social";
import { inSnapshot, type Db } from "../../context";
import { findFilteredJob, passing } from "../queries";

/** How many languages the filter offers. */
const LANGUAGES_SHOWN = 12;

/**
 * The authors with the largest reach or the most engagement among the mentions of a user that pass a filter; and the languages of
 * all mentions.
 */
export async function findMentionAuthors(
  db: Db, userId: string, { by, ...filter }: MentionFilter & { by: AuthorSort },
): Promise<MentionAuthors> {
  return inSnapshot(db, async (tx) => {
    const job = await findFilteredJob(tx, userId, filter);
    if (!job) return { authors: [], languages: [] };
    return {
      authors: await findAuthors(tx, job.id, and(eq(mentions.jobId, job.id), passing(job.id, filter))!, by),
      languages: await countLanguages(tx, job.id),
    };
  });
}

type AuthorRow = { author: unknown; automation_signs: AutomationSign[] | null; reach: number | null; mentions: number; engagement: number };

/** Sums first and joins the profiles afterwards, because they are wide. */
async function findAuthors(db: Db, jobId: string, where: SQL, by: AuthorSort): Promise<MentionAuthor[]> {
  const order = by === "reach" ? sql`reach desc nulls last, engagement desc` : sql`engagement desc, reach desc nulls last`;
  const { rows } = await db.execute<AuthorRow>(sql`
    select latest.author, latest.automation_signs, top.reach, top.mentions::float8 as mentions, top.engagement::float8 as engagement
    from (
      select author_id, count(*) as mentions, sum(interactions) as engagement, max(author_followers) as reach
      from ${mentions} where ${where} group by author_id order by ${order}, author_id limit ${authorsShown}
    ) top
    cross join lateral (
      select m.author, m.automation_signs from ${mentions} m where m.job_id = ${jobId}::uuid and m.author_id = top.author_id
      order by m.posted_at desc nulls last limit 1
    ) latest
    order by ${order}, top.author_id`);
  return rows.map(({ author, ...row }) => ({ ...row, author: author as SocialProfile }));
}

async function countLanguages(db: Db, jobId: string): Promise<MentionAuthors["languages"]> {
  const { rows } = await db.execute<{ lang: string; mentions: number }>(sql`
    select lang, count(*)::float8 as mentions from ${mentions} where job_id = ${jobId}::uuid and lang is not null
    group by lang order by count(*) desc, lang limit ${LANGUAGES_SHOWN}`);
  return rows;
}
