import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openDatabase, type Database } from "@/product-api/db/database";
import { createTestDatabase } from "../support/database";

export interface LoadDatabase {
  readonly name: string;
  readonly database: Database;
  /** Closes the database and deletes it. */
  drop(): Promise<void>;
}

/** The databases to measure on: the embedded one on disk, and PostgreSQL where TEST_DATABASE_URL names a server. */
export function databasesToMeasure(): (() => Promise<LoadDatabase>)[] {
  return process.env.TEST_DATABASE_URL ? [openEmbedded, openOnServer] : [openEmbedded];
}

async function openEmbedded(): Promise<LoadDatabase> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "memescope-load-"));
  const database = await openDatabase({ databaseUrl: null, dataDir });
  const drop = async () => {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { name: "the embedded database", database, drop };
}

async function openOnServer(): Promise<LoadDatabase> {
  const made = await createTestDatabase();
  const database = await openDatabase({ databaseUrl: made.url ?? null, dataDir: null });
  const drop = async () => {
    await database.close();
    await made.drop();
  };
  return { name: "PostgreSQL", database, drop };
}
