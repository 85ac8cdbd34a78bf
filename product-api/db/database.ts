import { Socket } from "node:net";
import { join } from "node:path";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { startEmbeddedServer } from "./embedded";
import { listenWithOwnClient, listenWithPool, type Listen } from "./listen";
import { lockDataDirectory } from "./lock";
import { migrateToCurrent } from "./migrate";
import { reportWhileMigrating } from "./migrating";
import { oneAtATime } from "./one-at-a-time";
import { DatabaseClient } from "./client";
import { drizzleOn } from "./pooled";
import { inTurns } from "./turns";
import { makePrivate } from "./private-files";

/** A connection or a transaction: what queries and commands run on. */
export type Db = Pick<
  NodePgDatabase, "select" | "selectDistinct" | "insert" | "update" | "delete" | "execute" | "transaction" | "with" | "$count"
>;

/**
 * A host that is cut off or hangs in the middle of a transaction keeps its locks, and the server may not notice for two hours. None of our
 * transactions waits for anything but its own statements.
 */
const IDLE_IN_TRANSACTION_LIMIT = { idle_in_transaction_session_timeout: "1min" };
/** Longer than the web half waits for a response (10 s): nobody would read the result of a slower statement. */
const REQUEST_LIMIT = { statement_timeout: "15s" };
/**
 * Planner settings for requests, which need few rows of large tables, stored close together. With its defaults, made for spinning disks,
 * the server scans whole tables instead, and spends longer compiling statements than running them.
 */
const REQUEST_PLANNING = { jit: "off", random_page_cost: "1.1" };
/**
 * A statement is sent while another is running: statements on one connection
 * that do not depend on each other's results share one round trip.
 */
const PIPELINED = { pipeline: true };
/** Connections per pool. */
const POOL_SIZE = 10;
/** A connection is replaced after this time, so that statements planned once are planned again for tables that have grown. */
const CONNECTION_S = 10 * 60;

export interface Database {
  readonly db: Db;
  /**
   * For code that answers requests. On PostgreSQL it has its own connections, whose statements end after 15 s, so that neither a slow
   * statement nor a job can occupy all of them. The embedded database has a single connection for both. Within a `callerScope`, callers
   * take turns.
   */
  readonly requestDb: Db;
  /** `requestDb` with its statements counted: for HTTP calls, not for the statements that the live channel repeats on a timer. */
  readonly countedDb: Db;
  /** Number of statements that `countedDb` has run so far. */
  readonly countStatements: () => number;
  readonly kind: "embedded" | "postgresql";
  /** The underlying connections, for the queue. */
  readonly pool: pg.Pool;
  /** Calls back with the payload of each NOTIFY on a channel. Returns a function that stops listening. */
  readonly listen: Listen;
  /** Removes dead rows; null if the server does that itself. */
  readonly vacuum: (() => Promise<void>) | null;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** PostgreSQL to use; null runs the embedded one. */
  databaseUrl: string | null;
  /** Directory of the embedded database; null keeps it in memory. */
  dataDir: string | null;
  /** Dump of an embedded database that a new one is restored from, for tests: building one from scratch takes seconds. */
  dumpFile?: string;
  /** Called when the embedded database has died: nothing can be read or stored any more. */
  onLost?: (error: Error) => void;
}

/** Opens the database and brings its schema up to date. @throws UnusableDatabaseError */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const opened = options.databaseUrl ? await openServer(options.databaseUrl) : await openEmbedded(options);
  const db = drizzleOn(opened.pool);
  await reportWhileMigrating(migrateOnce(db, opened)).catch((error: unknown) => {
    void opened.close().catch(() => {});
    throw error;
  });
  const vacuum = opened.kind === "embedded" ? async () => void (await opened.pool.query("vacuum analyze")) : null;
  const { kind, pool, listen, close } = opened;
  const requestPool = inTurns(opened.requestPool);
  let statements = 0;
  const countedDb = drizzleOn(requestPool, { logger: { logQuery: () => void (statements += 1) } });
  return {
    db, requestDb: drizzleOn(requestPool), countedDb, countStatements: () => statements, kind, pool, listen, vacuum, close,
  };
}

async function openServer(connectionString: string) {
  const sockets = openSockets();
  const pool = openPool({ connectionString, stream: sockets.open }, IDLE_IN_TRANSACTION_LIMIT);
  const planning = /[?&]options=/.test(connectionString) ? {} : REQUEST_PLANNING;
  const requestPool = openPool({ connectionString, stream: sockets.open }, { ...planning, ...REQUEST_LIMIT, ...IDLE_IN_TRANSACTION_LIMIT });
  const listener = listenWithOwnClient(connectionString, sockets.cut);
  // On a connection that goes silent, migrations and the creation of the queue's tables would otherwise wait for ever.
  await listener.open();
  const close = async () => {
    await listener.close();
    await Promise.all([pool.end(), requestPool.end()]);
  };
  return { pool, requestPool, kind: "postgresql" as const, listen: listener.listen, close };
}

/**
 * Applies `settings` to every session. They are not sent in the startup
 * message, because a pooler rejects parameters there that it does not know.
 */
function openPool(config: pg.PoolConfig, settings: Readonly<Record<string, string>>): pg.Pool {
  const set = Object.entries(settings).map(([name, value]) => `set ${name} = '${value}'`).join("; ");
  const onConnect = (client: pg.ClientBase) => client.query(set) as unknown as void;
  const pool = new pg.Pool({
    Client: DatabaseClient, max: POOL_SIZE, maxLifetimeSeconds: CONNECTION_S, connectionTimeoutMillis: 5_000, onConnect, ...PIPELINED,
    ...config,
  });
  // A connection that breaks within a transaction fails its statements; an unhandled "error" event would end the process as well.
  pool.on("connect", (client) => client.on("error", () => {}));
  // The pool replaces an idle connection that breaks at the next query.
  return pool.on("error", () => {});
}

/** Sockets that can be cut together: a statement on a connection that has gone silent would wait for ever, holding its locks. */
function openSockets() {
  const sockets = new Set<Socket>();
  const open = () => {
    const socket = new Socket();
    sockets.add(socket);
    return socket.once("close", () => sockets.delete(socket));
  };
  const cut = () =>
    sockets.forEach((socket) => socket.destroy(Object.assign(new Error("the database has stopped responding"), { code: "ETIMEDOUT" })));
  return { open, cut };
}

function rethrow(error: Error): never {
  throw error;
}

async function openEmbedded({ dataDir, dumpFile, onLost = rethrow }: DatabaseOptions) {
  const unlock = dataDir === null ? () => {} : lockDataDirectory(dataDir);
  try {
    if (dataDir !== null) makePrivate(dataDir);
    const server = await startEmbeddedServer(dataDir === null ? null : join(dataDir, "postgres"), onLost, dumpFile);
    // The directory was just created, readable by everybody.
    if (dataDir !== null) makePrivate(join(dataDir, "postgres"));
    const pool = new pg.Pool({
      Client: DatabaseClient,
      max: 1,
      ...PIPELINED,
      idleTimeoutMillis: 0,
      user: "postgres",
      database: "postgres",
      stream: () => server.connect(),
    });
    pool.on("error", () => {});
    // Before the first query: a listener added later would miss the connection that the query opens.
    const listen = listenWithPool(pool);
    // It takes no options per connection, but is one session for all of them.
    await pool.query(`set random_page_cost = ${REQUEST_PLANNING.random_page_cost}`);
    const close = async () => {
      await pool.end();
      await server.close();
      unlock();
    };
    return { pool, requestPool: pool, kind: "embedded" as const, listen, close };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Several processes may start at once on one PostgreSQL: the first migrates, the others wait for it. */
async function migrateOnce(db: NodePgDatabase, { kind, pool }: Pick<Database, "kind" | "pool">): Promise<void> {
  if (kind === "embedded") return migrateToCurrent(db);
  await oneAtATime(pool, "memescope migrations", (client) => migrateToCurrent(drizzle(client)));
}
