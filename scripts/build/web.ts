import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { startChild } from "../start/child";
import { StartError } from "../start/start-error";
import type { RawEnv } from "../env";
import type { Target } from "./stamp";

export const webTarget: Target = {
  inputs: [
    "app", "components", "lib", "contracts", "messages", "public", "middleware.ts", "instrumentation.ts",
    "next.config.mjs", "tailwind.config.ts", "postcss.config.mjs", "tsconfig.json", "package-lock.json",
    // These files define what is done to the output.
    "scripts/build/compile-hints.mjs", "scripts/build/web.ts",
  ],
  stampFile: ".next/stamp",
};

/**
 * Runs `next build`, and compresses its static files for browsers.
 * @throws StartError with the output of Next.
 */
export async function buildWeb(raw: RawEnv): Promise<void> {
  const child = startChild(
    {
      name: "build",
      args: ["node_modules/next/dist/bin/next", "build"],
      env: { ...raw, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
      maxLines: 400,
    },
    () => {},
  );
  const { code } = await child.exited;
  if (code !== 0) throw new StartError(`next build failed:\n${child.lastLines().join("\n")}`);
  await compressFiles(".next/static");
}

/** Files that are already compressed, or too small to be worth compressing. */
const staysUncompressed = (file: string, size: number) => !/\.(js|css|svg|json|txt)$/.test(file) || size < 400;

/** Writes a `.br` and a `.gz` next to each file: once and as small as possible, instead of quickly for every visitor. */
async function compressFiles(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  await Promise.all(files.map(async (entry) => {
    const file = path.join(entry.parentPath, entry.name);
    const content = await readFile(file);
    if (staysUncompressed(file, content.length)) return;
    await writeFile(
      `${file}.br`, await promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    );
    await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }));
  }));
}
