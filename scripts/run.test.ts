import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { execa } from "execa";
import { afterEach, beforeEach, expect, test } from "vitest";
import { incomplete } from "./install.mjs";

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "memescope-run-"));
  mkdirSync(path.join(root, "scripts"));
  mkdirSync(path.join(root, "node_modules/gone"), { recursive: true });
  for (const name of ["run.mjs", "install.mjs"]) cpSync(path.join("scripts", name), path.join(root, "scripts", name));
  for (const name of ["tsx", "esbuild"]) symlinkSync(path.resolve("node_modules", name), path.join(root, "node_modules", name));
  writeFileSync(path.join(root, "package.json"), '{"type":"module"}');
  writeFileSync(path.join(root, "node_modules/gone/package.json"), '{"name":"gone","main":"main.js"}');
  writeFileSync(path.join(root, "node_modules/gone/main.js"), "");
  const packages = Object.fromEntries(["tsx", "esbuild", "gone"].map((name) => [`node_modules/${name}`, { version: "1.0.0" }]));
  for (const file of ["package-lock.json", "node_modules/.package-lock.json"]) {
    writeFileSync(path.join(root, file), JSON.stringify({ packages }));
  }
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Runs a script with this text. */
const run = (script: string) => {
  writeFileSync(path.join(root, "scripts/some.ts"), script);
  return execa(process.execPath, ["scripts/run.mjs", "some"], { cwd: root, reject: false, timeout: 60_000 });
};
const remove = 'import { rmSync } from "node:fs";\nrmSync("node_modules/gone", { recursive: true });\n';

test.each([
  ["throws", `${remove}await import("gone" as string);`],
  ["returns a failure", `${remove}export const main = async () => 1;`],
])("a script that %s after a package went missing says what to do, and shows no stack", async (_, script) => {
  const { exitCode, stderr } = await run(script);
  expect([exitCode, stderr]).toEqual([1, incomplete]);
});

test("a script that fails with all packages there says nothing of them", async () => {
  expect((await run('import "gone";\nexport const main = async () => 7;')).exitCode).toBe(7);
  const { exitCode, stderr } = await run('throw new Error("of its own");');
  expect([exitCode, stderr.includes("Error: of its own"), stderr.includes(incomplete)]).toEqual([1, true, false]);
});
