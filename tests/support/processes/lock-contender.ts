import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DataDirectoryInUseError, lockDataDirectory } from "@/product-api/db/lock";
import { isAlive } from "@/product-api/db/process-mark";

/**
 * An order from a test to a contender: try to take a directory's lock once the clock reaches `atMs`, release it, or take and release it
 * repeatedly, reporting each time whether it was the only holder.
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

/** Leaves a file while the lock is held; a file of another process is a failure, unless that process was killed. */
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
    // All contenders start at the same moment; if they only waited for a message, they would start one after another.
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
