import type { Network } from "@/contracts/network";
import type { Context } from "../context";
import { findCursor, findPace } from "../chain/queries";
import { isStalled } from "../chain/rules";

/** What the configuration says of the chain. */
export type NetworkSettings = Omit<Network, "block_number" | "block_at" | "block_interval_s" | "is_stalled">;

/** The tracked chain and the newest block whose transfers are stored. */
export async function findNetwork(context: Context, settings: NetworkSettings): Promise<Network> {
  const cursor = await findCursor(context.db, settings.chain_id);
  const pace = cursor && (await findPace(context.db));
  return {
    ...settings,
    block_number: cursor?.blockNumber ?? null,
    block_at: (cursor?.blockAt ?? pace?.newestAt)?.toISOString() ?? null,
    block_interval_s: typeof pace?.intervalMs === "number" ? pace.intervalMs / 1000 : null,
    is_stalled: pace !== null && isStalled(pace.newestAt, pace.intervalMs, context.now()),
  };
}
