import { sql, type SQL } from "drizzle-orm";
import { MAX_VALUE_USD } from "./rules";

/**
 * `toUsd` of the rules as SQL over the columns of a holding, as float8; an amount of 0 is worth 0 even without a quote. Compares by
 * division first, because PostgreSQL raises an error for a product that is too large or too small for float8.
 */
export function amountUsd(units: SQL, decimals: SQL, priceUsd: SQL): SQL {
  const amount = sql`(${units}::float8 / 10::float8 ^ ${decimals})`;
  return sql`case when ${units} = 0 then 0
    when ${priceUsd}::float8 <= ${sql.raw(`${MAX_VALUE_USD}`)}::float8 / ${amount}
    then ${amount} * greatest(${priceUsd}::float8, 1e-200::float8) end`;
}

/** `valueHoldings` of the rules over rows `units, usd`: null if nothing that is held has a value. */
export const HOLDINGS_USD = sql.raw(`case
  when count(*) = 0 or (count(*) filter (where units > 0) > 0 and count(usd) filter (where units > 0) = 0) then null
  else coalesce(sum(usd) filter (where units > 0), 0) end`);
