import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { Call } from "../contracts/call";
import { checkNames, checkPlace, checkRoute, checkText, type Finding } from "./structure/rules";

/** Checks where files stand, how they are named, how long they are, and the routes against the contract. */
export async function main(): Promise<number> {
  const files = listFiles();
  const paths = await readContractPaths();
  const findings = files.flatMap((file): Finding[] => [
    ...checkNames(file),
    ...checkPlace(file),
    ...checkRoute(file, paths),
    ...(isText(file) ? checkText(file, readFileSync(file, "utf8")) : []),
  ]);
  for (const { level, file, what } of findings) console.log(`${level}: ${file}: ${what}`);
  const errors = findings.filter(({ level }) => level === "error").length;
  console.log(`structure: ${files.length} files, ${errors} errors, ${findings.length - errors} warnings`);
  return errors > 0 ? 1 : 0;
}

/** Every file that git would track. */
function listFiles(): string[] {
  const args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  return execFileSync("git", args, { encoding: "utf8" }).split("\0").filter((file) => file && existsSync(file));
}

function isText(file: string): boolean {
  return /\.(ts|tsx|mjs|css|json|md|sql)$/.test(file);
}

/** The paths of all `…Calls` tables in contracts/. */
async function readContractPaths(): Promise<Set<string>> {
  const paths = new Set<string>();
  for (const name of readdirSync("contracts").filter((file) => /^[a-z-]+\.ts$/.test(file))) {
    const exported = (await import(pathToFileURL(`contracts/${name}`).href)) as Record<string, unknown>;
    const tables = Object.entries(exported).filter(([key]) => key.endsWith("Calls"));
    for (const [, table] of tables) {
      for (const call of Object.values(table as Record<string, Call>)) paths.add(call.path);
    }
  }
  return paths;
}
