import { sql } from "drizzle-orm";
import { NATIVE_ASSET } from "../assets/rules";
import type { ChainContext } from "../context";
import { groupBy } from "../group-by";
import { valueHoldings, valueInMToken, type Holding } from "../valuation/rules";

/**
 * The current native balance (wei) of addresses (lower case), and the value of everything they hold in dollars and in M Token, at the
 * latest quotes; addresses without a reading are absent.
 */
export async function findAddressValues(context: ChainContext, addresses: readonly string[]) {
  const { rows } = await context.db.execute<Omit<Holding, "units"> & { address: string; units: string }>(sql`
    select b.address, b.asset_key as "assetKey", a.symbol, a.decimals, b.units::text, p.price_usd as "priceUsd"
    from balances b join assets a on a.key = b.asset_key left join prices p on p.price_id = a.price_id
    where b.address = any(${sql.param(addresses)}::text[])`);
  const held = groupBy(rows.map((row) => ({ ...row, units: BigInt(row.units) })), ({ address }) => address);
  const { rows: quotes } = await context.db.execute<{ price_usd: number }>(sql`
    select p.price_usd from assets a join prices p on p.price_id = a.price_id where a.key = ${context.mTokenKey}`);
  const mPriceUsd = quotes[0]?.price_usd ?? null;
  return [...held].flatMap(([address, holdings]) => {
    const native = holdings.find(({ assetKey }) => assetKey === NATIVE_ASSET);
    if (!native) return [];
    const { usd } = valueHoldings(holdings);
    return [{ address, nativeUnits: native.units, usd, mToken: valueInMToken(holdings, context.mTokenKey, mPriceUsd) }];
  });
}
