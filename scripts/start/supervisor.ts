import { migratingMessage } from "../../product-api/db/migrating";
import { startChild, type Child, type ChildSpec, type Exit } from "./child";
import { waitUntil, type Probe } from "./ready";

export interface Part extends ChildSpec {
  /** All must pass before the part counts as ready. */
  probes: readonly { what: string; probe: Probe }[];
}

interface Supervision {
  parts: readonly Part[];
  /** Printed once, when every part is ready. */
  readyLine: string;
  /** Whether the parts' output is printed as it arrives. */
  isVerbose: boolean;
  /** Aborts when the parts must stop. */
  stopSignal: AbortSignal;
  /** How long a part may take to become ready, in milliseconds since it started or last reported that it is migrating the database. */
  readyBoundMs: number;
  stopBoundMs: number;
  write: (line: string) => void;
}

type End = { state: "stopped" } | { state: "ended"; child: Child; exit: Exit } | { state: "late"; what: string; child: Child };

/**
 * Runs the parts until one exits, one does not become ready in time, or the stop signal aborts; then stops them all.
 * @returns the exit code: 0 only after the stop signal.
 */
export async function supervise(run: Supervision): Promise<number> {
  const over = new AbortController();
  const startedMs = run.parts.map(() => performance.now());
  const children = run.parts.map((part, index) => startChild(part, (line) => {
    const isMigrating = line.includes(migratingMessage);
    if (isMigrating) startedMs[index] = performance.now();
    if (isMigrating || run.isVerbose) run.write(line);
  }));
  const stopped = new Promise<End>((resolve) => {
    if (run.stopSignal.aborted) resolve({ state: "stopped" });
    run.stopSignal.addEventListener("abort", () => resolve({ state: "stopped" }), { once: true });
  });
  const ended = children.map(async (child): Promise<End> => ({ state: "ended", child, exit: await child.exited }));
  const end = await Promise.race([stopped, ...ended, ready(run, children, startedMs, over.signal)]);
  over.abort();
  if (end.state !== "stopped") explain(end, run);
  await Promise.all(children.map((child) => child.stop(run.stopBoundMs)));
  return end.state === "stopped" ? 0 : 1;
}

/** Resolves only if a part is late; prints the ready line once all are ready. */
async function ready(run: Supervision, children: readonly Child[], startedMs: readonly number[], over: AbortSignal): Promise<End> {
  const waits = run.parts.flatMap((part, index) =>
    part.probes.map(async ({ what, probe }) => ({
      what,
      child: children[index] as Child,
      isReady: await waitUntil(probe, run.readyBoundMs, over, () => startedMs[index]!),
    })),
  );
  const late = (await Promise.all(waits)).find((wait) => !wait.isReady);
  if (late && !over.aborted) return { state: "late", what: late.what, child: late.child };
  if (!over.aborted) run.write(run.readyLine);
  return new Promise(() => {});
}

function explain(end: Exclude<End, { state: "stopped" }>, run: Supervision): void {
  const why =
    end.state === "ended"
      ? `${end.child.name} stopped (${describeExit(end.exit)})`
      : `${end.what} did not respond within ${Math.round(run.readyBoundMs / 1000)} s`;
  const lines = run.isVerbose ? [] : end.child.lastLines();
  run.write(lines.length ? `${why}. Its last lines:` : `${why}.`);
  lines.forEach(run.write);
}

function describeExit({ code, signal }: Exit): string {
  return signal ? `by ${signal}` : `exit code ${code}`;
}
