import { asc, desc, eq, gt, isNotNull, lte, sql } from "drizzle-orm";
import { plannedOnce } from "../../db/planned-once";
import { chainBlocks, chainCursors } from "../../db/schema/chain";
import { trackedAddresses } from "../../db/schema/wallets";
import type { Db } from "../context";
import { typicalIntervalMs, type Pace } from "./rules";

export type ChainCursor = Omit<typeof chainCursors.$inferSelect, "chainId">;

/** The last block whose transfers are stored; null before the first. */
export async function findCursor(db: Db, chainId: number): Promise<ChainCursor | null> {
  const [row] = await db.select().from(chainCursors).where(sql`${plannedOnce} ${eq(chainCursors.chainId, chainId)}`);
  return row ?? null;
}

/** How many stored block hashes are read at a time: there is one per hundred blocks of the chain's past. */
const BLOCKS_PER_PAGE = 512;

/** Stored block hashes up to a number, of recent blocks and some older ones, newest first; read only as far as they are consumed. */
export async function* findBlocksUpTo(db: Db, number: number): AsyncGenerator<typeof chainBlocks.$inferSelect> {
  for (let highest = number; ; ) {
    const page = await db.select()
      .from(chainBlocks)
      .where(lte(chainBlocks.number, highest))
      .orderBy(desc(chainBlocks.number))
      .limit(BLOCKS_PER_PAGE);
    yield* page;
    if (page.length < BLOCKS_PER_PAGE) return;
    highest = page.at(-1)!.number - 1;
  }
}

/** The lowest block whose hash is stored, other than the chain's first block; null if there is none. */
export async function findLowestBlock(db: Db): Promise<number | null> {
  const [row] = await db.select({ number: chainBlocks.number })
    .from(chainBlocks)
    .where(gt(chainBlocks.number, 0))
    .orderBy(asc(chainBlocks.number))
    .limit(1);
  return row?.number ?? null;
}

/** Hash of the chain's first block; null if it is not stored. */
export async function findGenesisHash(db: Db): Promise<string | null> {
  const [row] = await db.select({ hash: chainBlocks.hash }).from(chainBlocks).where(eq(chainBlocks.number, 0));
  return row?.hash ?? null;
}

/** How many of a chain's newest blocks determine its pace. */
const PACE_BLOCKS = 32;

/** The pace at which blocks come, and when they were read; null if no block's time is known. */
export async function findPace(db: Db, { movedAt }: ChainCursor): Promise<Pace | null> {
  const rows = await db
    .select({ number: chainBlocks.number, at: chainBlocks.at })
    .from(chainBlocks)
    .where(sql`${plannedOnce} ${isNotNull(chainBlocks.at)}`)
    .orderBy(desc(chainBlocks.number))
    .limit(PACE_BLOCKS);
  const blocks = rows.map(({ number, at }) => ({ number, at: at! }));
  return blocks[0] ? { newestAt: blocks[0].at, readAt: movedAt, intervalMs: typicalIntervalMs(blocks) } : null;
}

/** Addresses tracked after `seq`, in the order in which they were added. */
export async function findAddressesAfter(db: Db, seq: number): Promise<{ address: string; seq: number }[]> {
  return db
    .select({ address: trackedAddresses.address, seq: trackedAddresses.seq })
    .from(trackedAddresses)
    .where(gt(trackedAddresses.seq, seq))
    .orderBy(asc(trackedAddresses.seq));
}

type DueTimes = Record<"readBefore" | "watchedBefore" | "connectedSince", Date>;

/** How many of a connected user's newest wallets are read more often: a page shows fewer, and all users share the capacity for readings. */
const WATCHED_WALLETS = 200;

/**
 * Addresses whose balances are due: those where something moved, those not read since `readBefore`, and those not read since
 * `watchedBefore` among the newest wallets of connected users. Those never read come first, then those waiting longest; if something
 * moved at more than `limit` addresses, those tracked longest are taken. Each part is read from an index, no further than the limit.
 */
export async function findDueAddresses(db: Db, { readBefore, watchedBefore, connectedSince }: DueTimes, limit: number): Promise<string[]> {
  const time = (at: Date) => sql`${at.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ address: string }>(sql`
    with watched as (
      select distinct newest.address from (select distinct user_id from live_connections where heartbeat_at > ${time(connectedSince)}) c
        cross join lateral (select address from wallets where user_id = c.user_id order by created_at desc, id desc
          limit ${WATCHED_WALLETS}) newest
    )
    select address from (
      (select address, balance_read_at from tracked_addresses where balance_read_at is null and is_due limit ${limit})
      union (select address, balance_read_at from tracked_addresses where is_due order by seq limit ${limit})
      union (select address, balance_read_at from tracked_addresses where balance_read_at < ${time(readBefore)} order by balance_read_at
        limit ${limit})
      union (select address, balance_read_at from watched join tracked_addresses using (address)
        where balance_read_at < ${time(watchedBefore)} order by balance_read_at limit ${limit})
    ) due order by balance_read_at nulls first limit ${limit}`);
  return rows.map(({ address }) => address);
}

/**
 * The newest block at or before a time; null if it is not known. Of older blocks only some are kept: the last of those before the time may
 * be a hundred too early, and not have what moved since.
 */
export async function findBlockAt(db: Db, at: Date): Promise<{ number: number; at: Date } | null> {
  const [row] = await db.select().from(chainBlocks).where(lte(chainBlocks.at, at)).orderBy(
    desc(chainBlocks.at), desc(chainBlocks.number),
  ).limit(1);
  if (!row) return null;
  const [next] = await db.select({ number: chainBlocks.number }).from(chainBlocks).where(gt(chainBlocks.number, row.number)).orderBy(
    asc(chainBlocks.number),
  ).limit(1);
  return next && next.number > row.number + 1 ? null : { number: row.number, at: row.at! };
}
