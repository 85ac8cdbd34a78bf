import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { SignedIn } from "@/contracts/auth/calls";
import type { PriceHistory } from "@/contracts/prices/calls";
import { startApi, type Running } from "@/product-api/app";
import { readEnv } from "@/product-api/env";
import { createTestDatabase, type TestDatabase } from "../support/database/database";
import { startPriceFeed, type TestFeed } from "../support/upstreams/price-feed";
import { until } from "../support/api/product-api";
import { requestOk } from "../support/api/requests";

let feed: TestFeed;
let database: TestDatabase;
const dataDir = mkdtempSync(path.join(tmpdir(), "memescope-restart-"));
beforeAll(async () => {
  [feed, database] = await Promise.all([startPriceFeed({ ethereum: 2000 }), createTestDatabase()]);
});
afterAll(async () => {
  await feed.stop();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

function start(options: { workers: boolean; dumpFile?: string | undefined }): Promise<Running> {
  const env = readEnv({
    NODE_ENV: "test", LOG_LEVEL: "silent", API_PORT: "0", JWT_SECRET: "a secret of thirty-two characters!", CHAIN_RPC_URL: "http://127.0.0.1:9", CHAIN_ID: "31337",
    M_TOKEN_ADDRESS: "native", PRICE_API_URL: feed.url, NATIVE_PRICE_ID: "ethereum", DATABASE_URL: database.url, DATA_DIR: dataDir,
  });
  return startApi(env, options);
}

it("after a restart, the first request for prices reads no more from the database than the next one", async () => {
  let running = await start({ workers: true, dumpFile: database.options.dumpFile });
  const url = () => `http://127.0.0.1:${running.port}`;
  const { token: { access_token: token } } = await requestOk<SignedIn>(`${url()}/api/auth/register`, {
    body: { email: "ada@example.com", username: "ada", password: "correct horse" },
  });
  const readPrices = () => requestOk<PriceHistory>(`${url()}/api/prices/ETH`, { token });
  await until(readPrices, ({ points }) => points.length > 50);
  await running.close();

  running = await start({ workers: false });
  const statements = async () => Number(/^memescope_statements_total (\d+)$/m.exec(await (await fetch(`${url()}/metrics`)).text())![1]);
  const costOf = async (work: () => Promise<unknown>) => {
    const before = await statements();
    await work();
    return (await statements()) - before;
  };
  // Loads what concerns the session, but no prices.
  await requestOk(`${url()}/api/wallets`, { token });
  const first = await costOf(readPrices);
  expect(first).toBe(await costOf(readPrices));
  await running.close();
});
