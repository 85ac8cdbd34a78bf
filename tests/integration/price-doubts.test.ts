import { beforeAll, expect, it } from "vitest";
import type { DashboardStats, Portfolio, PortfolioHistory } from "@/contracts/portfolio";
import type { Price } from "@/contracts/prices/calls";
import type { Wallet } from "@/contracts/wallets/calls";
import { api, chain, person, startMarketApi } from "../support/api/market-api";
import { freshAddress } from "../support/upstreams/chain";
import { startTestApi, until } from "../support/api/product-api";

let token: string;
startMarketApi((feed) => feed.setQuoteJson("memecore", '{"usd":1e308,"last_updated_at":1}'));
beforeAll(async () => {
  token = await person();
});

const read = async <T>(path: string) => {
  const { status, body } = await api.call<T>("GET", path, { token });
  expect(status, path).toBe(200);
  return body;
};

it("a coin with an impossible quote has an unknown value and affects nothing else", async () => {
  const address = freshAddress();
  await chain.send(chain.accounts[0]!, address, "2");
  await chain.sendMToken(address, "400");
  await api.addWallet(token, address);
  await until(() => api.wallets(token), ([wallet]) => wallet?.unpriced_count === 1);
  const [wallet] = await read<Wallet[]>("/api/wallets");
  expect(wallet).toMatchObject({ balance_usd: 4000, balance_m_token: null, unpriced_count: 1 });
  expect(
    await read<DashboardStats>("/api/admin/stats"),
  ).toMatchObject({ total_portfolio_value_usd: 4000, total_portfolio_value_m_token: null });
  expect((await read<Portfolio>("/api/portfolios")).total_value_usd).toBe(4000);
  expect((await read<PortfolioHistory>("/api/v1/portfolio/history?range=24h")).points.length).toBeGreaterThan(90);
  await read(`/api/v1/wallets/${wallet!.id}/holdings`);
  await read("/api/prices/M?range=24h");
});

it("the latest prices give the reason why a quote is not used", async () => {
  const prices = await read<Price[]>("/api/prices/latest");
  expect(prices.find(({ symbol }) => symbol === "ETH")).toMatchObject({ price_usd: 2000, doubt: null });
  expect(prices.find(({ symbol }) => symbol === "M")).toMatchObject({
    price_usd: null, doubt: { reason: "out_of_range", price_usd: null },
  });
});

it("the readiness check and the metrics report which quotes are in doubt", async () => {
  const { dependencies } = await read<{ dependencies: { name: string; state: string; message: string | null }[] }>("/health/ready");
  expect(dependencies.find(({ name }) => name === "prices")).toMatchObject({
    state: "ok", message: "newest quotes in doubt: memecore (out_of_range)",
  });
  expect(await (await fetch(`${api.url}/metrics`)).text()).toMatch(/^memescope_quotes_in_doubt 1$/m);
});

it("without a price feed, a real chain has no prices", async () => {
  const unpriced = await startTestApi(chain, { PRICE_API_URL: "" });
  const session = (await unpriced.register()).token.access_token;
  const { body } = await unpriced.call<Price[]>("GET", "/api/prices/latest", { token: session });
  expect(body.map(({ price_usd, price_id }) => [price_usd, price_id])).toEqual([[null, null], [null, null]]);
  await unpriced.stop();
});
