import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { takeLock } from "./lock";

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "memescope-lock-"));
  file = path.join(folder, "data", "start.lock");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function held() {
  const lock = takeLock(file);
  if (lock.state !== "held") throw new Error("expected to hold the lock");
  return lock;
}

test("a held lock is refused and names its holder, a released one is free", () => {
  const lock = held();
  expect(takeLock(file)).toEqual({ state: "refused", pid: process.pid });
  lock.release();
  expect(existsSync(file)).toBe(false);
  held();
});

test("a lock of a dead process is taken over and leaves nothing behind", () => {
  const dead = spawnSync(process.execPath, ["-e", ""]).pid;
  held();
  writeFileSync(file, JSON.stringify({ pid: dead, startTicks: "1" }));
  held();
  expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ pid: process.pid });
  expect(readdirSync(path.dirname(file))).toEqual(["start.lock"]);
});

test.runIf(existsSync("/proc/self/stat"))("a pid that another process got meanwhile does not hold the lock", () => {
  const child = spawn("sleep", ["30"]);
  held();
  writeFileSync(file, JSON.stringify({ pid: child.pid, startTicks: "1" }));
  held();
  child.kill();
});

test("an unreadable lock, as a crash in mid-write leaves it, is taken over", () => {
  held();
  writeFileSync(file, "");
  held();
});

test("release leaves a lock alone that meanwhile belongs to somebody else", () => {
  const lock = held();
  writeFileSync(file, JSON.stringify({ pid: 1, startTicks: "1" }));
  lock.release();
  expect(existsSync(file)).toBe(true);
});
