import { lt, sql } from "drizzle-orm";
import { timeframes } from "@/contracts/leaderboard/rules";
import { playersOf } from "../../db/schema/leaderboard";
import { tableOf } from "../../db/table-of";
import { HOUR_MS } from "../durations";
import { DomainProblem } from "../problem";
import { findOwnEntry } from "../leaderboard/ranks/queries";
import { findLiveGeneration } from "../leaderboard/ranks/queries-generations";
import { scoreColumns } from "../leaderboard/ranks/rules";
import type { Context } from "../context";
import { findJobRow } from "../social/queries";
import { findTopPosts } from "../timeline/queries";
import { sandboxPlayers } from "./players";

/** How far back the ranks of the sandbox's players are made up at the start. */
export const RANKS_BACK_H = 48;
/** Places lost by a visitor's account, by hours since a negative post by an account with many followers; none before and after. */
const PLACES_LOST = [0, 0, 1, 2, 3, 4, 5, 5, 4, 4, 3, 2, 2, 1, 1];
const REACH = 100_000;

/**
 * Gives a visitor ranks for the last two days: today's, except for some places lost and won back after the plot's post. A rank is stored as
 * the score of the player who held it then.
 */
export async function seedRanks(context: Context, userId: string): Promise<void> {
  const postedAt = await findPlotPost(context, userId);
  const ownPositions = postedAt && (await findPositions(context, userId));
  if (!ownPositions || !(await isBoardReady(context))) return;
  const times = (await findSnapshots(context)).map((at) => ({
    at, lost: PLACES_LOST[Math.floor((at.getTime() - postedAt.getTime()) / HOUR_MS)] ?? 0,
  }));
  const lastPlace = sandboxPlayers().length - 1;
  const scoreAt = (column: string, position: number) => sql`(
    select ${sql.raw(`l.${column}`)} from leaderboard_log l where l.at = t.at order by 1 desc
      offset least(${lastPlace}::int, ${position - 1}::int + t.lost) limit 1)`;
  await context.db.execute(sql`
    insert into leaderboard_log (at, user_id, ${sql.raw(scoreColumns.join(", "))})
    select t.at, u.id, ${sql.join(scoreColumns.map((column, nth) => sql`coalesce(${scoreAt(column, ownPositions[nth]!)}, 0)`), sql`, `)}
    from ${tableOf(times, "t", { at: "timestamptz", lost: "int" })}
    join users u on u.id = ${userId}::uuid for key share of u on conflict do nothing`);
}

/** Gives past ranks to visitors who arrived before the board or the mentions were ready. */
export async function seedMissingRanks(context: Context): Promise<void> {
  if (!(await isBoardReady(context))) return;
  const { rows } = await context.db.execute<{ id: string }>(sql`
    select id from users u where is_demo and created_at > ${new Date(context.now().getTime() - HOUR_MS).toISOString()}::timestamptz
      and not exists (select 1 from leaderboard_log l where l.user_id = u.id and l.at < u.created_at) order by created_at desc limit 20`);
  for (const { id } of rows) await seedRanks(context, id);
}

/** Times of the snapshots of the last two days. */
async function findSnapshots({ db, now }: Context): Promise<Date[]> {
  const { rows } = await db.execute<{ at: string }>(sql`
    select distinct at from leaderboard_snapshots where at > ${new Date(now().getTime() - RANKS_BACK_H * HOUR_MS).toISOString()}::timestamptz`);
  return rows.map(({ at }) => new Date(at));
}

/** Whether the ranks of the last two days have been made up (the oldest are stored last), and the board is current again. */
async function isBoardReady(context: Context): Promise<boolean> {
  const nowMs = context.now().getTime();
  const ages = (await findSnapshots(context)).map((at) => (nowMs - at.getTime()) / HOUR_MS);
  if (!(Math.max(...ages) > RANKS_BACK_H - 8 && Math.min(...ages) < 2)) return false;
  const players = playersOf(await findLiveGeneration(context.db));
  return (await context.db.$count(players, lt(players.updatedAt, new Date(nowMs - RANKS_BACK_H * HOUR_MS / 4)))) === 0;
}

/** When an account with many followers last posted something negative about the visitor's handle; null if none did. */
async function findPlotPost(context: Context, userId: string): Promise<Date | null> {
  const job = await findJobRow(context.db, userId);
  if (!job) return null;
  const to = context.now();
  const [post] = await findTopPosts(context.db, job.id, { from: new Date(to.getTime() - RANKS_BACK_H * HOUR_MS), to }, 1);
  const isPlotPost = post?.sentiment === "negative" && (post.author.public_metrics.followers_count ?? 0) >= REACH;
  return isPlotPost ? new Date(post.created_at) : null;
}

/**
 * The visitor's position on the board of each timeframe; null if they
 * are not on the board yet, or the value of their holdings is not known.
 */
async function findPositions(context: Context, userId: string): Promise<number[] | null> {
  try {
    const positions: number[] = [];
    for (const timeframe of timeframes) {
      const { position, portfolio_value: valueUsd } = await findOwnEntry(context, userId, timeframe);
      if (valueUsd === null) return null;
      positions.push(position);
    }
    return positions;
  } catch (error) {
    if (error instanceof DomainProblem && error.code === "not_found") return null;
    throw error;
  }
}
