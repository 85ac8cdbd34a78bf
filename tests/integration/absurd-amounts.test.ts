import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { encodeFunctionData, erc20Abi, formatUnits, type Address } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LeaderboardEntry } from "@/contracts/leaderboard/calls";
import type { DashboardStats, Portfolio, PortfolioHistory } from "@/contracts/portfolio";
import type { Holding, Transaction, Wallet, WalletPage } from "@/contracts/wallets/calls";
import { deployMToken } from "@/sandbox/chain/m-token";
import { freshAddress, receiptOf, startTestChain, type TestChain } from "../support/upstreams/chain";
import { startPriceFeed, type TestFeed } from "../support/upstreams/price-feed";
import { startTestApi, until, type TestApi } from "../support/api/product-api";

const half = 2n ** 255n - 1n;
const most = 2n ** 256n - 1n;
const supplies = { HALF18: [half, 18, "scam"], MOST18: [most, 18, null], HALF0: [half, 0, null], MOST0: [most, 0, "scam"] } as const;
type ScamSymbol = keyof typeof supplies;

let chain: TestChain;
let feed: TestFeed;
let api: TestApi;
let tokens: Record<ScamSymbol, Address>;
let holder: Address;
/** The access token of the first user who tracks the holder: the board counts the address for that user. */
let token: string;
const scratch = mkdtempSync(path.join(tmpdir(), "memescope-tokens-"));

beforeAll(async () => {
  chain = await startTestChain();
  holder = chain.accounts[5]!;
  const addresses: [string, Address][] = [];
  for (const [symbol, [supply]] of Object.entries(supplies)) {
    const hash = await chain.client.sendUnsignedTransaction({ from: holder, data: deployMToken(supply) });
    const { contractAddress } = await receiptOf(chain.client, hash);
    addresses.push([symbol, contractAddress!]);
  }
  tokens = Object.fromEntries(addresses) as Record<ScamSymbol, Address>;
  const file = path.join(scratch, "tokens.json");
  writeFileSync(file, JSON.stringify(Object.entries(supplies).map(([symbol, [, decimals, priceId]]) => ({
    address: tokens[symbol as ScamSymbol], symbol, decimals, ...(priceId ? { price_id: priceId } : {}),
  }))));
  feed = await startPriceFeed({ ethereum: 2000, memecore: 0.5, scam: 1.5 });
  api = await startTestApi(chain, {
    PRICE_API_URL: feed.url, NATIVE_PRICE_ID: "ethereum", M_TOKEN_PRICE_ID: "memecore", TOKENS_FILE: file,
  });
  token = await tracker();
});
afterAll(async () => {
  await api.stop();
  await chain.stop();
  await feed.stop();
  rmSync(scratch, { recursive: true, force: true });
});

const read = async <T>(token: string, url: string): Promise<T> => {
  const { status, body } = await api.call<T>("GET", url, { token });
  if (status !== 200) throw new Error(`${url} answered ${status}`);
  return body;
};

/** Registers a user who tracks the holder of all four tokens, and waits for balances and quotes. @returns the access token */
async function tracker(): Promise<string> {
  const { access_token } = (await api.register()).token;
  const { id } = await api.addWallet(access_token, holder, "Scammed");
  const holdings = () => read<Holding[]>(access_token, `/api/v1/wallets/${id}/holdings`);
  await until(holdings, (list) => list.length === 6 && list.filter(({ price_usd }) => price_usd !== null).length === 4);
  return access_token;
}

const isPlain = (amount: string | null) => amount !== null && /^\d+(\.\d+)?$/.test(amount);

describe("a wallet that holds absurd amounts of scam tokens", () => {
  it("is valued by its other coins only, and counts the scam tokens as unpriced", async () => {
    const [wallet] = await read<Wallet[]>(token, "/api/wallets");
    const nativeUsd = Number(wallet!.balance) * 2000;
    expect(wallet!.balance_usd).toBeCloseTo(nativeUsd, 6);
    expect(Number(wallet!.balance_m_token)).toBeCloseTo(nativeUsd / 0.5, 5);
    expect(wallet!.unpriced_count).toBe(4);

    const stats = await read<DashboardStats>(token, "/api/admin/stats");
    expect(stats.total_portfolio_value_usd).toBeCloseTo(nativeUsd, 6);
    expect(isPlain(stats.total_portfolio_value_m_token)).toBe(true);
    expect(stats).toMatchObject({ unpriced_count: 4, diversity: 0, effective_assets: 1 });
  });

  it("lists each scam token with its exact amount and no dollar value", async () => {
    const [wallet] = await read<Wallet[]>(token, "/api/wallets");
    const holdings = await read<Holding[]>(token, `/api/v1/wallets/${wallet!.id}/holdings`);
    const { coins, total_value_usd, total_value_m_token } = await read<Portfolio>(token, "/api/portfolios");
    expect(total_value_usd).toBeCloseTo(wallet!.balance_usd!, 6);
    expect(isPlain(total_value_m_token)).toBe(true);
    for (const [symbol, [supply, decimals, priceId]] of Object.entries(supplies)) {
      const line = { symbol, amount: formatUnits(supply, decimals), price_usd: priceId ? 1.5 : null, value_usd: null };
      expect(holdings.find((one) => one.symbol === symbol)).toMatchObject(line);
      expect(coins.find((one) => one.symbol === symbol)).toMatchObject({ ...line, percentage_of_portfolio: null });
    }
  });

  it("has a history and a 24-hour change that the scam tokens do not distort", async () => {
    const { balance_usd } = (await read<Wallet[]>(token, "/api/wallets"))[0]!;
    const { points } = await read<PortfolioHistory>(token, "/api/v1/portfolio/history?range=24h");
    expect(points.at(-1)!.value_usd).toBeCloseTo(balance_usd!, 6);
    const { total_change_24h_usd } = await read<Portfolio>(token, "/api/portfolios");
    expect(Math.abs(total_change_24h_usd ?? 0)).toBeLessThan(balance_usd!);
  });

  it("is sorted by the dollar value that it shows", async () => {
    const other = await tracker();
    const rich = freshAddress();
    await chain.client.setBalance({ address: rich, value: 10n ** 24n });
    await api.addWallet(other, rich, "Rich");
    await until(() => api.wallets(other), (list) => list.every(({ balance_usd }) => balance_usd !== null));
    const { wallets } = await read<WalletPage>(other, "/api/v1/wallets?sort=-usd");
    expect(wallets.map(({ name }) => name)).toEqual(["Rich", "Scammed"]);
  });

  it("is ranked on the leaderboard by the value of its other coins", async () => {
    const { balance_usd } = (await read<Wallet[]>(token, "/api/wallets"))[0]!;
    await api.call("PATCH", "/api/v1/leaderboard/visibility", { token, body: { mode: "public" } });
    const rank = async () => (await api.call<LeaderboardEntry>("GET", "/api/v1/leaderboard/user/rank", { token })).body;
    const { portfolio_value } = await until(rank, (entry) => (entry.portfolio_value ?? 0) > 0);
    expect(portfolio_value).toBeCloseTo(balance_usd!, 1);
  });

  it("shows transfers of scam tokens by amount only, and leaves them out of the mean transaction value", async () => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args: [chain.accounts[6]!, half] });
    await receiptOf(chain.client, await chain.client.sendUnsignedTransaction({ from: holder, to: tokens.MOST0, data }));
    await chain.send(holder, chain.accounts[6]!, "1");
    const recent = await until(
      () => read<Transaction[]>(token, "/api/v1/transactions/recent?limit=5"),
      (list) => ["MOST0", "ETH"].every((symbol) => list.some((one) => one.symbol === symbol)),
    );
    expect(recent.find(({ symbol }) => symbol === "MOST0")).toMatchObject({ value: half.toString(), price_usd: 1.5, value_usd: null });
    expect(recent.find(({ symbol }) => symbol === "ETH")).toMatchObject({ value: "1", value_usd: 2000 });
    expect((await read<DashboardStats>(token, "/api/admin/stats")).avg_transaction_usd).toBeCloseTo(2000, 6);
  });
});
