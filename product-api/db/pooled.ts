import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Logger } from "drizzle-orm";
import type pg from "pg";

/**
 * Queries on the connections of a pool. A transaction's connection is taken and given back here: drizzle 0.45 keeps one whose `begin`
 * fails, as it does when the server has cut it (its issue 6023), and after ten of those nothing is answered any more. One that no longer
 * leads to where is written is not given back: the next may lead to the server that took the place of this one. (The pool does so with
 * single statements, whatever failed.)
 */
export function drizzleOn(pool: pg.Pool, config: { logger?: Logger } = {}): NodePgDatabase {
  const db = drizzle(pool, config);
  db.transaction = async (run, settings) => {
    const client = await pool.connect();
    let isLeftBehind = false;
    try {
      return await drizzle(client, config).transaction(run, settings);
    } catch (error) {
      isLeftBehind = isReadOnly(error);
      throw error;
    } finally {
      client.release(isLeftBehind);
    }
  };
  return db;
}

/** Whether a server has refused to write (SQLSTATE read_only_sql_transaction): it has become another's copy, or its disk is full. */
function isReadOnly(error: unknown): boolean {
  return error instanceof Error && (error.cause as { code?: unknown } | undefined)?.code === "25006";
}
