import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { execa } from "execa";
import { afterAll, beforeAll, expect, test } from "vitest";

// Beside the repository, as what is planted in it would be found by a lint that runs meanwhile.
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "memescope-lint-"));
  writeFileSync(path.join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: { strict: true, target: "ES2022", module: "esnext", types: [] } }));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const code = `
async function later(): Promise<number> { return 1; }
later();
later().then((x) => x);
if (later()) later().catch(() => 0);
export const spread = { ...later() };
export const pointless = async () => await 3;
export function unlisted(kind: "a" | "b"): void { switch (kind) { case "a": } }
export function listed(kind: "a" | "b"): void { switch (kind) { case "a": default: } }
void later();
[1].forEach(async () => { await later(); });
`;

test("what is done wrong with promises and switches is refused where types tell it, and nothing else", async () => {
  const file = path.join(folder, "planted.ts");
  writeFileSync(file, code);
  const done = await execa(process.execPath, ["node_modules/oxlint/bin/oxlint", "-c", ".oxlintrc.json", "--format=unix", file], { reject: false, lines: true });
  const found = done.stdout.flatMap((line) => /planted\.ts:(\d+):.*\((.+)\)\]$/.exec(line)?.slice(1).join(" ") ?? []);
  expect(found.sort()).toEqual([
    "3 no-floating-promises", "4 no-floating-promises", "5 no-misused-promises", "6 no-misused-promises", "7 await-thenable", "8 switch-exhaustiveness-check",
  ]);
  expect(done.exitCode).toBe(1);
});
