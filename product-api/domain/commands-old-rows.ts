import { lt, sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { alertFirings } from "../db/schema/alerts";
import { authAttempts, knownDevices, securityEvents } from "../db/schema/auth";
import { authChallenges } from "../db/schema/factors";
import { liveConnections, liveEvents, liveTickets } from "../db/schema/live";
import { webhookDeliveries } from "../db/schema/webhooks";
import type { Context, Db } from "./context";
import { DAY_MS, MINUTE_MS } from "./durations";
import { LONGEST_WINDOW_MS } from "./limits/rules";

/** How long rows are kept after the time in one of their columns. */
const KEPT: readonly (readonly [column: PgColumn, forMs: number])[] = [
  // Older ones can no longer be replayed.
  [liveEvents.createdAt, DAY_MS],
  [liveTickets.expiresAt, 0],
  // The process of such a socket has died.
  [liveConnections.heartbeatAt, 10 * MINUTE_MS],
  [authAttempts.windowStartsAt, LONGEST_WINDOW_MS],
  [authChallenges.expiresAt, 0],
  [securityEvents.at, 90 * DAY_MS],
  // Browsers keep no cookie for longer.
  [knownDevices.lastUsedAt, 400 * DAY_MS],
  // Longer than any reorganisation reaches back, and than anybody looks back.
  [alertFirings.at, 90 * DAY_MS],
  [webhookDeliveries.createdAt, 30 * DAY_MS],
];

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

/** Deletes, in parts, the rows whose time in a column was longer ago than this. */
export async function deleteOlder({ db, now }: Context, column: PgColumn, ageMs: number): Promise<void> {
  await deleteInParts(db, column.table, lt(column, new Date(now().getTime() - ageMs)));
}

/** Each deletes the rows of one table that need not be kept any longer. */
export const deleteExpired = KEPT.map(([column, forMs]) => (context: Context) => deleteOlder(context, column, forMs));
