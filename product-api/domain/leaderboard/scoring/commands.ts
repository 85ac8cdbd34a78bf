import { sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { scoreVersion, timeframes } from "@/contracts/leaderboard/rules";
import { isVisitorAway } from "../../../db/schema/auth";
import { leaderboardDue, leaderboardInputs, leaderboardVisitors, playersOf } from "../../../db/schema/leaderboard";
import type { Context, Db, QueueContext } from "../../context";
import { LOCK_TIMEOUT, sqlState } from "../../problem";
import { applyDeltas, findPlayers, recordChange, openGeneration, type OpenGeneration } from "../ranks/commands";
import { deltasOf, type RankedPlayer, type ScoredKeys } from "../ranks/rules";
import { findPlayerFacts, isVerified, type CurrentFacts } from "./queries";
import { claimNames, claimSharers } from "./queries-claims";
import { changeCents, keysOf, nextDue, minReadIntervalMs, toCents } from "./rules";
import { classKeys } from "./rules-classes";

/** NOTIFY channel that wakes the worker when a player must be recomputed at once. */
export const PLAYER_DUE_CHANNEL = "leaderboard_due";

/** Delay for small changes, so that a burst of them causes only one recomputation. */
export const DEBOUNCE_S = 5;

/** Schedules players for recomputation at once, within the transaction that changed their data. */
export async function markPlayersDue(context: Context, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  await markDue(context, sql`select distinct id from unnest(${sql.param([...userIds])}::uuid[]) as u (id)`);
}

/**
 * Schedules a user who has just begun to track addresses (lower case), and everybody who did so from `since` on, when the user's request
 * began: they may have been stored earlier, and counted as the first to track it.
 */
export async function markNewTrackersDue(context: Context, userId: string, addresses: readonly string[], since: Date): Promise<void> {
  await markDue(
    context,
    sql`select ${userId}::uuid as id union select user_id from wallets
      where address = any(${sql.param([...addresses])}::text[]) and created_at >= ${since.toISOString()}::timestamptz`,
  );
}

/**
 * Schedules everybody who tracks one of these addresses (lower case), and `formerUserId`, who no longer does: at once, or after `delayS`
 * seconds, or later if their history takes long to read.
 */
export async function markTrackersDue(
  context: Context,
  addresses: readonly string[],
  { delayS = 0, formerUserId = null }: { delayS?: number; formerUserId?: string | null } = {},
): Promise<void> {
  if (addresses.length === 0) return;
  const formerUser = formerUserId === null ? sql`` : sql`union select ${formerUserId}::uuid`;
  await markDue(
    context,
    sql`select user_id as id from wallets where address = any(${sql.param([...addresses])}::text[]) group by user_id ${formerUser}`,
    delayS,
  );
}

/**
 * A user and everybody who shares an address, handle or profile with them. Each counts for only one of them, and which one may have
 * changed. Until the caller's transaction ends, others who change who claims the same handle or profile wait, and then find this user's
 * change.
 */
export async function findUsersSharing(db: Db, userId: string): Promise<string[]> {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtext('claim'), hashtext(claim)) from (${claimNames(userId)} order by 1) as claims (claim)`,
  );
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${userId}::uuid as id union select o.user_id from wallets w join wallets o on o.address = w.address
      where w.user_id = ${userId}::uuid
    union ${claimSharers(userId)}`);
  return rows.map(({ id }) => id);
}

/**
 * An earlier due time is kept. Call it after the change itself and once per transaction. The rows are written in order of id, so that
 * transactions that change the same players cannot deadlock.
 */
async function markDue(context: Context, ids: SQL, delayS = 0): Promise<void> {
  const dueAt = sql`${new Date(context.now().getTime() + delayS * 1000).toISOString()}::timestamptz`;
  const restedDueAt =
    sql`greatest(${dueAt}, ${context.now().toISOString()}::timestamptz + coalesce(i.read_ms,
      0) * ${minReadIntervalMs(1)}::int * interval '1 ms')`;
  await context.db.execute(sql`
    insert into leaderboard_due as due (user_id, due_at)
    select id, ${delayS === 0 ? dueAt : restedDueAt} from (${ids}) as marked left join ${leaderboardInputs} i on i.user_id = id order by id
    on conflict (user_id) do update set due_at = excluded.due_at where due.due_at > excluded.due_at`);
  if (delayS === 0) await context.db.execute(sql`select pg_notify(${PLAYER_DUE_CHANNEL}, '')`);
}

const SENT_AT_ONCE = 200;
/** A lost job is queued again after this long: queueing a player postpones their due time by it, and a new change brings it forward. */
export const RETRIED_AFTER_MS = 5 * 60_000;

/** Queues players who are due, except demo visitors who have left. Returns how many. */
export async function enqueueDuePlayers(context: QueueContext): Promise<number> {
  const nowMs = context.now().getTime();
  return context.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ user_id: string }>(sql`
      update leaderboard_due set due_at = ${new Date(nowMs + RETRIED_AFTER_MS).toISOString()}::timestamptz
      where user_id in (
        select user_id from ${leaderboardDue} where due_at <= ${new Date(nowMs).toISOString()}::timestamptz
          and not ${isVisitorAway(leaderboardDue.userId, context.now())}
        order by due_at limit ${SENT_AT_ONCE} for update skip locked)
      returning user_id`);
    await context.queue.sendMany(tx, "leaderboard-score", rows.map(({ user_id: userId }) => ({ data: { userId }, singletonKey: userId })));
    return rows.length;
  });
}

/**
 * Recomputes one player and the board's histograms from the stored data, in one transaction. A user who does not
 * qualify leaves the board. Safe to run twice and concurrently: one player's recomputations are serialised.
 * With `waitMs` it fails if it cannot get a lock within that time.
 */
export async function scorePlayer(context: Context, userId: string, waitMs?: number): Promise<void> {
  await context.db.transaction(async (tx) => {
    if (waitMs !== undefined) await tx.execute(sql`select set_config('lock_timeout', ${`${waitMs}ms`}, true)`);
    const live = await openGeneration(tx);
    await lockPlayer(tx, userId);
    // A change scheduled from here on causes another recomputation.
    await tx.execute(sql`delete from leaderboard_due where user_id = ${userId}::uuid`);
    const startedMs = performance.now();
    const facts = await findPlayerFacts(tx, userId, context.now());
    const readMs = Math.round(performance.now() - startedMs);
    const before = (await findPlayers(live, [userId])).get(userId) ?? null;
    const recorded = facts && (await recordPlayer({ ...context, ...live }, userId, facts, readMs));
    if (!facts) await removePlayer(live, userId);
    await applyDeltas(live, deltasOf([{ before, after: facts?.isVisitor ? null : recorded }]));
    await recordChange(live, userId);
  });
}

/** Serialises changes to one player's row. Call it within a transaction, after opening the board and before touching the player. */
export async function lockPlayer(db: Db, userId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('leaderboard player'), hashtext(${userId}))`);
}

/** How long a request waits while a rebuild begins or ends. */
const REQUEST_WAITS_MS = 2000;

/** Recomputes a player within a request; if the board is locked for too long, leaves it to the worker. */
export async function scorePlayerNow(context: Context, userId: string): Promise<void> {
  try {
    await scorePlayer(context, userId, REQUEST_WAITS_MS);
  } catch (error) {
    if (sqlState(error) !== LOCK_TIMEOUT) throw error;
    await markPlayersDue(context, [userId]);
  }
}

/**
 * What others see of a player. Behind a pseudonym that is classes only, so that the board's sums and ranks reveal no more either
 * (decision 056), and no volume: the moment it rises would give away the time of a transaction, which anyone can look up on the chain.
 */
function toRanked(userId: string, exact: ScoredKeys, volumeCents: readonly number[], facts: CurrentFacts): RankedPlayer {
  const { blur } = facts;
  const known = { userId, isVerified: isVerified(facts.proofs) };
  if (!blur) return { ...known, ...exact, volumeCents, engagement: facts.engagement };
  return { ...known, ...classKeys(exact, blur), volumeCents: timeframes.map(() => 0), engagement: null };
}

/** Stores a player's row, or that of a demo visitor, whom the board does not count. */
async function recordPlayer(context: Context & OpenGeneration, userId: string, facts: CurrentFacts, readMs: number): Promise<RankedPlayer> {
  const exact = keysOf(facts);
  const volume = timeframes.map((timeframe) => toCents(facts.volumeUsd[timeframe]));
  const ranked = toRanked(userId, exact, volume, facts);
  const { walletAddress, followers, portfolioUsd, changeUsd, tradingScore } = facts;
  const row = {
    ...toColumns(ranked), isPriced: portfolioUsd !== null, isLinked: tradingScore !== null, exactCents: exact.portfolioCents,
    change24h: changeCents(changeUsd["24h"]), change7d: changeCents(changeUsd["7d"]), change30d: changeCents(changeUsd["30d"]),
    walletAddress, followers, updatedAt: context.now(),
  };
  const table = facts.isVisitor ? leaderboardVisitors : playersOf(context.generation);
  await context.db
    .insert(table)
    .values({ userId, playerId: context.uuid(), ...row })
    .onConflictDoUpdate({ target: table.userId, set: row });
  // An earlier version stored visitors among the players.
  if (facts.isVisitor) await removeFrom(context, playersOf(context.generation), userId);
  const inputs = {
    social: facts.social, version: scoreVersion,
    exact: facts.blur ? { trading: exact.trading, engagement: facts.engagement, volume } : null,
    flows: facts.flows.length > 0 ? facts.flows : null, readMs,
  };
  await context.db.insert(leaderboardInputs).values({ userId, ...inputs }).onConflictDoUpdate({
    target: leaderboardInputs.userId, set: inputs,
  });
  const dueAt = nextDue([facts.oldest, facts.oldestFlow], context.now(), minReadIntervalMs(readMs));
  if (dueAt) {
    await context.db.execute(
      sql`insert into leaderboard_due (user_id, due_at) values (${userId}::uuid, ${dueAt.toISOString()}::timestamptz)
        on conflict do nothing`,
    );
  }
  return ranked;
}

async function removePlayer(live: OpenGeneration, userId: string): Promise<void> {
  for (const table of [playersOf(live.generation), leaderboardVisitors, leaderboardInputs]) await removeFrom(live, table, userId);
}

async function removeFrom({ db }: OpenGeneration, table: PgTable, userId: string): Promise<void> {
  await db.execute(sql`delete from ${table} where user_id = ${userId}::uuid`);
}

function toColumns({ social, score, portfolioCents, trading, isVerified, volumeCents, engagement }: RankedPlayer) {
  const [social24h, social7d, social30d, socialAll] = social as [number, number, number, number];
  const [score24h, score7d, score30d, scoreAll] = score as [number, number, number, number];
  const [volume24h, volume7d, volume30d, volumeAll] = volumeCents as [number, number, number, number];
  const keys = { social24h, social7d, social30d, socialAll, score24h, score7d, score30d, scoreAll };
  return { portfolioCents, trading, ...keys, isVerified, volume24h, volume7d, volume30d, volumeAll, engagement };
}
