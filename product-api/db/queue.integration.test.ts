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

it.each([
  ["an error", new Error("no answer")],
  ["a NUL, as a mail server's answer may", new Error("550 no such \u0000 mailbox")],
  ["half a character", Object.assign(new Error("550 \ud83d"), { response: "\ud83d" })],
])("a job that fails with %s is retried after its delay like any other", async (_, failure) => {
  const testDatabase = await createEmptyDatabase();
  const database = await openDatabase(testDatabase.options);
  const queue = await openQueue<{ count: { of: string } }>(database, policies, { workers: true, onError: () => {} });
  let attempts = 0;
  await queue.work("count", async () => {
    attempts += 1;
    if (attempts === 1) throw failure;
  });
  await queue.send(database.db, "count", { of: "one" });
  await expect.poll(() => attempts, { timeout: 40_000 }).toBe(2);
  await queue.close();
  await database.close();
  await testDatabase.drop();
}, 60_000);
