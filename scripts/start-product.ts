import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { RawEnv } from "./env";
import { findFreePorts } from "./start/ports";

export interface Product {
  webUrl: string;
  apiUrl: string;
  chainUrl: string;
  pricesUrl: string;
  xUrl: string;
  dataDir: string;
  /** Ctrl-C: waits until every process of the product has ended, then deletes its data. */
  stop(): Promise<void>;
}

/** Variables that would point a product for tests at something else than its own parts. */
const pointing = [
  "DATABASE_URL", "CHAIN_RPC_URL", "CHAIN_WS_URL", "CHAIN_ID", "PRICE_API_URL", "X_API_URL", "X_BEARER_TOKEN", "SOCIAL_ARCHIVE", "MEMEX_API_URL",
  "PUBLIC_ORIGIN", "WEB_ORIGIN", "PRODUCT_API_URL", "PRODUCT_API_WS_URL", "NODE_ENV",
];

/**
 * Starts the whole product as `npm start` does, on free ports and with data of its own.
 * @throws Error with what it said when it did not become ready.
 */
export async function startProduct(raw: RawEnv, extra: RawEnv = {}): Promise<Product> {
  const [web, api, chain, prices, x, memex] = (await findFreePorts(6)) as [number, number, number, number, number, number];
  const dataDir = mkdtempSync(path.join(tmpdir(), "memescope-"));
  const kept = Object.entries(raw).filter(([name]) => !pointing.includes(name));
  const env = {
    ...Object.fromEntries(kept),
    ENV_FILE: "none", DATA_DIR: dataDir, PORT: `${web}`, API_PORT: `${api}`,
    SANDBOX_CHAIN_PORT: `${chain}`, SANDBOX_PRICES_PORT: `${prices}`, SANDBOX_X_PORT: `${x}`, SANDBOX_MEMEX_PORT: `${memex}`, ...extra,
  } as unknown as NodeJS.ProcessEnv;
  const child = spawn(process.execPath, ["scripts/run.mjs", "start"], { env, stdio: ["ignore", "pipe", "pipe"], detached: true });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  let said = "";
  const isReady = new Promise<boolean>((resolve) => {
    const listen = (chunk: Buffer): void => {
      said += chunk.toString("utf8");
      if (said.includes("Memescope is ready at")) resolve(true);
    };
    child.stdout.on("data", listen);
    child.stderr.on("data", listen);
    void ended.then(() => resolve(false));
  });
  const stop = async (): Promise<void> => {
    child.kill("SIGINT");
    await ended;
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
  };
  process.once("exit", () => child.kill("SIGTERM"));
  if (!(await isReady)) {
    await stop();
    throw new Error(`The product did not start:\n${said}`);
  }
  const urls = { apiUrl: loopback(api), chainUrl: loopback(chain), pricesUrl: loopback(prices), xUrl: loopback(x) };
  return { webUrl: `http://localhost:${web}`, ...urls, dataDir, stop };
}

function loopback(port: number): string {
  return `http://127.0.0.1:${port}`;
}
