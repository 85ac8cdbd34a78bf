import { sql } from "drizzle-orm";
import { automationLimits, type AutomationSign } from "@/contracts/social/authors-rules";
import type { SocialProfile } from "@/contracts/social/profile";
import { mentions } from "../../../db/schema/social";
import { tableOf } from "../../../db/table-of";
import type { Context } from "../../context";
import { automationSignsOf } from "./rules";

/** Mentions stored before authors were judged are judged in parts, so that no scrape waits long for it. */
const AUTHORS_AT_ONCE = 500;

/**
 * How many of an author's latest mentions are searched for repetition if all of their texts matter. Without the limit and its order the
 * planner may believe that a new job has hardly any mentions, and read all of them once per author.
 */
const MENTIONS_PER_AUTHOR = 200;

/** The parts of a post about to be stored by which its author is judged. */
interface AuthoredPost {
  id: string;
  createdAt: Date;
  profile: SocialProfile;
  /** `textKeyOf` its text. */
  textKey: string | null;
}

/** `author` is the profile stored with a mention; null if the latest of the new posts is more recent. */
type FactsRow = {
  author_id: string; author: Partial<SocialProfile> | null; posted_at: string; repeats: number; signs_before: AutomationSign[] | null;
  is_stored: boolean; is_unjudged: boolean;
};

/**
 * Judges the authors of posts that are about to be stored, and some stored ones not judged yet, by all of their mentions. All stored
 * mentions of an author carry the same judgement: if it changes, they are updated. Call it within the transaction that stores the
 * posts. @returns the signs by author id, for every author in `posts`
 */
export async function judgeAuthors(
  context: Context, jobId: string, posts: readonly AuthoredPost[],
): Promise<Map<string, AutomationSign[]>> {
  const rows = await findFacts(context, jobId, posts);
  const latest = new Map([...posts].sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime()).map(({ profile }) => [
    profile.id, profile,
  ]));
  const judged = rows.map((row) => {
    const profile = profileOf(row.author ?? latest.get(row.author_id) ?? {});
    return { ...row, signs: automationSignsOf({ profile, lastPostedAt: new Date(row.posted_at), repeats: row.repeats }) };
  });
  const changed = judged.filter((one) => one.is_unjudged || (one.is_stored && one.signs.join() !== one.signs_before?.join()));
  if (changed.length > 0) await storeSigns(context, jobId, changed);
  return new Map(judged.map(({ author_id, signs }) => [author_id, signs]));
}

/**
 * Facts are taken from the profile that came with an author's latest mention, stored or new; repetition is counted over the days up to
 * it. Most authors' mentions need not be searched for that: an author who repeated a text still does unless a later mention moves the
 * period, and one who did not can only do so with a text of these posts, which is counted no further than it matters.
 */
async function findFacts({ db }: Context, jobId: string, posts: readonly AuthoredPost[]): Promise<FactsRow[]> {
  const page = posts.map(({ id, profile, createdAt, textKey }) => ({
    postId: id, authorId: profile.id, postedAt: createdAt, saidKey: textKey,
  }));
  const sameTextWithin = sql`make_interval(days => ${automationLimits.sameTextDays}::int)`;
  const { rows } = await db.execute<FactsRow>(sql`
    with page as materialized (
      select * from ${tableOf(page, "p", { postId: "text", authorId: "text", postedAt: "timestamptz", saidKey: "text" })}
    ), fresh as (
      select author_id, max(posted_at) as posted_at from page group by author_id
    ), unjudged as (
      select distinct author_id from ${mentions} where job_id = ${jobId}::uuid and automation_signs is null order by author_id
        limit ${AUTHORS_AT_ONCE}
    ), asked as materialized (
      select author_id, fresh.posted_at, unjudged.author_id is not null as is_unjudged,
        stored.author as stored_author, stored.posted_at as stored_at, stored.automation_signs as signs_before,
        greatest(fresh.posted_at, stored.posted_at) as latest,
        -- Of many who were stored before authors were judged, some are not among those judged now.
        case when unjudged.author_id is not null or (stored.posted_at is not null and stored.automation_signs is null) then 'unknown'
          when stored.posted_at is null or ${"repeats_text" satisfies AutomationSign}::text <> all(stored.automation_signs) then 'no'
          when fresh.posted_at > stored.posted_at then 'unknown' else 'yes' end as repeated
      from fresh full join unjudged using (author_id)
      left join lateral (
        select m.author, m.posted_at, m.automation_signs from ${mentions} m where m.job_id = ${jobId}::uuid
          and m.author_id = coalesce(fresh.author_id, unjudged.author_id)
        order by m.posted_at desc nulls last limit 1
      ) stored on true
    ), said as (
      select author_id, count(*) as count from (
        select page.author_id, page.said_key from page join asked using (author_id) where page.said_key is not null
          and page.posted_at > asked.latest - ${sameTextWithin}
        union all
        select told.author_id, told.said_key from (select distinct author_id, said_key from page where said_key is not null) told
        join asked on asked.author_id = told.author_id and asked.repeated = 'no'
        cross join lateral (
          select from ${mentions} m where m.job_id = ${jobId}::uuid and m.author_id = told.author_id and m.said_key = told.said_key
            and m.posted_at > asked.latest - ${sameTextWithin} and m.post_id not in (select post_id from page)
          order by m.posted_at desc nulls last limit ${automationLimits.sameText}
        ) before
        union all
        select asked.author_id, before.said_key from asked cross join lateral (
          select m.post_id, m.said_key, m.posted_at from ${mentions} m where m.job_id = ${jobId}::uuid and m.author_id = asked.author_id
          order by m.posted_at desc nulls last limit ${MENTIONS_PER_AUTHOR}
        ) before
        where asked.repeated = 'unknown' and before.said_key is not null and before.posted_at > asked.latest - ${sameTextWithin}
          and before.post_id not in (select post_id from page)
      ) texts
      group by author_id, said_key
    )
    select asked.author_id, case when asked.posted_at is null or asked.posted_at <= stored_at then stored_author end as author,
      latest as posted_at, greatest(repeats, case repeated when 'yes' then ${automationLimits.sameText}::int else 0 end)::int as repeats,
      signs_before, stored_at is not null as is_stored, is_unjudged
    from asked left join (select author_id, max(count) as repeats from said group by author_id) same using (author_id)`);
  return rows;
}

async function storeSigns(
  { db }: Context, jobId: string, judged: readonly { author_id: string; signs: AutomationSign[] }[],
): Promise<void> {
  await db.execute(sql`
    update ${mentions} m set automation_signs = array(select jsonb_array_elements_text(j.signs))
    from ${tableOf(judged, "j", { author_id: "text", signs: "jsonb" })}
    where m.job_id = ${jobId}::uuid and m.author_id = j.author_id and m.automation_signs is distinct
      from array(select jsonb_array_elements_text(j.signs))`);
}

function profileOf({ created_at, public_metrics }: Partial<SocialProfile>) {
  const unknown = { followers_count: null, following_count: null, tweet_count: null, listed_count: null };
  return { created_at: created_at ?? null, public_metrics: { ...unknown, ...public_metrics } };
}
