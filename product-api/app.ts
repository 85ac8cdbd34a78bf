import type { AddressInfo } from "node:net";
import { connectChain, createContext, prepare, writeLine, type ContextParts } from "./context";
import { openDatabase } from "./db/database";
import { openQueue, type JobLine } from "./db/queue";
import { jobPolicies, type Jobs } from "./domain/queue";
import { requestScope } from "./domain/request-scope";
import { EnvironmentError, type Env } from "./env";
import { startLiveHub } from "./http/live/hub";
import { createFirstOfMinute } from "./http/first-of-minute";
import { closeServer } from "./http/close-server";
import { buildServer } from "./http/server";
import { reasonOf, type Logger } from "./workers/loop";
import { startWorkers } from "./start-workers";

export interface Running {
  /** Port the API listens on; null if only workers run. */
  port: number | null;
  /** Makes the chain and price workers run at once. */
  wake(): void;
  close(): Promise<void>;
}

/** A DATA_DIR that stores nothing, for tests. */
const MEMORY = "memory://";

/** Options of a process; all but `workers` are for tests. */
interface Parts extends ContextParts {
  workers: boolean;
  /** Receives the log lines of jobs that requests started, which otherwise go to standard output. */
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
  const isFirst = createFirstOfMinute();
  const onError = (error: unknown) => {
    if (isFirst(reasonOf(error))) app.log.warn({ reason: reasonOf(error) }, "live channel");
  };
  const hub = await startLiveHub(app.server, requestContext, {
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
  const options = { databaseUrl: env.databaseUrl, dataDir, dumpFile, onLost: exitOnLoss };
  const database = await openDatabase(options).catch((error: unknown) => {
    throw env.databaseUrl === null ? error : new EnvironmentError(`DATABASE_URL: ${reasonOf(error)}`);
  });
  const queue = await openQueue<Jobs>(database, jobPolicies, {
    workers, onError: logReasons(env), requests: requestScope, onJob: onJob ?? writeLine(env, "job"),
  });
  const close = async () => {
    await queue.close();
    await database.close();
  };
  return { database, queue, close };
}

/** Queue failures are retried automatically, by dozens of workers, so one line a minute for each reason is enough. */
function logReasons({ logLevel }: Env): (error: Error) => void {
  const isFirst = createFirstOfMinute();
  return (error) => {
    const reason = reasonOf(error);
    if (logLevel !== "silent" && isFirst(reason)) process.stderr.write(`queue: ${reason}\n`);
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
