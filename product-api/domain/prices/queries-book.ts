import { sql } from "drizzle-orm";
import { plannedOnce } from "../../db/planned-once";
import { tableOf } from "../../db/table-of";
import type { Db } from "../context";

/** Points of history, oldest first: times in milliseconds since 1970, and an array of dollars of the same length. */
export interface Points {
  atMs: number[];
  priceUsd: number[];
}

/**
 * A caller missing more points than this reads the whole history. The bound
 * keeps the planner on the index, and below the cost of JIT compilation.
 */
const ADDED_MAX = 1_000;

/** Arrays are far cheaper to transfer than rows or pairs. */
const columns = sql`array_to_json(array_agg(date_part('epoch', at))) as seconds, array_to_json(array_agg(price_usd)) as usd`;

type PointRow = { seconds: number[] | null; usd: number[] | null };

function toPoints({ seconds, usd }: PointRow): Points {
  return { atMs: (seconds ?? []).map((second) => Math.round(second * 1000)), priceUsd: usd ?? [] };
}

/**
 * The latest quote of each price identifier, and the points of its history
 * that the caller does not know yet: one statement, so one snapshot.
 */
export async function findHistoryUpdates(db: Db, known: readonly { priceId: string; version: number; newestMs: number }[]) {
  type Row = PointRow & { price_id: string; price_usd: number | null; quoted_at: string | null; is_same: boolean };
  const versions = known.map(({ newestMs, ...one }) => ({ ...one, newest: new Date(newestMs) }));
  const { rows } = await db.execute<Row>(sql`
    ${plannedOnce} select price_id, q.price_usd, q.quoted_at, coalesce(k.version = coalesce(h.version, 0), false) as is_same, k.seconds,
    k.usd
    from prices q full join price_histories h using (price_id)
    left join (
      select known.price_id, known.version, added.seconds, added.usd
      from ${tableOf(versions, "known", { priceId: "text", version: "int", newest: "timestamptz" })}
      cross join lateral (select ${columns} from (
        select p.at, p.price_usd from price_points p where p.price_id = known.price_id and p.at > known.newest order by p.at
          limit ${sql.raw(`${ADDED_MAX + 1}`)}) p) added
    ) k using (price_id)`);
  return rows.map(({ price_id, price_usd, quoted_at, is_same, ...points }) => ({
    priceId: price_id,
    latest: price_usd === null || quoted_at === null ? null : { priceUsd: price_usd, quotedAt: new Date(quoted_at) },
    /** Points after the newest known one; null if the whole history has to be read. */
    added: is_same && (points.usd?.length ?? 0) <= ADDED_MAX ? toPoints(points) : null,
  }));
}

/** All points of a price identifier since `from`, with the version of the history that they belong to. */
export async function findFullHistory(db: Db, priceId: string, from: Date): Promise<Points & { version: number }> {
  const { rows } = await db.execute<PointRow & { version: number }>(sql`
    select coalesce((select version from price_histories where price_id = ${priceId}), 0) as version, ${columns}
    from (select at, price_usd from price_points where price_id = ${priceId} and at >= ${from.toISOString()}::timestamptz order by at) p`);
  return { version: rows[0]!.version, ...toPoints(rows[0]!) };
}
