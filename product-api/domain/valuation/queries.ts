import { sql, type SQL } from "drizzle-orm";
import { MAX_VALUE_USD } from "./rules";

/**
 * `toUsd` of the rules over the columns of a holding, as float8; an amount of 0 is worth 0 without a quote.
 * It asks by a division first: PostgreSQL refuses a product that a float8 cannot hold, be it too large or too small.
 */
export function amountUsd(units: SQL, decimals: SQL, priceUsd: SQL): SQL {
  const amount = sql`(${units}::float8 / 10::float8 ^ ${decimals})`;
  return sql`case when ${units} = 0 then 0
    when ${priceUsd}::float8 <= ${sql.raw(`${MAX_VALUE_USD}`)}::float8 / ${amount}
    then ${amount} * greatest(${priceUsd}::float8, 1e-200::float8) end`;
}

/** `valueHoldings` of the rules over rows `units, usd`: null when nothing that is held has a value. */
export const HOLDINGS_USD = sql.raw(`case
  when count(*) = 0 or (count(*) filter (where units > 0) > 0 and count(usd) filter (where units > 0) = 0) then null
  else coalesce(sum(usd) filter (where units > 0), 0) end`);
