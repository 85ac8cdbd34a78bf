import { takeLock } from "../product-api/db/file-lock";
import { makePrivate } from "../product-api/db/private-files";
import { buildStale } from "./build/build";
import { loadRawEnv, parseEnv } from "./env";
import { usingDataDir } from "./start/data-dir";
import { planStart, type PartName, type Plan } from "./start/plan";
import { checkPorts } from "./start/ports";
import { checkProduction } from "./start/production";
import { StartError } from "./start/start-error";
import { supervise } from "./start/supervisor";

const partNames: readonly PartName[] = ["web", "api", "worker", "sandbox"];
const releases: (() => void)[] = [];

/**
 * `start [part] [--dev] [--verbose]`: builds stale parts, starts the named parts (all of them by default), waits until they are healthy,
 * and stops them all when one exits or a signal arrives.
 * @returns the exit code.
 */
export async function main(args: readonly string[]): Promise<number> {
  const stop = stopOnSignal();
  process.stdout.on("error", () => {});
  process.on("exit", () => releases.forEach((release) => release()));
  try {
    return await start(args, stop);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    return 1;
  }
}

async function start(args: readonly string[], stop: AbortSignal): Promise<number> {
  const names = partNames.filter((name) => args.includes(name));
  const unknown = args.find((arg) => !partNames.includes(arg as PartName) && !["--dev", "--verbose"].includes(arg));
  if (unknown) throw new StartError(`Unknown argument ${unknown}: expected one of ${partNames.join(", ")}, --dev, --verbose.`);
  const isDev = args.includes("--dev");
  const raw = loadRawEnv();
  const env = parseEnv(raw);
  const { missing, advice } = isDev ? { missing: [], advice: [] } : checkProduction(names, raw, env);
  if (missing.length > 0) {
    throw new StartError(`Cannot start in production without:\n${missing.map((text) => `  ${text}`).join("\n")}\nSECURITY.md says why.`);
  }
  for (const text of advice) console.warn(`In production: ${text}.`);
  // Killing npm kills only its shell, so this process watches its parent and exits with it.
  if (raw.npm_lifecycle_event) await import("./start/exit-with-parent.mjs");
  const plan = usingDataDir(env.DATA_DIR, () => {
    const planned = planStart(names, isDev ? "dev" : "built", raw, env);
    if (planned.parts.length === 0) throw new StartError("Nothing to start: every stand-in is replaced by a real service.");
    if (planned.locks.length > 0) makePrivate(env.DATA_DIR);
    takeLocks(planned, env.DATA_DIR);
    return planned;
  });
  await checkPorts(plan.ports);
  const build = buildStale(plan.builds, raw, (text) => process.stdout.write(text));
  await Promise.race([build, new Promise((resolve) => stop.addEventListener("abort", resolve))]);
  if (stop.aborted) return 0;
  return supervise({
    parts: plan.parts,
    readyLine: plan.readyLine,
    isVerbose: plan.showsOutput || args.includes("--verbose"),
    stopSignal: stop,
    readyBoundMs: 180_000,
    stopBoundMs: 10_000,
    write: (line) => console.log(line),
  });
}

function takeLocks(plan: Plan, dataDir: string): void {
  for (const file of plan.locks) {
    const lock = takeLock(file);
    if (lock.state === "refused") {
      throw new StartError(`Memescope already runs on ${dataDir} (process ${lock.pid}): stop it first, or set DATA_DIR to another folder.`);
    }
    releases.push(lock.release);
  }
}

/**
 * Aborts on the first signal; a later one exits at once. npm forwards a Ctrl-C that the terminal has already sent to us, so a signal within
 * a second counts as the same one.
 */
function stopOnSignal(): AbortSignal {
  const controller = new AbortController();
  let firstMs = Infinity;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      const nowMs = performance.now();
      if (nowMs - firstMs > 1000) process.exit(1);
      firstMs = Math.min(firstMs, nowMs);
      controller.abort();
    });
  }
  return controller.signal;
}
