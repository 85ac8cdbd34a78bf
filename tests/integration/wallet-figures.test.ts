import { describe, expect, it } from "vitest";
import type { DashboardStats } from "@/contracts/portfolio";
import type { Price } from "@/contracts/prices/calls";
import type { Wallet } from "@/contracts/wallets/calls";
import { api, chain, startMarketApi } from "../support/api/market-api";
import { freshAddress } from "../support/upstreams/chain";
import { until } from "../support/api/product-api";

const quotedAtS = Math.floor(Date.now() / 1000) - 4 * 24 * 60 * 60;
const quotes = {
  ethereum: { usd: 3000, usd_24h_change: -1.5, last_updated_at: quotedAtS },
  memecore: { usd: 0.5, usd_24h_change: 4.25, last_updated_at: quotedAtS },
};

/** Milliseconds, cut to whole seconds like a block's time. */
const startedMs = Math.floor(Date.now() / 1000) * 1000;

// Only these quotes exist: there are no past ones.
startMarketApi((feed) => {
  for (const [priceId, quote] of Object.entries(quotes)) {
    feed.setQuoteJson(priceId, JSON.stringify(quote));
    feed.setPastJson(priceId, "[]");
  }
});

/** A new user who tracks one fresh wallet that holds these amounts. */
async function holder(ether: string, mToken: string): Promise<{ token: string; wallet: Wallet }> {
  const { token } = await api.register();
  const address = freshAddress();
  await chain.send(chain.accounts[0]!, address, ether);
  await chain.sendMToken(address, mToken);
  await api.addWallet(token.access_token, address, "Cold");
  const hasArrived = (one: Wallet) => one.balance === ether && one.m_token_held === mToken && one.balance_usd !== null;
  const [wallet] = await until(() => api.wallets(token.access_token), ([one]) => hasArrived(one!));
  return { token: token.access_token, wallet: wallet! };
}

const statsOf = async (token: string) => (await api.call<DashboardStats>("GET", "/api/admin/stats", { token })).body;

describe("with a price feed", () => {
  it("a wallet has every field, its value in dollars and that value in M Token", async () => {
    const { token, wallet } = await holder("2", "100");
    expect(
      (await api.call("GET", `/api/wallets/${wallet.id}/balance`, { token })).body,
    ).toMatchObject({ id: wallet.id, balance: "2", balance_usd: 6050 });
    expect(wallet).toMatchObject({
      name: "Cold", balance: "2", balance_usd: 6050, balance_m_token: "12100", m_token_held: "100", is_active: true, status: "synced",
      unpriced_count: 0,
    });
    expect(typeof wallet.id).toBe("string");
    expect(wallet.address).toMatch(/^0x[0-9a-fA-F]{40}$/);
    expect(Date.parse(wallet.last_updated!)).toBeGreaterThanOrEqual(startedMs);
  });

  it("the stats endpoint needs no role and returns only the caller's figures", async () => {
    const [one, other] = [await holder("2", "100"), await holder("1", "0")];
    expect(await statsOf(one.token)).toMatchObject({
      total_wallets: 1, total_portfolio_value_usd: 6050, total_portfolio_value_m_token: "12100",
    });
    expect(await statsOf(other.token)).toMatchObject({
      total_wallets: 1, total_portfolio_value_usd: 3000, total_portfolio_value_m_token: "6000",
    });
    expect(Date.parse((await statsOf(one.token)).last_updated!)).toBeGreaterThanOrEqual(startedMs);
    expect((await api.call("GET", "/api/admin/stats")).status).toBe(401);
  });

  it("the latest price of each known asset has a symbol, dollars, change and time", async () => {
    const { token } = await api.register();
    const { body } = await api.call<Price[]>("GET", "/api/prices/latest", { token: token.access_token });
    const last_updated = new Date(quotedAtS * 1000).toISOString();
    expect([...body].sort((a, b) => a.symbol.localeCompare(b.symbol))).toMatchObject([
      { symbol: "ETH", price_usd: 3000, price_change_24h: -1.5, last_updated },
      { symbol: "M", price_usd: 0.5, price_change_24h: 4.25, last_updated },
    ]);
  });
});
