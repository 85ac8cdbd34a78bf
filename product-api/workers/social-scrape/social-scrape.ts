import type { QueueContext } from "../../domain/context";
import type { JobTaker } from "../../domain/queue";
import { enqueueDueRecounts } from "../../domain/social/commands-mentions";
import { enqueueDueScrapes, releaseScrapes } from "../../domain/social/commands-scrape";
import { findReadRefusal } from "../../domain/social/queries-scrape";
import type { SourceError } from "../../upstreams/social-source";
import { startLoop, type Logger, type Worker } from "../loop";
import { recount } from "./recount";
import { POSTS_AT_ONCE, scrape, type ScrapeParts } from "./scrape";

const LOOK_MS = 5_000;
/** They are due by the quarter of an hour, and all that are, also of those who pause, are read to find whose they are. */
const LOOK_FOR_RECOUNTS_MS = 60_000;
const SCRAPES_AT_ONCE = 4;

/** Which network is read, or why none is. */
export type SocialSourceParts = ScrapeParts | { source: null; missing: string };

/**
 * Looks for scrapes and recounts that are due, puts them into the queue and works them off. `runsAlone`: no other
 * process can have a scrape under way, so what a killed one left behind goes on at once.
 */
export async function startSocialScrape(context: QueueContext, options: { parts: SocialSourceParts; jobs: JobTaker; runsAlone: boolean; log: Logger }): Promise<Worker> {
  const { parts, jobs, runsAlone, log } = options;
  const pace = { upstream: "social", intervalMs: LOOK_MS, maxBackoffMs: LOOK_MS };
  if (parts.source === null) {
    const run = () => Promise.reject(new Error(parts.missing));
    return startLoop(context, log, { ...pace, run });
  }
  let failure: SourceError | null = null;
  const note = async (work: Promise<SourceError | null>) => {
    failure = await work;
  };
  await jobs.work("social-scrape", ({ jobId }) => note(scrape(context, parts, jobId)), SCRAPES_AT_ONCE);
  await jobs.work("social-recount", ({ jobId }) => note(recount(context, parts, jobId)));
  if (runsAlone) await releaseScrapes(context);

  let lookedMs = 0;
  const run = async () => {
    await enqueueDueScrapes(context);
    const nowMs = context.now().getTime();
    // Recounts that cannot run now stay due.
    if (nowMs - lookedMs >= LOOK_FOR_RECOUNTS_MS && (await findReadRefusal(context, parts.monthlyReadCap, POSTS_AT_ONCE)) === null) {
      await enqueueDueRecounts(context);
      lookedMs = nowMs;
    }
    if (failure) throw failure;
  };
  return startLoop(context, log, { ...pace, run });
}
