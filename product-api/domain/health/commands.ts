import { upstreamStates } from "../../db/schema/chain";
import type { Context } from "../context";

/** Records how a service answered, for /health/ready. */
export async function recordUpstreamState(context: Context, name: string, failure: string | null): Promise<void> {
  const row = { name, state: failure === null ? ("ok" as const) : ("failing" as const), message: failure, checkedAt: context.now() };
  await context.db.insert(upstreamStates).values(row).onConflictDoUpdate({ target: upstreamStates.name, set: row });
}
