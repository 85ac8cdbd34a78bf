import { sql } from "drizzle-orm";
import { assets, chainCursors } from "../../db/schema/chain";
import { inTransaction, type Context } from "../context";

/**
 * Adds or updates the known assets. Transfers of a new one are stored from the next block on: the cursor does not move until the asset is
 * committed, and a range that was read without it is read again.
 */
export async function recordAssets(
  context: Context, known: Pick<typeof assets.$inferInsert, "key" | "symbol" | "decimals" | "priceId">[],
): Promise<void> {
  await inTransaction(context, async ({ now }, tx) => {
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
