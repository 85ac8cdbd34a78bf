import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase, type Database } from "@/product-api/db/database";
import { openQueue, type JobQueue } from "@/product-api/db/queue";
import { createTestDatabase } from "../support/database";
import { until } from "../support/product-api";

type TestJobs = { count: { of: string }; stumble: { of: string } };

const policy = { retries: 1, retryDelayS: 1, retryDelayMaxS: 1, expiresAfterS: 60 };

let database: Database;
let queue: JobQueue<TestJobs>;
let drop: () => Promise<void>;
const failures: string[] = [];
beforeAll(async () => {
  const made = await createTestDatabase();
  database = await openDatabase({ databaseUrl: made.url ?? null, dataDir: null });
  queue = await openQueue<TestJobs>(database, { count: policy, stumble: policy }, { workers: true, onError: ({ message }) => failures.push(message) });
  drop = made.drop;
});
afterAll(async () => {
  await queue.close();
  await database.close();
  await drop();
});

describe("the queue", () => {
  it("takes a job only if the transaction that sends it commits, and of equal ones that wait only one", async () => {
    const { db } = database;
    await db.transaction(async (tx) => {
      for (const of of ["kept", "kept", "other"]) await queue.send(tx, "count", { of });
    });
    const failed = db.transaction(async (tx) => {
      await queue.send(tx, "count", { of: "rolled back" });
      throw new Error("changed its mind");
    });
    await expect(failed).rejects.toThrow("changed its mind");
    await queue.send(db, "count", { of: "last" });

    const handled: string[] = [];
    await queue.work("count", async ({ of }) => void handled.push(of), 2);
    await until(async () => handled, (list) => list.includes("last"));
    expect(handled.toSorted()).toEqual(["kept", "last", "other"]);
  });

  it("calls a handler that threw again, and puts a job that never succeeds aside", async () => {
    const attempts: string[] = [];
    await queue.work("stumble", async ({ of }) => {
      attempts.push(of);
      if (of === "never" || attempts.filter((one) => one === of).length < 2) throw new Error("stumbled");
    });
    await queue.send(database.db, "stumble", { of: "second time" });
    await queue.send(database.db, "stumble", { of: "never" });
    await until(() => queue.countDead(), (dead) => dead === 1, 30_000);
    await until(async () => attempts, (list) => list.length === 4, 30_000);
    expect(attempts.toSorted()).toEqual(["never", "never", "second time", "second time"]);
    expect(failures).toEqual(["stumbled", "stumbled", "stumbled"]);
  });
});
