import { existsSync, readFileSync } from "node:fs";
import { execaSync } from "execa";
import { checkClientBoundaries } from "./structure/client-boundaries";
import { checkNames, checkPlace, checkRoute, checkText, type Finding } from "./structure/rules";

/**
 * Checks where files are, how they are named, how long they are, that /api has no routes outside the contract, and that "use client" stands
 * only where the browser's part begins. @returns the exit code.
 */
export async function main(): Promise<number> {
  const files = listFiles();
  const texts = new Map(files.filter(isText).map((file) => [file, readFileSync(file, "utf8")]));
  const findings = [
    ...files.flatMap((file): Finding[] => [...checkNames(file), ...checkPlace(file), ...checkRoute(file)]),
    ...Array.from(texts, ([file, text]) => checkText(file, text)).flat(),
    ...checkClientBoundaries(texts),
  ];
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
