import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DataDirectoryInUseError, lockDataDirectory } from "@/product-api/db/lock";
import { isAlive } from "@/product-api/db/process-mark";

/**
 * What a test tells a contender: to try for a directory's lock once the clock shows `atMs`, to give it
 * back, or to take it and give it back again and again, telling each time whether it held it alone.
 */
export type ContenderOrder = { take: string; atMs: number } | { release: true } | { takeForever: string };

let release: (() => void) | null = null;

function take(dataDir: string): "held" | "refused" {
  try {
    release = lockDataDirectory(dataDir);
    return "held";
  } catch (error) {
    if (error instanceof DataDirectoryInUseError) return "refused";
    throw error;
  }
}

/** Leaves a trace while the lock is held; another's trace is a fault, unless its writer was killed. */
function holdAlone(dataDir: string): "alone" | "together" {
  const trace = path.join(dataDir, "trace");
  try {
    writeFileSync(trace, `${process.pid}`, { flag: "wx" });
  } catch {
    const pid = Number(readFileSync(trace, "utf8"));
    if (pid > 0 && isAlive({ pid, startTicks: null, bootId: null })) return "together";
    writeFileSync(trace, `${process.pid}`);
  }
  rmSync(trace);
  return "alone";
}

function takeForever(dataDir: string): void {
  if (take(dataDir) === "held") {
    process.send!(holdAlone(dataDir));
    release!();
  }
  setTimeout(takeForever, 4, dataDir);
}

process.on("message", (order: ContenderOrder) => {
  if ("takeForever" in order) return takeForever(order.takeForever);
  if ("take" in order) {
    // All wake at one moment; contenders that only waited for a message would come one after the other.
    while (Date.now() < order.atMs);
    return void process.send!(take(order.take));
  }
  release?.();
  release = null;
  process.send!("released");
});
process.on("uncaughtException", (error) => process.send!(String(error), () => process.exit(1)));
process.on("disconnect", () => process.exit());
process.send!("ready");
