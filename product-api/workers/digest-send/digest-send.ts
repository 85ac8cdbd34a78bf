import type { QueueContext } from "../../domain/context";
import { enqueueDueDigests, sendDigest } from "../../domain/digest/commands";
import type { JobTaker } from "../../domain/queue";
import type { WalletsContext } from "../../domain/wallets/queries";
import { startLoop, type Logger, type Worker } from "../loop";

const POLL_EVERY_MS = 60_000;

/** Sends the digests of completed days and weeks. Due digests are recorded in the database, so any number of processes may run this. */
export async function startDigestSend(
  context: QueueContext & WalletsContext, { jobs, log }: { jobs: JobTaker; log: Logger },
): Promise<Worker> {
  await jobs.work("digest-send", (job) => sendDigest(context, job));
  return startLoop(context, log, {
    upstream: "digests", intervalMs: POLL_EVERY_MS, maxBackoffMs: POLL_EVERY_MS, run: () => enqueueDueDigests(context),
  });
}
