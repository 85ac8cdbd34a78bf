import type { QueueContext } from "../../domain/context";
import { HOUR_MS } from "../../domain/durations";
import { enqueueDueDigests, sendDigest } from "../../domain/digest/commands";
import type { JobTaker } from "../../domain/queue";
import type { WalletsContext } from "../../domain/wallets/queries";
import { startLoop, type Logger, type Worker } from "../loop";

const POLL_EVERY_MS = 60_000;
/** After a pause this long, as when the machine was suspended, sources have to be caught up with. */
const PAUSE_MS = 15 * 60_000;
/** For this long digests wait for that: a source that fails must not hold them back for ever. */
const CATCHING_UP_MS = 2 * HOUR_MS;

/**
 * Sends the digests of completed days and weeks. Due digests are recorded in the database, so any number of processes may run this. One
 * that has just started, or was paused, first lets the sources catch up: a digest is sent once, and must not report what was known before.
 */
export async function startDigestSend(
  context: QueueContext & WalletsContext, { jobs, log }: { jobs: JobTaker; log: Logger },
): Promise<Worker> {
  const nowMs = () => context.now().getTime();
  let [lastRunMs, awakeSinceMs] = [nowMs(), nowMs()];
  await jobs.work("digest-send", (job) => sendDigest(context, job, nowMs() - awakeSinceMs < CATCHING_UP_MS));
  const run = async () => {
    if (nowMs() - lastRunMs > PAUSE_MS) awakeSinceMs = nowMs();
    lastRunMs = nowMs();
    await enqueueDueDigests(context);
  };
  return startLoop(context, log, { upstream: "digests", intervalMs: POLL_EVERY_MS, maxBackoffMs: POLL_EVERY_MS, run });
}
