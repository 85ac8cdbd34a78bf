import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync } from "node:fs";
import path from "node:path";

/** The umask of a process that stores data: only the owner can access its files. */
export const privateUmask = 0o077;

/**
 * Creates a folder for its owner alone, and those above it. Node 20's own recursive mkdir repeats itself for ever where the system says
 * that the folder above does not exist although it does, as it does below /proc.
 * @throws the system's error
 */
export function makeFolder(folder: string): void {
  if (isFolder(folder)) return;
  const above = path.dirname(path.resolve(folder));
  if (above !== folder) makeFolder(above);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!isFolder(folder)) throw error;
  }
}

function isFolder(folder: string): boolean {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
}

/**
 * Creates a folder if it does not exist, and removes everybody else's access to it and everything in it: including what an earlier version
 * left, and what the embedded database creates, whose own file system ignores the umask.
 * @throws the system's error if the folder belongs to another user
 */
export function makePrivate(folder: string): void {
  makeFolder(folder);
  chmodSync(folder, 0o700);
  for (const name of readdirSync(folder)) {
    const entry = path.join(folder, name);
    // Entries that vanish meanwhile, and symbolic links, are skipped.
    const kind = lstatSync(entry, { throwIfNoEntry: false });
    if (kind?.isDirectory()) makePrivate(entry);
    else if (kind?.isFile() && (kind.mode & 0o077) !== 0) chmodSync(entry, kind.mode & 0o700);
  }
}
