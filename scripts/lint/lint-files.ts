import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { execa } from "execa";

const root = path.resolve(import.meta.dirname, "../..");
const tsconfig = { compilerOptions: { strict: true, target: "es2024", jsx: "react-jsx", paths: { "@/*": ["./*"] } } };

/**
 * Lints files, given by their path in the project and their content; other files of the project that they import exist, but are empty.
 * @returns the rules that each of them breaks, of all rules or, unless `isTyped`, of those that need no types
 */
export async function lintFiles(files: readonly (readonly [file: string, code: string, ...rest: unknown[]])[], { isTyped = false } = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), "memescope-lint-"));
  try {
    const found = new Map<string, string[]>();
    for (const [file, code] of files) {
      if (found.has(file)) throw new Error(`Two files are called ${file}.`);
      found.set(file, []);
      for (const [, imported] of code.matchAll(/"((?:@|\.\.?)\/[^"]+)"/g)) {
        write(path.join(folder, imported!.startsWith("@/") ? imported!.slice(2) : path.join(path.dirname(file), imported!)) + ".ts", "");
      }
    }
    for (const [file, code] of files) write(path.join(folder, file), code);
    symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
    writeFileSync(path.join(folder, "tsconfig.json"), JSON.stringify(tsconfig));
    writeFileSync(path.join(folder, "oxlint.config.mjs"), `export { default } from ${JSON.stringify(path.join(root, "oxlint.config.mjs"))};`);
    for (const { filename, code } of await diagnose(folder, isTyped)) found.get(filename)?.push(code);
    return found;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function write(file: string, content: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
}

async function diagnose(folder: string, isTyped: boolean): Promise<{ filename: string; code: string }[]> {
  // Oxlint follows links, also to node_modules.
  const args = ["--config", "oxlint.config.mjs", "--ignore-pattern", "node_modules", "--format", "json", ...(isTyped ? ["--type-aware"] : []), "."];
  const { stdout } = await execa(path.join(root, "node_modules/.bin/oxlint"), args, {
    cwd: folder, reject: false, preferLocal: true, localDir: root,
  });
  return (JSON.parse(stdout) as { diagnostics: { filename: string; code: string }[] }).diagnostics;
}
