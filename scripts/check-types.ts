import { existsSync } from "node:fs";
import { loadRawEnv } from "./env";
import { runNode } from "./test/step";

/**
 * Runs the native TypeScript compiler over everything, after Next has written its own types on a fresh clone. Lint and
 * the build take TypeScript from `typescript`, whose programming interface the native one does not have.
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
