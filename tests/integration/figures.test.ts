import { parseEther } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { parseSiweMessage } from "viem/siwe";
import { beforeAll, describe, expect, it } from "vitest";
import type { DashboardStats, Portfolio, PortfolioHistory } from "@/contracts/portfolio";
import type { Price, PriceAlert, PriceHistory } from "@/contracts/prices/calls";
import type { BulkResult, Holding, TransactionPage, Wallet, WalletPage } from "@/contracts/wallets/calls";
import { freshAddress, receiptOf } from "../support/upstreams/chain";
import { api, chain, feed, person, read, startMarketApi, track } from "../support/api/market-api";
import { until, WEB_ORIGIN, afterWake } from "../support/api/product-api";

startMarketApi();
beforeAll(async () => {
  const token = await person();
  await until(() => read<Price[]>(token, "/api/prices/latest"), (list) => list.every(({ price_usd }) => price_usd !== null));
});

const stats = (token: string) => read<DashboardStats>(token, "/api/admin/stats");
const portfolio = (token: string) => read<Portfolio>(token, "/api/portfolios");

const balanceOf = (token: string, index: number, ether: string) =>
  until(() => api.wallets(token), (list) => list[index]?.balance === ether);

describe("the value of wallets", () => {
  it("adds up native coin and tokens at their quotes, and is also given in M", async () => {
    const [token, address] = [await person(), freshAddress()];
    await chain.send(chain.accounts[0]!, address, "1.5");
    await chain.sendMToken(address, "400");
    await track(token, address);
    const [wallet] = await api.wallets(token);
    // 1.5 × 2000 + 400 × 0.5
    expect(wallet).toMatchObject({ balance_usd: 3200, balance_m_token: "6400", m_token_held: "400", unpriced_count: 0 });
    const holdings = await read<Holding[]>(token, `/api/v1/wallets/${wallet!.id}/holdings`);
    expect(holdings.map(({ symbol, amount, value_usd }) => [symbol, amount, value_usd]).sort()).toEqual([
      ["ETH", "1.5", 3000], ["M", "400", 200],
    ]);
    // Shares 0.9375 and 0.0625.
    expect((await stats(token)).diversity).toBeCloseTo(100 * (1 - (0.9375 ** 2 + 0.0625 ** 2)));
    expect((await stats(token)).effective_assets).toBeCloseTo(1 / (0.9375 ** 2 + 0.0625 ** 2));
  });
});

/** Changes are in whole cents, as in the statement that explains them. */
const toCents = (usd: number) => Math.round(usd * 100) / 100;

describe("change over a window", () => {
  it("does not count a new wallet, a deposit or a transfer between own wallets as a gain", async () => {
    const [token, one, other] = [await person(), freshAddress(), freshAddress()];
    await chain.send(chain.accounts[0]!, one, "2");
    await track(token, one);
    await track(token, other);
    await chain.send(chain.accounts[0]!, one, "3");
    await balanceOf(token, 0, "5");
    await chain.send(one, other, "1");
    await balanceOf(token, 1, "1");
    const gasWei = parseEther("4") - (await chain.client.getBalance({ address: one }));
    const gasUsd = (Number(gasWei) / 1e18) * 2000;
    const read = await until(() => portfolio(token), ({ total_change_24h_usd }) =>
      total_change_24h_usd !== null && Math.abs(total_change_24h_usd - toCents(-gasUsd)) < 1e-6);
    // Quotes have not moved, so the only loss is gas.
    expect(read.total_change_24h_usd).toBeCloseTo(toCents(-gasUsd), 6);
    expect(read.total_value_usd).toBeCloseTo(5 * 2000 - gasUsd, 6);
    // Relative to the 2 that were held when the history began: the 3 arrived too late to carry weight.
    // Nothing is known from before that, so a week and a month give the same.
    const percent = (100 * -gasUsd) / (2 * 2000);
    for (const change of [read.total_change_24h, read.total_change_7d, read.total_change_30d, (await stats(token)).total_change_24h]) {
      expect(change! / percent).toBeCloseTo(1, 2);
    }
    expect(read.total_value_m_token).toBe((await stats(token)).total_portfolio_value_m_token);
    // For a single wallet, a transfer from another own wallet is a flow, not a gain.
    const parts = Object.fromEntries(read.assets.map((asset) => [asset.wallet_address, asset]));
    expect(parts[other]!.profit_loss_24h).toBeCloseTo(0, 6);
    expect(parts[other]).toMatchObject({ balance: "1", balance_usd: 2000, balance_m_token: "4000" });
    const { profit_loss_24h: day, profit_loss_7d: week, profit_loss_30d: month } = parts[one]!;
    for (const loss of [day, week, month]) expect(loss).toBeCloseTo(toCents(-gasUsd), 6);
    expect(parts[other]!.percentage_of_portfolio! + parts[one]!.percentage_of_portfolio!).toBeCloseTo(100);
    // The 3 from outside count, the 1 between own wallets does not: the mean of the one transfer is 6000.
    expect((await stats(token)).avg_transaction_usd).toBeCloseTo(6000);
  });

  it("counts coin sent into a new contract as a transaction", async () => {
    const [token, address] = [await person(), freshAddress()];
    await chain.client.setBalance({ address, value: parseEther("10") });
    await track(token, address);
    // Init code that returns nothing: the contract is empty and keeps the coins.
    const hash = await chain.client.sendUnsignedTransaction({ from: address, data: "0x00", value: parseEther("2") });
    await receiptOf(chain.client, hash);
    const { avg_transaction_usd } = await until(() => stats(token), ({ total_transactions }) => total_transactions === 1);
    expect(avg_transaction_usd).toBeCloseTo(4000);
  });

  it("is unknown without wallets", async () => {
    expect(await stats(await person())).toMatchObject({
      total_change_24h: null, total_portfolio_value_usd: null, diversity: null, avg_transaction_usd: null,
    });
  });

  it("is returned with the portfolio's owner, creation time and last update", async () => {
    const { user, token: { access_token: token } } = await api.register();
    const before = Date.now();
    const wallet = await track(token, freshAddress());
    const { id, user_id, created_at, last_updated, assets } = await portfolio(token);
    expect([id === "", user_id]).toEqual([false, user.id]);
    expect(Date.parse(created_at ?? "")).toBeGreaterThanOrEqual(before - 1000);
    expect(Date.parse(last_updated ?? "")).toBeGreaterThanOrEqual(Date.parse(created_at ?? "") - 1000);
    const nothing = { balance: "0", balance_usd: 0, balance_m_token: "0" };
    expect(assets).toMatchObject([{ wallet_id: wallet.id, wallet_address: wallet.address, ...nothing }]);
  });

  it("has a history of values, marked as estimated from before the wallet was tracked", async () => {
    const [token, address] = [await person(), freshAddress()];
    await chain.send(chain.accounts[0]!, address, "1");
    await track(token, address);
    const { points } = await read<PortfolioHistory>(token, "/api/v1/portfolio/history?range=7d");
    expect(points.length).toBeGreaterThan(80);
    expect(points[0]).toMatchObject({ value_usd: 2000, estimated: true });
    expect(points.at(-1)).toMatchObject({ value_usd: 2000, estimated: false });
  });
});

describe("prices", () => {
  it("have a history for each range, which reaches back so far and no further", async () => {
    const token = await person();
    for (const [range, days] of [["24h", 1], ["7d", 7], ["30d", 30], ["1y", 365]] as const) {
      const history = await until(() => read<PriceHistory>(token, `/api/prices/ETH?range=${range}`), ({ points }) => points.length > 50);
      expect(history).toMatchObject({ symbol: "ETH", range });
      expect(history.points.every(({ price_usd }) => price_usd === 2000)).toBe(true);
      const oldestDays = (Date.now() - Date.parse(history.points[0]!.at)) / (24 * 60 * 60_000);
      expect([range, oldestDays > 0.8 * days, oldestDays < 1.01 * days]).toEqual([range, true, true]);
    }
  });

  it("are found by a symbol in small letters too, and named as the asset is", async () => {
    const token = await person();
    expect(await read<PriceHistory>(token, "/api/prices/eth?range=24h")).toMatchObject({ symbol: "ETH" });
  });

  it("are not found for an unknown asset, and refused for an unknown range", async () => {
    const token = await person();
    expect((await api.call("GET", "/api/prices/NOPE", { token })).status).toBe(404);
    expect((await api.call("GET", "/api/prices/ETH?range=2h", { token })).body.errors).toMatchObject([{ field: "range" }]);
  });

  it("trigger an alert once", async () => {
    const token = await person();
    const add = (condition: string, threshold_usd: unknown, symbol = "M") =>
      api.call<PriceAlert>("POST", "/api/prices/alerts", { token, body: { symbol, condition, threshold_usd } });
    const fired = (await add("above", 0.6)).body;
    const waiting = (await add("below", 0.1)).body;
    expect((await add("above", "much")).status).toBe(422);
    expect((await add("above", 1, "NOPE")).status).toBe(422);

    feed.quote("memecore", 0.7);
    const alerts = () => read<PriceAlert[]>(token, "/api/prices/alerts");
    const after = await until(() => afterWake(api, alerts), (list) => list.some(({ triggered_at }) => triggered_at !== null));
    expect(after.find(({ id }) => id === fired.id)).toMatchObject({ is_active: false });
    expect(after.find(({ id }) => id === waiting.id)).toMatchObject({ is_active: true, triggered_at: null });
    feed.quote("memecore", 0.5);
    api.wake();

    const stranger = await person();
    expect((await api.call("DELETE", `/api/prices/alerts/${waiting.id}`, { token: stranger })).status).toBe(404);
    expect((await api.call("DELETE", `/api/prices/alerts/${waiting.id}`, { token })).status).toBe(204);
    expect(await alerts()).toHaveLength(1);
  });
});

describe("many wallets", () => {
  it("are added in one call, with a result for each line", async () => {
    const [token, known, good] = [await person(), freshAddress(), freshAddress()];
    await api.addWallet(token, known);
    const lines = [
      { address: good, name: "Good" }, { address: known }, { address: "0x12" }, { address: good },
      { address: freshAddress(), name: "x".repeat(51) },
    ];
    const { body } = await api.call<{ results: BulkResult[] }>("POST", "/api/v1/wallets/bulk", { token, body: { wallets: lines } });
    expect(body.results.map(({ outcome }) => outcome)).toEqual(["added", "already_tracked", "invalid", "already_tracked", "invalid"]);
    expect((await api.wallets(token)).map(({ name }) => name)).toEqual([null, "Good"]);
  });

  it("are searched, sorted and paged by the server", async () => {
    const token = await person();
    for (const name of ["Beta", "alpha", "Gamma 100%"]) await api.addWallet(token, freshAddress(), name);
    const page = (query: string) => read<WalletPage>(token, `/api/v1/wallets?${query}`);
    expect((await page("sort=name")).wallets.map(({ name }) => name)).toEqual(["alpha", "Beta", "Gamma 100%"]);
    expect((await page("sort=-name&page_size=1&page=2")).wallets.map(({ name }) => name)).toEqual(["Beta"]);
    expect(await page("q=ALPH")).toMatchObject({ total: 1 });
    expect(await page("q=%25")).toMatchObject({ total: 1 });
    expect(await page("page=9")).toMatchObject({ wallets: [], total: 3 });
    expect((await api.call("GET", "/api/v1/wallets?sort=evil", { token })).status).toBe(422);
  });

  it("have their transactions paged, newest first", async () => {
    const [token, address] = [await person(), freshAddress()];
    const wallet = await track(token, address);
    for (const ether of ["1", "2", "3"]) await chain.send(chain.accounts[2]!, address, ether);
    const page = (number: number) => read<TransactionPage>(token, `/api/v1/wallets/${wallet.id}/transactions?page_size=2&page=${number}`);
    await until(() => page(1), ({ total }) => total === 3);
    expect((await page(1)).transactions.map(({ value }) => value)).toEqual(["3", "2"]);
    expect((await page(2)).transactions.map(({ value }) => value)).toEqual(["1"]);
  });

  it("can be renamed only by their owner", async () => {
    const token = await person();
    const wallet = await api.addWallet(token, freshAddress(), "Old");
    const rename = (who: string, name: unknown) => api.call<Wallet>("PATCH", `/api/wallets/${wallet.id}`, { token: who, body: { name } });
    expect((await rename(token, " New ")).body.name).toBe("New");
    expect((await rename(token, "x".repeat(51))).status).toBe(422);
    expect((await rename(await person(), "Mine")).status).toBe(404);
  });
});

describe("ownership", () => {
  it("is proven once by a signature from the address, and not by another one's signature", async () => {
    const token = await person();
    const [owner, stranger] = [privateKeyToAccount(generatePrivateKey()), privateKeyToAccount(generatePrivateKey())];
    const wallet = await api.addWallet(token, owner.address);
    const path = `/api/v1/wallets/${wallet.id}/ownership`;
    const challenge = async () => (await api.call<{ message: string }>("POST", `${path}/challenges`, { token })).body.message;
    const prove = (signature: string) => api.call<Wallet>("POST", path, { token, body: { signature } });

    expect((await prove(await stranger.signMessage({ message: await challenge() }))).status).toBe(422);
    const message = await challenge();
    const siweMessage = parseSiweMessage(message);
    expect(siweMessage).toMatchObject({ domain: new URL(WEB_ORIGIN).host, uri: WEB_ORIGIN, chainId: 31_337, address: owner.address });
    expect(siweMessage.expirationTime!.getTime() - siweMessage.issuedAt!.getTime()).toBe(600_000);
    const signature = await owner.signMessage({ message });
    expect((await prove(signature)).body.ownership).toBe("proven");
    expect((await prove(signature)).status).toBe(422);
  });
});
