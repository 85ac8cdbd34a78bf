import { sql } from "drizzle-orm";
import { playersOf } from "../../../db/schema/leaderboard";
import type { Db } from "../../context";
import { HOUR_MS } from "../../durations";
import type { Generation } from "../ranks/queries-generations";
import { rankHistory } from "../ranks/queries-history";
import { SCORE_BOARD, scoreColumns, SOCIAL_BOARD, stretchOf } from "../ranks/rules";
import { ALL_IDS, inRange } from "./queries-ranges";

/**
 * Stores everybody's total scores, or those of a range, as of `at`. Waits for accounts that are being deleted and leaves them out; a
 * deletion that begins meanwhile waits, and finds the scores.
 */
export async function snapshotScores({ db, generation }: Generation, at: Date, range = ALL_IDS): Promise<void> {
  const columns = sql.raw(scoreColumns.join(", "));
  await db.execute(sql`
    insert into leaderboard_log (at, user_id, ${columns}) select ${at.toISOString()}::timestamptz, p.user_id, ${columns}
    from ${playersOf(generation)} p join users u on u.id = p.user_id where ${inRange(sql`p.user_id`, range)}
      order by p.user_id for key share of u on conflict do nothing`);
}

/** Deletes what a rebuild that died had stored of players who changed meanwhile: the scores would reveal which row was theirs. */
export async function deleteDeadScores(db: Db): Promise<void> {
  await db.execute(sql`
    delete from leaderboard_log where user_id in (select user_id from leaderboard_changes)
      and at > (select coalesce(revalued_at, '-infinity') from leaderboard_state where id = 1)`);
}

/** Stores the histograms of the total scores as of `at`. */
export async function snapshotHistograms({ db, generation }: Generation, at: Date): Promise<void> {
  await db.execute(sql`
    insert into leaderboard_snapshots (at, board, chunk, above, scores, counts)
    select ${at.toISOString()}::timestamptz, board, chunk, sum(total) over (partition by board order by chunk desc) - total, scores, counts
      from (
      select board, score / 256 as chunk, sum(count) as total, array_agg(score order by score desc) as scores,
        array_agg(count order by score desc) as counts
      from (
        select board, bucket / ${sql.raw(String(stretchOf(SCORE_BOARD)))} as score, count from leaderboard_histogram
        where generation = ${generation} and level = 3 and board < ${SOCIAL_BOARD} and count > 0
      ) as scores group by 1, 2
    ) as chunks on conflict do nothing`);
}

/**
 * Deletes snapshots that are too old (`rankHistory`): after `wholeHours` all but the first per `everyHours`, and all after `days`.
 * Returns how many scores were deleted, at most `limit`.
 */
export async function deleteOldScores({ db }: Generation, now: Date, limit: number): Promise<number> {
  const hoursAgo = (hours: number) => sql`${new Date(now.getTime() - hours * HOUR_MS).toISOString()}::timestamptz`;
  const { wholeHours, everyHours, days } = rankHistory;
  const { rows } = await db.execute<{ at: string }>(sql`
    with taken as (select distinct at from leaderboard_snapshots where at < ${hoursAgo(wholeHours)})
    select at::text as at from (select at, row_number() over (partition by date_bin(make_interval(hours => ${everyHours}), at,
      timestamptz 'epoch') order by at) as nth from taken) numbered
    where nth > 1 or at < ${hoursAgo(days * 24)}`);
  const old = sql`(at = any(${sql.param(rows.map(({ at }) => at))}::timestamptz[]) or at < ${hoursAgo(days * 24)})`;
  const { rowCount } = await db.execute(
    sql`delete from leaderboard_log where ctid = any(array(select ctid from leaderboard_log where ${old} limit ${limit}))`,
  );
  // Last, because they determine which scores are still to be deleted.
  if ((rowCount ?? 0) < limit) await db.execute(sql`delete from leaderboard_snapshots where ${old}`);
  return rowCount ?? 0;
}
