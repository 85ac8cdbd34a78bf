import { sql } from "drizzle-orm";
import { context } from "./test-context";
import { until } from "../api/product-api";

const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** Waits until at least this many sessions wait for a lock held by another PostgreSQL transaction. */
export async function untilLockWaiters(atLeast = 1): Promise<void> {
  await until(async () => (await context.db.execute(waiting)).rows.length, (count) => count >= atLeast);
}

/** Waits long enough for operations in progress to reach the point where they block. */
export const shortDelay = () => new Promise((resolve) => setTimeout(resolve, 100));
