import { sql } from "drizzle-orm";
import { assets, chainCursors } from "../../db/schema/chain";
import type { Context } from "../context";

/** Adds or updates the known assets. Transfers of a new one are stored from the next block on. */
export async function recordAssets(
  { db, now }: Context, known: Pick<typeof assets.$inferInsert, "key" | "symbol" | "decimals" | "priceId">[],
): Promise<void> {
  const [cursor] = await db.select({ blockNumber: chainCursors.blockNumber }).from(chainCursors).limit(1);
  const fromBlock = cursor ? cursor.blockNumber + 1 : 0;
  await db
    .insert(assets)
    .values(known.map((asset) => ({ ...asset, fromBlock, ...(cursor ? { addedAt: now() } : {}) })))
    .onConflictDoUpdate({
      target: assets.key,
      set: { symbol: sql`excluded.symbol`, decimals: sql`excluded.decimals`, priceId: sql`excluded.price_id` },
    });
}
