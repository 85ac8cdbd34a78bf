import { backfillPrices } from "../../domain/balances/commands-ledger";
import type { Context, QueueContext } from "../../domain/context";
import { DAY_MS, HOUR_MS } from "../../domain/durations";
import { deleteOldPoints, recordPriceHistory, recordQuotes } from "../../domain/prices/commands";
import { findPointGap, findPriceIds } from "../../domain/prices/queries";
import type { PriceFeed } from "../../upstreams/prices/prices";
import { reasonOf, startLoop, type Logger, type Worker } from "../loop";

const POLL_MS = 30_000;
/** Gaps longer than `gapMs` are filled from the feed, which returns the last day at 5-minute intervals and the last 90 days hourly. */
const GAPS = [
  { days: 1, gapMs: 15 * 60_000 },
  { days: 90, gapMs: 2 * HOUR_MS },
];
/** After a pause this long all histories are checked again. */
const PAUSE_MS = 15 * 60_000;
/** A history that could not be read is requested again after this long. */
const REST_MS = 10 * 60_000;
/** After this long no further history is started, so that the latest quotes are not delayed. */
const HISTORIES_MS = 20_000;

/** Keeps the latest quotes of all known assets, and their history. If the feed fails, the last quotes stay, with their age. */
export function startPricePoll(
  context: QueueContext, { feed, log, elapsedMs = () => performance.now() }: { feed: PriceFeed; log: Logger; elapsedMs?: () => number },
): Worker {
  /** When an asset's history is checked again, by `elapsedMs`. */
  const dueAtMs = new Map<string, number>();
  /** When the last run was, by the clock: `elapsedMs` stands still while the machine is suspended, and the quotes do not. */
  let lastReadMs: number | null = null;

  /** A history that cannot be read, or only slowly, must not block the latest quotes or the other histories: those left out stay due. */
  async function fillHistories(priceIds: string[]): Promise<void> {
    const endMs = elapsedMs() + HISTORIES_MS;
    for (const priceId of priceIds) {
      const startMs = elapsedMs();
      if (startMs > endMs) return;
      if ((dueAtMs.get(priceId) ?? -Infinity) > startMs) continue;
      try {
        await fillHistory(context, feed, priceId);
        dueAtMs.set(priceId, startMs + DAY_MS);
      } catch (error) {
        log.warn({ priceId, reason: reasonOf(error) }, "the history of a price cannot be read, retrying later");
        dueAtMs.set(priceId, startMs + REST_MS);
        // What failed for this one would probably fail for the next: the others wait for the next run.
        return;
      }
    }
  }

  const run = async () => {
    const priceIds = await findPriceIds(context.db);
    if (priceIds.length === 0) return;
    const doubts = await recordQuotes(context, await feed.fetchLatest(priceIds));
    const nowMs = context.now().getTime();
    if (lastReadMs !== null && nowMs - lastReadMs > PAUSE_MS) dueAtMs.clear();
    lastReadMs = nowMs;
    // A history ends with the newest quote, so a jump cannot be checked against it.
    const jumping = new Set(doubts.filter(({ reason }) => reason === "jump").map(({ priceId }) => priceId));
    await fillHistories(priceIds.filter((priceId) => !jumping.has(priceId)));
  };
  return startLoop(context, log, { upstream: "prices", intervalMs: POLL_MS, maxBackoffMs: 5 * 60_000, run });
}

/** Fills the gaps in an asset's history. */
async function fillHistory(context: Context, feed: PriceFeed, priceId: string): Promise<void> {
  for (const days of await findMissingSpans(context, priceId)) {
    await recordPriceHistory(context, priceId, await feed.fetchHistory(priceId, days));
  }
  // Even if nothing is missing any more: the process that filled it may have been killed before this.
  await backfillPrices(context, priceId);
  await deleteOldPoints(context);
}

/** For how many days back an asset's history has to be read: all spans at first, then those with missing points. */
async function findMissingSpans({ db, now }: Context, priceId: string): Promise<number[]> {
  const nowMs = now().getTime();
  const gaps = await Promise.all(GAPS.map(({ days }) => findPointGap(db, priceId, new Date(nowMs - days * DAY_MS))));
  const oldest = gaps[0]!.oldest;
  if (oldest === null || nowMs - oldest.getTime() < 364 * DAY_MS) return [1, 90, 365];
  return GAPS.filter(({ gapMs }, index) => gaps[index]!.gapMs > gapMs).map(({ days }) => days);
}
