import { join } from "node:path";
import { takeLock } from "./file-lock";

/** Another process has the embedded database open: two processes on one directory silently lose rows. */
export class DataDirectoryInUseError extends Error {
  constructor(dataDir: string, pid: number) {
    super(`the data directory ${dataDir} is in use by process ${pid}; stop it first, or set DATA_DIR or DATABASE_URL`);
    this.name = "DataDirectoryInUseError";
  }
}

/**
 * Takes the directory's lock, or takes it over from a process that is gone.
 * @returns a function that releases the lock
 * @throws DataDirectoryInUseError while its owner is alive
 */
export function lockDataDirectory(dataDir: string): () => void {
  const lock = takeLock(join(dataDir, "database.lock"));
  if (lock.state === "refused") throw new DataDirectoryInUseError(dataDir, lock.pid);
  return lock.release;
}
