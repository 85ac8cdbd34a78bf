import { readFileSync } from "node:fs";

/** Identifies a process even if its pid is reused. */
export interface ProcessMark {
  pid: number;
  /** Start time in clock ticks since boot; null if /proc does not say. */
  startTicks: string | null;
  /** Which boot the ticks count from; null if /proc does not say. */
  bootId: string | null;
}

/** The mark of a running process. */
export function markProcess(pid: number): ProcessMark {
  return { pid, startTicks: readStat(pid)?.startTicks ?? null, bootId: readBootId() };
}

/** Whether exactly this process is still running; a zombie (ended, not yet reaped) is not. */
export function isAlive(mark: ProcessMark): boolean {
  try {
    process.kill(mark.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  const bootId = readBootId();
  if (mark.bootId !== null && bootId !== null && mark.bootId !== bootId) return false;
  const stat = readStat(mark.pid);
  if (!stat) return true;
  return stat.state !== "Z" && (mark.startTicks === null || mark.startTicks === stat.startTicks);
}

/** Fields 3 and 22 of /proc/<pid>/stat; the process name before them may contain spaces and brackets. */
function readStat(pid: number): { state: string; startTicks: string } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return { state: fields[0] ?? "", startTicks: fields[19] ?? "" };
  } catch {
    return undefined;
  }
}

function readBootId(): string | null {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return null;
  }
}
