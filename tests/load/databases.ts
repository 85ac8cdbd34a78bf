import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openDatabase, type Database } from "@/product-api/db/database";
import { createEmptyDatabase } from "../support/database/database";

/** A place where an empty database can be opened. */
export interface LoadPlace {
  readonly name: string;
  /** Null for the embedded database. */
  readonly databaseUrl: string | null;
  /** Null for a database on a server. */
  readonly dataDir: string | null;
  /** Deletes the database, which must have been closed. */
  drop(): Promise<void>;
}

export interface LoadDatabase {
  readonly name: string;
  readonly database: Database;
  /** Closes the database and deletes it. */
  drop(): Promise<void>;
}

/** The places to measure: the embedded database on disk, and PostgreSQL if TEST_DATABASE_URL is set. */
export function placesToMeasure(): (() => Promise<LoadPlace>)[] {
  return process.env.TEST_DATABASE_URL ? [makeEmbedded, makeOnServer] : [makeEmbedded];
}

/** The same places with their databases open. */
export function databasesToMeasure(): (() => Promise<LoadDatabase>)[] {
  return placesToMeasure().map((make) => async () => {
    const place = await make();
    const database = await openDatabase(place);
    const drop = async () => {
      await database.close();
      await place.drop();
    };
    return { name: place.name, database, drop };
  });
}

async function makeEmbedded(): Promise<LoadPlace> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "memescope-load-"));
  return { name: "the embedded database", databaseUrl: null, dataDir, drop: async () => rmSync(dataDir, { recursive: true, force: true }) };
}

async function makeOnServer(): Promise<LoadPlace> {
  const testDatabase = await createEmptyDatabase();
  return { name: "PostgreSQL", databaseUrl: testDatabase.url ?? null, dataDir: null, drop: testDatabase.drop };
}
