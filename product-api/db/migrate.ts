import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";

const migrationsFolder = "product-api/db/migrations";
/** SQLSTATEs of something that exists already: a table, a type, an index. */
const EXISTS = new Set(["42P07", "42710"]);

/** A database that this version cannot work with; the message is one line. */
export class UnusableDatabaseError extends Error {}

/**
 * Brings the schema up to date.
 * @throws UnusableDatabaseError for a database of something else, or of a newer version: what this one writes could contradict what that
 * one has added
 */
export async function migrateToCurrent(db: NodePgDatabase): Promise<void> {
  await migrate(db, { migrationsFolder }).catch((error: Error & { cause?: { code?: string; message?: string } }) => {
    const { code = "", message } = error.cause ?? {};
    throw EXISTS.has(code) ? new UnusableDatabaseError(`the database contains something other than Memescope's tables: ${message}`) : error;
  });
  const newest = Math.max(...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis));
  const { rows } = await db.execute<{ is_newer: boolean }>(
    sql`select max(created_at) > ${newest} as is_newer from drizzle.__drizzle_migrations`,
  );
  if (!rows[0]!.is_newer) return;
  throw new UnusableDatabaseError("the database was migrated by a newer version: start that one, or restore a dump from before the update");
}
