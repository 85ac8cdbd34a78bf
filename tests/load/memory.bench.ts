import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { buildStale } from "../../scripts/build/build";
import { freePorts } from "../../scripts/start/ports";
import { ownVariables, startPart } from "../support/processes/parts";
import { report, times } from "./measure";
import { useContinuously, type Tally } from "./mixed-use";

// Whether the API's memory grows forever: eight users without a pause, and memory use early on compared with that at the end.
// MEMORY_MINUTES (10) includes the warm-up, which is half of them but at most five; MEMORY_DATABASE_URL runs it on PostgreSQL.
const MINUTES = Number(process.env.MEMORY_MINUTES || 10);
const EARLY_MINUTES = Math.min(5, MINUTES / 2);
const PEOPLE = 8;
const PAUSE_MS = Number(process.env.MEMORY_PAUSE_MS || 250);
const EVERY_MS = 15_000;

interface Reading {
  atMs: number;
  /** 0 is the main thread; the embedded database has its own. */
  thread: number;
  rssBytes: number;
  heapBytes: number;
  externalBytes: number;
  bufferBytes: number;
  wasmBytes: number;
}

const dataDir = mkdtempSync(path.join(tmpdir(), "memescope-memory-"));
const file = process.env.MEMORY_FILE ?? path.join(dataDir, "memory.jsonl");
const megabytes = (bytes: number) => `${Math.round(bytes / 1_048_576)} MB`;

/** The maximum of each figure in the minute before a given time, because memory use swings with garbage collection. */
function readingNear(readings: readonly Reading[], atMs: number): Reading {
  const near = readings.filter((one) => one.atMs <= atMs && one.atMs > atMs - 60_000);
  if (near.length === 0) throw new Error("nothing was read around that time");
  return near.reduce((top, one) =>
    Object.fromEntries(
      Object.keys(one).map((key) => [key, Math.max(top[key as keyof Reading], one[key as keyof Reading])]),
    ) as unknown as Reading);
}

await buildStale(["api", "sandbox"], process.env, (text) => process.stdout.write(text));
const ports = await freePorts();
const own = ownVariables(dataDir, ports, { DATABASE_URL: process.env.MEMORY_DATABASE_URL, LOG_LEVEL: "silent" });
const sandbox = await startPart("sandbox", own);
const probe = pathToFileURL(path.resolve("tests/load/memory-probe.mjs")).href;
const api = await startPart("api", { ...own, NODE_OPTIONS: `--import=${probe}`, MEMORY_FILE: file, MEMORY_EVERY_MS: `${EVERY_MS}` });
try {
  const startMs = Date.now();
  const endMs = startMs + MINUTES * 60_000;
  const tally: Tally = new Map();
  const use = () => useContinuously(
    `http://127.0.0.1:${ports.API_PORT}`, `http://localhost:${ports.PORT}`, PAUSE_MS, () => Date.now() > endMs, tally,
  );
  await Promise.all(Array.from({ length: PEOPLE }, async (_, at) => (await delay(at * 500), use())));
  await delay(EVERY_MS);
  const readings = readFileSync(file, "utf8").trim().split("\n").map((line) => JSON.parse(line) as Reading);
  report(`answers: ${[...tally].toSorted().map(([status, count]) => `${status} ${count}`).join(", ")}`);
  for (const thread of [...new Set(readings.map((one) => one.thread))].toSorted()) {
    const own = readings.filter((one) => one.thread === thread);
    const [early, late] = [readingNear(own, startMs + EARLY_MINUTES * 60_000), readingNear(own, Math.max(...own.map(({ atMs }) => atMs)))];
    const reportGrowth = (name: string, key: keyof Reading) =>
      report(`${name}: ${megabytes(early[key])} after ${EARLY_MINUTES} minutes, ${megabytes(late[key])} after ${MINUTES} (${times(late[key] / Math.max(1, early[key]))})`);
    if (thread === 0) reportGrowth("resident memory of the process", "rssBytes");
    reportGrowth(`thread ${thread}: heap after a collection`, "heapBytes");
    reportGrowth(`thread ${thread}: outside of the heap`, "externalBytes");
    if (late.wasmBytes > 0) reportGrowth(`thread ${thread}: WebAssembly`, "wasmBytes");
  }
} finally {
  await api.stop();
  await sandbox.stop();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
}
