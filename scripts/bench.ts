import { existsSync, readdirSync } from "node:fs";
import { execa } from "execa";

const folder = "tests/load";

/** Runs the benchmarks in tests/load one after another: all of them, or those whose file name contains one of `args`. */
export async function main(args: readonly string[]): Promise<number> {
  const all = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith(".bench.ts")).sort() : [];
  const selected = all.filter((file) => args.length === 0 || args.some((part) => file.includes(part)));
  let failed = 0;
  for (const file of selected) {
    console.log(`— ${file.replace(".bench.ts", "")}`);
    const bench = await execa(
      process.execPath, ["node_modules/tsx/dist/cli.mjs", `${folder}/${file}`], { stdio: "inherit", reject: false },
    );
    if (bench.failed) failed++;
  }
  console.log(`${selected.length - failed} of ${selected.length} measurements ran`);
  return failed > 0 || selected.length === 0 ? 1 : 0;
}
