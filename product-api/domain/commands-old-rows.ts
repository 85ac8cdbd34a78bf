import { sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "./context";

/** How many are deleted per statement: the embedded database has one connection, so that everybody else waits meanwhile. */
const ROWS_AT_ONCE = 10_000;
/** What is left after this many statements waits for the next run. */
const STATEMENTS_PER_RUN = 1_000;

/**
 * Deletes the rows that match in parts: after a long pause, or a flood, there may be millions. Rows that others are changing are left to
 * the next run.
 */
export async function deleteInParts(db: Db, table: PgTable, isOld: SQL | undefined): Promise<void> {
  for (let at = 0; at < STATEMENTS_PER_RUN; at += 1) {
    const { rowCount } = await db.execute(sql`
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${isOld} limit ${ROWS_AT_ONCE} for update skip locked))`);
    if ((rowCount ?? 0) < ROWS_AT_ONCE) return;
  }
}
