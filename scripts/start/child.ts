import { createInterface } from "node:readline";
import { stripVTControlCharacters } from "node:util";
import { execa, type Subprocess } from "execa";
import type { RawEnv } from "../env";

export interface ChildSpec {
  name: string;
  /** Arguments of node. */
  args: readonly string[];
  env: RawEnv;
  /** How many lines of output to keep. */
  maxLines?: number;
}

export interface Exit {
  code?: number;
  signal?: string;
}

export interface Child {
  readonly name: string;
  /** The last lines of its output, prefixed with its name. */
  lastLines(): string[];
  /** Resolves when the process has exited and all its output has been read; never rejects. */
  readonly exited: Promise<Exit>;
  /** Sends SIGTERM and, after `boundMs`, SIGKILL to it and everything it started. */
  stop(boundMs: number): Promise<void>;
  /** Sends SIGKILL to it and everything it started. */
  kill(): void;
}

/** A child that leads a process group. */
type Leader = Pick<Subprocess, "pid" | "kill">;

const exitWithParent = new URL("exit-with-parent.mjs", import.meta.url).href;
const running = new Set<Leader>();
process.on("exit", () => running.forEach(killGroup));

/**
 * Starts node as the leader of its own process group, so that the terminal's Ctrl-C reaches only this process, and nothing the child starts
 * outlives it. If this process is killed, the child stops by itself (exit-with-parent.mjs).
 */
export function startChild(spec: ChildSpec, onLine: (line: string) => void): Child {
  const lines: string[] = [];
  const addLine = (text: string): void => {
    const line = `${spec.name} │ ${stripVTControlCharacters(text)}`;
    lines.push(line);
    if (lines.length > (spec.maxLines ?? 40)) lines.shift();
    onLine(line);
  };
  const child = execa(process.execPath, ["--import", exitWithParent, ...spec.args], {
    env: { ...spec.env, NO_COLOR: "1", FORCE_COLOR: undefined }, extendEnv: false, stdin: "ignore", buffer: false, reject: false,
    // execa's forced kill would reach only the child, not what it started.
    detached: true, forceKillAfterDelay: false,
  });
  running.add(child);
  for (const output of [child.stdout, child.stderr]) createInterface({ input: output }).on("line", addLine);
  // Processes it started may hold its output open, and execa considers it finished only once that is closed.
  child.once("exit", () => {
    killGroup(child);
    running.delete(child);
  });
  const exited = child.then(({ exitCode, signal, originalMessage }): Exit => {
    if (originalMessage) addLine(originalMessage);
    return signal ? { signal } : { code: exitCode ?? 1 };
  });
  const stop = async (boundMs: number): Promise<void> => {
    child.kill("SIGTERM");
    const timer = setTimeout(() => killGroup(child), boundMs);
    await exited;
    clearTimeout(timer);
  };
  return { name: spec.name, lastLines: () => [...lines], exited, stop, kill: () => killGroup(child) };
}

function killGroup(leader: Leader): void {
  if (leader.pid === undefined) return;
  try {
    process.kill(-leader.pid, "SIGKILL");
  } catch {
    leader.kill("SIGKILL");
  }
}
