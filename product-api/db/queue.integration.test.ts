import { expect, it } from "vitest";
import { createEmptyDatabase } from "@/tests/support/database/database";
import { openDatabase } from "./database";
import { openQueue } from "./queue";

const policies = { count: { retries: 1, retryDelayS: 1, retryDelayMaxS: 1, expiresAfterS: 60 } };

it.skipIf(!process.env.TEST_DATABASE_URL)("several processes can start at the same time on a new database", async () => {
  const testDatabase = await createEmptyDatabase();
  const failures: string[] = [];
  const start = async () => {
    const database = await openDatabase(testDatabase.options);
    const queue = await openQueue<{ count: { of: string } }>(database, policies, {
      workers: true, onError: ({ message }) => void failures.push(message),
    });
    return { database, queue };
  };
  const started = await Promise.all([start(), start(), start(), start()]);
  const handled: string[] = [];
  for (const { queue } of started) await queue.work("count", async ({ of }) => void handled.push(of));
  for (const [at, { queue, database }] of started.entries()) await queue.send(database.db, "count", { of: `${at}` });
  await expect.poll(() => handled.toSorted()).toEqual(["0", "1", "2", "3"]);
  await Promise.all(started.map(async ({ queue, database }) => (await queue.close(), database.close())));
  await testDatabase.drop();
  expect(failures).toEqual([]);
});
