import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { boardSorts, timeframes, type BoardSort, type Timeframe } from "@/contracts/leaderboard/rules";
import { playersOf } from "@/product-api/db/schema/leaderboard";
import type { Context } from "@/product-api/domain/context";
import { findBoardPage } from "@/product-api/domain/leaderboard/ranks/queries";
import { findLiveGeneration } from "@/product-api/domain/leaderboard/ranks/queries-generations";
import { boardOf, columnOf } from "@/product-api/domain/leaderboard/ranks/rules";

/** Empties the board and everything that players' figures are computed from. */
export async function emptyBoard(context: Context): Promise<void> {
  await context.db.execute(sql`delete from users`);
  for (const table of ["players_even", "players_odd", "visitors", "inputs", "histogram", "due", "changes", "log", "snapshots"]) {
    await context.db.execute(sql`delete from ${sql.raw(`leaderboard_${table}`)}`);
  }
  await context.db.execute(sql`update leaderboard_state set revalued_at = null, rebuild_id = null, rebuild_seen_at = null`);
  for (const table of ["ledger_entries", "price_points"]) await context.db.execute(sql`delete from ${sql.raw(table)}`);
  await context.db.execute(sql`update prices set price_usd = 1`);
}

/** Ranks by a simple count, in the board's order. */
export async function plainRanks(
  context: Context, sort: BoardSort, timeframe: Timeframe, verified: boolean,
): Promise<{ id: string; userId: string; rank: number }[]> {
  const key = sql.raw(columnOf(boardOf(sort, timeframe, verified)));
  const players = playersOf(await findLiveGeneration(context.db));
  const { rows } = await context.db.execute<{ player_id: string; user_id: string; rank: string }>(sql`
    select p.player_id, p.user_id, 1 + (select count(*) from ${players} o where o.${key} > p.${key}
      and (o.is_verified or not ${verified})) as rank
    from ${players} p where p.is_verified or not ${verified} order by p.${key} desc, p.user_id`);
  return rows.map(({ player_id, user_id, rank }) => ({ id: player_id, userId: user_id, rank: Number(rank) }));
}

/** Expects the ranks on every board, read page by page, to equal those of a simple count. */
export async function expectTrueBoards(context: Context, pageSize = 7): Promise<void> {
  for (const sort of boardSorts) {
    for (const timeframe of sort === "portfolio" || sort === "trading" ? (["all"] as const) : timeframes) {
      for (const verified of [false, true]) {
        const plain = await plainRanks(context, sort, timeframe, verified);
        const seen: { id: string; rank: number }[] = [];
        for (let page = 1; ; page += 1) {
          const { entries, total } = await findBoardPage(context, context.uuid(), { timeframe, sort, verified, page, page_size: pageSize });
          expect(total).toBe(plain.length);
          seen.push(...entries.map(({ id, position }) => ({ id, rank: position })));
          if (entries.length < pageSize) break;
        }
        expect(seen).toEqual(plain.map(({ id, rank }) => ({ id, rank })));
      }
    }
  }
}

/** The live histogram, row by row. */
export async function readHistogram(context: Context): Promise<unknown[]> {
  const { rows } = await context.db.execute(sql`
    select board, level, bucket, count, sum::text from leaderboard_histogram
    where generation = (select generation from leaderboard_state) and (count <> 0 or sum <> 0) order by 1, 2, 3`);
  return rows;
}
