import { sql } from "drizzle-orm";
import { automationLimits } from "@/contracts/social/authors-rules";
import type { SocialProfile } from "@/contracts/social/who";
import { mentions } from "../../../db/schema/social";
import type { Context } from "../../context";
import { automationSignsOf } from "./rules";

/** What was stored before accounts were judged is judged in parts, so that no scrape waits long for it. */
const AUTHORS_AT_ONCE = 500;

/** SQL: a text `m.text` but for its handles, links, letter case and blanks: campaigns address one handle after another with it. */
const plainText = sql`btrim(lower(regexp_replace(m.text, '(@[[:alnum:]_]+|https?://[^[:space:]]+|[[:space:]])+', ' ', 'g')))`;

type FactsRow = { author_id: string; author: Partial<SocialProfile>; posted_at: string; repeats: number };

/**
 * Judges authors of a job's mentions that nobody has looked at yet, with all of their mentions. A new mention makes its
 * author be looked at again. Call it within the transaction that stored the mentions.
 */
export async function judgeAuthors({ db }: Context, jobId: string): Promise<void> {
  const { rows } = await db.execute<FactsRow>(sql`
    with unjudged as (
      select distinct author_id from ${mentions} where job_id = ${jobId}::uuid and automation_signs is null order by author_id limit ${AUTHORS_AT_ONCE}
    )
    select latest.author_id, latest.author, latest.posted_at, coalesce(same.repeats, 0)::int as repeats
    from unjudged
    cross join lateral (
      select m.author_id, m.author, m.posted_at from ${mentions} m where m.job_id = ${jobId}::uuid and m.author_id = unjudged.author_id
      order by m.posted_at desc nulls last limit 1
    ) latest
    cross join lateral (
      select max(count) as repeats from (
        select count(*) as count from ${mentions} m cross join lateral (select ${plainText} as said) plain
        where m.job_id = ${jobId}::uuid and m.author_id = unjudged.author_id and m.posted_at > latest.posted_at - make_interval(days => ${automationLimits.sameTextDays}::int)
          and length(said) >= ${automationLimits.sameTextLength}
        group by said
      ) counted
    ) same`);
  if (rows.length === 0) return;
  const judged = rows.map((row) => ({ id: row.author_id, signs: automationSignsOf({ profile: profileOf(row.author), lastPostedAt: new Date(row.posted_at), repeats: row.repeats }) }));
  await db.execute(sql`
    update ${mentions} m set automation_signs = array(select jsonb_array_elements_text(j.signs))
    from unnest(${sql.param(judged.map(({ id }) => id))}::text[], ${sql.param(judged.map(({ signs }) => JSON.stringify(signs)))}::jsonb[]) as j (author_id, signs)
    where m.job_id = ${jobId}::uuid and m.author_id = j.author_id and m.automation_signs is distinct from array(select jsonb_array_elements_text(j.signs))`);
}

function profileOf({ created_at, public_metrics }: Partial<SocialProfile>) {
  const unknown = { followers_count: null, following_count: null, tweet_count: null, listed_count: null };
  return { created_at: created_at ?? null, public_metrics: { ...unknown, ...public_metrics } };
}
