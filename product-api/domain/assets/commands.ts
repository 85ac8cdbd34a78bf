import { sql } from "drizzle-orm";
import { assets, chainCursors } from "../../db/schema/chain";
import { inTransaction, type Context, type Db } from "../context";

export type KnownAsset = Pick<typeof assets.$inferSelect, "key" | "symbol" | "decimals" | "priceId">;

/**
 * Allows one change of the assets at a time, until the caller's transaction ends. Whoever also locks the cursor does so afterwards: the
 * very first blocks lock the assets while there is no cursor yet.
 */
export async function lockAssets(db: Db): Promise<void> {
  await db.execute(sql`lock table ${assets} in share row exclusive mode`);
}

/**
 * Adds or updates the known assets. Transfers of a new one are stored from the next block on: the cursor does not move until the asset is
 * committed, and a range that was read without it is read again.
 */
export async function recordAssets(context: Context, known: readonly KnownAsset[]): Promise<void> {
  await inTransaction(context, async ({ now }, tx) => {
    await lockAssets(tx);
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
