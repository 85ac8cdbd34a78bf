import { rmSync } from "node:fs";
import { startApi, type Running } from "@/product-api/app";
import { readEnv } from "@/product-api/env";
import { buildApiProcesses, type ApiProcess } from "./api-process";
import { makeDataDir } from "./data-dir";
import { createTestDatabase } from "../database/database";

/** Processes that a test kills one after another, on one database. */
export interface Lives {
  /** Where they keep the embedded database. */
  readonly dataDir: string;
  /** The PostgreSQL database they use; undefined for the embedded one. */
  readonly databaseUrl: string | undefined;
  /** Starts one that works: on PostgreSQL the workers beside an API that stays, on the embedded database the whole API. */
  start(): Promise<ApiProcess>;
  close(): Promise<void>;
}

/** Prepares processes with these variables. */
export async function prepareLives(more: Record<string, string>): Promise<Lives> {
  const [processes, { url: databaseUrl, drop }] = await Promise.all([buildApiProcesses(), createTestDatabase()]);
  const dataDir = await makeDataDir("memescope-kill-");
  const variables = {
    JWT_SECRET: "a secret of thirty-two characters!", CHAIN_ID: "31337", M_TOKEN_ADDRESS: "native", WEB_ORIGIN: "http://localhost:3000",
    DATA_DIR: dataDir, ...more, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  };
  let api: Running | null = null;
  return {
    dataDir,
    databaseUrl,
    start: async () => {
      if (!databaseUrl) return processes.start("main", variables);
      api ??= await startApi(readEnv({ ...variables, NODE_ENV: "test", API_PORT: "0", LOG_LEVEL: "silent" }), { workers: false });
      return { ...(await processes.start("worker-main", variables)), url: `http://127.0.0.1:${api.port}` };
    },
    close: async () => {
      await processes.close();
      await api?.close();
      await drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
