import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { openDatabase, type DatabaseOptions } from "@/product-api/db/database";
import { openQueue } from "@/product-api/db/queue";
import { jobPolicies } from "@/product-api/domain/queue";
import { createEmptyDatabase, TEMPLATE } from "./database";

/**
 * Prints once per run which database the integration suite uses, and creates the template that all its databases are copied from: on the
 * server in TEST_DATABASE_URL, otherwise in a file that embedded databases are loaded from.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const isOnServer = Boolean(process.env.TEST_DATABASE_URL);
  const where = isOnServer ? "PostgreSQL" : "the embedded database (TEST_DATABASE_URL names no PostgreSQL server)";
  console.log(`integration: on ${where}`);
  const template = isOnServer ? await makeOnServer() : await makeDump();
  process.env[TEMPLATE] = template.name;
  return template.drop;
}

interface Template {
  name: string;
  drop(): Promise<void>;
}

async function makeOnServer(): Promise<Template> {
  const { url, drop } = await createEmptyDatabase();
  await fill({ databaseUrl: url!, dataDir: null });
  return { name: new URL(url!).pathname.slice(1), drop };
}

async function makeDump(): Promise<Template> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "memescope-template-"));
  await fill({ databaseUrl: null, dataDir });
  const database = await PGlite.create(path.join(dataDir, "postgres"));
  // No test creates databases in it; without the two template databases it is only two thirds as large to load.
  await database.exec("update pg_database set datistemplate = false");
  for (const name of ["template0", "template1"]) await database.exec(`drop database ${name}`);
  const name = path.join(dataDir, "dump.tar");
  writeFileSync(name, Buffer.from(await (await database.dumpDataDir("none")).arrayBuffer()));
  await database.close();
  return { name, drop: async () => rmSync(dataDir, { recursive: true, force: true }) };
}

/** Creates the tables of the product and the queue. */
async function fill(options: DatabaseOptions): Promise<void> {
  const database = await openDatabase(options);
  const queue = await openQueue(database, jobPolicies, { workers: false, onError: () => {} });
  await queue.close();
  await database.close();
}
