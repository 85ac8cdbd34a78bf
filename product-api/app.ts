import { randomBytes, randomUUID } from "node:crypto";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { openDatabase, type Database } from "./db/database";
import { openQueue, type JobLine } from "./db/queue";
import { recordAssets } from "./domain/assets/commands";
import type { SecurityLine } from "./domain/auth/commands-security";
import { resealTotp } from "./domain/auth/factors/commands-totp";
import { createTokenKeys } from "./domain/auth/tokens";
import { demoAddresses, trackDemoWallets } from "./domain/demo/commands";
import { trackDemoHandle } from "./domain/demo/commands-mentions";
import { advanceSandboxPlayers } from "./domain/demo/commands-players";
import { seedMissingRanks } from "./domain/demo/commands-ranks";
import { PLAYER_DUE_CHANNEL } from "./domain/leaderboard/scoring/commands";
import { createPriceBook } from "./domain/prices/price-book";
import { jobPolicies, type Jobs, type JobTaker, type Queue } from "./domain/queue";
import { ADDRESS_TRACKED_CHANNEL } from "./domain/wallets/commands";
import { requestScope } from "./domain/request-scope";
import { EnvironmentError, isReadUncapped, type Env } from "./env";
import type { ApiContext } from "./http/context";
import { startLiveHub } from "./http/live/hub";
import { closeServer } from "./http/close-server";
import { buildServer } from "./http/server";
import { createArchiveSource } from "./upstreams/archive/archive";
import { createChain, type Chain } from "./upstreams/chain/chain";
import { createExplorer } from "./upstreams/explorer/explorer";
import { createSmtpSender } from "./upstreams/mail/smtp";
import { createMemex } from "./upstreams/memex/memex";
import { createPriceFeed } from "./upstreams/prices/prices";
import type { SocialSource } from "./upstreams/social-source";
import { createWebhookSender } from "./upstreams/webhooks/webhooks";
import { createXSource } from "./upstreams/x/x";
import { startChainBackfill } from "./workers/chain-backfill/chain-backfill";
import { startChainSync } from "./workers/chain-sync/chain-sync";
import { startDigestSend } from "./workers/digest-send/digest-send";
import { startHousekeeping } from "./workers/housekeeping";
import { startLeaderboardScore } from "./workers/leaderboard-score/leaderboard-score";
import { startLedgerAudit } from "./workers/ledger-audit/ledger-audit";
import { reasonOf, type Logger, type Worker } from "./workers/loop";
import { startMail } from "./workers/mail/mail";
import { startPricePoll } from "./workers/price-poll/price-poll";
import { startSocialScrape, type SocialSourceParts } from "./workers/social-scrape/social-scrape";
import { startWebhookDeliver } from "./workers/webhook-deliver/webhook-deliver";

export interface Running {
  /** Port the API listens on; null if only workers run. */
  port: number | null;
  /** Makes the chain and price workers run at once. */
  wake(): void;
  close(): Promise<void>;
}

const HEAD_POLL_MS = 4_000;
/** A DATA_DIR that stores nothing, for tests. */
const MEMORY = "memory://";

/** Options of a process; all but `workers` are for tests. */
export interface Parts {
  workers: boolean;
  /** A clock other than the machine's. */
  now?: () => Date;
  /** Receives the security log, which otherwise goes to standard output. */
  onSecurity?: (line: SecurityLine) => void;
  /** The same for the log lines of jobs that requests started. */
  onJob?: (line: JobLine) => void;
  /** Dump that a new embedded database starts from. */
  dumpFile?: string;
}

/** Starts the API, and the workers in the same process unless they run separately. */
export async function startApi(env: Env, parts: Parts): Promise<Running> {
  await rejectWrongChain(env);
  const { database, queue, close } = await openStores(env, parts);
  const context = createContext(env, database, queue, parts);
  await prepare(env, context);
  // Loads the whole price history, for which the first request could wait longer than its caller does.
  await context.priceBook.read(context.db, context.now());
  const requestContext = { ...context, db: database.requestDb };
  const app = await buildServer({ ...context, db: database.countedDb }, {
    logLevel: env.logLevel,
    trustProxy: env.trustProxy,
    maxConcurrentRequests: env.maxConcurrentRequests,
    shared: database.kind === "postgresql" ? context : null,
  });
  const onError = (error: unknown) => app.log.warn({ reason: reasonOf(error) }, "live channel");
  const hub = await startLiveHub(app.server as Server, requestContext, {
    webOrigin: env.webOrigin, trustProxy: env.trustProxy, listen: database.listen, onError,
  });
  const workers = parts.workers ? await startWorkers(env, database, context, queue, app.log) : null;
  await app.listen({ port: env.apiPort, host: "127.0.0.1" });

  return {
    port: (app.server.address() as AddressInfo).port,
    wake: () => workers?.wake(),
    close: async () => {
      hub.close();
      await Promise.all([closeServer(app), workers?.stop()]);
      await close();
    },
  };
}

/** Starts only the workers, alongside API processes that share their PostgreSQL database. */
export async function startWorkersAlone(env: Env, log: Logger): Promise<Running> {
  await rejectWrongChain(env);
  const { database, queue, close } = await openStores(env, { workers: true });
  const context = createContext(env, database, queue);
  await prepare(env, context);
  const { wake, stop } = await startWorkers(env, database, context, queue, log);
  return {
    port: null,
    wake,
    close: async () => {
      await stop();
      await close();
    },
  };
}

/** Opens what outlives the process: the database, and the queue in it. */
async function openStores(env: Env, { workers, dumpFile, onJob }: Parts) {
  const dataDir = env.dataDir === MEMORY ? null : env.dataDir;
  const database = await openDatabase({ databaseUrl: env.databaseUrl, dataDir, dumpFile, onLost: exitOnLoss });
  const queue = await openQueue<Jobs>(database, jobPolicies, {
    workers, onError: logNewReasons(env), requests: requestScope, onJob: onJob ?? writeLine(env, "job"),
  });
  const close = async () => {
    await queue.close();
    await database.close();
  };
  return { database, queue, close };
}

/** Queue failures are retried automatically, so one line per new reason is enough. */
function logNewReasons({ logLevel }: Env): (error: Error) => void {
  let lastReason = "";
  return (error) => {
    const reason = reasonOf(error);
    if (reason !== lastReason && logLevel !== "silent") process.stderr.write(`queue: ${reason}\n`);
    lastReason = reason;
  };
}

/** Without its database the process is of no use; its supervisor restarts it. */
function exitOnLoss(error: Error): void {
  process.stderr.write(`the embedded database has died: ${error.message.split("\n")[0]}\n`);
  process.exit(1);
}

/** Refuses to start on a node of another chain. A node that cannot be reached yet is checked again by the sync. */
async function rejectWrongChain(env: Env): Promise<void> {
  const chainId = await connectChain(env).fetchChainId().catch(() => null);
  if (chainId !== null && chainId !== env.chain.id) {
    throw new EnvironmentError(`CHAIN_ID: is ${env.chain.id}, but the node is on chain ${chainId}`);
  }
}

function connectChain(env: Env): Chain {
  return createChain({ rpcUrl: env.chain.rpcUrl, wsUrl: env.chain.wsUrl, pollMs: HEAD_POLL_MS });
}

function createContext(
  env: Env, database: Database, queue: Queue, { now = () => new Date(), onSecurity }: Partial<Parts> = {},
): ApiContext {
  const platform = env.memexUrl === null ? null : createMemex({ url: env.memexUrl });
  return {
    db: database.db,
    countStatements: database.countStatements,
    queue,
    webhookSender: createWebhookSender({ allowPrivate: env.webhooks.allowPrivate, now }),
    now,
    uuid: randomUUID,
    logSecurity: onSecurity ?? writeLine(env, "security"),
    secret: () => randomBytes(32).toString("base64url"),
    keys: createTokenKeys(...env.jwtSecrets),
    sessionTimes: env.sessionTimes,
    priceBook: createPriceBook(),
    mTokenKey: env.chain.mTokenAddress.toLowerCase(),
    chainId: env.chain.id,
    webOrigin: env.webOrigin,
    socialSource: { name: env.social.source?.kind === "archive" ? "Archive" : "X", missing: env.social.reason },
    demo: env.demo,
    platform,
    mailSender: env.mail && createSmtpSender(env.mail),
    mailboxUrl: env.mail?.mailboxUrl ?? null,
    registration: env.registration,
    proofSources: { handle: createSource(env, now), profile: platform },
    monthlyReadCap: env.social.monthlyReadCap,
    network: {
      chain_id: env.chain.id,
      name: env.chain.name,
      native_symbol: env.chain.nativeSymbol,
      m_token_symbol: "M",
      explorer_url: env.chain.explorerUrl,
      sandbox: env.demo !== null,
    },
  };
}

/** Writes each line as JSON, in the format of the server's own log. */
function writeLine({ logLevel }: Env, msg: "security" | "job"): (line: SecurityLine | JobLine) => void {
  if (logLevel === "silent") return () => undefined;
  return (line) => void process.stdout.write(`${JSON.stringify({ level: 30, time: Date.now(), ...line, msg })}\n`);
}

/** Registers the configured assets and, in the sandbox, tracks its wallets before the first visitor arrives. */
async function prepare(env: Env, context: ApiContext): Promise<void> {
  const native = { key: "native", symbol: env.chain.nativeSymbol, decimals: 18, priceId: env.chain.nativePriceId };
  const mToken = { key: context.mTokenKey, symbol: "M", decimals: 18, priceId: env.chain.mTokenPriceId };
  const configuredTokens = env.tokens.map(({ address, symbol, decimals, price_id }) => ({
    key: address.toLowerCase(), symbol, decimals, priceId: price_id ?? null,
  }));
  const known = [native, ...configuredTokens, ...(context.mTokenKey === "native" ? [] : [mToken])];
  await recordAssets(context, [...new Map(known.map((asset) => [asset.key, asset])).values()]);
  await resealSecrets(env, context);
  if (!env.demo) return;
  await trackDemoWallets(context, env.demo);
  // On a real network the demo's handle belongs to someone else.
  if (env.social.isSandbox) await trackDemoHandle(context, env.demo.xUsername);
}

/**
 * Re-encrypts authenticator secrets with the newest key. Users whose secret can no longer be
 * opened, because its key was removed too early, still have their passkeys and recovery codes.
 */
async function resealSecrets({ logLevel }: Env, context: ApiContext): Promise<void> {
  const unreadable = await resealTotp(context);
  if (unreadable > 0 && logLevel !== "silent") {
    process.stderr.write(`JWT_SECRET: ${unreadable} accounts have an authenticator app whose secret cannot be decrypted with any of its values\n`);
  }
}

/** The source that mentions and accounts are read from; null without one. */
function createSource({ social }: Env, now: () => Date): SocialSource | null {
  if (social.source === null) return null;
  return social.source.kind === "x" ? createXSource({ ...social.source, now }) : createArchiveSource(social.source);
}

function connectSocial(env: Env, { now }: ApiContext): SocialSourceParts {
  const source = createSource(env, now);
  return source
    ? { source, monthlyReadCap: env.social.monthlyReadCap }
    : { source, missing: env.social.reason ?? "no source of mentions is configured" };
}

async function startWorkers(env: Env, database: Database, context: ApiContext, jobs: JobTaker, log: Logger): Promise<Worker> {
  const chain = connectChain(env);
  const chainSync = startChainSync(context, { chain, ...env.chain, log });
  const stopListening = await database.listen(ADDRESS_TRACKED_CHANNEL, chainSync.wake);
  const pricePoll = env.prices ? startPricePoll(context, { feed: createPriceFeed(env.prices), log }) : null;
  const backfill = env.explorer ? startChainBackfill(context, { explorer: createExplorer(env.explorer), chain, log }) : null;
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
