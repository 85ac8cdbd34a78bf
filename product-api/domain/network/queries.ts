import { and, eq } from "drizzle-orm";
import type { Network } from "@/contracts/network";
import { upstreamStates } from "../../db/schema/chain";
import type { Context } from "../context";
import { findCursor, findPace } from "../chain/queries";
import { readingState } from "../chain/rules";

/** The configured properties of the chain. */
export type NetworkSettings = Omit<Network, "block_number" | "block_at" | "block_interval_s" | "is_stalled" | "is_behind">;

/** The tracked chain and the newest block whose transfers are stored. */
export async function findNetwork(context: Context, settings: NetworkSettings): Promise<Network> {
  const cursor = await findCursor(context.db, settings.chain_id);
  const pace = cursor && (await findPace(context.db, cursor));
  const state = pace && readingState(pace, context.now());
  return {
    ...settings,
    block_number: cursor?.blockNumber ?? null,
    block_at: (cursor?.blockAt ?? pace?.newestAt)?.toISOString() ?? null,
    block_interval_s: typeof pace?.intervalMs === "number" ? pace.intervalMs / 1000 : null,
    is_stalled: cursor ? state === "stalled" : await isUnreadable(context),
    is_behind: state === "behind",
  };
}

/** Whether the last attempt to read the chain failed. */
async function isUnreadable({ db }: Context): Promise<boolean> {
  return (await db.$count(upstreamStates, and(eq(upstreamStates.name, "chain"), eq(upstreamStates.state, "failing")))) > 0;
}
