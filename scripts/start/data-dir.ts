import { StartError } from "./start-error";

/**
 * Does what needs the data directory to be writable.
 * @throws StartError naming DATA_DIR if the system refuses
 */
export function usingDataDir<T>(dataDir: string, use: () => T): T {
  try {
    return use();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (error instanceof StartError || code === undefined) throw error;
    throw new StartError(`DATA_DIR is ${dataDir}, which cannot be used: ${message}.`);
  }
}
