import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss, type Db as BossDatabase, type Job } from "pg-boss";
import type { Database, Db } from "./database";
import { oneAtATime } from "./one-at-a-time";

/** How jobs of one kind are retried. Once their attempts are used up they go to the dead-letter queue. */
interface JobPolicy {
  /** Attempts after the first one. */
  retries: number;
  /** Doubled at each retry, with some jitter. */
  retryDelayS: number;
  retryDelayMaxS: number;
  /** An attempt that takes longer is treated as failed. */
  expiresAfterS: number;
  /** How long a finished job is kept for inspection; a day by default. */
  retentionS?: number;
}

/** One of several jobs that are sent together. */
interface NewJob<D> {
  data: D;
  /** Earliest start, in seconds from now. */
  startAfterS?: number;
  /** While a job with this key is waiting, no other is added; by default the job's data. */
  singletonKey?: string;
}

/** A queue of the jobs `J`: a map from job name to the job's data. */
export interface JobQueue<J extends Record<string, object>> {
  /** Adds a job within the caller's transaction: it exists only if that commits. */
  send<N extends keyof J & string>(db: Db, name: N, data: J[N]): Promise<void>;
  /** Adds jobs of one kind in one statement, within the caller's transaction. */
  sendMany<N extends keyof J & string>(db: Db, name: N, jobs: readonly NewJob<J[N]>[]): Promise<void>;
  /**
   * Handles jobs of a kind, `concurrency` at once in this process, until the queue is closed. A handler that throws is called again later.
   */
  work<N extends keyof J & string>(name: N, handle: (data: J[N]) => Promise<void>, concurrency?: number): Promise<void>;
  /** Number of jobs that failed permanently. */
  countDead(): Promise<number>;
  /** Takes no more jobs and waits for those in progress. */
  close(): Promise<void>;
}

/** Reports which request the current work belongs to, and runs work on behalf of one. */
interface RequestScope {
  current(): string | undefined;
  run<T>(id: string | undefined, work: () => T): T;
}

/** One log line per job that a request caused: correlates later work with the request. */
export interface JobLine {
  job: string;
  requestId: string;
  ms: number;
  failed: boolean;
}

interface QueueOptions {
  workers: boolean;
  onError: (error: Error) => void;
  /** Where the id of the current request comes from; without it jobs carry none. */
  requests?: RequestScope;
  onJob?: (line: JobLine) => void;
}

/** Property under which a job carries the id of the request that queued it; handlers do not see it, and it is not part of the job's key. */
const REQUEST = "$request";

const SCHEMA = "queue";
const DEAD = "dead-letters";
/** New jobs are announced by NOTIFY; polling finds jobs that were delayed, and those missed on a broken connection. */
const POLLING = { pollingIntervalSeconds: 5, notifyPollingIntervalSeconds: 5 };
/** After this long without a heartbeat from a killed worker, its jobs are given to another. */
const HEARTBEAT_S = 30;
const STOP_WITHIN_MS = 10_000;
const RETENTION_S = 24 * 60 * 60;
/** How often expired finished jobs are deleted: if only once a day, the table would hold twice as many. */
const MAINTENANCE_S = 10 * 60;

/**
 * Opens the queue in the product's own database, over its own connections (decision 024). `workers: false` is a process that only sends.
 * `onError` receives errors that occur in the background and those that handlers throw.
 */
export async function openQueue<J extends Record<string, object>>(
  database: Pick<Database, "pool" | "kind" | "listen">,
  policies: { readonly [N in keyof J & string]: JobPolicy },
  options: QueueOptions,
): Promise<JobQueue<J>> {
  const boss = new PgBoss({
    db: overPool(database),
    backend: database.kind === "embedded" ? "pglite" : "postgres",
    schema: SCHEMA,
    useListenNotify: options.workers,
    supervise: options.workers,
    superviseIntervalSeconds: HEARTBEAT_S,
    monitorIntervalSeconds: HEARTBEAT_S,
    maintenanceIntervalSeconds: MAINTENANCE_S,
    // Recurring work is found in the product's own tables, and no job depends on another.
    schedule: false,
    flowIntervalSeconds: 60 * 60,
    registerInstance: false,
    monitorVacuum: false,
    reindex: database.kind === "postgresql",
  });
  boss.on("error", options.onError);
  const start = async () => {
    await boss.start();
    await makeQueues(boss, policies);
  };
  // If several processes created the same tables at once, all but one would fail.
  await (database.kind === "postgresql" ? oneAtATime(database.pool, "memescope queue", start) : start());

  return {
    send: (db, name, data) => insertJobs(boss, db, name, [{ data }], options.requests?.current()),
    sendMany: (db, name, jobs) => insertJobs(boss, db, name, jobs, options.requests?.current()),
    work: async (name, handle, concurrency = 1) => {
      for (let taker = 0; taker < concurrency; taker += 1) {
        const id: string = await boss.work(name, POLLING, async ([job]: Job<J[typeof name]>[]) => {
          // If one job was waiting there may be more: looks for the next one at once instead of at the next poll.
          boss.notifyWorker(id);
          if (job) await runJob(name, job.data, handle, options);
        });
      }
    },
    countDead: async () => {
      const { rows } = await database.pool.query<{ dead: string }>(`select count(*) as dead from ${SCHEMA}.job where name = $1`, [DEAD]);
      return Number(rows[0]!.dead);
    },
    close: () => boss.stop({ graceful: true, timeout: STOP_WITHIN_MS }),
  };
}

/** Runs a job on behalf of the request that queued it, and reports it if there was one. */
async function runJob<D extends object>(
  name: string, payload: D, handle: (data: D) => Promise<void>, { requests, onError, onJob }: QueueOptions,
): Promise<void> {
  const { [REQUEST]: requestId, ...data } = payload as D & { [REQUEST]?: string };
  const startedMs = performance.now();
  const report = (failed: boolean) => {
    if (requestId !== undefined) onJob?.({ job: name, requestId, ms: Math.round(performance.now() - startedMs), failed });
  };
  const work = () => handle(data as unknown as D);
  try {
    await (requests ? requests.run(requestId, work) : work());
    report(false);
  } catch (error) {
    report(true);
    onError(error as Error);
    throw storable(error);
  }
}

/**
 * What the queue stores of a failure: one line. PostgreSQL's JSON holds neither a NUL nor half a character, which an upstream's words may
 * contain: the failure could not be recorded then, and the job would not be tried again before it expires.
 */
function storable(error: unknown): Error {
  const line = (error instanceof Error ? error.message : String(error)).split("\n")[0]!.slice(0, 200);
  return new Error(Buffer.from(line.replaceAll("\0", " ")).toString());
}

async function insertJobs(
  boss: PgBoss, db: Db, name: string, jobs: readonly NewJob<object>[], requestId: string | undefined,
): Promise<void> {
  if (jobs.length === 0) return;
  const rows = jobs.map(({ data, startAfterS, singletonKey }) => ({
    data: requestId === undefined ? data : { ...data, [REQUEST]: requestId },
    // A job without a key of its own is identified by its data.
    singletonKey: singletonKey ?? JSON.stringify(data),
    ...(startAfterS === undefined ? {} : { startAfter: Math.ceil(startAfterS) }),
  }));
  // Always in the same order, so that two callers sending the same keys at once wait for each other without a deadlock.
  rows.sort((one, other) => (one.singletonKey < other.singletonKey ? -1 : 1));
  await boss.insert(name, rows, { db: fromDrizzle(db, sql) });
}

/**
 * At most one job per key is waiting (policy "short"). Queues are created at start, so that their definitions are cached: looking one up
 * while the embedded database's only connection is in a transaction would never return.
 */
async function makeQueues(boss: PgBoss, policies: Readonly<Record<string, JobPolicy>>): Promise<void> {
  await boss.createQueue(DEAD, { retryLimit: 0, retentionSeconds: 14 * RETENTION_S });
  for (const [name, { retries, retryDelayS, retryDelayMaxS, expiresAfterS, retentionS = RETENTION_S }] of Object.entries(policies)) {
    const settings = {
      retryLimit: retries,
      retryDelay: retryDelayS,
      retryBackoff: true,
      retryDelayMax: retryDelayMaxS,
      expireInSeconds: expiresAfterS,
      heartbeatSeconds: HEARTBEAT_S,
      deleteAfterSeconds: retentionS,
      deadLetter: DEAD,
      notify: true,
    };
    await boss.createQueue(name, { policy: "short", ...settings });
    await boss.updateQueue(name, settings);
  }
}

/** pg-boss on the product's pool. The connection of a failed statement is replaced, so no transaction stays open. */
function overPool({ pool, listen }: Pick<Database, "pool" | "listen">): BossDatabase {
  return {
    executeSql: async (text, values) => {
      const result: unknown = await (values?.length ? pool.query(text, values) : pool.query(text));
      const results = (Array.isArray(result) ? result : [result]) as { rows: unknown[] }[];
      return { rows: results.flatMap(({ rows }) => rows) };
    },
    listen: async (channel, onNotification) => {
      const stop = await listen(channel, onNotification);
      return { close: async () => stop() };
    },
  };
}
