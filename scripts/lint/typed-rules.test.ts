import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { execa } from "execa";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "memescope-lint-"));
  writeFileSync(path.join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: { strict: true, target: "es2024" } }));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The rules that reject each file, by its name. */
async function refusals(files: Readonly<Record<string, string>>): Promise<Record<string, string[]>> {
  for (const [name, code] of Object.entries(files)) writeFileSync(path.join(folder, name), code);
  const args = ["--config", path.join(root, ".oxlintrc.json"), "--type-aware", "--format", "json", "."];
  const { stdout } = await execa(path.join(root, "node_modules/.bin/oxlint"), args, {
    cwd: folder, reject: false, preferLocal: true, localDir: root,
  });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; code: string }[] };
  return Object.fromEntries(Object.keys(files).map((name) => [
    name, diagnostics.filter(({ filename }) => filename === name).map(({ code }) => code),
  ]));
}

test("the rules that need types are checked", async () => {
  expect(await refusals({
    "floating.ts": "async function save(): Promise<void> {}\nexport const x = () => { save(); };\n",
    "condition.ts": "export const x = (isSaved: () => Promise<boolean>) => (isSaved() ? 1 : 2);\n",
    "await.ts": "export const x = async (count: number) => { await count; };\n",
    "switch.ts": 'export function x(of: "a" | "b"): number {\n  switch (of) {\n    case "a": return 1;\n  }\n  return 2;\n}\n',
    "caught.ts": "export async function x(read: () => Promise<number>) {\n  try { return read(); } catch { return 0; }\n}\n",
    "any.ts": "export const x = (text: string): { id: string } => JSON.parse(text);\n",
    "any.test.ts": "export const x = (text: string): { id: string } => JSON.parse(text);\n",
    "text.ts": "export const x = (of: { id: string }) => `of ${of}`;\n",
  })).toEqual({
    "floating.ts": ["typescript(no-floating-promises)"],
    "condition.ts": ["typescript(no-misused-promises)"],
    "await.ts": ["typescript(await-thenable)"],
    "switch.ts": ["typescript(switch-exhaustiveness-check)"],
    "caught.ts": ["typescript(return-await)"],
    "any.ts": ["typescript(no-unsafe-return)"],
    "any.test.ts": [],
    "text.ts": ["typescript(restrict-template-expressions)"],
  });
});
