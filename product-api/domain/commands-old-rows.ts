import { lt, sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Context, Db } from "./context";

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

/** Deletes, in parts, the rows whose time in a column was longer ago than this; by default those whose time has passed. */
export async function deleteOlder({ db, now }: Context, column: PgColumn, ageMs = 0): Promise<void> {
  await deleteInParts(db, column.table, lt(column, new Date(now().getTime() - ageMs)));
}
