import { chmodSync, lstatSync, mkdirSync, readdirSync } from "node:fs";
import path from "node:path";

/** The umask of a process that stores data: only the owner can access its files. */
export const privateUmask = 0o077;

/**
 * Creates a folder if it does not exist, and removes everybody else's access to it and everything in it: including what an earlier version
 * left, and what the embedded database creates, whose own file system ignores the umask.
 * @throws the system's error if the folder belongs to another user
 */
export function makePrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  for (const name of readdirSync(folder)) {
    const entry = path.join(folder, name);
    // Entries that vanish meanwhile, and symbolic links, are skipped.
    const kind = lstatSync(entry, { throwIfNoEntry: false });
    if (kind?.isDirectory()) makePrivate(entry);
    else if (kind?.isFile() && (kind.mode & 0o077) !== 0) chmodSync(entry, kind.mode & 0o700);
  }
}
