import { chmodSync, lstatSync, mkdirSync, readdirSync } from "node:fs";
import path from "node:path";

/** What a process that keeps data makes is its own. */
export const privateUmask = 0o077;

/**
 * Makes a folder, if there is none, and takes it and all that lies in it from everybody but its owner: also what an earlier
 * version has left, and what the embedded database makes, whose own file system minds no umask.
 * @throws the system's error where the folder is another's
 */
export function makePrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  for (const name of readdirSync(folder)) {
    const entry = path.join(folder, name);
    // Of what goes while this looks, or leads elsewhere, nothing has to be taken.
    const kind = lstatSync(entry, { throwIfNoEntry: false });
    if (kind?.isDirectory()) makePrivate(entry);
    else if (kind?.isFile() && (kind.mode & 0o077) !== 0) chmodSync(entry, kind.mode & 0o700);
  }
}
