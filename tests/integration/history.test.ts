import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { formatEther } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Network } from "@/contracts/network";
import type { Portfolio } from "@/contracts/portfolio";
import type { Statement } from "@/contracts/statement/calls";
import type { Transaction } from "@/contracts/wallets/calls";
import { freshAddress, startTestChain, type TestChain } from "../support/upstreams/chain";
import { startExplorer } from "../support/upstreams/explorer";
import { startPriceFeed, type TestFeed } from "../support/upstreams/price-feed";
import { startTestApi, until, type TestApi } from "../support/api/product-api";

let chain: TestChain;
let feed: TestFeed;
let explorer: Awaited<ReturnType<typeof startExplorer>>;
let api: TestApi;
const folder = mkdtempSync(path.join(tmpdir(), "memescope-tokens-"));
beforeAll(async () => {
  chain = await startTestChain();
  feed = await startPriceFeed({ ethereum: 2000 });
  explorer = await startExplorer(chain);
  // M Token is listed as an extra token without a price, because the network's own M is the native coin here.
  writeFileSync(path.join(folder, "tokens.json"), JSON.stringify([{ address: chain.mToken, symbol: "FROG", decimals: 18 }]));
  api = await startTestApi(
    { url: chain.url, mToken: "native" },
    {
      PRICE_API_URL: feed.url, NATIVE_PRICE_ID: "ethereum", M_TOKEN_PRICE_ID: "ethereum", EXPLORER_API_URL: explorer.url,
      TOKENS_FILE: path.join(folder, "tokens.json"),
    },
  );
});
afterAll(async () => {
  await api.stop();
  await chain.stop();
  await feed.stop();
  await explorer.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function synced(): Promise<void> {
  const head = Number(await chain.client.getBlockNumber());
  await until(async () => (await api.call<Network>("GET", "/api/v1/network")).body, ({ block_number }) => (block_number ?? -1) >= head);
}

describe("an address with a past", () => {
  it("gets its history from the explorer, each transaction once, and its balances and 24-hour change are computed from it", async () => {
    const address = freshAddress();
    const before = [await chain.send(chain.accounts[0]!, address, "4"), await chain.send(address, chain.accounts[1]!, "1")];
    await synced();
    const { token } = await api.register();
    const wallet = await api.addWallet(token.access_token, address);
    const after = await chain.send(chain.accounts[0]!, address, "2");
    const list = await until(
      async () => (await api.call<Transaction[]>("GET", `/api/wallets/${wallet.id}/transactions`, { token: token.access_token })).body,
      (found) => found.length === 3,
    );
    expect(list.map(({ hash }) => hash)).toEqual([after, ...before.toReversed()]);
    // Everything came in as deposits within the window, so gas is the only loss.
    const spent = 5 - Number(await chain.client.getBalance({ address })) / 1e18;
    const change = -Math.round(spent * 2000 * 100) / 100;
    const read = async () => (await api.call<Portfolio>("GET", "/api/portfolios", { token: token.access_token })).body;
    const portfolio = await until(read, ({ total_change_24h_usd }) =>
      total_change_24h_usd !== null && Math.abs(total_change_24h_usd - change) < 1e-4);
    expect(portfolio.total_change_24h_usd).toBeCloseTo(change, 4);
    const from = new Date(Date.now() - 86_400_000).toISOString();
    const { coins: [coin] } = (await api.call<Statement>("GET", `/api/v1/portfolio/statement?from=${from}`, {
      token: token.access_token,
    })).body;
    expect(coin!.units).toMatchObject({
      opening: "0", added: "0", received: "6", sent: "-1", contracts: "0", closing: formatEther(await chain.client.getBalance({ address })),
    });
  });
});

describe("a coin without a price", () => {
  it("is left out of the value and counted as unpriced, and M is the native coin where configured", async () => {
    const address = freshAddress();
    await chain.send(chain.accounts[0]!, address, "1");
    await chain.sendMToken(address, "5");
    const { token } = await api.register();
    await api.addWallet(token.access_token, address);
    const [wallet] = await until(() => api.wallets(token.access_token), ([one]) => one!.balance_usd !== null && one!.unpriced_count === 1);
    expect(wallet).toMatchObject({ balance: "1", balance_usd: 2000, balance_m_token: "1", m_token_held: "1", unpriced_count: 1 });
  });
});
