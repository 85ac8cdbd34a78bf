import { asc, eq, sql } from "drizzle-orm";
import { plannedOnce } from "../../db/planned-once";
import { assets } from "../../db/schema/chain";
import { prices } from "../../db/schema/prices";
import type { Db } from "../context";
import { NATIVE_ASSET } from "./rules";

/** Dollars for one whole unit of an asset; null without a quote. */
export async function findAssetPrice(db: Db, assetKey: string): Promise<number | null> {
  const [row] = await db
    .select({ priceUsd: prices.priceUsd })
    .from(assets)
    .innerJoin(prices, eq(prices.priceId, assets.priceId))
    .where(sql`${plannedOnce} ${eq(assets.key, assetKey)}`);
  return row?.priceUsd ?? null;
}

/** Assets whose balances are read: `native` and token addresses. */
export async function findAssets(db: Db): Promise<(typeof assets.$inferSelect)[]> {
  return db.select().from(assets).where(sql`${plannedOnce} true`).orderBy(asc(assets.key));
}

/** Addresses of the tokens whose balances are read. */
export async function findTokens(db: Db): Promise<string[]> {
  return (await findAssets(db)).map(({ key }) => key).filter((key) => key !== NATIVE_ASSET);
}
