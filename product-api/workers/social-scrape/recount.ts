import type { QueueContext } from "../../domain/context";
import { takeReads } from "../../domain/social/commands-reads";
import { postponeRecounts, recordCounts, takeDueRecounts } from "../../domain/social/commands-recounts";
import { recordSourceBackoff } from "../../domain/social/commands-scrape";
import { findDueRecounts } from "../../domain/social/queries-scrape";
import { isPlausibleCount } from "../../domain/social/rules";
import { SourceError } from "../../upstreams/social-source";
import { isRateLimit, POSTS_AT_ONCE, type ScrapeParts } from "./scrape";

const RETRY_MS = 5 * 60_000;
/** One job is worked on at a time: after this many calls it is another's turn. */
const ROUNDS_PER_RUN = 10;

/**
 * Reads the counts of a job's mentions that are due again, a hundred at a time and a thousand per turn, while the network and the monthly
 * cap allow it. The rest stays due.
 * @returns why the network could not be read; null otherwise
 */
export async function recount(context: QueueContext, parts: ScrapeParts, jobId: string): Promise<SourceError | null> {
  for (let round = 0; round < ROUNDS_PER_RUN; round += 1) {
    const isDue = (await findDueRecounts(context, jobId, 1)).length > 0;
    const allowance = isDue ? await takeReads(context, parts.monthlyReadCap, POSTS_AT_ONCE) : null;
    if (allowance === null || "why" in allowance) return null;
    let ids: string[] = [];
    try {
      const found = await allowance.spend(async () => {
        // Reads are paid for: two recounts running at once take different mentions.
        ids = await takeDueRecounts(context, jobId, POSTS_AT_ONCE);
        return ids.length === 0 ? null : parts.source.fetchCounts(ids);
      });
      if (found === null) return null;
      const { counts, gone } = found;
      // Implausible counts are treated as missing: the last ones stay.
      await recordCounts(context, jobId, ids, { counts: new Map([...counts].filter(([, one]) => isPlausibleCount(one))), gone });
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      if (isRateLimit(error)) {
        await recordSourceBackoff(context, error.retryAt);
        return null;
      }
      await postponeRecounts(context, jobId, ids, new Date(context.now().getTime() + RETRY_MS));
      return error;
    }
  }
  await context.queue.send(context.db, "social-recount", { jobId });
  return null;
}
