import { and, eq, gte, lt, sql } from "drizzle-orm";
import type { Mention } from "@/contracts/social/calls";
import type { TimelineAuthors } from "@/contracts/timeline/calls";
import { timelineAuthorsShown } from "@/contracts/timeline/rules";
import type { SocialProfile } from "@/contracts/social/profile";
import { isMention, mentionHours, mentions } from "../../db/schema/social";
import { isPaired, pairsIn, sharedTransfer } from "../valuation/queries-lines";
import type { Db } from "../context";
import { mentionOrders, toMention } from "../social/queries";
import { label } from "../social/queries-hours";
import { scopeAddresses } from "../wallets/queries-scope";

/** Mentions in one hour, by label. */
export interface MentionHour {
  hour: Date;
  positive: number;
  neutral: number;
  negative: number;
}

/** A job's mentions in each hour from a time on, and the first hour with any. */
export async function findMentionHours(db: Db, jobId: string, from: Date): Promise<{ hours: MentionHour[]; first: Date | null }> {
  /** Without hours from `from` on, a single row says only which hour was the first. */
  type Row = { first: string | null } & ({ hour: string; positive: number; neutral: number; negative: number } | { hour: null });
  const { rows } = await db.execute<Row>(sql`
    with first as (select min(hour) as hour from ${mentionHours} where job_id = ${jobId}::uuid and positive + neutral + negative > 0)
    select h.hour, h.positive, h.neutral, h.negative, first.hour as first
    from first left join ${mentionHours} h on h.job_id = ${jobId}::uuid and h.hour >= ${from.toISOString()}::timestamptz`);
  const { first } = rows[0]!;
  return {
    hours: rows.flatMap((row) => (row.hour === null
      ? []
      : [{ hour: new Date(row.hour), positive: row.positive, neutral: row.neutral, negative: row.negative }])),
    first: first === null ? null : new Date(first),
  };
}

/** Movements into and out of all wallets of a user together, in one hour; dollars of those with a price, null if none has one. */
export interface FlowHour {
  hour: Date;
  received: number;
  sent: number;
  receivedUsd: number | null;
  sentUsd: number | null;
}

/** Flows in each hour from a time on, without transfers between the wallets. */
export async function findFlowHours(db: Db, userId: string, from: Date): Promise<FlowHour[]> {
  const { rows } = await db.execute<{
    hour: string; received: string; sent: string; received_usd: number | null; sent_usd: number | null;
  }>(sql`
    with own as (${scopeAddresses({ userId })}),
    moved as materialized (
      select e.at, e.units, e.usd, ${sharedTransfer(sql`e`)} as shared_transfer from own join ledger_entries e on e.address = own.address
      where e.at >= ${from.toISOString()}::timestamptz and e.kind in ('transfer', 'contract') and e.units <> 0
        and e.counterparty is distinct from e.address
    ), ${pairsIn(sql`moved`)}
    select date_bin('1 hour', at, 'epoch') as hour, count(*) filter (where units > 0) as received, count(*) filter (where units < 0) as sent,
      sum(usd) filter (where units > 0) as received_usd, -sum(usd) filter (where units < 0) as sent_usd
    from moved where not ${isPaired}
    group by 1`);
  return rows.map((row) => ({
    hour: new Date(row.hour), received: Number(row.received), sent: Number(row.sent), receivedUsd: row.received_usd, sentUsd: row.sent_usd,
  }));
}

/** Authors who mentioned a job's handle within a time range; those with the most mentions first, then with the most followers. */
export async function findAuthors(db: Db, jobId: string, { from, to }: { from: Date; to: Date }): Promise<TimelineAuthors> {
  const inRange =
    sql`job_id = ${jobId}::uuid and posted_at >= ${from.toISOString()}::timestamptz and posted_at < ${to.toISOString()}::timestamptz
      and ${isMention}`;
  const { rows } = await db.execute<{
    author: SocialProfile; found: string; positive: string; negative: string; interactions: string; total: string;
  }>(sql`
    with counted as (
      select author_id, count(*) as found, count(*) filter (where ${label} = 'positive') as positive,
        count(*) filter (where ${label} = 'negative') as negative,
        sum(interactions) as interactions, max(author_followers) as followers
      from ${mentions} where ${inRange} group by author_id
    ), listed as (select * from counted order by found desc, followers desc nulls last, author_id limit ${timelineAuthorsShown})
    select listed.*, seen.author, (select count(*) from counted) as total from listed
    cross join lateral (select author from ${mentions} where ${inRange} and author_id = listed.author_id
      order by posted_at desc nulls last, post_id desc nulls last limit 1) seen
    order by listed.found desc, listed.followers desc nulls last, listed.author_id`);
  return {
    authors: rows.map(({ author, ...row }) => ({
      author, mentions: Number(row.found), positive: Number(row.positive), negative: Number(row.negative),
      interactions: Number(row.interactions),
    })),
    total: Number(rows[0]?.total ?? 0),
  };
}

/** A job's mentions within a time range that have the most interactions, most first. */
export async function findTopPosts(db: Db, jobId: string, { from, to }: { from: Date; to: Date }, limit: number): Promise<Mention[]> {
  const rows = await db
    .select()
    .from(mentions)
    .where(and(eq(mentions.jobId, jobId), isMention, gte(mentions.postedAt, from), lt(mentions.postedAt, to)))
    .orderBy(...mentionOrders.engagement)
    .limit(limit);
  return rows.map(toMention);
}
