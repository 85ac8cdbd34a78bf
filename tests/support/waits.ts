import { sql } from "drizzle-orm";
import { context } from "./test-context";
import { until } from "./product-api";

const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** Until somebody waits for what another transaction of PostgreSQL has locked. */
export async function untilSomebodyWaits(atLeast = 1): Promise<void> {
  await until(async () => (await context.db.execute(waiting)).rows.length, (count) => count >= atLeast);
}

/** Long enough for what has been begun to come to where it waits. */
export const moment = () => new Promise((resolve) => setTimeout(resolve, 100));
