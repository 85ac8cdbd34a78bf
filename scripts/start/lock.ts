import { readFileSync, renameSync, rmSync } from "node:fs";
import { createWhole, isCode } from "./files";
import { isAlive, markProcess, type ProcessMark } from "./processes";

export type LockResult = { state: "held"; release: () => void } | { state: "refused"; pid: number };

/**
 * Takes a lock file for this process. A lock left behind by a dead process is taken over, also when
 * its pid meanwhile belongs to another process.
 */
export function takeLock(file: string): LockResult {
  const me = markProcess(process.pid);
  for (;;) {
    if (createWhole(file, JSON.stringify(me))) return { state: "held", release: () => releaseLock(file, me) };
    const holder = readHolder(file);
    if (holder && isAlive(holder)) return { state: "refused", pid: holder.pid };
    setAside(file, holder);
  }
}

/** Renames instead of deleting, so that of two processes that find a dead lock only one removes it. */
function setAside(file: string, dead: ProcessMark | undefined): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (isCode(error, "ENOENT")) return;
    throw error;
  }
  const taken = readHolder(aside);
  if (taken && isAlive(taken) && taken.pid !== dead?.pid) renameSync(aside, file);
  else rmSync(aside, { force: true });
}

function releaseLock(file: string, me: ProcessMark): void {
  const holder = readHolder(file);
  if (holder?.pid === me.pid && holder.startTicks === me.startTicks) rmSync(file, { force: true });
}

function readHolder(file: string): ProcessMark | undefined {
  try {
    const holder = JSON.parse(readFileSync(file, "utf8")) as ProcessMark;
    return Number.isInteger(holder.pid) && holder.pid > 0 ? holder : undefined;
  } catch {
    return undefined;
  }
}
