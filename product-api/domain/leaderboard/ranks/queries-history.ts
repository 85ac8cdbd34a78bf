import { sql, type SQL } from "drizzle-orm";
import { plannedOnce } from "../../../db/planned-once";
import type { Db } from "../../context";
import { keyColumn } from "./queries-ranks";

/** How long snapshots are kept: all of them for `wholeHours`, then one per `everyHours`, and none after `days`. */
export const rankHistory = { wholeHours: 26, everyHours: 6, days: 15 } as const;

/** A snapshot up to this many hours older still represents the time 24 hours ago. */
const SNAPSHOT_WITHIN_H = 2;

/** SQL: the time of the snapshot that represents 24 hours ago. */
function snapshotDayAgo(now: Date): SQL {
  const day = new Date(now.getTime() - 24 * 60 * 60_000).toISOString();
  return sql`select at from leaderboard_snapshots
    where at <= ${day}::timestamptz and at > ${day}::timestamptz - make_interval(hours => ${SNAPSHOT_WITHIN_H}) order by at desc limit 1`;
}

/** Whether ranks from 24 hours ago are known. */
export async function hasRanksDayAgo(db: Db, now: Date): Promise<boolean> {
  return (await db.execute(snapshotDayAgo(now))).rows.length > 0;
}

/**
 * SQL: some users' ranks by total score at the snapshots in `taken`, as `user_id`, the columns in `extraColumns` (after a comma), `rank`.
 */
function ranksOf(timeframeBoard: number, userIds: readonly string[], extraColumns = sql``): SQL {
  return sql`
    select l.user_id ${extraColumns}, 1 + s.above + coalesce((
      select sum(t.count) from unnest(s.scores, s.counts) as t (score, count) where t.score > l.${keyColumn(timeframeBoard)}
    ), 0) as rank
    from taken join leaderboard_log l on l.at = taken.at and l.user_id = any(${sql.param(userIds)}::uuid[])
    join leaderboard_snapshots s on s.at = l.at and s.board = ${timeframeBoard} and s.chunk = l.${keyColumn(timeframeBoard)} / 256`;
}

/** Ranks by total score 24 hours ago, by user id; users who were not on the board then are absent. */
export async function findRanksDayAgo(db: Db, timeframeBoard: number, userIds: string[], now: Date): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ user_id: string; rank: string }>(
    sql`${plannedOnce} with taken as (${snapshotDayAgo(now)}) ${ranksOf(timeframeBoard, userIds)}`,
  );
  return new Map(rows.map(({ user_id, rank }) => [user_id, Number(rank)]));
}

/**
 * A user's ranks by total score at the given times, in the same order, each from the last snapshot before it. Null if that
 * snapshot is too old or the user was not on the board.
 */
export async function findRanksAt(db: Db, timeframeBoard: number, userId: string, times: readonly Date[]): Promise<(number | null)[]> {
  const { rows } = await db.execute<{ nth: string; rank: string }>(sql`
    with taken as (
      select nth, (select max(at) from leaderboard_snapshots where at <= wanted.time
        and at > wanted.time - make_interval(hours => ${rankHistory.everyHours + SNAPSHOT_WITHIN_H})) as at
      from unnest(${sql.param(times.map((at) => at.toISOString()))}::timestamptz[]) with ordinality as wanted (time, nth)
    ) ${ranksOf(timeframeBoard, [userId], sql`, taken.nth`)}`);
  const ranks = new Map(rows.map(({ nth, rank }) => [Number(nth), Number(rank)]));
  return times.map((_, at) => ranks.get(at + 1) ?? null);
}
