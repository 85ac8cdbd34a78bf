import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { execaSync } from "execa";
import { startApi } from "@/product-api/app";
import { readEnv } from "@/product-api/env";
import { startSandboxMemex } from "@/sandbox/memex/server";
import { startTestChain } from "../upstreams/chain";
import { createEmptyDatabase } from "./database";
import { savedFile, restoreSaved, type SavedDatabase } from "./saved-database";
import { BEGINS_AGO_S, playStory, storyAddresses, type StoryClock } from "./saved-story";
import { startPriceFeed } from "../upstreams/price-feed";
import { startReceiver } from "../upstreams/receiver";
import { startTestX } from "../upstreams/x";

// Saves a database as this version creates it, together with this version's responses on it. Run at a release:
// `TEST_DATABASE_URL=postgres://… npx tsx tests/support/database/save-database.ts`. Needs pg_dump and anvil.

const DAY_MS = 24 * 60 * 60_000;
const UNREACHABLE_URL = "http://127.0.0.1:9";
const SECRET = "a secret of thirty-two characters!";

/** A name after the last migration: `database-at-0007`. */
function nameOfVersion(): string {
  const last = readdirSync("product-api/db/migrations").filter((file) => file.endsWith(".sql")).sort().at(-1)!;
  return `database-at-${last.slice(0, 4)}`;
}

/** Starts the services and the API, plays the story, and stops everything. @returns the accounts' credentials and the API's variables. */
async function makeDatabase(databaseUrl: string): Promise<Pick<SavedDatabase, "accounts" | "variables">> {
  const scratchDir = mkdtempSync(path.join(tmpdir(), "memescope-save-"));
  const chain = await startTestChain({ genesisAt: new Date(Date.now() - 40 * DAY_MS) });
  const clock: StoryClock = { agoS: BEGINS_AGO_S, nowMs: () => Date.now() - clock.agoS * 1000 };
  const { nowMs } = clock;
  // Two waves, of days and of weeks, so that no two times have the same price.
  const shapeAt = (atMs: number) => 1 + 0.05 * Math.sin(atMs / DAY_MS) + 0.2 * Math.sin(atMs / DAY_MS / 9);
  // The feed knows all prices up to now from the start, because the product requests the past only once, when the story begins.
  const feed = await startPriceFeed({ ethereum: 2000, memecore: 0.5 }, { shapeAt });
  const [x, memex, receiver] = [await startTestX({ nowMs }), await startSandboxMemex({ port: 0, nowMs }), await startReceiver()];
  x.addPosts({ handle: "quiet_ada", count: 8, ageSeconds: 2 * 60 * 60 });
  const demo = {
    fullName: "Ada Lindholm",
    xUsername: "quiet_ada",
    wallets: storyAddresses(chain).map((address, at) => ({ address, name: `Story ${at + 1}` })),
  };
  const sandboxFile = path.join(scratchDir, "sandbox.json");
  const common = { WEB_ORIGIN: "http://localhost:3000", JWT_SECRET: SECRET, WEBHOOK_ALLOW_PRIVATE: "true" };
  writeFileSync(sandboxFile, JSON.stringify({
    chainId: 31_337, chainName: "Kept", nativeSymbol: "ETH", mTokenAddress: chain.mToken, nativePriceId: "ethereum",
    mTokenPriceId: "memecore", demo,
  }));
  const env = readEnv({
    ...common, NODE_ENV: "test", LOG_LEVEL: "silent", API_PORT: "0", DATABASE_URL: databaseUrl, SANDBOX_FILE: sandboxFile,
    SANDBOX_CHAIN_PORT: new URL(chain.url).port, SANDBOX_X_PORT: new URL(x.url).port, PRICE_API_URL: feed.url, MEMEX_API_URL: memex.url,
  });
  const api = await startApi(env, { workers: true, now: () => new Date(nowMs()) });
  try {
    const accounts = await playStory({ url: `http://127.0.0.1:${api.port}`, chain, feed, x, receiver, clock });
    const variables = {
      ...common, CHAIN_RPC_URL: UNREACHABLE_URL, CHAIN_ID: "31337", CHAIN_NAME: "Kept", NATIVE_SYMBOL: "ETH", M_TOKEN_ADDRESS: chain.mToken,
      NATIVE_PRICE_ID: "ethereum", M_TOKEN_PRICE_ID: "memecore", PRICE_API_URL: UNREACHABLE_URL, MEMEX_API_URL: UNREACHABLE_URL,
      X_API_URL: UNREACHABLE_URL, X_BEARER_TOKEN: "none",
    };
    return { accounts, variables };
  } finally {
    await api.close();
    await Promise.all([chain.stop(), feed.stop(), x.stop(), memex.stop(), receiver.stop()]);
    rmSync(scratchDir, { recursive: true, force: true });
  }
}

/** The whole database as SQL that PGlite accepts too: psql's own commands are removed. */
function dump(databaseUrl: string): string {
  const args = ["--no-owner", "--no-privileges", "--inserts", "--rows-per-insert=500", databaseUrl];
  const { stdout } = execaSync("pg_dump", args, { stripFinalNewline: false, maxBuffer: 1 << 28 });
  return stdout.replace(/^\\.*\n/gm, "").replace(/^--.*\n/gm, "").replace(/\n{2,}/g, "\n");
}

async function dumpStory(name: string, databaseUrl: string): Promise<Pick<SavedDatabase, "accounts" | "variables">> {
  const story = await makeDatabase(databaseUrl);
  writeFileSync(savedFile(name, "sql.gz"), gzipSync(dump(databaseUrl), { level: 9 }));
  return story;
}

async function main(): Promise<void> {
  const name = nameOfVersion();
  const emptyDatabase = await createEmptyDatabase();
  if (!emptyDatabase.url) throw new Error("TEST_DATABASE_URL: is required, pg_dump reads no embedded database");
  const story = await dumpStory(name, emptyDatabase.url).finally(emptyDatabase.drop);
  const unsaved = { ...story, askedAt: new Date().toISOString() };
  const restored = await restoreSaved(name);
  const answers = await restored.readAll(unsaved, { workers: false });
  await restored.drop();
  const saved: SavedDatabase = { ...unsaved, answers };
  writeFileSync(savedFile(name, "json.gz"), gzipSync(JSON.stringify(saved, null, 1), { level: 9 }));
  console.log(`${name}: ${Object.keys(answers).length} answers`);
}

await main();
