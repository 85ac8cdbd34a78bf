import { getTableName, sql } from "drizzle-orm";
import type { Db } from "@/product-api/db/database";
import { playersOf } from "@/product-api/db/schema/leaderboard";
import { findLiveGeneration } from "@/product-api/domain/leaderboard/ranks/queries-generations";

// Fills the board with made-up players by writing to the tables, including wallets for the hourly pass to value.

/** The table of the live players. */
export async function livePlayers(db: Db): Promise<ReturnType<typeof playersOf>> {
  return playersOf(await findLiveGeneration(db));
}

/** Raises the number of players to `count`, with random values, some of which many players share. */
export async function fillBoard(db: Db, count: number): Promise<void> {
  const players = await livePlayers(db);
  const have = Number((await db.execute<{ n: string }>(sql`select count(*) as n from ${players}`)).rows[0]!.n);
  const indexes = await dropIndexes(db, getTableName(players));
  await db.execute(sql`
    create temp table made as select nth, gen_random_uuid() as id, '0x' || lpad(to_hex(nth), 40, '0') as address,
      round((10 ^ (8 * random()))::numeric) as cents, case when random() < 0.4 then floor(random() * 10000)::int else 0 end as trading,
      case when random() < 0.5 then floor(random() * 20000)::int else 0 end as social, random() < 0.3 as proven
    from generate_series(${have + 1}::int, ${count}::int) as nth`);
  await db.execute(
    sql`insert into users (id, email, username, created_at) select id, nth || '@example.com', 'player_' || nth, now() from made`,
  );
  await db.execute(sql`insert into leaderboard_visibility (user_id, mode) select id, 'public' from made`);
  await db.execute(
    sql`insert into wallets (id, user_id, address, proven_at, created_at) select gen_random_uuid(), id, address,
      case when proven then now() end, now() from made`,
  );
  await db.execute(sql`insert into balances (address, asset_key, units) select address, 'usd', cents from made`);
  await db.execute(sql`
    insert into ${players} (user_id, player_id, portfolio_cents, is_priced, trading, is_linked, volume_all, social_24h, social_7d,
      social_30d, social_all,
      score_24h, score_7d, score_30d, score_all, is_verified, wallet_address, updated_at)
    select id, gen_random_uuid(), 0, true, trading, trading > 0, 100, social, social, social, social, 0, 0, 0, 0, proven, address, now()
      from made`);
  await db.execute(sql`
    insert into memex_links (user_id, profile_id, profile_url, trading_score, volume_usd, fetched_at)
    select id, 'profile-' || nth, 'https://memex.example/profile/x', trading / 100.0, 1, now() from made where trading > 0`);
  await db.execute(sql`
    insert into leaderboard_inputs (user_id, social, version)
    select id, '{"24h": {"mentions": 1}, "7d": {"mentions": 1}, "30d": {"mentions": 1}, "all": {"mentions": 1}}', '1' from made`);
  await db.execute(sql`drop table made`);
  for (const { indexdef } of indexes) await db.execute(sql.raw(indexdef));
  await db.execute(sql`analyze`);
}

/** Creating indexes once for many rows costs a tenth of maintaining them during the inserts. */
async function dropIndexes(db: Db, table: string): Promise<{ indexname: string; indexdef: string }[]> {
  const { rows } = await db.execute<{ indexname: string; indexdef: string }>(sql`
    select indexname, indexdef from pg_indexes where tablename = ${table} and indexname not like '%pkey'`);
  for (const { indexname } of rows) await db.execute(sql.raw(`drop index ${indexname}`));
  return rows;
}

/** Ids of random players. */
export async function somePlayers(db: Db, count: number): Promise<string[]> {
  const players = await livePlayers(db);
  const { rows } = await db.execute<{ user_id: string }>(sql`
    select user_id from ${players} where user_id >= gen_random_uuid() order by user_id limit ${count}`);
  if (rows.length === count) return rows.map(({ user_id }) => user_id);
  return (await db.execute<{ user_id: string }>(
    sql`select user_id from ${players} order by user_id limit ${count}`,
  )).rows.map(({ user_id }) => user_id);
}

/** Ranks of some players, by a simple window function over the whole table. */
export async function plainRanks(db: Db, column: string, userIds: string[]): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ user_id: string; rank: string }>(sql`
    select user_id, rank from (select user_id, rank() over (order by ${sql.raw(column)} desc) as rank
      from ${await livePlayers(db)}) as ranked
    where user_id = any(${sql.param(userIds)}::uuid[])`);
  return new Map(rows.map(({ user_id, rank }) => [user_id, Number(rank)]));
}
