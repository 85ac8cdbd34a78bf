import { watchRanks } from "../../domain/alerts/commands-ranks";
import type { QueueContext } from "../../domain/context";
import { scorePlayer, enqueueDuePlayers } from "../../domain/leaderboard/scoring/commands";
import { refreshTradingScores, type PlatformContext } from "../../domain/leaderboard/profile/commands-link";
import { rebuildBoard } from "../../domain/leaderboard/rebuild/commands";
import type { JobTaker } from "../../domain/queue";
import { startLoop, type Logger, type Worker } from "../loop";

const POLL_EVERY_MS = 5_000;
const REFRESH_EVERY_MS = 60_000;
const WATCH_EVERY_MS = 15_000;
const CONCURRENCY = 2;

/**
 * Maintains the board: recomputes players who are due, revalues everybody once an hour, and refreshes the trading scores. `advancePlayers`
 * moves the sandbox's other players on, also once an hour, and returns whether it could; `seedRanks` gives past ranks to visitors of its
 * demo who have none. Due players are recorded in the database, so any number of processes may run this and any of them may die.
 */
export async function startLeaderboardScore(
  context: QueueContext & PlatformContext,
  { jobs, sandbox, log }: {
    jobs: JobTaker; sandbox: { advancePlayers: () => Promise<boolean>; seedRanks: () => Promise<void> } | null; log: Logger;
  },
): Promise<Worker> {
  await jobs.work("leaderboard-score", ({ userId }) => scorePlayer(context, userId), CONCURRENCY);

  const platform = context.platform && startLoop(context, log, {
    upstream: "memex", intervalMs: REFRESH_EVERY_MS, maxBackoffMs: 5 * 60_000, run: async () => {
      while ((await refreshTradingScores(context)) > 0);
    },
  });
  const board = startLoop(context, log, {
    upstream: "leaderboard", intervalMs: POLL_EVERY_MS, maxBackoffMs: 60_000, run: async () => {
      while ((await enqueueDuePlayers(context)) > 0);
    },
  });
  const ranks = startLoop(context, log, {
    upstream: "rank alerts", intervalMs: WATCH_EVERY_MS, maxBackoffMs: 5 * 60_000, run: () => watchRanks(context),
  });
  let arePlayersReady = false;
  const hourly = startLoop(context, log, {
    upstream: "leaderboard hour", intervalMs: POLL_EVERY_MS, maxBackoffMs: 60_000, run: async () => {
      const wasRebuilt = await rebuildBoard(context);
      if (!sandbox) return;
      if (arePlayersReady && !wasRebuilt) return sandbox.seedRanks();
      arePlayersReady = await sandbox.advancePlayers();
      if (!arePlayersReady) return;
      board.wake();
      // The profiles of players who have just been added have never been read.
      platform?.wake();
    },
  });
  return {
    wake: board.wake,
    stop: async () => {
      await Promise.all([hourly.stop(), board.stop(), ranks.stop(), platform?.stop()]);
    },
  };
}
