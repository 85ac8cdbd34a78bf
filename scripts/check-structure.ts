import { existsSync, readFileSync } from "node:fs";
import { execaSync } from "execa";
import { checkNames, checkPlace, checkRoute, checkText, type Finding } from "./structure/rules";

/**
 * Checks where files are, how they are named, how long they are, and that /api has no routes outside the contract. @returns the exit code.
 */
export async function main(): Promise<number> {
  const files = listFiles();
  const findings = files.flatMap((file): Finding[] => [
    ...checkNames(file),
    ...checkPlace(file),
    ...checkRoute(file),
    ...(isText(file) ? checkText(file, readFileSync(file, "utf8")) : []),
  ]);
  for (const { level, file, what } of findings) console.log(`${level}: ${file}: ${what}`);
  const errors = findings.filter(({ level }) => level === "error").length;
  console.log(`structure: ${files.length} files, ${errors} errors, ${findings.length - errors} warnings`);
  return errors > 0 ? 1 : 0;
}

/** Every file that git tracks or would track. */
function listFiles(): string[] {
  const args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  return execaSync("git", args).stdout.split("\0").filter((file) => file && existsSync(file));
}

function isText(file: string): boolean {
  return /\.(ts|tsx|mjs|css|json|md|sql)$/.test(file);
}
