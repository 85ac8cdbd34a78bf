import { and, asc, desc, eq, gt, isNotNull, lt, lte, or, sql } from "drizzle-orm";
import { chainBlocks, chainCursors } from "../../db/schema/chain";
import { trackedAddresses } from "../../db/schema/wallets";
import type { Db } from "../context";
import { typicalIntervalMs, type Pace } from "./rules";

export type ChainCursor = Omit<typeof chainCursors.$inferSelect, "chainId">;

/** The last block whose transfers are stored; null before the first. */
export async function findCursor(db: Db, chainId: number): Promise<ChainCursor | null> {
  const [row] = await db.select().from(chainCursors).where(eq(chainCursors.chainId, chainId));
  return row ?? null;
}

/** Stored hashes of recent blocks and of some older ones, newest first. */
export async function findRecentBlocks(db: Db): Promise<(typeof chainBlocks.$inferSelect)[]> {
  return db.select().from(chainBlocks).orderBy(desc(chainBlocks.number));
}

/** Hash of the chain's first block; null where none is stored. */
export async function findGenesisHash(db: Db): Promise<string | null> {
  const [row] = await db.select({ hash: chainBlocks.hash }).from(chainBlocks).where(eq(chainBlocks.number, 0));
  return row?.hash ?? null;
}

/** The pace of a chain is that of so many of its newest blocks. */
const PACE_BLOCKS = 32;

/** How blocks come and are read; null where no block's time is known. */
export async function findPace(db: Db, { movedAt }: ChainCursor): Promise<Pace | null> {
  const rows = await db.select().from(chainBlocks).where(isNotNull(chainBlocks.at)).orderBy(desc(chainBlocks.number)).limit(PACE_BLOCKS);
  const blocks = rows.map(({ number, at }) => ({ number, at: at! }));
  return blocks[0] ? { newestAt: blocks[0].at, readAt: movedAt, intervalMs: typicalIntervalMs(blocks) } : null;
}

/** Addresses tracked after `seq`, in the order they came. */
export async function findAddressesAfter(db: Db, seq: number): Promise<{ address: string; seq: number }[]> {
  return db
    .select({ address: trackedAddresses.address, seq: trackedAddresses.seq })
    .from(trackedAddresses)
    .where(gt(trackedAddresses.seq, seq))
    .orderBy(asc(trackedAddresses.seq));
}

type DueTimes = Record<"readBefore" | "watchedBefore" | "connectedSince", Date>;

/**
 * Addresses whose balances are due: those where something moved, those not read since `readBefore`, and those not read since
 * `watchedBefore` while somebody who tracks them is connected. Those waiting longest first.
 */
export async function findDueAddresses(db: Db, { readBefore, watchedBefore, connectedSince }: DueTimes, limit: number): Promise<string[]> {
  const watched = sql`select w.address from live_connections c join wallets w on w.user_id = c.user_id where c.heartbeat_at > ${connectedSince.toISOString()}::timestamptz`;
  const rows = await db
    .select({ address: trackedAddresses.address })
    .from(trackedAddresses)
    .where(
      or(
        trackedAddresses.isDue,
        lt(trackedAddresses.balanceReadAt, readBefore),
        and(lt(trackedAddresses.balanceReadAt, watchedBefore), sql`${trackedAddresses.address} in (${watched})`),
      ),
    )
    .orderBy(sql`${trackedAddresses.balanceReadAt} asc nulls first`)
    .limit(limit);
  return rows.map(({ address }) => address);
}

/** The newest known block at or before a time: of recent blocks the very one, of older ones one of the last hundred before it. */
export async function findBlockAt(db: Db, at: Date): Promise<{ number: number; at: Date } | null> {
  const [row] = await db.select().from(chainBlocks).where(lte(chainBlocks.at, at)).orderBy(desc(chainBlocks.at), desc(chainBlocks.number)).limit(1);
  return row ? { number: row.number, at: row.at! } : null;
}
