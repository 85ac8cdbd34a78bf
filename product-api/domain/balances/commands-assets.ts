import { sql } from "drizzle-orm";
import { assets, ledgerEntries, transfers } from "../../db/schema/chain";
import { lockAssets, recordAssets, type KnownAsset } from "../assets/commands";
import { inTransaction, type Context } from "../context";
import { signedUsd } from "./commands-entries";
import { lockLedgers } from "./commands-ledger";

/**
 * Records the known assets. If an asset's decimals have changed, the stored dollars of its movements follow. Under another price id, its
 * movements have no price until the history of that price is known (`backfillPrices`): the stored ones were those of something else.
 */
export async function recordKnownAssets(context: Context, known: readonly KnownAsset[]): Promise<void> {
  await inTransaction(context, async (within, tx) => {
    await lockAssets(tx);
    await lockLedgers(tx);
    const before = new Map((await tx.select().from(assets)).map((asset) => [asset.key, asset]));
    await recordAssets(within, known);
    for (const { key, decimals, priceId } of known) {
      const stored = before.get(key);
      if (!stored || (stored.decimals === decimals && stored.priceId === priceId)) continue;
      if (stored.priceId !== priceId) {
        await tx.execute(sql`update ${transfers} set price_usd = null where asset_key = ${key} and price_usd is not null`);
        await tx.execute(sql`update ${ledgerEntries} set price_usd = null where asset_key = ${key} and price_usd is not null`);
      }
      await tx.execute(sql`
        update ${ledgerEntries} e set usd = ${signedUsd(sql`e.units`, sql`${decimals}::int`, sql`e.price_usd`)} where e.asset_key = ${key}`);
    }
  });
}
