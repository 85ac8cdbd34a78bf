import { sql, type SQL } from "drizzle-orm";
import { getAddress } from "viem";
import type { LeaderboardEntry } from "@/contracts/leaderboard/calls";
import {
  countedUsd, socialScore, timeframes, type BoardSort, type SocialInputs, type Timeframe, type VisibilityMode,
} from "@/contracts/leaderboard/rules";
import { plannedOnce } from "../../../db/planned-once";
import { isUuid } from "../../uuid";
import { visiblePlayers, type Snapshot } from "./queries-generations";
import { findRanksDayAgo } from "./queries-history";
import { proofJoin } from "../scoring/queries-claims";
import { classKeys, toBlur } from "../scoring/rules-classes";
import { boardOf, changeColumns, columnOf, scoreColumns, socialColumns, volumeColumns } from "./rules";

/** Which board is shown, and to whom. */
export interface View {
  callerId: string;
  timeframe: Timeframe;
  sort: BoardSort;
  verified: boolean;
}

/** The user behind an id from the board: a player id, or the account id of a public player or of the caller. Null if there is none. */
export async function findUserId(snapshot: Snapshot, id: string): Promise<string | null> {
  if (!isUuid(id)) return null;
  const { rows } = await snapshot.db.execute<{ user_id: string }>(sql`
    select p.user_id from ${visiblePlayers(snapshot)} p left join leaderboard_visibility v on v.user_id = p.user_id
    where p.player_id = ${id}::uuid or (p.user_id = ${id}::uuid and (p.user_id = ${snapshot.callerId}::uuid or v.mode = 'public'))`);
  return rows[0]?.user_id ?? null;
}

/** A player's row with the names it is shown under. */
export interface PlayerRow {
  user_id: string;
  player_id: string;
  username: string;
  full_name: string | null;
  handle: string | null;
  mode: Exclude<VisibilityMode, "hidden">;
  pseudonym: string | null;
  wallet_address: string | null;
  portfolio_cents: string;
  /** The exact value; `portfolio_cents`, `trading`, `social` and `score` are classes behind a pseudonym. */
  exact_cents: string;
  exact: { trading: number; engagement: number | null; volume?: number[] } | null;
  blur: number[] | null;
  is_priced: boolean;
  /** Exact gain or loss within the timeframe; null for all time. */
  change_cents: string | null;
  volume_cents: string;
  trading: number;
  is_linked: boolean;
  social: number;
  score: number;
  /** The key that the view sorts by. */
  key: number;
  followers: number | null;
  engagement: number | null;
  is_verified: boolean;
  updated_at: string;
  inputs: SocialInputs;
  version: string;
  /** The rank by total score 24 hours ago; null if it is not known, or the view is another. */
  day_ago: number | null;
}

const column = (names: readonly string[], timeframe: Timeframe): SQL => sql.raw(`p.${names[timeframes.indexOf(timeframe)]}`);

/** Players' rows in the order of `userIds`; deleted, undecided and hidden accounts are left out. */
export async function findRows(snapshot: Snapshot, view: View, userIds: readonly string[]): Promise<PlayerRow[]> {
  if (userIds.length === 0) return [];
  const key = sql.raw(`p.${columnOf(boardOf(view.sort, view.timeframe, view.verified))}`);
  const reading = snapshot.db.execute<Omit<PlayerRow, "key" | "day_ago"> & { key: string } & Record<string, unknown>>(sql`
    ${plannedOnce} select p.user_id, p.player_id, u.username, u.full_name, case when h.user_id is not null then j.username end as handle,
    v.mode, v.pseudonym, p.wallet_address, p.portfolio_cents, p.exact_cents, i.exact, v.blur,
      p.is_priced, p.trading, p.is_linked, ${column(socialColumns, view.timeframe)} as social,
      ${column(scoreColumns, view.timeframe)} as score,
      ${column(volumeColumns, view.timeframe)} as volume_cents,
      ${view.timeframe === "all" ? sql`null` : column(changeColumns, view.timeframe)} as change_cents,
      ${key} as key, p.followers, p.engagement, p.is_verified, p.updated_at, i.social -> ${view.timeframe} as inputs, i.version
    from unnest(${sql.param([...userIds])}::uuid[]) with ordinality as wanted (id, nth)
    join ${visiblePlayers(snapshot)} p on p.user_id = wanted.id join users u on u.id = p.user_id
    left join leaderboard_inputs i on i.user_id = p.user_id left join social_jobs j on j.user_id = p.user_id
      and j.is_primary ${proofJoin("handle", "j", "h")}
    left join leaderboard_visibility v on v.user_id = p.user_id
    where coalesce(v.mode, 'hidden') <> 'hidden' order by wanted.nth`);
  // Ranks from a day ago are stored only for the whole board by total score.
  const hasHistory = view.sort === "score" && !view.verified;
  const board = boardOf("score", view.timeframe, false);
  const [{ rows }, dayAgo] = await Promise.all([
    reading, hasHistory ? findRanksDayAgo(snapshot.db, board, [...userIds], snapshot.now()) : null,
  ]);
  return rows.map((row) => ({ ...row, key: Number(row.key), day_ago: dayAgo?.get(row.user_id) ?? null }));
}

/**
 * A ranked row as the API returns it to the caller. `rank` is the one that everyone sees, as are those of a day ago, and `lowerBy` how many
 * ranks lower the caller sees it.
 */
export function toRankedEntry(view: View, row: PlayerRow, rank: number, lowerBy: 0 | 1 = 0): LeaderboardEntry {
  return { ...toEntry(row, view), position: rank + lowerBy, rank_change_24h: row.day_ago === null ? null : row.day_ago - rank };
}

/** Whether a row belongs to somebody else who appears under a pseudonym. */
export function isMasked({ user_id, mode }: Pick<PlayerRow, "user_id" | "mode">, callerId: string): boolean {
  return mode !== "public" && user_id !== callerId;
}

/** A player's exact figures, which the player sees even behind a pseudonym. Social score 0–200, trading score 0–100, amounts in dollars. */
export function exactFigures(row: PlayerRow, timeframe: Timeframe) {
  const volumeCents = row.exact ? row.exact.volume?.[timeframes.indexOf(timeframe)] : Number(row.volume_cents);
  return {
    social_score: row.exact ? socialScore(row.inputs) : row.social / 100,
    trading_score: row.is_linked ? (row.exact?.trading ?? row.trading) / 100 : null,
    portfolio_value: row.is_priced ? Number(row.exact_cents) / 100 : null,
    portfolio_change: row.change_cents === null ? null : Number(row.change_cents) / 100,
    volume: volumeCents === undefined ? null : volumeCents / 100,
    followers_count: row.followers,
    engagement_rate: row.exact ? row.exact.engagement : row.engagement,
    mentions_count: row.inputs?.mentions ?? 0,
    last_updated: new Date(row.updated_at).toISOString(),
  };
}

/** A row with classes for figures, even if an earlier version stored exact ones and it has not been recomputed yet. */
function inClasses(
  row: PlayerRow, timeframe: Timeframe,
): Pick<PlayerRow, "score" | "social" | "trading" | "portfolio_cents" | "is_linked" | "is_priced"> {
  const blur = toBlur(row.blur);
  if (row.exact || !blur) return row;
  const held = Number(row.portfolio_cents);
  const countedCents = [Math.max(0, countedUsd(timeframe, { portfolioUsd: held, changeUsd: Number(row.change_cents ?? 0) }) ?? 0)];
  const { score, social, trading, portfolioCents } = classKeys(
    { portfolioCents: held, countedCents, trading: row.trading, social: [row.social] }, blur,
  );
  return { ...row, score: score[0]!, social: social[0]!, trading, portfolio_cents: String(portfolioCents) };
}

/** What others see behind a pseudonym: classes, and no count or time that could confirm a guessed handle or wallet. */
function classFigures(player: PlayerRow, timeframe: Timeframe) {
  const row = inClasses(player, timeframe);
  return {
    score: row.score / 100,
    social_score: row.social / 100,
    trading_score: row.is_linked ? row.trading / 100 : null,
    portfolio_value: row.is_priced ? Number(row.portfolio_cents) / 100 : null,
    portfolio_change: null,
    volume: null,
    followers_count: null,
    engagement_rate: null,
    mentions_count: null,
    last_updated: null,
  };
}

/**
 * A row as the caller may see it: behind a pseudonym there is no name, handle, wallet or account, and no figure by which others
 * could find them elsewhere (decision 056). The score is the one that the row is ranked by, for every caller.
 */
function toEntry(row: PlayerRow, { callerId, timeframe }: View): Omit<LeaderboardEntry, "position" | "rank_change_24h"> {
  const isYou = row.user_id === callerId;
  const isOpen = row.mode === "public";
  const pseudonym = row.pseudonym ?? "";
  return {
    id: row.player_id,
    user_id: isOpen || isYou ? row.user_id : row.player_id,
    username: isOpen ? row.username : pseudonym,
    display_name: isOpen ? row.full_name : pseudonym,
    twitter_username: isOpen ? row.handle : null,
    wallet_address: isOpen && row.wallet_address ? displayAddress(getAddress(row.wallet_address), isYou) : null,
    score: row.score / 100,
    is_verified: row.is_verified,
    is_you: isYou,
    ...(isMasked(row, callerId) ? classFigures(row, timeframe) : exactFigures(row, timeframe)),
  };
}

/** Shortens other players' addresses: enough to recognise one, too little to look it up. */
function displayAddress(address: string, isYou: boolean): string {
  return isYou ? address : `${address.slice(0, 6)}…${address.slice(-4)}`;
}
