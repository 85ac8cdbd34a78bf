import { parseEnv, type RawEnv } from "../../../scripts/env";
import { startChild } from "../../../scripts/start/child";
import { planStart, type PartName } from "../../../scripts/start/plan";
import type { Ports } from "../../../scripts/start/ports";
import { waitUntil } from "../../../scripts/start/ready";
import { hangLimits } from "../limits";

/** One process of the product, as started by `npm start`, that a test can kill. */
export interface RunningPart {
  readonly name: PartName;
  /** Its output so far, or the last part of it if it is long. */
  output(): string;
  /** `kill -9`: nothing is finished and nothing is logged. */
  kill(): Promise<void>;
  /** Stops it as Ctrl-C would. */
  stop(): Promise<void>;
}

const STOP_BOUND_MS = 15_000;

/** The environment for a part of a product under test, without the machine's own settings. */
export function ownVariables(dataDir: string, ports: Ports, more: RawEnv = {}): RawEnv {
  return {
    PATH: process.env.PATH, HOME: process.env.HOME, NODE_NO_WARNINGS: "1", DATA_DIR: dataDir, ...ports,
    SESSION_SECRET: "forty characters that no other one knows", JWT_SECRET: "a secret of thirty-two characters!", ...more,
  };
}

/**
 * Starts one part, which must have been built, and waits until it is ready.
 * @throws Error with its last lines of output if it exits or is not ready in time
 */
export async function startPart(name: PartName, raw: RawEnv, boundMs: number = hangLimits.waitMs): Promise<RunningPart> {
  const part = planStart([name], "built", raw, parseEnv(raw)).parts[0]!;
  const child = startChild({ ...part, maxLines: 2_000 }, () => {});
  const over = new AbortController();
  void child.exited.then(() => over.abort());
  const ready = await Promise.all(part.probes.map(({ probe }) => waitUntil(probe, boundMs, over.signal)));
  if (over.signal.aborted || ready.includes(false)) {
    await child.stop(STOP_BOUND_MS);
    throw new Error(`${name} did not start:\n${child.lastLines().slice(-40).join("\n")}`);
  }
  const kill = async (): Promise<void> => {
    child.kill();
    await child.exited;
  };
  return { name, output: () => child.lastLines().join("\n"), kill, stop: () => child.stop(STOP_BOUND_MS) };
}
