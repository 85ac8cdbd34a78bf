import { deleteOldFamilies } from "../domain/auth/commands";
import { deleteUntracked } from "../domain/balances/commands";
import { deleteExpired } from "../domain/commands-old-rows";
import type { Context } from "../domain/context";
import { deleteOldMail } from "../domain/mail/commands";
import { deleteOldNotifications } from "../domain/notifications/commands";
import { deleteOldTopics, deleteUnownedMentions } from "../domain/social/commands-deleted";
import { reasonOf, type Logger } from "./loop";

const EVERY_MS = 10 * 60_000;

interface HousekeepingOptions {
  /** Addresses that are kept even if nobody tracks them (the sandbox's own). */
  keep: string[];
  /** Only for the embedded database, where nothing else removes dead rows. */
  vacuum: (() => Promise<void>) | null;
  log: Logger;
}

/** Deletes expired rows. Returns a function that stops it. */
export function startHousekeeping(context: Context, { keep, vacuum, log }: HousekeepingOptions): () => void {
  const steps = [
    ...deleteExpired, deleteOldFamilies, () => deleteUntracked(context.db, keep), deleteOldMail, deleteOldNotifications,
    deleteUnownedMentions, deleteOldTopics, async () => vacuum?.(),
  ];
  const run = async () => {
    // A failing step must not keep the others from running.
    for (const step of steps) await step(context).catch((error: unknown) => log.warn({ reason: reasonOf(error) }, "housekeeping"));
  };
  void run();
  const timer = setInterval(() => void run(), EVERY_MS);
  return () => clearInterval(timer);
}
