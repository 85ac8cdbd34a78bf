import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, expect } from "vitest";
import type { RawEnv } from "../../scripts/env";
import { freePorts, type Ports } from "../../scripts/start/ports";
import { ownVariables, startPart, type RunningPart } from "../support/processes/parts";
import { makeDataDir } from "../support/processes/data-dir";
import type { PostgresCluster } from "../support/database/postgres-cluster";
import { startMovements } from "./movements";
import { signInToDemo } from "./sign-in";
import { untilNone } from "./visitor";
import { startWriter, type Writer } from "./writers";

// kill -9 of one process, KILLS times (20 in the long form), at random moments while users write.
export const KILLS = Number(process.env.KILLS || 1);
const WRITERS = 3;
/** A process is killed at most this long after it has served its first writes. */
const LIFE_MS = 900;
const RECOVERED_MS = 60_000;

type Victim = "web" | "api" | "worker" | "database";

/** The product in separate processes, each of which can be killed and restarted. */
export interface Stage {
  readonly webUrl: string;
  readonly apiUrl: string;
  readonly chainUrl: string;
  /** `kill -9` and a normal restart, without any manual repair. */
  kill(victim: Victim): Promise<void>;
  stop(): Promise<void>;
}

const stops: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const stop of stops) await stop();
});

/** Starts the product, on PostgreSQL or on the embedded database; it is stopped after the file's last test. */
export async function startStage(database: PostgresCluster | null): Promise<Stage> {
  const dataDir = database ? mkdtempSync(path.join(tmpdir(), "memescope-kills-")) : await makeDataDir("memescope-kills-");
  const ports: Ports = await freePorts();
  const raw: RawEnv = ownVariables(dataDir, ports, {
    LOG_LEVEL: "warn", SANDBOX_BLOCK_SECONDS: "1", ...(database ? { DATABASE_URL: database.url } : {}),
  });
  const parts = new Map<string, RunningPart>();
  for (const name of ["sandbox", "api", ...(database ? ["worker" as const] : []), "web"] as const) {
    parts.set(name, await startPart(name, raw));
  }
  const kill = async (victim: Victim) => {
    if (victim === "database") {
      await database!.kill();
      return database!.start();
    }
    await parts.get(victim)!.kill();
    parts.set(victim, await startPart(victim, raw));
  };
  const stop = async () => {
    for (const part of [...parts.values()].reverse()) await part.stop();
    await database?.drop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
  };
  stops.push(stop);
  return {
    webUrl: `http://localhost:${ports.PORT}`, apiUrl: `http://127.0.0.1:${ports.API_PORT}`,
    chainUrl: `http://127.0.0.1:${ports.SANDBOX_CHAIN_PORT}`, kill, stop,
  };
}

/** What is wrong between the chain and the figures: blocks behind, balances that do not add up, dead jobs. */
async function findGaps({ apiUrl, chainUrl }: Stage): Promise<string[]> {
  const headers = { "content-type": "application/json" };
  const { result } = (await (await fetch(chainUrl, {
    method: "POST", headers, body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "eth_blockNumber", params: [] }),
  })).json()) as { result: string };
  const metrics = await (await fetch(`${apiUrl}/metrics`)).text();
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(metrics)?.[1]);
  const behind = Number(result) - figure("memescope_chain_block");
  return [
    ...(behind <= 3 ? [] : [`${behind} blocks behind the node`]),
    ...(figure("memescope_ledger_unexplained") === 0 ? [] : ["balances and transactions do not add up"]),
    ...(figure("memescope_jobs_dead") === 0 ? [] : ["jobs have failed for good"]),
  ];
}

/**
 * Kills a process while users write.
 * @throws AssertionError if an acknowledged write is lost or doubled, a block was skipped, or blocks and ledger do not add up
 */
export async function killUnderLoad(stage: Stage, victim: Victim): Promise<void> {
  const writers: Writer[] = [];
  for (let writer = 0; writer < WRITERS; writer += 1) writers.push(await startWriter(stage.webUrl, await signInToDemo(stage.webUrl)));
  const movements = await startMovements(stage.chainUrl, writers[0]!.read);
  const acknowledged = () => writers.reduce((sum, writer) => sum + writer.counts().acknowledged, 0);
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const before = acknowledged();
    // Each life serves some writes first, so that it is killed in the middle of work, not before it has begun.
    await untilNone(async () => (acknowledged() > before + WRITERS ? [] : [`nothing was written in life ${kill}`]), RECOVERED_MS);
    await delay(Math.random() * LIFE_MS);
    await stage.kill(victim);
  }
  const last = acknowledged();
  await untilNone(async () => (acknowledged() > last ? [] : ["nothing was written after the last kill"]), RECOVERED_MS);
  await Promise.all([...writers, movements].map((one) => one.stop()));
  const losses = await Promise.all(writers.map((writer) => writer.findLosses()));
  const unanswered = writers.reduce((sum, writer) => sum + writer.counts().unanswered, 0);
  console.log(`${victim}: ${KILLS} kills, ${acknowledged()} writes acknowledged, ${unanswered} unanswered`);
  expect(losses.flat()).toEqual([]);
  await untilNone(async () => [...(await findGaps(stage)), ...(await movements.findGaps())], RECOVERED_MS);
}
