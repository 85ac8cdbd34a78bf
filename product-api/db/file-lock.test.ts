import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { takeLock } from "./file-lock";
import { markProcess } from "./process-mark";

let folder: string;
let lock: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "memescope-lock-"));
  lock = path.join(folder, "data", "start.lock");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const UUID = "0b9a5e0e-6f0c-4a52-9a0d-0d4e5a2f7c11";
const deadPid = () => spawnSync(process.execPath, ["-e", ""]).pid;
const dataEntries = () => readdirSync(path.dirname(lock));

function holdLock() {
  const taken = takeLock(lock);
  if (taken.state !== "held") throw new Error("expected to hold the lock");
  return taken;
}

/** The lock as a killed process of this version leaves it. */
function writeEntry(entry: string): void {
  mkdirSync(lock, { recursive: true });
  writeFileSync(path.join(lock, entry), "");
}

/** The lock as versions up to 0.1.0 wrote it. */
function writeLockFile(text: string): void {
  mkdirSync(path.dirname(lock), { recursive: true });
  writeFileSync(lock, text);
}

test("refuses a held lock and names its holder; a released lock is free and leaves no files behind", () => {
  const first = holdLock();
  expect(takeLock(lock)).toEqual({ state: "refused", pid: process.pid });
  expect(dataEntries()).toEqual(["start.lock"]);
  first.release();
  expect(dataEntries()).toEqual([]);
  holdLock();
});

test("takes over the lock of a dead process, and deletes the draft it left", () => {
  const staleEntry = `${deadPid()}_1__${UUID}`;
  writeEntry(staleEntry);
  mkdirSync(`${lock}.${staleEntry}`);
  writeFileSync(path.join(`${lock}.${staleEntry}`, staleEntry), "");
  holdLock();
  expect(dataEntries()).toEqual(["start.lock"]);
  expect(readdirSync(lock)).toEqual([expect.stringContaining(`${process.pid}_`)]);
});

test("leaves the draft of a living process alone", () => {
  const draft = `start.lock.${process.pid}___${UUID}`;
  mkdirSync(path.join(folder, "data", draft), { recursive: true });
  holdLock();
  expect(dataEntries()).toEqual(["start.lock", draft]);
});

test.runIf(existsSync("/proc/self/stat"))("takes over a lock whose pid has been reused by another process", () => {
  const child = spawn("sleep", ["30"]);
  const { startTicks, bootId } = markProcess(child.pid!);
  for (const reused of [`${child.pid}_1_${bootId}_${UUID}`, `${child.pid}_${startTicks}_${UUID}_${UUID}`]) {
    writeEntry(reused);
    holdLock().release();
  }
  writeEntry(`${child.pid}_${startTicks}_${bootId}_${UUID}`);
  expect(takeLock(lock)).toEqual({ state: "refused", pid: child.pid });
  child.kill();
});

test("takes over a lock directory that is empty or contains only an unrelated file", () => {
  mkdirSync(lock, { recursive: true });
  holdLock().release();
  writeEntry(".DS_Store");
  holdLock();
});

test("a late release does not release the lock of a later holder", () => {
  const first = holdLock();
  first.release();
  holdLock();
  first.release();
  expect(takeLock(lock)).toEqual({ state: "refused", pid: process.pid });
});

/** The text that the two locks of version 0.1.0 wrote for a process. */
const oldTexts = (pid: number, startTicks: string | null) => [JSON.stringify({ pid, startTicks }), `${pid} ${startTicks ?? ""}`];

test("a living process of version 0.1.0 keeps its lock", () => {
  const { startTicks } = markProcess(process.pid);
  for (const text of [...oldTexts(process.pid, startTicks), ...oldTexts(process.pid, null)]) {
    writeLockFile(text);
    expect(takeLock(lock)).toEqual({ state: "refused", pid: process.pid });
    expect(readFileSync(lock, "utf8")).toBe(text);
  }
});

test("takes over the lock file of a dead process of version 0.1.0, complete or empty", () => {
  const pid = deadPid();
  for (const text of [...oldTexts(pid, "1"), ...oldTexts(pid, null), ""]) {
    writeLockFile(text);
    holdLock().release();
  }
});

test.runIf(existsSync("/proc/self/stat"))("takes over a lock file of version 0.1.0 whose pid has been reused by another process", () => {
  for (const text of oldTexts(process.pid, "1")) {
    writeLockFile(text);
    holdLock().release();
  }
});
