import { sql, type SQL } from "drizzle-orm";
import type { SocialCounts, SocialInputs, Span, Timeframe } from "@/contracts/leaderboard/rules";
import { isMention, mentions } from "../../../db/schema/social";
import type { Db } from "../../context";
import type { PlayerFacts } from "./rules";
import { findClaims, type ClaimRow } from "./queries-claims";
import { eachTimeframe, flowRows, readFlows, since, windowsOf, worthRows, type CoinFlow, type FlowRow } from "./queries-worth";
import { toBlur, type Blur } from "./rules-classes";

/** Everything a player's row is computed from, as of now. */
export interface CurrentFacts extends PlayerFacts {
  walletAddress: string | null;
  /** Dollars that came in and went out. */
  volumeUsd: Readonly<Record<Timeframe, number>>;
  flows: readonly CoinFlow[];
  followers: number | null;
  engagement: number | null;
  /** Time of the oldest mention within each timeframe, and below of the oldest movement. */
  oldest: Readonly<Record<Timeframe, Date | null>>;
  oldestFlow: Readonly<Record<Timeframe, Date | null>>;
  /** Null for a player who appears by name. */
  blur: Blur | null;
  /** Whether this is a copy of the demo account, which nobody else sees (decision 067). */
  isVisitor: boolean;
  proofs: PlayerProofs;
}

/** Per kind of claim, whether one counts for the player, and whether it is proven to be theirs. */
type PlayerProofs = Readonly<Record<"wallets" | "handle" | "profile", "none" | "claimed" | "proven">>;

/** A player is verified if everything that counts for them is proven, and something does. */
export function isVerified(proofs: PlayerProofs): boolean {
  const states = Object.values(proofs);
  return states.includes("proven") && !states.includes("claimed");
}

/**
 * The facts about a player; null for a user who is not one: unknown, inactive, undecided, hidden, or without wallet, scraping job and
 * profile.
 */
export async function findPlayerFacts(db: Db, userId: string, now: Date): Promise<CurrentFacts | null> {
  const player = await findPlayer(db, userId);
  if (!player) return null;
  const { row, handle, profile } = player;
  const { isProven, ...worth } = await findWorth(db, userId, now);
  const tradingScore = profile === "none" ? null : row.trading_score;
  // The mentions of a handle that counts for another player must not count twice.
  const social = await findSocial(db, handle === "none" ? null : row.job_id, now);
  const proofs = { wallets: walletsProof(isProven), handle, profile };
  return {
    ...worth, ...social, tradingScore, followers: handle === "none" ? null : row.followers, blur: toBlur(row.blur), isVisitor: row.is_demo,
    proofs,
  };
}

/** Only the proofs among the facts about a player, without reading a ledger or mentions; null for a user who is not one. */
export async function findPlayerProofs(db: Db, userId: string): Promise<PlayerProofs | null> {
  const player = await findPlayer(db, userId);
  if (!player) return null;
  const { rows } = await db.execute<{ proven: boolean | null }>(
    sql`select bool_and(proven_at is not null) as proven from (${countedWallets(userId)}) own`,
  );
  return { wallets: walletsProof(rows[0]!.proven), handle: player.handle, profile: player.profile };
}

/** @param isProven null without a wallet that counts */
function walletsProof(isProven: boolean | null): PlayerProofs["wallets"] {
  return isProven === null ? "none" : isProven ? "proven" : "claimed";
}

type FoundRow = { job_id: string | null; trading_score: number | null; followers: number | null; blur: number[] | null; is_demo: boolean };

/** A player's row, and the states of their handle and profile; null for a user who is not a player. */
async function findPlayer(db: Db, userId: string) {
  const { rows } = await db.execute<FoundRow>(sql`
    select u.is_demo, j.id as job_id, m.trading_score, case when v.mode <> 'public' then v.blur end as blur,
      (select s.followers from account_snapshots s where s.job_id = j.id order by s.day desc limit 1) as followers
    from users u left join social_jobs j on j.user_id = u.id and j.is_primary left join memex_links m on m.user_id = u.id
      left join leaderboard_visibility v on v.user_id = u.id
    where u.id = ${userId}::uuid and u.is_active
      and coalesce(v.mode, 'hidden') <> 'hidden'
      and (j.id is not null or m.user_id is not null or exists (select 1 from wallets w where w.user_id = u.id))`);
  const row = rows[0];
  if (!row) return null;
  const claims = await findClaims(db, userId);
  const stateOf = (kind: ClaimRow["kind"]): PlayerProofs["handle"] => {
    const claim = claims.find((one) => one.kind === kind && one.counts);
    return claim ? (claim.isProven ? "proven" : "claimed") : "none";
  };
  return { row, handle: stateOf("handle"), profile: stateOf("profile") };
}

/**
 * SQL: sort order in which the first of several wallets with the same address counts. The latest proof wins, because only
 * the holder of the key can make another one (decision 36). @param wallets alias of their table
 */
export function ownerOrder(wallets: "o" | "w"): SQL {
  const column = (name: string) => sql.raw(`${wallets}.${name}`);
  const [proven, created] = [column("proven_at"), column("created_at")];
  return sql`${proven} is null, coalesce(-extract(epoch from ${proven}), extract(epoch from ${created})), ${column("id")}`;
}

type WorthRow = {
  proven: boolean | null; address: string | null; usd: number | null; flows: FlowRow[];
} & Record<`change_${Span}`, number | null>;

/**
 * SQL: the wallets that count for a user. An address counts for one player: the one who proved it last, else the one who
 * tracked it first. Copies of the demo account count their own addresses without taking them from anybody.
 */
const countedWallets = (userId: string) => sql`
  select w.address, w.proven_at, w.created_at, w.id from wallets w join users u on u.id = w.user_id
  where w.user_id = ${userId}::uuid and (u.is_demo or not exists (
    select 1 from wallets o join users other on other.id = o.user_id and not other.is_demo
      left join leaderboard_visibility v on v.user_id = o.user_id
    where o.address = w.address and o.user_id <> w.user_id and coalesce(v.mode, 'hidden') <> 'hidden'
      and (${ownerOrder("o")}) < (${ownerOrder("w")})))`;

/** The value, gains and movements of the wallets that count for a user. */
async function findWorth(db: Db, userId: string, now: Date) {
  // One statement, so one snapshot: a coin that arrived between two would be held without having come in.
  const storedFlows =
    sql`select ${userId}::uuid as user_id, coalesce(jsonb_agg(f) filter (where f.timeframe <> 'all'), '[]') as flows from flows f`;
  const { rows } = await db.execute<WorthRow>(sql`
    with own as (${countedWallets(userId)}), ${flowRows(now)}, counted as (select address, ${userId}::uuid as user_id from own),
      ${worthRows(storedFlows, now)}
    select (select bool_and(proven_at is not null) from own) as proven,
      (select address from own order by proven_at is null, created_at, id limit 1) as address,
      coalesce((select jsonb_agg(f) from flows f), '[]') as flows, worth.usd, worth.change_24h, worth.change_7d, worth.change_30d
    from (values (1)) as one left join worth on true`);
  const { usd, proven, address, flows, change_24h, change_7d, change_30d } = rows[0]!;
  return {
    portfolioUsd: usd, changeUsd: { "24h": change_24h, "7d": change_7d, "30d": change_30d }, isProven: proven, walletAddress: address,
    ...readFlows(flows),
  };
}

type SocialRow = Record<keyof SocialCounts, number> & {
  timeframe: Timeframe; oldest: string | null; automated: Record<keyof SocialCounts, number>;
};

/** SQL: by name, the totals over the mentions that meet a condition. */
function socialCounts(condition: SQL): Readonly<Record<keyof SocialCounts, SQL>> {
  const total = (column: string) => sql`coalesce(sum(${sql.raw(`mentions.${column}`)}) filter (where ${condition}), 0)::float8`;
  const labelled = (label: string) =>
    sql`(count(*) filter (where ${condition} and coalesce(mentions.corrected_sentiment, mentions.sentiment) = ${label}))::float8`;
  return {
    mentions: sql`(count(mentions.post_id) filter (where ${condition}))::float8`,
    authors: sql`(count(distinct mentions.author_id) filter (where ${condition}))::float8`,
    likes: total("likes"), retweets: total("reposts"), quotes: total("quotes"), replies: total("replies"),
    positive: labelled("positive"), negative: labelled("negative"),
  };
}

async function findSocial(db: Db, jobId: string | null, now: Date) {
  const all = sql.join(Object.entries(socialCounts(sql`true`)).map(([name, value]) => sql`${value} as ${sql.raw(name)}`), sql`, `);
  const automated = sql.join(
    Object.entries(socialCounts(
      sql`cardinality(mentions.automation_signs) > 0`,
    )).map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`),
    sql`, `,
  );
  const { rows } = await db.execute<SocialRow>(sql`
    select w.timeframe, min(mentions.posted_at) as oldest, ${all}, jsonb_build_object(${automated}) as automated
    from ${windowsOf(now)}
    left join ${mentions} on mentions.job_id = ${jobId}::uuid and mentions.posted_at > w.since and ${isMention}
    group by w.timeframe`);
  const byTimeframe = new Map(rows.map((row) => [row.timeframe, row]));
  const each = <T>(make: (row: SocialRow) => T) => eachTimeframe((timeframe) => make(byTimeframe.get(timeframe)!));
  return {
    social: each(({ timeframe: _timeframe, oldest: _oldest, ...inputs }): SocialInputs => inputs),
    oldest: each(({ oldest }) => (oldest === null ? null : new Date(oldest))),
    engagement: await findEngagement(db, jobId, since("30d", now)),
  };
}

/** Interactions per follower of the mentions' authors, since a time; null if those have no followers. */
async function findEngagement(db: Db, jobId: string | null, since: string): Promise<number | null> {
  const { rows } = await db.execute<{ rate: number | null }>(sql`
    select sum(interactions)::float8 / nullif(sum(author_followers), 0)::float8 as rate
    from ${mentions} where job_id = ${jobId}::uuid and posted_at > ${since}::timestamptz and ${isMention}`);
  return rows[0]!.rate;
}

/** Time of a user's latest mention or wallet transaction; without either, when the account was created. Null for an unknown user. */
export async function findLastActivity(db: Db, userId: string): Promise<Date | null> {
  const newestOf = (side: string) => sql`select (
    select t.at from transfers t where ${sql.raw(`t.${side}`)} = w.address order by t.block_number desc nulls last, t.id desc nulls last
      limit 1
  ) as at from wallets w where w.user_id = u.id`;
  const { rows } = await db.execute<{ at: string }>(sql`
    select coalesce((
      select max(happened.at) from (
        select (select posted_at from ${mentions} where job_id = j.id and ${isMention}
          order by posted_at desc nulls last, post_id desc nulls last limit 1) as at from social_jobs j where j.user_id = u.id
            and j.is_primary
        union all ${newestOf("from_address")} union all ${newestOf("to_address")}
      ) as happened
    ), u.created_at) as at from users u where u.id = ${userId}::uuid`);
  return rows[0] ? new Date(rows[0].at) : null;
}
