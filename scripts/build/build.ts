import { setTimeout as delay } from "node:timers/promises";
import { takeLock } from "../../product-api/db/file-lock";
import type { RawEnv } from "../env";
import { apiTarget, bundleApi, bundleSandbox, sandboxTarget } from "./bundles";
import { buildTarget, isStale, type Target } from "./stamp";
import { buildWeb, webTarget } from "./web";

export type BuildName = "web" | "api" | "sandbox";

const builds: Record<BuildName, { target: Target; run: (raw: RawEnv) => Promise<void> }> = {
  api: { target: apiTarget, run: bundleApi },
  sandbox: { target: sandboxTarget, run: bundleSandbox },
  web: { target: webTarget, run: buildWeb },
};

/** Builds those of the named parts that are stale. Only one process builds at a time; others wait for it. */
export async function buildStale(names: readonly BuildName[], raw: RawEnv, write: (text: string) => void): Promise<void> {
  if (!names.some((name) => isStale(".", builds[name].target))) return;
  const release = await waitForLock(".build/build.lock");
  try {
    for (const name of names) {
      const { target, run } = builds[name];
      if (!isStale(".", target)) continue;
      write(`building ${name}… `);
      const startMs = performance.now();
      try {
        await buildTarget(".", target, () => run(raw));
      } catch (error) {
        write("failed\n");
        throw error;
      }
      write(`${Math.max(1, Math.round((performance.now() - startMs) / 1000))} s\n`);
    }
  } finally {
    release();
  }
}

async function waitForLock(file: string): Promise<() => void> {
  for (;;) {
    const lock = takeLock(file);
    if (lock.state === "held") return lock.release;
    await delay(300);
  }
}
