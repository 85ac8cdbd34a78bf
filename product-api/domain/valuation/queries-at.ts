import { sql, type SQL } from "drizzle-orm";

/**
 * SQL: dollars for one whole unit of an asset at a given time: the latest quote if it is within ten minutes of that time, otherwise the
 * last point of history in the 36 hours before. Null if there is neither.
 */
export function quoteAt(assetKey: SQL, at: SQL): SQL {
  // The aliases are distinctive so that they do not hide the caller's own tables.
  return sql`(select coalesce(
    (select now_quoted.price_usd from prices now_quoted where now_quoted.price_id = quoted.price_id
      and now_quoted.quoted_at between ${at} - interval '10 minutes' and ${at} + interval '10 minutes'),
    (select once_quoted.price_usd from price_points once_quoted where once_quoted.price_id = quoted.price_id
      and once_quoted.at <= ${at} and once_quoted.at > ${at} - interval '36 hours' order by once_quoted.at desc limit 1)
  )::numeric from assets quoted where quoted.key = ${assetKey})`;
}
