import { startChild } from "../start/child";
import { StartError } from "../start/start-error";
import type { RawEnv } from "../env";
import type { Target } from "./stamp";

export const webTarget: Target = {
  inputs: [
    "app", "components", "lib", "contracts", "messages", "public", "middleware.ts", "instrumentation.ts",
    "next.config.mjs", "tailwind.config.ts", "postcss.config.mjs", "tsconfig.json", "package-lock.json",
  ],
  stampFile: ".next/stamp",
};

/**
 * Runs `next build`.
 * @throws StartError with what Next said.
 */
export async function buildWeb(raw: RawEnv): Promise<void> {
  const child = startChild(
    {
      name: "build",
      args: ["node_modules/next/dist/bin/next", "build"],
      env: { ...raw, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
      keptLines: 400,
    },
    () => {},
  );
  const { code } = await child.exited;
  if (code !== 0) throw new StartError(`next build failed:\n${child.lastLines().join("\n")}`);
}
