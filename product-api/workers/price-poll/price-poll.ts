import { backfillPrices } from "../../domain/balances/commands-ledger";
import type { QueueContext } from "../../domain/context";
import { deleteOldPoints, recordPriceHistory, recordQuotes } from "../../domain/prices/commands";
import { findPointGap, findPriceIds } from "../../domain/prices/queries";
import type { PriceFeed } from "../../upstreams/prices/prices";
import { reasonOf, startLoop, type Logger, type Worker } from "../loop";

const POLL_MS = 30_000;
const DAY_MS = 24 * 60 * 60_000;
/** What is missing for longer is read from the feed: it tells the last day by minutes, the last 90 days by the hour. */
const GAPS = [
  { days: 1, gapMs: 15 * 60_000 },
  { days: 90, gapMs: 2 * 60 * 60_000 },
];
/** After a pause this long all histories are checked again. */
const PAUSE_MS = 15 * 60_000;
/** A history that could not be read is requested again after this long. */
const REST_MS = 10 * 60_000;
/** No further history is begun after this long: the latest quotes are waited for. */
const HISTORIES_MS = 20_000;

/** Keeps the latest quotes of all known assets and their history. A failing feed leaves the last ones, with their age. */
export function startPricePoll(context: QueueContext, options: { feed: PriceFeed; log: Logger }): Worker {
  /** When an asset's past is looked at again. */
  const dueAtMs = new Map<string, number>();
  let lastReadMs: number | null = null;

  /** The numbers of days that an asset's past is to be read for: all of them at first, then where points are missing. */
  async function findMissingSpans(priceId: string, nowMs: number): Promise<number[]> {
    const gaps = await Promise.all(GAPS.map(({ days }) => findPointGap(context.db, priceId, new Date(nowMs - days * DAY_MS))));
    const oldest = gaps[0]!.oldest;
    if (oldest === null || nowMs - oldest.getTime() < 364 * DAY_MS) return [1, 90, 365];
    return GAPS.filter(({ gapMs }, index) => gaps[index]!.gapMs > gapMs).map(({ days }) => days);
  }

  /** Fills what is missing of an asset's past. */
  async function fillHistory(priceId: string): Promise<void> {
    const nowMs = context.now().getTime();
    const spans = await findMissingSpans(priceId, nowMs);
    for (const days of spans) await recordPriceHistory(context, priceId, await options.feed.fetchHistory(priceId, days));
    // Also where nothing is missing any more: who filled it may have been killed before this.
    await backfillPrices(context, priceId);
    await deleteOldPoints(context);
  }

  /** A history that cannot be read, or not quickly, must not block the latest quotes or the other histories: those left out stay due. */
  async function fillHistories(priceIds: string[]): Promise<void> {
    const endMs = context.now().getTime() + HISTORIES_MS;
    for (const priceId of priceIds) {
      const nowMs = context.now().getTime();
      if (nowMs > endMs) return;
      if ((dueAtMs.get(priceId) ?? 0) > nowMs) continue;
      try {
        await fillHistory(priceId);
        dueAtMs.set(priceId, nowMs + DAY_MS);
      } catch (error) {
        options.log.warn({ priceId, reason: reasonOf(error) }, "the history of a price cannot be read, retrying later");
        dueAtMs.set(priceId, nowMs + REST_MS);
        // What failed for this one would likely fail for the next: the others wait for the next run.
        return;
      }
    }
  }

  const run = async () => {
    const priceIds = await findPriceIds(context.db);
    if (priceIds.length === 0) return;
    const doubts = await recordQuotes(context, await options.feed.fetchLatest(priceIds));
    const nowMs = context.now().getTime();
    if (lastReadMs !== null && nowMs - lastReadMs > PAUSE_MS) dueAtMs.clear();
    lastReadMs = nowMs;
    // A history ends with the newest quote, so a jump cannot be checked against it.
    const jumping = new Set(doubts.filter(({ reason }) => reason === "jump").map(({ priceId }) => priceId));
    await fillHistories(priceIds.filter((priceId) => !jumping.has(priceId)));
  };
  return startLoop(context, options.log, { upstream: "prices", intervalMs: POLL_MS, maxBackoffMs: 5 * 60_000, run });
}
