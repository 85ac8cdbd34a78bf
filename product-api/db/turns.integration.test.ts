import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { createTestDatabase } from "@/tests/support/database/database";
import { openDatabase } from "./database";
import { callerScope } from "./turns";

/** A server runs several at once, so how many are done before another's is not certain there. */
it.skipIf(process.env.TEST_DATABASE_URL)("lets a small caller's statements overtake the many slow ones of another", async () => {
  const testDatabase = await createTestDatabase();
  const { requestDb, close } = await openDatabase(testDatabase.options);
  const done: string[] = [];
  const run = (caller: string, statement = sql`select 1`) =>
    callerScope.run(caller, async () => void (await requestDb.execute(statement), done.push(caller)));
  const slow = Array.from({ length: 30 }, () => run("large", sql`select pg_sleep(0.15)`));
  // By now so much has been spent on them that only few are let in at once.
  await expect.poll(() => done.length).toBeGreaterThan(16);
  const before = done.length;
  await run("small");
  // The one under way, and those that were let in before.
  expect(done.length - before).toBeLessThanOrEqual(4);
  expect(done.at(-1)).toBe("small");
  await Promise.all(slow);
  expect(done).toHaveLength(31);
  await close();
  await testDatabase.drop();
});

it("a caller whose transactions take all its turns can still read on another connection within them", async () => {
  const testDatabase = await createTestDatabase();
  const { requestDb, close } = await openDatabase(testDatabase.options);
  const nested = () => requestDb.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    return testDatabase.url ? requestDb.execute(sql`select 1`) : null;
  });
  await callerScope.run("one", () => Promise.all(Array.from({ length: 5 }, nested)));
  await close();
  await testDatabase.drop();
});
