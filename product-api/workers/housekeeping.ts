import { deleteOldAttempts } from "../domain/auth/commands";
import { forgetUntracked } from "../domain/balances/commands";
import type { Context } from "../domain/context";
import { deleteOldLiveRows } from "../domain/live/commands";
import { deleteOldNotifications } from "../domain/notifications/commands";
import { deleteOldDeliveries } from "../domain/webhooks/commands-delivery";
import type { Logger } from "./loop";

const EVERY_MS = 10 * 60_000;

export interface HousekeepingOptions {
  /** Addresses that stay known though nobody tracks them (the sandbox's own). */
  keep: string[];
  /** The embedded database has nobody else who clears its dead rows. */
  vacuum: (() => Promise<void>) | null;
  log: Logger;
}

/** Deletes rows whose time is over. Returns a function that stops. */
export function startHousekeeping(context: Context, { keep, vacuum, log }: HousekeepingOptions): () => void {
  const run = async () => {
    await deleteOldLiveRows(context);
    await deleteOldAttempts(context);
    await forgetUntracked(context.db, keep);
    await deleteOldNotifications(context);
    await deleteOldDeliveries(context);
    await vacuum?.();
  };
  const attempt = () => void run().catch((error: unknown) => log.warn({ reason: String(error).split("\n")[0] }, "housekeeping"));
  attempt();
  const timer = setInterval(attempt, EVERY_MS);
  return () => clearInterval(timer);
}
