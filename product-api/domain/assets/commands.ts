import { sql } from "drizzle-orm";
import { assets, chainCursors } from "../../db/schema/chain";
import { inTransaction, type Context, type Db } from "../context";

export type KnownAsset = Pick<typeof assets.$inferSelect, "key" | "symbol" | "decimals" | "priceId">;

/** Waits for assets that are being added, and keeps further ones from being added until the transaction ends. */
export async function lockAssets(db: Db): Promise<void> {
  await db.execute(sql`lock table ${assets} in share mode`);
}

/**
 * Adds or updates the known assets. Transfers of a new one are stored from the next block on: the cursor does not move until the asset is
 * committed, and a range that was read without it is read again.
 */
export async function recordAssets(context: Context, known: readonly KnownAsset[]): Promise<void> {
  await inTransaction(context, async ({ now }, tx) => {
    // Before the first blocks are stored there is no cursor to lock.
    await tx.execute(sql`lock table ${assets} in share row exclusive mode`);
    const [cursor] = await tx.select({ blockNumber: chainCursors.blockNumber }).from(chainCursors).limit(1).for("share");
    const fromBlock = cursor ? cursor.blockNumber + 1 : 0;
    await tx
      .insert(assets)
      .values(known.map((asset) => ({ ...asset, fromBlock, ...(cursor ? { addedAt: now() } : {}) })))
      .onConflictDoUpdate({
        target: assets.key,
        set: { symbol: sql`excluded.symbol`, decimals: sql`excluded.decimals`, priceId: sql`excluded.price_id` },
      });
  });
}
