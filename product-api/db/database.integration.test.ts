import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { createTestDatabase } from "@/tests/support/database";
import { openDatabase, type Db } from "./database";

it("statements of requests end after 15 s, those of jobs when they are done", async () => {
  const made = await createTestDatabase();
  const database = await openDatabase({ databaseUrl: made.url ?? null, dataDir: null });
  const limitOf = async (db: Db) => (await db.execute<{ statement_timeout: string }>(sql`show statement_timeout`)).rows[0]!.statement_timeout;
  // The embedded database has one connection for both.
  expect(await limitOf(database.requestDb)).toBe(made.url ? "15s" : "0");
  expect(await limitOf(database.db)).toBe("0");
  await database.close();
  await made.drop();
});
