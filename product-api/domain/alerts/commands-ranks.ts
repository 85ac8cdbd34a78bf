import { rankCrossing } from "@/contracts/alerts/rules";
import { inTransaction, type QueueContext } from "../context";
import { openGeneration } from "../leaderboard/ranks/commands";
import { findLiveRanks, findRanks } from "../leaderboard/ranks/queries-now";
import { enqueueWebhookEvents } from "../webhooks/commands";
import { crossAlerts } from "./commands-fire";
import { findRankAlerts, lockRankAlerts, toAlert, type RankAlert } from "./queries";

/** Crossings handled in one transaction: others wait for the rows that it locks. */
const CROSSINGS_AT_ONCE = 500;

/**
 * Looks up the ranks that alerts watch, and fires those that were crossed. A rank changes through other players as well as its own, so no
 * single change can trigger it. All ranks are read at once, and those that moved are read again with their alerts locked: the rank, the
 * alert's state and the notification belong to one transaction.
 */
export async function watchRanks(context: QueueContext): Promise<void> {
  const waiting = await findRankAlerts(context.db);
  const ranks = await findLiveRanks(context.db, waiting.map(toRankQuery));
  const crossed = waiting.filter((row, at) => {
    const crossing = crossingOf(row, ranks[at] ?? null);
    return crossing === (row.isArmed ? "over" : "back");
  });
  for (let from = 0; from < crossed.length; from += CROSSINGS_AT_ONCE) {
    await judge(context, crossed.slice(from, from + CROSSINGS_AT_ONCE).map(({ id }) => id));
  }
}

async function judge(context: QueueContext, alertIds: readonly string[]): Promise<void> {
  await inTransaction(context, async (within, tx) => {
    const live = await openGeneration(tx);
    const rows = await lockRankAlerts(tx, alertIds);
    const ranks = await findRanks(live, rows.map(toRankQuery));
    const events = await crossAlerts(within, rows.flatMap((row, at) => {
      const rank = ranks[at] ?? null;
      return rank === null
        ? []
        : [{ row, alert: toAlert(row, null), seen: { kind: "rank" as const, rank }, crossing: crossingOf(row, rank) }];
    }));
    await enqueueWebhookEvents(within, events);
  });
}

const toRankQuery = ({ userId, rule: { timeframe } }: RankAlert) => ({ userId, timeframe });

function crossingOf({ rule }: RankAlert, rank: number | null) {
  return rank === null ? null : rankCrossing(rule.condition, rule.rank, rank);
}
