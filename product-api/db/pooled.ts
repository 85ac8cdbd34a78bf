import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Logger } from "drizzle-orm";
import type pg from "pg";

/**
 * Queries on the connections of a pool. A transaction's connection is taken and given back here: drizzle 0.45 keeps one whose `begin`
 * fails, as it does when the server has cut it (its issue 6023), and after ten of those nothing is answered any more.
 */
export function drizzleOn(pool: pg.Pool, config: { logger?: Logger } = {}): NodePgDatabase {
  const db = drizzle(pool, config);
  db.transaction = async (run, settings) => {
    const client = await pool.connect();
    try {
      return await drizzle(client, config).transaction(run, settings);
    } finally {
      client.release();
    }
  };
  return db;
}
