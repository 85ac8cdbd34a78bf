import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, unlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { isAlive, markProcess, type ProcessMark } from "./process-mark";

type LockResult = { state: "held"; release: () => void } | { state: "refused"; pid: number };

/**
 * Takes the lock at a path for this process. A lock left behind by a dead process is taken over, even if its pid now belongs to another
 * process.
 *
 * The lock is a directory whose single entry names its holder. It appears together with that entry, by a rename that the system refuses
 * while a non-empty directory is there (decision 041).
 * @throws the system's error if nothing can be written
 */
export function takeLock(lock: string): LockResult {
  const entry = entryOf(markProcess(process.pid));
  const draft = `${lock}.${entry}`;
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(path.join(draft, entry), "", { mode: 0o600 });
    sweepDrafts(lock);
    do {
      const pid = clearDead(lock);
      if (pid !== null) return { state: "refused", pid };
    } while (!succeeds(() => renameSync(draft, lock), ["ENOTEMPTY", "EEXIST", "ENOTDIR"]));
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return { state: "held", release: () => removeEntry(lock, entry) };
}

/** Returns the living holder's pid, or null if nobody holds the lock, after removing what dead processes have left in it. */
function clearDead(lock: string): number | null {
  let entries: string[] = [];
  if (!succeeds(() => (entries = readdirSync(lock)), ["ENOENT", "ENOTDIR"])) return clearDeadFile(lock);
  for (const entry of entries) {
    const holder = holderOf(entry);
    if (holder && isAlive(holder)) return holder.pid;
    // The name is unique for all time, so this cannot remove the lock of a later holder.
    removeEntry(lock, entry);
  }
  return null;
}

/** Versions up to 0.1.0 wrote files: `{"pid":…,"startTicks":…}`, or pid and start ticks separated by a space. */
function clearDeadFile(lock: string): number | null {
  let text = "";
  if (!succeeds(() => (text = readFileSync(lock, "utf8")), ["ENOENT", "EISDIR"])) return null;
  const [, pid, startTicks] = /^(?:\{"pid":)?(\d+)(?:,"startTicks":"|,"startTicks":| )(\d*)/.exec(text) ?? [];
  const holder = { pid: Number(pid), startTicks: startTicks || null, bootId: null };
  if (pid && isAlive(holder)) return holder.pid;
  // Removes files only: a directory, which is the lock of this version, stays.
  succeeds(() => unlinkSync(lock), ["ENOENT", process.platform === "linux" ? "EISDIR" : "EPERM"]);
  return null;
}

function removeEntry(lock: string, entry: string): void {
  succeeds(() => unlinkSync(path.join(lock, entry)), ["ENOENT", "ENOTDIR"]);
  succeeds(() => rmdirSync(lock), ["ENOENT", "ENOTDIR", "ENOTEMPTY", "EEXIST"]);
}

/** Removes the drafts of processes that were killed while taking the lock. */
function sweepDrafts(lock: string): void {
  const start = `${path.basename(lock)}.`;
  for (const name of readdirSync(path.dirname(lock))) {
    const owner = name.startsWith(start) ? holderOf(name.slice(start.length)) : undefined;
    if (!owner || isAlive(owner)) continue;
    succeeds(() => rmSync(path.join(path.dirname(lock), name), { recursive: true, force: true }), ["EACCES", "EPERM"]);
  }
}

function entryOf({ pid, startTicks, bootId }: ProcessMark): string {
  return [pid, startTicks ?? "", bootId ?? "", randomUUID()].join("_");
}

function holderOf(entry: string): ProcessMark | undefined {
  const [, pid, startTicks, bootId] = /^(\d+)_(\d*)_([0-9a-f-]*)_[0-9a-f-]{36}$/.exec(entry) ?? [];
  return pid ? { pid: Number(pid), startTicks: startTicks || null, bootId: bootId || null } : undefined;
}

/** Whether a file system call succeeded; false for one of the `expected` error codes. @throws any other error */
function succeeds(call: () => unknown, expected: readonly string[]): boolean {
  try {
    call();
    return true;
  } catch (error) {
    if (expected.includes((error as NodeJS.ErrnoException).code ?? "")) return false;
    throw error;
  }
}
