import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openQueue, type JobQueue } from "@/product-api/db/queue";
import { until } from "../support/api/product-api";
import { database, useTestContext } from "../support/database/test-context";

type TestJobs = { count: { of: string }; gather: { of: string }; stumble: { of: string } };

const policy = { retries: 1, retryDelayS: 1, retryDelayMaxS: 1, expiresAfterS: 60 };

let queue: JobQueue<TestJobs>;
const failures: string[] = [];
useTestContext();
beforeAll(async () => {
  queue = await openQueue<TestJobs>(
    database,
    { count: { ...policy, retentionS: 3600 }, gather: policy, stumble: policy },
    { workers: true, onError: ({ message }) => failures.push(message) },
  );
});
afterAll(() => queue.close());

describe("the queue", () => {
  it("accepts a job only if the sending transaction commits, and only one of several equal waiting jobs", async () => {
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

  it("accepts many jobs in one call as it accepts one: with the transaction, each key once, delayed if requested", async () => {
    const { db } = database;
    const many = Array.from({ length: 1000 }, (_, number) => ({ data: { of: `${number}` } }));
    const failed = db.transaction(async (tx) => {
      await queue.sendMany(tx, "gather", many);
      throw new Error("changed its mind");
    });
    await expect(failed).rejects.toThrow("changed its mind");
    await queue.sendMany(db, "gather", []);
    await queue.send(db, "gather", { of: "7" });
    await db.transaction((tx) => queue.sendMany(tx, "gather", [
      ...many, ...many.slice(0, 10), { data: { of: "later" }, startAfterS: 3600 }, { data: { of: "keyed" }, singletonKey: "8" },
    ]));

    const handled: string[] = [];
    await queue.work("gather", async ({ of }) => void handled.push(of), 4);
    await until(async () => handled.length, (count) => count >= 1001);
    expect(handled.toSorted()).toEqual([...many.map(({ data }) => data.of), "keyed"].toSorted());
  });

  it("keeps finished jobs for as long as their kind specifies, a day by default", async () => {
    const { rows } = await database.pool.query<{
      name: string; deletion_seconds: number;
    }>("select name, deletion_seconds from queue.queue where name in ('count', 'gather') order by name");
    expect(rows.map(({ deletion_seconds }) => deletion_seconds)).toEqual([3600, 24 * 3600]);
  });

  it("retries a job whose handler threw, and sets aside one that never succeeds", async () => {
    const attempts: string[] = [];
    await queue.work("stumble", async ({ of }) => {
      attempts.push(of);
      if (of === "never" || attempts.filter((one) => one === of).length < 2) throw new Error("stumbled");
    });
    await queue.send(database.db, "stumble", { of: "second time" });
    await queue.send(database.db, "stumble", { of: "never" });
    await until(() => queue.countDead(), (dead) => dead === 1);
    await until(async () => attempts, (list) => list.length === 4);
    expect(attempts.toSorted()).toEqual(["never", "never", "second time", "second time"]);
    expect(failures).toEqual(["stumbled", "stumbled", "stumbled"]);
  });
});
