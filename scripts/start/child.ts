import { spawn, type ChildProcess } from "node:child_process";
import { stripVTControlCharacters } from "node:util";
import type { RawEnv } from "../env";

export interface ChildSpec {
  name: string;
  /** Arguments of node. */
  args: readonly string[];
  env: RawEnv;
  /** How many of its last lines are kept. */
  keptLines?: number;
}

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface Child {
  readonly name: string;
  /** The last lines of its output, prefixed with its name. */
  lastLines(): string[];
  /** Settles when the process and all it printed are through; never rejects. */
  readonly exited: Promise<Exit>;
  /** SIGTERM, and SIGKILL for it and everything it started when `boundMs` have passed. */
  stop(boundMs: number): Promise<void>;
  /** SIGKILL for it and everything it started, at once. */
  kill(): void;
}

const leaveWithParent = new URL("leave-with-parent.mjs", import.meta.url).href;
const running = new Set<ChildProcess>();
process.on("exit", () => running.forEach(killGroup));

/**
 * Starts node as the leader of a process group of its own, so that the terminal's Ctrl-C reaches
 * only us and nothing that the child starts outlives it. When we are gone without a word, it stops
 * by itself (leave-with-parent.mjs).
 */
export function startChild(spec: ChildSpec, onLine: (line: string) => void): Child {
  const lines: string[] = [];
  const keep = (text: string): void => {
    const line = `${spec.name} │ ${stripVTControlCharacters(text)}`;
    lines.push(line);
    if (lines.length > (spec.keptLines ?? 40)) lines.shift();
    onLine(line);
  };
  const child = spawn(process.execPath, ["--import", leaveWithParent, ...spec.args], {
    env: { ...spec.env, NO_COLOR: "1", FORCE_COLOR: undefined } as unknown as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  running.add(child);
  splitLines(child.stdout, keep);
  splitLines(child.stderr, keep);
  const exited = new Promise<Exit>((resolve) => {
    child.once("error", (error) => {
      keep(error.message);
      resolve({ code: 1, signal: null });
    });
    child.once("exit", () => {
      killGroup(child);
      running.delete(child);
    });
    child.once("close", (code, signal) => resolve({ code, signal }));
  });
  return {
    name: spec.name,
    lastLines: () => [...lines],
    exited,
    stop: (boundMs) => stop(child, exited, boundMs),
    kill: () => killGroup(child),
  };
}

async function stop(child: ChildProcess, exited: Promise<Exit>, boundMs: number): Promise<void> {
  child.kill("SIGTERM");
  const timer = setTimeout(() => killGroup(child), boundMs);
  await exited;
  clearTimeout(timer);
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    child.kill("SIGKILL");
  }
}

function splitLines(stream: NodeJS.ReadableStream, onLine: (line: string) => void): void {
  let rest = "";
  stream.setEncoding("utf8");
  stream.on("data", (chunk: string) => {
    const parts = (rest + chunk).split(/\r?\n/);
    rest = parts.pop() ?? "";
    parts.forEach(onLine);
  });
  stream.on("end", () => {
    if (rest) onLine(rest);
  });
}
