import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { expect, it, vi } from "vitest";
import { openDatabase } from "./database";
import { whyNotOpened } from "./embedded";

it("reports that its thread has ended, even without an error, but not after it was closed", async () => {
  const lost: string[] = [];
  const posted = vi.spyOn(Worker.prototype, "postMessage");
  const database = await openDatabase({ databaseUrl: null, dataDir: null, onLost: (error) => void lost.push(error.message) });
  const worker = posted.mock.contexts.at(-1) as Worker;
  await worker.terminate();
  await expect.poll(() => lost).toEqual(["its thread has ended"]);
  posted.mockRestore();

  const closed = await openDatabase({ databaseUrl: null, dataDir: null, onLost: (error) => void lost.push(error.message) });
  await closed.close();
  expect(lost.length).toBe(1);
  void database.pool.end();
});

it("refuses a statement that is nested too deeply, and still answers the next one", async () => {
  const database = await openDatabase({ databaseUrl: null, dataDir: null });
  const tooDeep = { code: "54001" };
  await expect(database.pool.query(`select ${"1+".repeat(20_000)}1`)).rejects.toMatchObject(tooDeep);
  await expect(database.pool.query("select $1::jsonb", ["[".repeat(100_000) + "]".repeat(100_000)])).rejects.toMatchObject(tooDeep);
  await expect(database.pool.query("select 1 as it")).resolves.toMatchObject({ rows: [{ it: 1 }] });
  await database.close();
});

it("says that the disk is full, where the library gives only a number", () => {
  // As thrown on a file system of 3 MB.
  expect(whyNotOpened("/data", { name: "ErrnoError", errno: 51 })).toBe(
    "the embedded database in /data cannot be opened: the disk is full",
  );
  expect(whyNotOpened("/data", { name: "ErrnoError", errno: 29 })).toContain("(file error 29)");
});

it("names the folder of a damaged database", async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "memescope-damaged-"));
  const folder = path.join(dataDir, "postgres");
  mkdirSync(folder);
  writeFileSync(path.join(folder, "PG_VERSION"), "17\n");
  await expect(openDatabase({ databaseUrl: null, dataDir })).rejects.toThrow(
    new RegExp(`^the embedded database in ${folder} cannot be opened \\(.+\\): restore the folder, or move it away to start with an empty one$`),
  );
  rmSync(dataDir, { recursive: true });
});
