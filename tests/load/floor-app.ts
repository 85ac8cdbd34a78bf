import { cpSync, mkdirSync } from "node:fs";
import path from "node:path";
import { buildTarget, isStale, type Target } from "../../scripts/build/stamp";
import type { RawEnv } from "../../scripts/env";
import { startChild } from "../../scripts/start/child";
import { findFreePorts } from "../../scripts/start/ports";
import { httpProbe, waitUntil } from "../../scripts/start/ready";

const SOURCE = "tests/load/floor";
/** A folder that git ignores, and from which Next finds the product's packages. */
const BUILT = ".build/floor";
const BOUND_MS = 120_000;
const NEXT = path.resolve("node_modules/next/dist/bin/next");

const target: Target = { inputs: [SOURCE, "package-lock.json"], stampFile: `${BUILT}/.next/stamp` };

/** The running floor app: the minimum cost of a page with the same Next, React and Node on this machine. */
export interface Floor {
  /** A dynamic page with only a heading and a link. */
  readonly emptyUrl: string;
  /** A dynamic page with a table of 25 rows. */
  readonly tableUrl: string;
  stop(): Promise<void>;
}

/** Builds the floor app if it is stale and serves it on a free port. @throws Error with the server's last lines of output */
export async function startFloor(raw: RawEnv): Promise<Floor> {
  const env = { ...raw, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
  if (isStale(".", target)) await buildTarget(".", target, () => build(env));
  const [port = 0] = await findFreePorts(1);
  const server = startChild({ name: "floor", args: [NEXT, "start", BUILT, "-H", "127.0.0.1", "-p", `${port}`], env }, () => {});
  const isUp = await waitUntil(httpProbe(`http://127.0.0.1:${port}/empty`), BOUND_MS, new AbortController().signal);
  const stop = () => server.stop(BOUND_MS);
  if (!isUp) {
    await stop();
    throw new Error(`the floor was not served:\n${server.lastLines().join("\n")}`);
  }
  return { emptyUrl: `http://localhost:${port}/empty`, tableUrl: `http://localhost:${port}/table`, stop };
}

async function build(env: RawEnv): Promise<void> {
  mkdirSync(BUILT, { recursive: true });
  cpSync(SOURCE, BUILT, { recursive: true });
  const child = startChild({ name: "floor", args: [NEXT, "build", BUILT], env, maxLines: 100 }, () => {});
  const { code } = await child.exited;
  if (code !== 0) throw new Error(`next build of the floor failed:\n${child.lastLines().join("\n")}`);
}
