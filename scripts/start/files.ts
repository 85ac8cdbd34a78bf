import { linkSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { makeFolder } from "../../product-api/db/private-files";

/** Creates a file, readable only by its owner, atomically: no reader sees it half written. @returns false if it exists. */
export function createFileAtomically(file: string, text: string): boolean {
  makeFolder(path.dirname(file));
  const draft = `${file}.${process.pid}.new`;
  // Written through, so that a power failure leaves no empty file.
  writeFileSync(draft, text, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
