import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { execa, execaSync, type Subprocess } from "execa";
import { createWalletClient, http } from "viem";
import { mnemonicToAccount } from "viem/accounts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { freePorts, type Ports } from "@/scripts/start/ports";
import { startSandboxChain } from "./chain/chain";
import { createChainClient } from "./chain/client";
import { developmentMnemonic } from "./chain/history";
import { demoWallets } from "./seed/cast";

interface Run {
  readonly child: Pick<Subprocess, "kill">;
  readonly output: () => string;
  readonly exitCode: Promise<number | undefined>;
}

const treasury = demoWallets[0]!.account.address;
let preparedDir: string;
let dataDir: string;
/** Reused by the next run within a test, so nothing else may have taken them in between. */
let ports: Ports;
let runs: Run[];

beforeAll(async () => {
  preparedDir = await mkdtemp(join(tmpdir(), "memescope-sandbox-"));
  const chain = await startSandboxChain({ port: 0, dataDir: preparedDir, blockSeconds: 0, trafficSeconds: 0 });
  await chain.stop();
});
afterAll(() => rm(preparedDir, { recursive: true }));

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "memescope-sandbox-"));
  await cp(preparedDir, dataDir, { recursive: true });
  ports = await freePorts();
  runs = [];
});
afterEach(async () => {
  for (const { child, exitCode } of runs) {
    child.kill("SIGTERM");
    await exitCode;
  }
  await rm(dataDir, { recursive: true });
});

function run(variables: Record<string, string> = {}): Run {
  const env = {
    DATA_DIR: dataDir,
    ...ports,
    SANDBOX_TRAFFIC_SECONDS: "0",
    SANDBOX_BLOCK_SECONDS: "0",
    SANDBOX_SAVE_SECONDS: "0.2",
    CHAIN_RPC_URL: "",
    PRICE_API_URL: "",
    X_API_URL: "",
    MEMEX_API_URL: "",
    SMTP_URL: "",
    SOCIAL_ARCHIVE: "",
    ...variables,
  };
  const child = execa(process.execPath, ["--import", "tsx", "sandbox/main.ts"], { env, all: true, reject: false });
  let output = "";
  child.all.on("data", (chunk) => (output += chunk));
  const started = { child, output: () => output, exitCode: child.then(({ exitCode }) => exitCode) };
  runs.push(started);
  return started;
}

async function runUntilReady(variables: Record<string, string> = {}): Promise<Run> {
  const started = run(variables);
  await expect.poll(started.output).toContain("Sandbox chain ready at");
  return started;
}

/** The process id of the current run's node, whose port is not published: found as the child of its guard shell. */
function anvilPid(): number {
  const rows = execaSync("ps", ["-eo", "pid=,ppid=,args="], { lines: true }).stdout.map((line) => /^\s*(\d+)\s+(\d+) (.*)$/.exec(line)!);
  const guard = rows.find(([, , , args]) => args!.startsWith("sh -c") && args!.includes(dataDir));
  const anvil = rows.find(([, , parent, args]) => parent === guard?.[1] && /anvil /.test(args!));
  return Number.parseInt(anvil![1]!, 10);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function savedBlock(): Promise<number> {
  const packed = await readFile(join(dataDir, "chain", "state-v1.json.gz"));
  return (JSON.parse(gunzipSync(packed).toString()) as { best_block_number: number }).best_block_number;
}

test("prints one line per stand-in, and leaves no process behind on SIGTERM", async () => {
  const { child, output, exitCode } = await runUntilReady();
  expect(output()).toBe(
    `Sandbox prices ready at http://127.0.0.1:${ports.SANDBOX_PRICES_PORT}\nSandbox X ready at http://127.0.0.1:${ports.SANDBOX_X_PORT}\nSandbox MemeX ready at http://127.0.0.1:${ports.SANDBOX_MEMEX_PORT}\nSandbox mailbox ready at http://127.0.0.1:${ports.SANDBOX_MAILBOX_PORT}\nSandbox chain ready at http://127.0.0.1:${ports.SANDBOX_CHAIN_PORT}\n`,
  );
  const node = anvilPid();
  expect(isAlive(node)).toBe(true);
  child.kill("SIGTERM");
  expect(await exitCode).toBe(0);
  await expect.poll(() => isAlive(node)).toBe(false);
});

test("after kill -9 the node exits too, and the chain resumes from its last save", async () => {
  const { child, exitCode } = await runUntilReady();
  const client = createChainClient(`http://127.0.0.1:${ports.SANDBOX_CHAIN_PORT}`);
  const account = mnemonicToAccount(developmentMnemonic);
  const wallet = createWalletClient({ account, transport: http(`http://127.0.0.1:${ports.SANDBOX_CHAIN_PORT}`) });
  const hash = await wallet.sendTransaction({ to: treasury, value: 1n, chain: null });
  await client.mine({ blocks: 1 });
  const before = await client.getBlock();
  await expect.poll(savedBlock).toBe(Number(before.number));
  const node = anvilPid();
  child.kill("SIGKILL");
  await exitCode;
  await expect.poll(() => isAlive(node)).toBe(false);
  await runUntilReady();
  expect(await client.getBlock()).toEqual(before);
  expect((await client.getTransactionReceipt({ hash })).status).toBe("success");
});

test("exits with an error and the reason when the node dies", async () => {
  const { output, exitCode } = await runUntilReady();
  process.kill(anvilPid(), "SIGKILL");
  expect(await exitCode).toBe(1);
  expect(output()).toContain("The sandbox chain's node ended:\n");
});

test("reports a bad variable and a port in use in one line each", async () => {
  const bad = run({ SANDBOX_CHAIN_PORT: "eighty" });
  expect(await bad.exitCode).toBe(1);
  expect(bad.output()).toBe('SANDBOX_CHAIN_PORT must be a port number from 1 to 65535, not "eighty".\n');
  await runUntilReady();
  const second = run();
  expect(await second.exitCode).toBe(1);
  expect(second.output()).toMatch(/^Port \d+ is in use: [^\n]+ SANDBOX_PRICES_PORT [^\n]+\n$/);
});

test("starts no stand-in for a service that a variable names, and none at all on a real chain", async () => {
  const real = {
    PRICE_API_URL: "https://prices.example",
    X_API_URL: "https://x.example",
    MEMEX_API_URL: "https://memex.example",
    SMTP_URL: "smtp://mail.example",
  };
  expect((await runUntilReady(real)).output()).toBe(`Sandbox chain ready at http://127.0.0.1:${ports.SANDBOX_CHAIN_PORT}\n`);
  const { output, exitCode } = run({ CHAIN_RPC_URL: "https://rpc.example" });
  expect(await exitCode).toBe(0);
  expect(output()).toBe("Nothing to stand in for: every service is set by its variable.\n");
});
