import { readFileSync } from "node:fs";
import { allowedScripts } from "./lockfile/allowed-scripts";
import { checkLockfile, type Lockfile } from "./lockfile/rules";

/** Checks, without a network, that every package is what it was when it was chosen, and that only known ones run scripts. */
export function main(): number {
  const lockfile = JSON.parse(readFileSync("package-lock.json", "utf8")) as Lockfile;
  const findings = checkLockfile(lockfile, allowedScripts);
  for (const finding of findings) console.log(`error: package-lock.json: ${finding}`);
  console.log(`lockfile: ${Object.keys(lockfile.packages).length} packages, ${findings.length} errors`);
  return findings.length > 0 ? 1 : 0;
}
