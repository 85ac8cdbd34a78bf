import { Socket } from "node:net";
import { join } from "node:path";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { startEmbeddedServer } from "./embedded";
import { listenWithOwnClient, listenWithPool, type Listen } from "./listen";
import { lockDataDirectory } from "./lock";
import { tellWhileMigrating } from "./migrating";
import { oneAtATime } from "./one-at-a-time";
import { PlanningClient } from "./planned-once";
import { drizzleOn } from "./pooled";
import { makePrivate } from "./private-files";

/** A connection or a transaction: what queries and commands run on. */
export type Db = Pick<NodePgDatabase, "select" | "selectDistinct" | "insert" | "update" | "delete" | "execute" | "transaction" | "with" | "$count">;

/**
 * A host that is cut off or stands still in the middle of a transaction holds what that has locked, and the server may hear of it after two
 * hours. None of ours waits for anything but its own statements.
 */
const LEFT_STANDING = { idle_in_transaction_session_timeout: "1min" };
/** Longer than the web half waits for an answer (10 s): nobody is left to read what a slower statement finds. */
const REQUEST_LIMIT = { statement_timeout: "15s" };
/**
 * How statements of requests are planned: they want few rows of large tables, which lie together. By its defaults, made for
 * disks that turn, the server reads whole tables instead, and compiles statements for longer than they run.
 */
const REQUEST_PLANNING = { jit: "off", random_page_cost: "1.1" };
const MIGRATIONS = "product-api/db/migrations";
/** A statement is sent while another runs: those of one connection that do not need each other's answers cost one trip together. */
const PIPELINED = { pipeline: true };
/** Connections of each pool. */
const POOL_SIZE = 10;
/** Then a connection is replaced by the next, and what was planned once is planned anew for tables that have grown. */
const CONNECTION_S = 10 * 60;

export interface Database {
  readonly db: Db;
  /**
   * For what answers requests: on PostgreSQL connections of its own, whose statements end after 15 s, so that neither a
   * slow one nor a job can take all of them. The embedded database has one connection for everybody: `db` itself.
   */
  readonly requestDb: Db;
  /** `requestDb` for what counts its statements: those of the HTTP calls, not those that the live channel repeats by the clock. */
  readonly countedDb: Db;
  /** Statements that `countedDb` has run so far. */
  readonly countStatements: () => number;
  readonly kind: "embedded" | "postgresql";
  /** The connections themselves, for the queue. */
  readonly pool: pg.Pool;
  /** Calls back with the payload of each NOTIFY on a channel. Returns a function that stops listening. */
  readonly listen: Listen;
  /** Clears dead rows; null where the server does that itself. */
  readonly vacuum: (() => Promise<void>) | null;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** PostgreSQL to use; null runs the embedded one. */
  databaseUrl: string | null;
  /** Directory of the embedded database; null keeps it in memory. */
  dataDir: string | null;
  /** A dump of an embedded database that a new one begins as, for tests: to make one from nothing takes seconds. */
  dumpFile?: string;
  /** The embedded database has died: nothing can be read or stored any more. */
  onLost?: (error: Error) => void;
}

/** Opens the database and brings its schema up to date. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const opened = options.databaseUrl ? await openServer(options.databaseUrl) : await openEmbedded(options);
  const db = drizzleOn(opened.pool);
  await tellWhileMigrating(migrateOnce(db, opened)).catch((error: unknown) => {
    void opened.close().catch(() => {});
    throw error;
  });
  const vacuum = opened.kind === "embedded" ? async () => void (await opened.pool.query("vacuum analyze")) : null;
  const { kind, pool, requestPool, listen, close } = opened;
  return { db, requestDb: drizzleOn(requestPool), ...openCounted(requestPool), kind, pool, listen, vacuum, close };
}

function openCounted(pool: pg.Pool): Pick<Database, "countedDb" | "countStatements"> {
  let statements = 0;
  const countedDb = drizzleOn(pool, { logger: { logQuery: () => void (statements += 1) } });
  return { countedDb, countStatements: () => statements };
}

async function openServer(connectionString: string) {
  const sockets = openSockets();
  const pool = openPool({ connectionString, stream: sockets.open }, LEFT_STANDING);
  const planning = /[?&]options=/.test(connectionString) ? {} : REQUEST_PLANNING;
  const requestPool = openPool({ connectionString, stream: sockets.open }, { ...planning, ...REQUEST_LIMIT, ...LEFT_STANDING });
  const listener = listenWithOwnClient(connectionString, sockets.cut);
  // Migrations and the queue's tables would wait without end on a way that falls silent.
  await listener.open();
  const close = async () => {
    await listener.close();
    await Promise.all([pool.end(), requestPool.end()]);
  };
  return { pool, requestPool, kind: "postgresql" as const, listen: listener.listen, close };
}

/** The settings are those of each session. Its first message does not tell them: a pooler refuses who says more there than who comes. */
function openPool(config: pg.PoolConfig, settings: Readonly<Record<string, string>>): pg.Pool {
  const set = Object.entries(settings).map(([name, value]) => `set ${name} = '${value}'`).join("; ");
  const onConnect = (client: pg.ClientBase) => client.query(set) as unknown as void;
  const pool = new pg.Pool({ Client: PlanningClient, max: POOL_SIZE, maxLifetimeSeconds: CONNECTION_S, connectionTimeoutMillis: 5_000, onConnect, ...PIPELINED, ...config });
  // One that breaks within a transaction tells its statements so; as an event that nobody hears it would end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  // An idle connection that breaks is replaced by the pool at the next query.
  return pool.on("error", () => {});
}

/** Sockets that can be cut together: a statement on one that has fallen silent would be waited for without end, with all that it holds. */
function openSockets() {
  const standing = new Set<Socket>();
  const open = () => {
    const socket = new Socket();
    standing.add(socket);
    return socket.once("close", () => standing.delete(socket));
  };
  const cut = () => standing.forEach((socket) => socket.destroy(Object.assign(new Error("the database has stopped responding"), { code: "ETIMEDOUT" })));
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
    // A new one was just made, open to everybody.
    if (dataDir !== null) makePrivate(join(dataDir, "postgres"));
    const pool = new pg.Pool({
      Client: PlanningClient,
      max: 1,
      ...PIPELINED,
      idleTimeoutMillis: 0,
      user: "postgres",
      database: "postgres",
      stream: () => server.connect() as never,
    });
    pool.on("error", () => {});
    // Before the first query: whoever comes later hears nothing on the connection that it opens.
    const listen = listenWithPool(pool);
    // It takes no options with a connection, but is one session for all of them.
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
  if (kind === "embedded") return migrate(db, { migrationsFolder: MIGRATIONS });
  await oneAtATime(pool, "memescope migrations", (client) => migrate(drizzle(client), { migrationsFolder: MIGRATIONS }));
}
