import { existsSync } from "node:fs";
import { loadRawEnv } from "./env";
import { runNode } from "./test/step";

/**
 * Type-checks everything with the native TypeScript compiler; on a fresh clone, Next generates its types first. Lint and the build use the
 * `typescript` package, because the native compiler lacks its API. @returns the exit code.
 */
export async function main(): Promise<number> {
  const raw = loadRawEnv();
  if (!existsSync("next-env.d.ts") || !existsSync(".next/types")) {
    const typegen = await runNode(["node_modules/next/dist/bin/next", "typegen"], raw);
    if (typegen.code !== 0) {
      console.log(typegen.output);
      return 1;
    }
  }
  const { code, output } = await runNode(["node_modules/typescript-native/bin/tsc", "--noEmit", "-p", "."], raw);
  if (code !== 0) console.log(output);
  return code ?? 1;
}
