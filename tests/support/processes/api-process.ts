import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { build } from "esbuild";
import { execa } from "execa";

/** The product API's own entry points, as in production. */
type EntryPoint = "main" | "worker-main";

export interface ApiProcesses {
  /** Starts a process; resolves once it reports that it is running. */
  start(entry: EntryPoint, variables: Record<string, string>): Promise<ApiProcess>;
  /** Kills processes that still run and deletes the bundle. */
  close(): Promise<void>;
}

export interface ApiProcess {
  /** Base URL; empty for workers. */
  readonly url: string;
  /** All its output so far. */
  readonly output: () => string;
  /** `kill -9`: nothing is finished and nothing is logged. */
  kill(): Promise<void>;
}

/** Bundled CommonJS packages require Node's own modules. */
const defineRequire = 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);';

/**
 * Bundles the product API once, to run it in processes that a test can kill. Unlike production, with its packages: each start would read
 * hundreds of files for them, a third of its processor time.
 */
export async function buildApiProcesses(): Promise<ApiProcesses> {
  mkdirSync(".build", { recursive: true });
  const outdir = mkdtempSync(path.resolve(".build/test-"));
  const entryPoints = { main: "product-api/main.ts", "worker-main": "product-api/worker-main.ts" };
  await build({
    entryPoints, outdir, bundle: true, external: ["@node-rs/argon2"], platform: "node", format: "esm", target: "node20",
    outExtension: { ".js": ".mjs" }, banner: { js: defineRequire },
  });
  const running = new Set<ApiProcess>();

  async function start(entry: EntryPoint, variables: Record<string, string>): Promise<ApiProcess> {
    const env = { PATH: process.env.PATH, NODE_ENV: "test", NODE_NO_WARNINGS: "1", LOG_LEVEL: "silent", API_PORT: "0", ...variables };
    // Each life opens the embedded database and is soon killed: optimising its code would cost more than it saves.
    const child = execa(process.execPath, ["--liftoff-only", path.join(outdir, `${entry}.mjs`)], {
      env, extendEnv: false, stdin: "ignore", stderr: "inherit", buffer: false, reject: false,
    });
    let output = "";
    const url = await new Promise<string>((resolve, reject) => {
      createInterface({ input: child.stdout }).on("line", (line) => {
        output += `${line}\n`;
        const ready = /listens on (\S+)|workers runs/.exec(line);
        if (ready) resolve(ready[1] ?? "");
      });
      child.once("exit", () => reject(new Error(`${entry} ended: ${output}`)));
    });
    const one: ApiProcess = {
      url,
      output: () => output,
      kill: async () => {
        running.delete(one);
        child.kill("SIGKILL");
        await child;
      },
    };
    running.add(one);
    return one;
  }

  return {
    start,
    close: async () => {
      await Promise.all([...running].map((one) => one.kill()));
      rmSync(outdir, { recursive: true, force: true });
    },
  };
}
