import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

export interface Target {
  /** Files and folders the build reads, relative to the root. Missing ones count as empty. */
  inputs: readonly string[];
  /** Path of the stamp file: inside the output, so that deleting the output deletes the stamp. */
  stampFile: string;
}

const notAnInput = /\.(test|bench)\.tsx?$|\.md$|(^|\/)\.[^/]*$/;

/**
 * A fingerprint of everything a build reads: names and contents, so that a
 * checkout that only changes modification times does not cause a build.
 */
function fingerprint(root: string, inputs: readonly string[]): string {
  const hash = createHash("sha256").update(process.version);
  for (const file of inputs.flatMap((input) => listFiles(root, input))) {
    hash.update(`\0${file}\0`).update(readFileSync(path.join(root, file)));
  }
  return hash.digest("hex");
}

/** Whether the target has to be built: it was never built, or its inputs have changed since. */
export function isStale(root: string, target: Target): boolean {
  const file = path.join(root, target.stampFile);
  return !existsSync(file) || readFileSync(file, "utf8") !== fingerprint(root, target.inputs);
}

/** Builds a target and stamps it. If inputs change during the build, it is stale again. */
export async function buildTarget(root: string, target: Target, build: () => Promise<void>): Promise<void> {
  const file = path.join(root, target.stampFile);
  const before = fingerprint(root, target.inputs);
  rmSync(file, { force: true });
  await build();
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, before);
}

function listFiles(root: string, input: string): string[] {
  const stat = statSync(path.join(root, input), { throwIfNoEntry: false });
  if (!stat) return [];
  if (!stat.isDirectory()) return [input];
  return readdirSync(path.join(root, input))
    .sort()
    .map((name) => `${input}/${name}`)
    .filter((file) => !notAnInput.test(file))
    .flatMap((file) => listFiles(root, file));
}
