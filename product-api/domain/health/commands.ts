import { sql } from "drizzle-orm";
import { upstreamStates } from "../../db/schema/chain";
import type { Context } from "../context";

/** Records whether a service works, for /health/ready, and since when it has been in that state. */
export async function recordUpstreamState(context: Context, name: string, failure: string | null): Promise<void> {
  const row = { name, state: failure === null ? ("ok" as const) : ("failing" as const), message: failure, checkedAt: context.now() };
  const since =
    sql`case when ${upstreamStates.state} = excluded.state then coalesce(${upstreamStates.since}, excluded.since) else excluded.since end`;
  await context.db.insert(upstreamStates).values({ ...row, since: row.checkedAt }).onConflictDoUpdate({
    target: upstreamStates.name, set: { ...row, since },
  });
}
