import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { execa } from "execa";
import type { RawEnv } from "./env";
import { freePorts } from "./start/ports";

export interface Product {
  webUrl: string;
  apiUrl: string;
  chainUrl: string;
  pricesUrl: string;
  xUrl: string;
  mailboxUrl: string;
  dataDir: string;
  /** Like Ctrl-C: waits until every process of the product has exited, then deletes its data. */
  stop(): Promise<void>;
}

/** Variables that would make a product under test use something other than its own parts. */
const serviceVariables = [
  "DATABASE_URL", "CHAIN_RPC_URL", "CHAIN_WS_URL", "CHAIN_ID", "PRICE_API_URL", "X_API_URL", "X_BEARER_TOKEN", "SOCIAL_ARCHIVE",
  "MEMEX_API_URL", "SMTP_URL",
  "PUBLIC_ORIGIN", "WEB_ORIGIN", "PRODUCT_API_URL", "PRODUCT_API_WS_URL", "NODE_ENV",
];

/**
 * Starts the whole product as `npm start` does, on free ports and with its own data.
 * @throws Error with its output if it did not become ready.
 */
export async function startProduct(raw: RawEnv, extra: RawEnv = {}): Promise<Product> {
  const ports = await freePorts();
  const dataDir = mkdtempSync(path.join(tmpdir(), "memescope-"));
  const inherited = Object.entries(raw).filter(([name]) => !serviceVariables.includes(name));
  const env = { ...Object.fromEntries(inherited), ENV_FILE: "none", DATA_DIR: dataDir, ...ports, ...extra };
  const options = { env, extendEnv: false, stdin: "ignore", all: true, detached: true, reject: false } as const;
  const child = execa(process.execPath, ["scripts/run.mjs", "start"], options);
  const isReady = new Promise<boolean>((resolve) => {
    createInterface({ input: child.stdout }).on("line", (line) => line.includes("Memescope is ready at") && resolve(true));
    void child.then(() => resolve(false));
  });
  const stop = async (): Promise<void> => {
    child.kill("SIGINT");
    await child;
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
  };
  // As it is detached, it does not exit together with this process.
  process.once("exit", () => child.kill("SIGTERM"));
  if (!(await isReady)) {
    await stop();
    throw new Error(`The product did not start:\n${(await child).all}`);
  }
  const urls = {
    apiUrl: loopback(ports.API_PORT), chainUrl: loopback(ports.SANDBOX_CHAIN_PORT), pricesUrl: loopback(ports.SANDBOX_PRICES_PORT),
    xUrl: loopback(ports.SANDBOX_X_PORT), mailboxUrl: loopback(ports.SANDBOX_MAILBOX_PORT),
  };
  return { webUrl: `http://localhost:${ports.PORT}`, ...urls, dataDir, stop };
}

function loopback(port: string): string {
  return `http://127.0.0.1:${port}`;
}
