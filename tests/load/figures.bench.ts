import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { startApi } from "@/product-api/app";
import { openDatabase } from "@/product-api/db/database";
import { startFamily } from "@/product-api/domain/auth/commands";
import { createTokenKeys, defaultSessionTimes } from "@/product-api/domain/auth/tokens";
import type { Context } from "@/product-api/domain/context";
import { readEnv } from "@/product-api/env";
import { placesToMeasure, type LoadPlace } from "./databases";
import { CHAIN_ID, fillMarket, fillWallets, M_TOKEN } from "./ledger-wallets";
import { figure, median, report, timed, times } from "./measure";

// How long figures for few and for many wallets take over HTTP, compared with reading the network (two small queries) in the same rounds;
// and for many concurrent readers of few wallets. FIGURES_DATABASE=PostgreSQL skips the embedded database.
const FEW = 25;
const OWNERS = [
  { name: `${FEW} empty`, count: FEW, transfers: false },
  { name: `${FEW}`, count: FEW, transfers: true },
  { name: "1,000", count: 1_000, transfers: true },
];
const ROUNDS = 21;
const WARM_UPS = 5;
const CONCURRENT_READS = 300;
const DAY_MS = 24 * 60 * 60_000;
const JWT_SECRET = "a secret of thirty-two characters!";

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
const NETWORK = "/api/v1/network";
const STATS = "/api/admin/stats";
const READS: { name: string; path: () => string }[] = [
  { name: "network", path: () => NETWORK },
  { name: "portfolio", path: () => "/api/portfolios" },
  { name: "stats", path: () => STATS },
  { name: "history, 7 days", path: () => "/api/v1/portfolio/history?range=7d" },
  { name: "history, 30 days", path: () => "/api/v1/portfolio/history?range=30d" },
  { name: "statement, 30 days", path: () => `/api/v1/portfolio/statement?from=${daysAgo(30)}` },
  { name: "snapshot", path: () => `/api/v1/portfolio/snapshot?at=${daysAgo(7)}` },
];

type Read = (path: string) => Promise<void>;

/** Fills an empty database. @returns an access token per owner */
async function fill(place: LoadPlace): Promise<string[]> {
  const database = await openDatabase(place);
  try {
    const context: Context = {
      db: database.db, now: () => new Date(), uuid: randomUUID, secret: () => randomBytes(32).toString("base64url"),
    };
    await fillMarket(context);
    const tokens: string[] = [];
    for (const owner of OWNERS) {
      const userId = await fillWallets(context, owner);
      tokens.push((await startFamily(
        { ...context, logSecurity: () => undefined, keys: createTokenKeys(JWT_SECRET), sessionTimes: defaultSessionTimes }, userId,
      )).token.access_token);
    }
    // As the server does by itself after a while, and as housekeeping does for the embedded database.
    await database.db.execute(sql`vacuum analyze`);
    return tokens;
  } finally {
    await database.close();
  }
}

function start({ databaseUrl, dataDir }: LoadPlace) {
  return startApi(
    readEnv({
      NODE_ENV: "test", LOG_LEVEL: "silent", API_PORT: "0", JWT_SECRET, DATABASE_URL: databaseUrl ?? undefined,
      DATA_DIR: dataDir ?? undefined,
      CHAIN_RPC_URL: "http://127.0.0.1:9", CHAIN_ID: `${CHAIN_ID}`, NATIVE_PRICE_ID: "ethereum", M_TOKEN_ADDRESS: M_TOKEN, M_TOKEN_PRICE_ID: "memecore",
      PRICE_API_URL: "http://127.0.0.1:9",
    }),
    { workers: false },
  );
}

/** Median milliseconds per read. The reads alternate, so that other load on the machine affects all of them alike. */
async function measureReads(read: Read): Promise<number[]> {
  const ms = READS.map((): number[] => []);
  for (let round = 0; round < WARM_UPS + ROUNDS; round += 1) {
    for (const [at, { path }] of READS.entries()) {
      const took = await timed(() => read(path()));
      if (round >= WARM_UPS) ms[at]!.push(took.ms);
    }
  }
  return ms.map(median);
}

async function measureMany(read: Read): Promise<string> {
  const took = await timed(() => Promise.allSettled(Array.from({ length: CONCURRENT_READS }, () => read(STATS))));
  const failed = took.result.filter(({ status }) => status === "rejected").length;
  return `${figure(took.ms / 1000)} s, ${failed} failed`;
}

/** Prints a table, with the first column aligned left and the others right. */
function print(rows: readonly (readonly string[])[]): void {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  for (const row of rows) {
    report(row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))).join("  "));
  }
}

async function measure(place: LoadPlace): Promise<void> {
  const tokens = await fill(place);
  const running = await start(place);
  try {
    const readAs = (token: string): Read => async (path) => {
      const answer = await fetch(`http://127.0.0.1:${running.port}${path}`, { headers: { authorization: `Bearer ${token}` } });
      const text = await answer.text();
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${text}`);
    };
    const columns: string[][] = [];
    for (const [at, token] of tokens.entries()) {
      const read = readAs(token);
      const medians = await measureReads(read);
      const [networkMs] = medians;
      const many = OWNERS[at]!.count === FEW ? await measureMany(read) : "–";
      columns.push([`${OWNERS[at]!.name} wallets`, ...medians.map((ms) => `${figure(ms)} ms (${times(ms / networkMs!)})`), many]);
    }
    const names = [`${place.name}: one read, and against network`, ...READS.map(({ name }) => name), `${CONCURRENT_READS} stats at once`];
    print(names.map((name, row) => [name, ...columns.map((column) => column[row]!)]));
  } finally {
    await running.close();
  }
}

const selected = process.env.FIGURES_DATABASE;
const names: string[] = [];
for (const make of placesToMeasure()) {
  const place = await make();
  names.push(place.name);
  await (place.name === (selected ?? place.name) ? measure(place) : Promise.resolve()).finally(place.drop);
}
if (selected !== undefined && !names.includes(selected)) {
  throw new Error(`FIGURES_DATABASE is not one of ${names.join(", ")}; PostgreSQL needs TEST_DATABASE_URL`);
}
