import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import type { SignedIn } from "@/contracts/auth/calls";
import { startApi } from "@/product-api/app";
import { readEnv } from "@/product-api/env";
import { sendRequest, requestOk } from "../api/requests";
import { createEmptyDatabase } from "./database";

/** Credentials for an account that an earlier version created. */
export type SavedAccount = { name: string; email: string; password: string } | { name: string; refreshToken: string };

/** What is stored next to a database that an earlier version created. */
export interface SavedDatabase {
  /** When the responses were requested; the test requests them again as of that time. */
  askedAt: string;
  /** Variables of the API, with which it can reach neither a node nor any other service. */
  variables: Record<string, string>;
  accounts: SavedAccount[];
  /** That version's responses: `<account> <path>` → status and body. */
  answers: Answers;
}

export type Answers = Record<string, { status: number; body: unknown }>;

const folder = "tests/fixtures";

export const savedFile = (name: string, end: "sql.gz" | "json.gz") => path.join(folder, `${name}.${end}`);

export const readSaved = (name: string): SavedDatabase => JSON.parse(unzip(savedFile(name, "json.gz"))) as SavedDatabase;

const unzip = (file: string) => gunzipSync(readFileSync(file)).toString("utf8");

/** A copy of a saved database, on PostgreSQL if TEST_DATABASE_URL is set, otherwise in a data directory. */
export interface RestoredDatabase {
  /** Starts an API on the copy and makes every read call for every account. Can be repeated. */
  readAll(saved: Omit<SavedDatabase, "answers">, parts: { workers: boolean }): Promise<Answers>;
  drop(): Promise<void>;
}

/** Loads a dump into an empty database, in the state it was saved in; no migrations have run yet. */
export async function restoreSaved(name: string): Promise<RestoredDatabase> {
  const emptyDatabase = await createEmptyDatabase();
  const dataDir = mkdtempSync(path.join(tmpdir(), "memescope-saved-"));
  await load(unzip(savedFile(name, "sql.gz")), emptyDatabase.url, dataDir);
  const tokens = new Map<string, string>();
  return {
    readAll: async ({ askedAt, variables, accounts }, { workers }) => {
      const env = readEnv({
        NODE_ENV: "test", LOG_LEVEL: "silent", API_PORT: "0", ...variables, DATABASE_URL: emptyDatabase.url, DATA_DIR: dataDir,
      });
      const api = await startApi(env, { workers, now: () => new Date(askedAt) });
      try {
        return await readAllAccounts(`http://127.0.0.1:${api.port}`, accounts, tokens);
      } finally {
        await api.close();
      }
    },
    drop: async () => {
      await emptyDatabase.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function load(dump: string, url: string | undefined, dataDir: string): Promise<void> {
  if (!url) {
    const database = await PGlite.create(path.join(dataDir, "postgres"));
    await database.exec(dump);
    return database.close();
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(dump);
  await client.end();
}

async function readAllAccounts(url: string, accounts: readonly SavedAccount[], tokens: Map<string, string>): Promise<Answers> {
  const answers: Answers = {};
  for (const account of accounts) {
    const token = tokens.get(account.name) ?? (await signIn(url, account));
    tokens.set(account.name, token);
    const read = async (route: string, input?: object): Promise<unknown> => {
      const { status, body } = await sendRequest<unknown>(url + route, { token, body: input });
      answers[`${account.name} ${route}`] = { status, body };
      return body;
    };
    await readEverything(read, "password" in account ? account.password : "");
  }
  return answers;
}

async function signIn(url: string, account: SavedAccount): Promise<string> {
  const [route, body] = "email" in account
    ? ["/api/auth/login", { email: account.email, password: account.password }]
    : ["/api/auth/refresh", { refresh_token: account.refreshToken }];
  const answer = await requestOk<SignedIn & SignedIn["token"]>(url + route, { body });
  return answer.token?.access_token ?? answer.access_token;
}

const RANGES = ["24h", "7d", "30d", "1y"];
const TIMEFRAMES = ["24h", "7d", "30d", "all"];

/** Makes every read call of the contract that concerns stored data. */
async function readEverything(read: (route: string, input?: object) => Promise<unknown>, password: string): Promise<void> {
  const wallets = (await read("/api/wallets")) as { id: string }[];
  await read("/api/v1/wallets?page_size=100&sort=created");
  for (const { id } of wallets) {
    await read(`/api/wallets/${id}/balance`);
    await read(`/api/v1/wallets/${id}/holdings`);
    await read(`/api/wallets/${id}/transactions`);
    await read(`/api/v1/wallets/${id}/transactions?page_size=100`);
  }
  await read("/api/v1/transactions/recent?limit=100");
  await read("/api/portfolios");
  await read("/api/admin/stats");
  for (const range of RANGES) await read(`/api/v1/portfolio/history?range=${range}`);
  await read("/api/prices/latest");
  await read("/api/prices/alerts");
  for (const range of RANGES) await read(`/api/prices/M?range=${range}`);

  for (const part of ["jobs/current", "mentions", "stats", "metrics", "user/me"]) await read(`/api/v1/social/scraping/${part}`);
  await read("/api/v1/social/mentions?page_size=100");
  await read("/api/v1/social/mentions/unread");
  await read("/api/v1/notifications");
  const webhooks = (await read("/api/v1/webhooks")) as { id: string }[];
  for (const { id } of webhooks) await read(`/api/v1/webhooks/${id}/deliveries`);

  for (const timeframe of TIMEFRAMES) await read(`/api/v1/leaderboard/board?timeframe=${timeframe}`);
  for (const part of ["user/rank", "stats", "trending", "competitive-analysis", "visibility", "link/memex"]) {
    await read(`/api/v1/leaderboard/${part}`);
  }
  await read("/api/v1/account/export", { password });
}
