import type { QueueContext } from "../../domain/context";
import { deleteOldPoints, recordPriceHistory, recordQuotes } from "../../domain/prices/commands";
import { findPointSpan, findPriceIds } from "../../domain/prices/queries";
import type { PriceFeed } from "../../upstreams/prices/prices";
import { startLoop, type Logger, type Worker } from "../loop";

const POLL_MS = 30_000;
const DAY_MS = 24 * 60 * 60_000;
/** A gap longer than this is filled from the feed. */
const GAP_MS = 15 * 60_000;

/** Keeps the latest quotes of all known assets and their history. A failing feed leaves the last ones, with their age. */
export function startPricePoll(context: QueueContext, options: { feed: PriceFeed; log: Logger }): Worker {
  const filledAtMs = new Map<string, number>();

  /** Fills what is missing of an asset's past: all of it at first, the gap after a pause. */
  async function fillHistory(priceId: string): Promise<void> {
    const nowMs = context.now().getTime();
    if (nowMs - (filledAtMs.get(priceId) ?? -Infinity) < DAY_MS) return;
    const { oldest, newest } = await findPointSpan(context.db, priceId);
    const isNew = oldest === null || nowMs - oldest.getTime() < 364 * DAY_MS;
    const spans = isNew ? [1, 90, 365] : newest !== null && nowMs - newest.getTime() > GAP_MS ? [1, 90] : [];
    for (const days of spans) await recordPriceHistory(context.db, priceId, await options.feed.fetchHistory(priceId, days));
    filledAtMs.set(priceId, nowMs);
    await deleteOldPoints(context);
  }

  const run = async () => {
    const priceIds = await findPriceIds(context.db);
    if (priceIds.length === 0) return;
    await recordQuotes(context, await options.feed.fetchLatest(priceIds));
    for (const priceId of priceIds) await fillHistory(priceId);
  };
  return startLoop(context, options.log, { upstream: "prices", intervalMs: POLL_MS, maxBackoffMs: 5 * 60_000, run });
}
