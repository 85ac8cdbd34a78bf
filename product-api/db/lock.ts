import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Another process has the embedded database open: two on one directory silently lose rows. */
export class DataDirectoryInUseError extends Error {
  constructor(dataDir: string, pid: number) {
    super(`the data directory ${dataDir} is in use by process ${pid}; stop it first, or set DATA_DIR or DATABASE_URL`);
    this.name = "DataDirectoryInUseError";
  }
}

/**
 * Takes the directory's lock, or takes it over from a process that is gone.
 * @returns a function that gives the lock back
 * @throws DataDirectoryInUseError while its owner lives
 */
export function lockDataDirectory(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, "database.lock");
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${process.pid} ${startOf(process.pid)}`, { mode: 0o600 });
  try {
    // A link appears with its content, or not at all.
    while (!tryLink(draft, file)) {
      const owner = livingOwner(file);
      if (owner !== null) throw new DataDirectoryInUseError(dataDir, owner);
      rmSync(file, { force: true });
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return () => rmSync(file, { force: true });
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function livingOwner(file: string): number | null {
  const [pidText = "", start = ""] = readFileSync(file, "utf8").split(" ");
  const pid = Number(pidText);
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return null;
  return startOf(pid) === start ? pid : null;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** The process's start time where the system tells it, so that a reused pid is not taken for the owner. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}
