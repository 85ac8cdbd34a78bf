import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Logger } from "drizzle-orm";
import type pg from "pg";
import { callerScope } from "./turns";

/**
 * Queries on the connections of a pool. A transaction's connection is acquired and released here, because drizzle 0.45 leaks the connection
 * if `begin` fails, as it does when the server has cut it (its issue 6023); after ten of those nothing would be answered any more. A
 * connection whose server has become read-only is destroyed rather than released: a new one may lead to the server that took over. (The
 * pool does the same for single statements, whatever the failure.)
 */
export function drizzleOn(pool: pg.Pool, config: { logger?: Logger } = {}): NodePgDatabase {
  const db = drizzle(pool, config);
  db.transaction = async (run, settings) => {
    const client = await pool.connect();
    let isReadOnlyServer = false;
    try {
      // What is read on another connection meanwhile must not wait for this one.
      return await callerScope.exit(() => drizzle(client, config).transaction(run, settings));
    } catch (error) {
      isReadOnlyServer = isReadOnly(error);
      throw error;
    } finally {
      client.release(isReadOnlyServer);
    }
  };
  return db;
}

/** Whether the server refused to write (SQLSTATE read_only_sql_transaction): it has become a replica, or its disk is full. */
function isReadOnly(error: unknown): boolean {
  return error instanceof Error && (error.cause as { code?: unknown } | undefined)?.code === "25006";
}
