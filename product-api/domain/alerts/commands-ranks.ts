import type { QueueContext } from "../context";
import { findOwnEntry } from "../leaderboard/ranks/queries";
import { DomainProblem } from "../problem";
import { fireRankAlerts } from "./commands-fire";
import { findRanksToWatch } from "./queries";

/**
 * Looks up the ranks that alerts are on, and fires those that were crossed. Others move a rank as well as its player does, so
 * no single change causes it: what is seen and what is told of it are one transaction.
 */
export async function watchRanks(context: QueueContext): Promise<void> {
  for (const { userId, timeframe } of await findRanksToWatch(context.db)) {
    const rank = await findRank(context, userId, timeframe);
    if (rank !== null) await fireRankAlerts(context, userId, timeframe, rank);
  }
}

/** Null for who is not on the board. */
async function findRank(context: QueueContext, userId: string, timeframe: Parameters<typeof findOwnEntry>[2]): Promise<number | null> {
  try {
    return (await findOwnEntry(context, userId, timeframe)).position;
  } catch (error) {
    if (error instanceof DomainProblem && error.code === "not_found") return null;
    throw error;
  }
}
