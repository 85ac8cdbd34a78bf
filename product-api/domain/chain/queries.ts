import { asc, desc, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import { assets, chainBlocks, chainCursors, upstreamStates } from "../../db/schema/chain";
import { trackedAddresses } from "../../db/schema/wallets";
import type { Db } from "../context";

export interface ChainCursor {
  blockNumber: number;
  blockHash: string;
}

/** The last block whose transfers are stored; null before the first. */
export async function findCursor(db: Db, chainId: number): Promise<ChainCursor | null> {
  const [row] = await db.select().from(chainCursors).where(eq(chainCursors.chainId, chainId));
  return row ?? null;
}

/** Stored hashes of recent blocks, newest first. */
export async function findRecentBlocks(db: Db): Promise<{ number: number; hash: string }[]> {
  return db.select().from(chainBlocks).orderBy(desc(chainBlocks.number));
}

/** Addresses tracked after `seq`, in the order they came. */
export async function findAddressesAfter(db: Db, seq: number): Promise<{ address: string; seq: number }[]> {
  return db
    .select({ address: trackedAddresses.address, seq: trackedAddresses.seq })
    .from(trackedAddresses)
    .where(gt(trackedAddresses.seq, seq))
    .orderBy(asc(trackedAddresses.seq));
}

/** Addresses whose balances were never read, were withdrawn, or not read since `readBefore`; those waiting longest first. */
export async function findStaleAddresses(db: Db, readBefore: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ address: trackedAddresses.address })
    .from(trackedAddresses)
    .where(or(isNull(trackedAddresses.balanceBlock), lt(trackedAddresses.balanceReadAt, readBefore)))
    .orderBy(sql`${trackedAddresses.balanceReadAt} asc nulls first`)
    .limit(limit);
  return rows.map(({ address }) => address);
}

/** Assets whose balances are read: `native` and token addresses. */
export async function findAssets(db: Db): Promise<(typeof assets.$inferSelect)[]> {
  return db.select().from(assets).orderBy(asc(assets.key));
}

/** How each service the workers depend on was when they last asked it. */
export async function findUpstreamStates(db: Db): Promise<(typeof upstreamStates.$inferSelect)[]> {
  return db.select().from(upstreamStates).orderBy(asc(upstreamStates.name));
}

/** Resolves when the database answers at all. */
export async function findDatabaseAnswer(db: Db): Promise<void> {
  await db.execute(sql`select 1`);
}
