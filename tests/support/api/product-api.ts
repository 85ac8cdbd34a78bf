import { randomBytes } from "node:crypto";
import type { SignedIn } from "@/contracts/auth/calls";
import type { Problem } from "@/contracts/problem";
import type { Wallet } from "@/contracts/wallets/calls";
import { startApi, type Running } from "@/product-api/app";
import type { JobLine } from "@/product-api/db/queue";
import type { SecurityLine } from "@/product-api/domain/auth/commands-security";
import { readEnv } from "@/product-api/env";
import { sendRequest, type Answer, type RequestOptions } from "./requests";
import { createTestDatabase, type TestDatabase } from "../database/database";
import { hangLimits } from "../limits";

export const WEB_ORIGIN = "http://localhost:3000";

/** A running product API with its own database, and a client for it. */
export interface TestApi {
  readonly url: string;
  readonly wsUrl: string;
  /** Undefined for the embedded database. */
  readonly databaseUrl: string | undefined;
  call<T = Problem>(method: string, path: string, options?: Omit<RequestOptions, "method">): Promise<Answer<T>>;
  /** Registers a new account. */
  register(more?: { email?: string; username?: string; password?: string }): Promise<SignedIn>;
  addWallet(token: string, address: string, name?: string): Promise<Wallet>;
  wallets(token: string): Promise<Wallet[]>;
  /** The security log so far. */
  readonly securityLog: readonly SecurityLine[];
  /** The log lines so far about jobs that requests started. */
  readonly jobLog: readonly JobLine[];
  /** Makes the workers that follow chain and prices check at once. */
  wake(): void;
  stop(): Promise<void>;
}

/** Starts an API on a test database; without a chain, its node URL is a port with no listener. */
export async function startTestApi(
  chain?: { url: string; mToken: string }, more: Record<string, string> = {}, now?: () => Date,
): Promise<TestApi> {
  const securityLog: SecurityLine[] = [];
  const jobLog: JobLine[] = [];
  const database = await createTestDatabase();
  const running = await startApi(
    readEnv({
      NODE_ENV: "test",
      API_PORT: "0",
      JWT_SECRET: "a secret of thirty-two characters!",
      WEB_ORIGIN,
      CHAIN_RPC_URL: chain?.url ?? "http://127.0.0.1:9",
      CHAIN_WS_URL: chain?.url.replace("http", "ws"),
      CHAIN_ID: "31337",
      M_TOKEN_ADDRESS: chain?.mToken ?? "native",
      LOG_LEVEL: "silent",
      PRICE_API_URL: "http://127.0.0.1:9",
      ...more,
      DATABASE_URL: database.url,
      DATA_DIR: "memory://",
    }),
    {
      workers: true, now, dumpFile: database.options.dumpFile, onSecurity: (line) => void securityLog.push(line),
      onJob: (line) => void jobLog.push(line),
    },
  );
  return clientOf(running, database, { securityLog, jobLog });
}

function clientOf(running: Running, database: TestDatabase, logs: Pick<TestApi, "securityLog" | "jobLog">): TestApi {
  const url = `http://127.0.0.1:${running.port}`;
  const call: TestApi["call"] = (method, path, options) => sendRequest(url + path, { ...options, method });
  return {
    url,
    ...logs,
    wsUrl: url.replace("http", "ws"),
    databaseUrl: database.url,
    call,
    register: async (more) => {
      const name = `user_${randomBytes(5).toString("hex")}`;
      const body = { email: `${name}@example.com`, username: name, password: "correct horse", ...more };
      return (await call<SignedIn>("POST", "/api/auth/register", { body })).body;
    },
    addWallet: async (token, address, name) => (await call<Wallet>("POST", "/api/wallets", { token, body: { address, name } })).body,
    wallets: async (token) => (await call<Wallet[]>("GET", "/api/wallets", { token })).body,
    wake: () => running.wake(),
    stop: async () => {
      await running.close();
      await database.drop();
    },
  };
}

/** Wakes the workers, then asks. A quote's time is in whole seconds, so the first quote may be too old. */
export async function afterWake<T>(api: TestApi, read: () => Promise<T>): Promise<T> {
  api.wake();
  return read();
}

/**
 * Repeats a request until its result satisfies `isDone`.
 * @throws Error with the last result if that takes too long.
 */
export async function until<T>(read: () => Promise<T>, isDone: (answer: T) => boolean): Promise<T> {
  const deadlineMs = Date.now() + hangLimits.waitMs;
  for (;;) {
    const answer = await read();
    if (isDone(answer)) return answer;
    if (Date.now() > deadlineMs) throw new Error(`still not there in time: ${JSON.stringify(answer)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
