import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ContenderOrder } from "@/tests/support/processes/lock-contender";
import { DataDirectoryInUseError, lockDataDirectory } from "./lock";

const CONTENDERS = 4;
const ROUNDS = 200;
const KILLS = 10;

let folder: string;
let contenders: ChildProcess[];
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "memescope-lock-"));
  const entryPoints = ["tests/support/processes/lock-contender.ts"];
  await build({
    entryPoints, outfile: path.join(folder, "contender.mjs"), bundle: true, platform: "node", format: "esm", target: "node20",
  });
  contenders = await Promise.all(Array.from({ length: CONTENDERS }, startContender));
}, 60_000);
afterAll(() => {
  contenders.forEach((child) => child.kill("SIGKILL"));
  rmSync(folder, { recursive: true, force: true });
});

async function startContender(): Promise<ChildProcess> {
  const child = fork(path.join(folder, "contender.mjs"), { execArgv: [] });
  await once(child, "message");
  return child;
}

async function sendOrder(child: ChildProcess, order: ContenderOrder): Promise<string> {
  const answer = once(child, "message");
  child.send(order);
  return (await answer)[0] as string;
}

async function kill(child: ChildProcess): Promise<void> {
  const exit = once(child, "exit");
  child.kill("SIGKILL");
  await exit;
}

/** A data directory as left by a process that was killed while holding the lock. */
async function killHolder(): Promise<{ dataDir: string; pid: number }> {
  const dataDir = path.join(folder, "left-behind");
  const holder = await startContender();
  expect(await sendOrder(holder, { take: dataDir, atMs: 0 })).toBe("held");
  await kill(holder);
  return { dataDir, pid: holder.pid! };
}

/** The same, as version 0.1.0 left it. */
async function killOldHolder(): Promise<{ dataDir: string; pid: number }> {
  const { pid } = await killHolder();
  const dataDir = path.join(folder, "left-behind-by-0.1.0");
  mkdirSync(dataDir);
  writeFileSync(path.join(dataDir, "database.lock"), `${pid} 1`);
  return { dataDir, pid };
}

it.each([
  ["a dead process", killHolder],
  ["a dead process of version 0.1.0", killOldHolder],
])(`exactly one of ${CONTENDERS} processes takes over the lock of %s, in each of ${ROUNDS} rounds`, { timeout: 120_000 }, async (_, leaveStaleLock) => {
  const staleLock = await leaveStaleLock();
  const expected = ["held", ...Array.from({ length: CONTENDERS - 1 }, () => "refused")].join();
  const wrong: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const dataDir = path.join(folder, "round");
    cpSync(staleLock.dataDir, dataDir, { recursive: true });
    const atMs = Date.now() + 3;
    const answers = await Promise.all(contenders.map((child) => sendOrder(child, { take: dataDir, atMs })));
    const outcome = answers.sort().join();
    if (outcome !== expected) wrong.push(outcome);
    await Promise.all(contenders.map((child) => sendOrder(child, { release: true })));
    expect(readdirSync(dataDir)).toEqual([]);
  }
  expect(wrong).toEqual([]);
});

it(`two processes never hold the lock at once, even if ${KILLS} holders and contenders are killed at varying moments`, { timeout: 120_000 }, async () => {
  const dataDir = path.join(folder, "killed");
  const counts = new Map<string, number>();
  const join = async (child: ChildProcess) => {
    child.on("message", (state: string) => counts.set(state, (counts.get(state) ?? 0) + 1));
    const first = once(child, "message");
    child.send({ takeForever: dataDir } satisfies ContenderOrder);
    await first;
    return child;
  };
  let running = await Promise.all((await Promise.all(Array.from({ length: CONTENDERS }, startContender))).map(join));
  for (let kills = 0; kills < KILLS; kills++) {
    const [victim, ...others] = running as [ChildProcess, ...ChildProcess[]];
    // Spreads the kills over several turns of a lock that is held for fractions of a millisecond.
    await delay(kills * 0.7);
    await kill(victim);
    running = [...others, await join(await startContender())];
  }
  await Promise.all(running.map(kill));
  expect([...counts.keys()]).toEqual(["alone"]);
  expect(counts.get("alone")).toBeGreaterThan(KILLS);
  lockDataDirectory(dataDir)();
  expect(readdirSync(dataDir).filter((name) => name !== "trace")).toEqual([]);
});

it("the error names the process that holds the data directory, and says what to do", () => {
  const unlock = lockDataDirectory(folder);
  const message = `the data directory ${folder} is in use by process ${process.pid}; stop it first, or set DATA_DIR or DATABASE_URL`;
  expect(() => lockDataDirectory(folder)).toThrow(new DataDirectoryInUseError(folder, process.pid));
  expect(() => lockDataDirectory(folder)).toThrow(message);
  unlock();
});
