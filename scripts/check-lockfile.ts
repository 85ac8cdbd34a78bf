import { readFileSync } from "node:fs";
import { allowedScripts } from "./lockfile/allowed-scripts";
import { checkLockfile, type Lockfile } from "./lockfile/rules";

/**
 * Checks offline that every package is the one that was locked, and that only allowed packages run install scripts. @returns the exit code.
 */
export function main(): number {
  const lockfile = JSON.parse(readFileSync("package-lock.json", "utf8")) as Lockfile;
  const findings = checkLockfile(lockfile, allowedScripts);
  for (const finding of findings) console.log(`error: package-lock.json: ${finding}`);
  console.log(`lockfile: ${Object.keys(lockfile.packages).length} packages, ${findings.length} errors`);
  return findings.length > 0 ? 1 : 0;
}
