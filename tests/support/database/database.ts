import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import pg from "pg";
import type { ChainContext } from "@/product-api/domain/context";
import { openDatabase, type Database, type DatabaseOptions } from "@/product-api/db/database";
import type { AuthContext } from "@/product-api/domain/auth/commands";
import { openQueue, type JobQueue } from "@/product-api/db/queue";
import { jobPolicies, type Jobs, type Queue } from "@/product-api/domain/queue";
import { createTokenKeys, defaultSessionTimes } from "@/product-api/domain/auth/tokens";
import type { MailContext } from "@/product-api/domain/mail/mail";
import { createPriceBook, type PricesContext } from "@/product-api/domain/prices/price-book";

/**
 * The variable with the template that a run of the suite copies its databases from: a database on the server, or a dump of an embedded one.
 */
export const TEMPLATE = "TEST_DATABASE_TEMPLATE";

export interface TestDatabase {
  /** Undefined for the embedded database. */
  url: string | undefined;
  /** How the product opens it; the embedded database keeps everything in memory. */
  options: DatabaseOptions;
  drop(): Promise<void>;
}

/** A database with the latest schema, on the server in TEST_DATABASE_URL; without one, the embedded database. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return makeDatabase(process.env[TEMPLATE]);
}

/** A database without tables. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return makeDatabase(undefined);
}

async function makeDatabase(template: string | undefined): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return { url: undefined, options: { databaseUrl: null, dataDir: null, dumpFile: template }, drop: async () => {} };
  const name = `memescope_test_${randomBytes(6).toString("hex")}`;
  // No test ends the server, so no commit needs to wait for its disk.
  await runOnServer(
    server, `create database ${name}${template ? ` template ${template}` : ""}`, `alter database ${name} set synchronous_commit = off`,
  );
  const url = new URL(server);
  url.pathname = `/${name}`;
  const drop = () => runOnServer(server, `drop database ${name} with (force)`);
  return { url: url.href, options: { databaseUrl: url.href, dataDir: null }, drop };
}

async function runOnServer(connectionString: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Deletes all that has been stored since the migrations, and starts every sequence again. */
export async function emptyDatabase({ db }: Database): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'leaderboard_state'`);
  // Users first, because triggers keep sums and counts of what they have.
  const tables = ["users", ...rows.map(({ name }) => name), "queue.job"];
  await db.execute(sql.raw(tables.map((name) => `delete from ${name}`).join(";")));
  await db.execute(sql`update leaderboard_state set revalued_at = null, rebuild_id = null, rebuild_seen_at = null`);
  await db.execute(sql`
    select setval(format('%I.%I', schemaname, sequencename)::regclass, 1, false) from pg_sequences where schemaname = 'public'`);
}

export interface TestContext {
  readonly context: AuthContext & ChainContext & MailContext & PricesContext;
  readonly database: Database;
  /** Opens the queue, for tests that send jobs within a transaction. */
  openQueue(): Promise<void>;
  close(): Promise<void>;
}

/** A migrated database, and the context in which queries and commands run. */
export async function openTestContext(now: () => Date = () => new Date()): Promise<TestContext> {
  const testDatabase = await createTestDatabase();
  const database = await openDatabase(testDatabase.options);
  const { queue, openQueue: openItsQueue, closeQueue } = queueOnDemand(database);
  return {
    database,
    openQueue: openItsQueue,
    context: {
      db: database.db, queue, now, uuid: randomUUID, secret: () => randomBytes(32).toString("base64url"), priceBook: createPriceBook(),
      logSecurity: () => undefined, chainId: 31_337, mTokenKey: "native", keys: createTokenKeys("a secret of thirty-two characters!"),
      sessionTimes: defaultSessionTimes, mailSender: null, mailboxUrl: null, webOrigin: "http://localhost:3000",
    },
    close: async () => {
      await closeQueue();
      await database.close();
      await testDatabase.drop();
    },
  };
}

/**
 * The product's own queue, opened on first use, since most tests send nothing. Opening it needs a second connection, which the embedded
 * database does not have during a transaction: a test that sends within one must open the queue before (`useTestContext`).
 */
export function queueOnDemand(database: Database): { queue: Queue; openQueue: () => Promise<void>; closeQueue: () => Promise<void> } {
  let opened: Promise<JobQueue<Jobs>> | undefined;
  const open = (db: unknown = database.db) => {
    if (!opened && db !== database.db && !process.env.TEST_DATABASE_URL) {
      throw new Error("The queue has to be open before this transaction begins.");
    }
    return (opened ??= openQueue<Jobs>(database, jobPolicies, { workers: false, onError: () => {} }));
  };
  return {
    queue: {
      send: async (...job) => (await open(job[0])).send(...job),
      sendMany: async (...jobs) => (await open(jobs[0])).sendMany(...jobs),
      countDead: async () => (await open()).countDead(),
    },
    openQueue: async () => void (await open()),
    closeQueue: async () => (await opened)?.close(),
  };
}
