import { beforeAll, expect, test } from "vitest";
import { lintFiles } from "./lint-files";

const caught = "export async function x(read: () => Promise<number>) {\n  try { return read(); } catch { return 0; }\n}\n";
const chosen = 'export function x(of: "a" | "b"): number {\n  switch (of) {\n    case "a": return 1;\n  }\n  return 2;\n}\n';
const parsed = "export const x = (text: string): { id: string } => JSON.parse(text);\n";
const files: [file: string, code: string, ...rules: string[]][] = [
  ["floating.ts", "async function save(): Promise<void> {}\nexport const x = () => { save(); };\n", "typescript(no-floating-promises)"],
  ["condition.ts", "export const x = (isSaved: () => Promise<boolean>) => (isSaved() ? 1 : 2);\n", "typescript(no-misused-promises)"],
  ["await.ts", "export const x = async (count: number) => { await count; };\n", "typescript(await-thenable)"],
  ["switch.ts", chosen, "typescript(switch-exhaustiveness-check)"],
  ["caught.ts", caught, "typescript(return-await)"],
  ["any.ts", parsed, "typescript(no-unsafe-return)"],
  ["any.test.ts", parsed],
  ["text.ts", "export const x = (of: { id: string }) => `of ${of}`;\n", "typescript(restrict-template-expressions)"],
];

let found: ReadonlyMap<string, readonly string[]>;
beforeAll(async () => {
  found = await lintFiles(files, { isTyped: true });
});

test.each(files)("%s with %s is checked with types", (file, _code, ...rules) => expect(found.get(file)).toEqual(rules));
