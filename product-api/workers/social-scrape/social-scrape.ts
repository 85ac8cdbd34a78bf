import type { QueueContext } from "../../domain/context";
import type { JobTaker } from "../../domain/queue";
import { enqueueDueRecounts } from "../../domain/social/commands-recounts";
import { enqueueDueScrapes, releaseScrapes } from "../../domain/social/commands-scrape";
import { mayRead } from "../../domain/social/queries-scrape";
import type { SourceError } from "../../upstreams/social-source";
import { startLoop, type Logger, type Worker } from "../loop";
import { recount } from "./recount";
import { POSTS_AT_ONCE, scrape, type ScrapeParts } from "./scrape";

const POLL_MS = 5_000;
/** Recounts fall due by the quarter of an hour, and finding the jobs reads all that are due, including those of paused jobs. */
const RECOUNT_POLL_MS = 60_000;
const SCRAPES_AT_ONCE = 4;

/** The network to read from, or why there is none. */
export type SocialSourceParts = ScrapeParts | { source: null; missing: string };

/**
 * Finds scrapes and recounts that are due, queues them and runs them. `isOnlyProcess`: no other process can have a scrape in progress, so
 * what a killed process left behind continues at once. Does nothing without a source.
 */
export async function startSocialScrape(
  context: QueueContext, options: { parts: SocialSourceParts; jobs: JobTaker; isOnlyProcess: boolean; log: Logger },
): Promise<Worker> {
  const { parts, jobs, isOnlyProcess, log } = options;
  if (parts.source === null) {
    // A choice of the operator's, not a failure: there is nothing to retry.
    log.info({ reason: parts.missing }, "no source of mentions, none are read");
    return { wake: () => undefined, stop: async () => undefined };
  }
  let failure: SourceError | null = null;
  const trackFailure = async (work: Promise<SourceError | null>) => {
    failure = await work;
  };
  await jobs.work("social-scrape", ({ jobId }) => trackFailure(scrape(context, parts, jobId)), SCRAPES_AT_ONCE);
  await jobs.work("social-recount", ({ jobId }) => trackFailure(recount(context, parts, jobId)));
  if (isOnlyProcess) await releaseScrapes(context);

  let recountsPolledMs = 0;
  const run = async () => {
    await enqueueDueScrapes(context);
    const nowMs = context.now().getTime();
    // Also if the clock was set back meanwhile. Recounts that cannot run now stay due.
    if (Math.abs(nowMs - recountsPolledMs) >= RECOUNT_POLL_MS && (await mayRead(context, parts.monthlyReadCap, POSTS_AT_ONCE))) {
      await enqueueDueRecounts(context);
      recountsPolledMs = nowMs;
    }
    if (failure) throw failure;
  };
  return startLoop(context, log, { upstream: "social", intervalMs: POLL_MS, maxBackoffMs: POLL_MS, run });
}
