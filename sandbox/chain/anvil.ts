import { execFileSync, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { createRequire } from "node:module";
import { setTimeout as delay } from "node:timers/promises";
import { findFreePort, loopback } from "../listen";

export interface Anvil {
  readonly port: number;
  /** Settles when anvil ends, with the last lines it wrote. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

export interface AnvilOptions {
  /** 0 takes a free port. */
  readonly port: number;
  /** For anvil's temporary files. */
  readonly scratchDir: string;
  readonly args: readonly string[];
}

const keptCharacters = 2000;

/**
 * Anvil ends when the script's input closes: on stop(), and also when this process is killed. The
 * script leads a process group of its own: Ctrl-C does not reach anvil before its state is saved,
 * and `kill 0` also ends what npx started.
 */
const guardScript = `
TMPDIR=$1; export TMPDIR; shift
exec 3<&0
"$@" </dev/null 3<&- &
node=$!
( cat <&3; kill 0 ) >/dev/null 2>&1 &
exec 3<&-
wait "$node"`;

/**
 * Starts anvil, quiet and on the loopback address, without mining.
 * @throws PortInUseError, or an Error with anvil's last lines when it ends before it answers.
 */
export async function startAnvil({ port: wanted, scratchDir, args }: AnvilOptions): Promise<Anvil> {
  const port = await findFreePort(wanted, "SANDBOX_CHAIN_PORT");
  const command = [...findCommand(), "--host", loopback, "--port", String(port), "--quiet", "--no-mining", ...args];
  const child = spawn("sh", ["-c", guardScript, "sh", scratchDir, ...command], { detached: true, stdio: "pipe" });
  const ended = collectLastLines(child);
  const anvil: Anvil = {
    port,
    ended,
    stop: async () => {
      child.stdin.end();
      await ended;
    },
  };
  const waiting = new AbortController();
  const lines = await Promise.race([untilItAnswers(`http://${loopback}:${port}`, waiting.signal), ended]);
  waiting.abort();
  if (lines !== undefined) throw new Error(`The sandbox chain's node did not start:\n${lines}`);
  return anvil;
}

/** The packaged binary, else the one on the PATH, else the one that npx fetches. */
function findCommand(): string[] {
  try {
    return [createRequire(import.meta.url).resolve("@foundry-rs/anvil-linux-amd64/bin/anvil")];
  } catch {
    // The package exists for one platform only.
  }
  try {
    return [execFileSync("sh", ["-c", "command -v anvil"], { encoding: "utf8" }).trim()];
  } catch {
    return ["npx", "--yes", "@foundry-rs/anvil"];
  }
}

function collectLastLines(child: ChildProcess): Promise<string> {
  let text = "";
  const keep = (chunk: Buffer) => void (text = (text + chunk.toString()).slice(-keptCharacters));
  child.stdout?.on("data", keep);
  child.stderr?.on("data", keep);
  return new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", (code, signal) => resolve(text.trim() || `It ended with ${signal ?? `code ${code}`}.`));
  });
}

async function untilItAnswers(url: string, signal: AbortSignal): Promise<undefined> {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "eth_chainId", params: [] });
  const headers = { "content-type": "application/json" };
  while (!signal.aborted) {
    const answer = await fetch(url, { method: "POST", headers, body }).catch(() => undefined);
    if (answer?.ok) return;
    await delay(20);
  }
}
