import { randomBytes, randomUUID } from "node:crypto";
import pg from "pg";
import { openDatabase } from "@/product-api/db/database";
import type { Context } from "@/product-api/domain/context";

export interface TestDatabase {
  /** Undefined for the embedded database. */
  url: string | undefined;
  drop(): Promise<void>;
}

/** An empty database on the server that TEST_DATABASE_URL names; without one, the embedded database in memory. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return { url: undefined, drop: async () => {} };
  const name = `memescope_test_${randomBytes(6).toString("hex")}`;
  await runOnServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runOnServer(server, `drop database ${name} with (force)`) };
}

async function runOnServer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export interface TestContext {
  readonly context: Context;
  close(): Promise<void>;
}

/** A migrated database and the context that queries and commands run in. */
export async function openTestContext(now: () => Date = () => new Date()): Promise<TestContext> {
  const made = await createTestDatabase();
  const database = await openDatabase({ databaseUrl: made.url ?? null, dataDir: null });
  return {
    context: { db: database.db, now, uuid: randomUUID, secret: () => randomBytes(32).toString("base64url") },
    close: async () => {
      await database.close();
      await made.drop();
    },
  };
}
