import { connectChain, createSource } from "./context";
import type { Database } from "./db/database";
import { demoAddresses } from "./domain/demo/commands";
import { advanceSandboxPlayers } from "./domain/demo/commands-players";
import { seedMissingRanks } from "./domain/demo/commands-ranks";
import { PLAYER_DUE_CHANNEL } from "./domain/leaderboard/scoring/commands";
import type { JobTaker } from "./domain/queue";
import { ADDRESS_TRACKED_CHANNEL } from "./domain/wallets/commands";
import { isReadUncapped, type Env } from "./env";
import type { ApiContext } from "./http/context";
import { createExplorer } from "./upstreams/explorer/explorer";
import { createPriceFeed } from "./upstreams/prices/prices";
import { startChainBackfill } from "./workers/chain-backfill/chain-backfill";
import { startChainSync } from "./workers/chain-sync/chain-sync";
import { startDigestSend } from "./workers/digest-send/digest-send";
import { startHousekeeping } from "./workers/housekeeping";
import { startLeaderboardScore } from "./workers/leaderboard-score/leaderboard-score";
import { startLedgerAudit } from "./workers/ledger-audit/ledger-audit";
import type { Logger, Worker } from "./workers/loop";
import { startMail } from "./workers/mail/mail";
import { startPricePoll } from "./workers/price-poll/price-poll";
import { startSocialScrape, type SocialSourceParts } from "./workers/social-scrape/social-scrape";
import { startWebhookDeliver } from "./workers/webhook-deliver/webhook-deliver";

/** Starts all workers. They run in the API's process, or in processes of their own. */
export async function startWorkers(env: Env, database: Database, context: ApiContext, jobs: JobTaker, log: Logger): Promise<Worker> {
  const chain = connectChain(env);
  const chainSync = startChainSync(context, { chain, ...env.chain, log });
  const stopListening = await database.listen(ADDRESS_TRACKED_CHANNEL, chainSync.wake);
  const pricePoll = env.prices ? startPricePoll(context, { feed: createPriceFeed(env.prices), log }) : null;
  // A connection of its own, so that new blocks do not share their requests with the thousands of calls that a long past takes.
  const backfill = env.explorer
    ? startChainBackfill(context, { explorer: createExplorer(env.explorer), chain: connectChain(env), log })
    : null;
  const ledgerAudit = startLedgerAudit(context, { log });
  const isOnlyProcess = database.kind === "embedded";
  const socialScrape = await startSocialScrape(context, { parts: connectSocial(env, context), jobs, isOnlyProcess, log });
  if (isReadUncapped(env.social)) {
    log.warn({ variable: "X_MONTHLY_READ_CAP" }, "posts are read from X, which charges for them, without a monthly cap");
  }
  const stopWebhooks = await startWebhookDeliver(context, { jobs, isOnlyProcess, log });
  const mail = await startMail(context, { jobs, log });
  const digestSend = await startDigestSend(context, { jobs, log });
  const leaderboard = await startLeaderboardScore(context, {
    jobs,
    sandbox: env.demo ? { advancePlayers: () => advanceSandboxPlayers(context), seedRanks: () => seedMissingRanks(context) } : null,
    log,
  });
  const stopPlayersDue = await database.listen(PLAYER_DUE_CHANNEL, leaderboard.wake);
  const stopHousekeeping = startHousekeeping(context, { keep: env.demo ? demoAddresses(env.demo) : [], vacuum: database.vacuum, log });
  const wake = () => {
    chainSync.wake();
    pricePoll?.wake();
  };
  const stop = async () => {
    stopListening();
    stopWebhooks();
    stopHousekeeping();
    stopPlayersDue();
    await Promise.all([
      chainSync.stop(), ledgerAudit.stop(), pricePoll?.stop(), backfill?.stop(), socialScrape.stop(), digestSend.stop(), leaderboard.stop(),
      mail?.stop(),
    ]);
  };
  return { wake, stop };
}

function connectSocial({ social }: Env, { now }: ApiContext): SocialSourceParts {
  return social.source === null
    ? { source: null, missing: social.reason }
    : { source: createSource(social.source, now), monthlyReadCap: social.monthlyReadCap };
}
