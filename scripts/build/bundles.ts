import { rmSync } from "node:fs";
import { build } from "esbuild";
import type { Target } from "./stamp";

const shared = ["tsconfig.json", "package-lock.json", "scripts/build/bundles.ts"];

export const apiTarget: Target = {
  inputs: ["product-api", "contracts", ...shared],
  stampFile: ".build/product-api/stamp",
};

export const sandboxTarget: Target = {
  inputs: ["sandbox", ...shared],
  stampFile: ".build/sandbox/stamp",
};

/** Bundles the product API's own code; packages stay in node_modules. */
export function bundleApi(): Promise<void> {
  return bundle(".build/product-api", { main: "product-api/main.ts", "worker-main": "product-api/worker-main.ts" });
}

/** Bundles the sandbox. */
export function bundleSandbox(): Promise<void> {
  return bundle(".build/sandbox", { main: "sandbox/main.ts" });
}

async function bundle(outdir: string, entryPoints: Record<string, string>): Promise<void> {
  rmSync(outdir, { recursive: true, force: true });
  await build({
    entryPoints,
    outdir,
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20",
    sourcemap: true,
    logLevel: "silent",
  });
}
