import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import "@/contracts/problem";
import { network } from "@/contracts/network";
import { portfolio, portfolioHistory } from "@/contracts/portfolio";
import { TestProviders } from "@/tests/support/web/test-providers";
import { rowText } from "@/tests/support/web/rows";
import type { PortfolioData } from "./data";
import { PortfolioScreen } from "./portfolio-screen";

const nowMs = Date.parse("2026-11-05T12:00:00Z");
const asset = (index: number, more: object = {}) => ({
  wallet_id: `${index}`, wallet_address: `0x${`${index}`.padStart(40, "0")}`, balance: "2", balance_usd: 6000, balance_m_token: "12000",
  percentage_of_portfolio: 60, profit_loss_24h: 12.5, profit_loss_7d: -3, profit_loss_30d: null, ...more,
});
const held = portfolio.parse({
  id: "p", user_id: "u", total_value_usd: 10000, total_value_m_token: "20000", total_change_24h: 1.25, total_change_24h_usd: 123.45,
  total_change_7d: -2, total_change_7d_usd: -200, assets: [asset(1, { wallet_name: "Treasury" }), asset(2, { profit_loss_30d: 7.25 })],
  coins: [
    { symbol: "ETH", amount: "3.3333", price_usd: 3000, value_usd: 10000, percentage_of_portfolio: 100 }, { symbol: "DOG", amount: "7" },
  ],
});
const history = portfolioHistory.parse({
  range: "7d", points: [1, 2, 3].map((day) => ({ at: `2026-11-0${day}T12:00:00Z`, value_usd: 9000 + day })),
});
const whole: PortfolioData = { portfolio: held, history, network: network.parse({ chain_id: 1, name: "MemeCore", native_symbol: "ETH" }) };

async function show(initial: PortfolioData = whole) {
  render(<TestProviders nowMs={nowMs}><PortfolioScreen initial={structuredClone(initial)} /></TestProviders>);
  await act(async () => undefined);
}

const rowsOf = (name: string) => within(screen.getByRole("table", { name })).getAllByRole("row").slice(1).map(rowText);

beforeEach(() => {
  vi.useFakeTimers({ now: nowMs });
  vi.stubGlobal("fetch", vi.fn(async () => new Response("{}", { status: 500 })));
  vi.stubGlobal("ResizeObserver", class { observe() {} unobserve() {} disconnect() {} });
});

describe("the portfolio", () => {
  it("announces upcoming features below the existing figures", async () => {
    await show();
    const statement = screen.getByText(/^The portfolio interface will be implemented next\.$/);
    expect(screen.getByText(/^Still to come/)).toBeDefined();
    expect([...document.querySelectorAll("div.card")].at(-1)!.compareDocumentPosition(statement)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const cards = [...document.querySelectorAll("div.card")].map(({ textContent }) => textContent).slice(0, 4);
    expect(cards).toEqual([
      expect.stringMatching(/^Total Value.*\$10,000\.00≈\u00a020,000\.0\u00a0M1 unpriced/),
      expect.stringMatching(/^24H Change.*\+\$123\.45\+1\.25\u202f%/),
      expect.stringMatching(/^7D Change.*−\$200\.00−2\.00\u202f%/), expect.stringMatching(/^30D Change.*Not known yet$/),
    ]);
  });

  it("says how old the prices are if no newer ones arrive, also as the reason for a change that is not known", async () => {
    const without = { total_change_24h: null, total_change_24h_usd: null };
    await show({ ...whole, portfolio: { ...held, ...without, prices_at: "2026-11-05T09:00:00.000Z" } });
    const cards = [...document.querySelectorAll("div.card")].map(({ textContent }) => textContent).slice(0, 3);
    expect(cards).toEqual([
      expect.stringMatching(/1 unpricedpriced 3 h ago/), expect.stringMatching(/^24H Change.*—priced 3 h ago$/), expect.not.stringMatching(/priced/),
    ]);
  });

  it("shows the change over 30 days once it is known", async () => {
    await show({ ...whole, portfolio: { ...held, total_change_30d: 3, total_change_30d_usd: 300 } });
    const cards = [...document.querySelectorAll("div.card")].map(({ textContent }) => textContent);
    expect(cards[3]).toMatch(/^30D Change.*\+\$300\.00\+3\.00\u202f%/);
  });

  it("invites the user to add a first wallet instead of showing unknown figures", async () => {
    await show({ ...whole, portfolio: { ...held, total_value_usd: null, total_value_m_token: null, assets: [], coins: [] } });
    expect(screen.getByText("No Wallets Connected")).toBeDefined();
    expect(screen.getByRole("link", { name: "Add Your First Wallet" }).getAttribute("href")).toBe("/wallets?add");
    expect(document.querySelector("table, .stat-card")).toBeNull();
  });

  it("says that wallets hold nothing only once each of them has been read", async () => {
    const none = portfolio.parse({ total_value_usd: 0, assets: [asset(1, { balance: "0", balance_usd: 0 })], coins: [] });
    await show({ ...whole, portfolio: none });
    expect(screen.getByText("Your wallets hold nothing yet.")).toBeDefined();
    cleanup();
    const unread = portfolio.parse({ assets: [{ wallet_id: "2", wallet_address: none.assets[0]!.wallet_address }] });
    await show({ ...whole, portfolio: unread });
    expect(screen.getByText("Your wallets have not been read yet.")).toBeDefined();
    expect(screen.queryByText("Your wallets hold nothing yet.")).toBeNull();
    expect(screen.queryByRole("link", { name: /^Why/ })).toBeNull();
  });

  it("offers to look back only if there is a wallet", async () => {
    const lookBack = () => screen.queryByRole("button", { name: "Look back" });
    await show({ ...whole, portfolio: { ...held, total_value_usd: null, assets: [], coins: [] } });
    expect(lookBack()).toBeNull();
    cleanup();
    await show(whole);
    expect(lookBack()).not.toBeNull();
  });

  it("marks a change whose period begins before the known history as either partial or unknown, never both", async () => {
    const partial = {
      ...held, history_from: "2026-11-04T20:30:00Z", total_change_24h: null, total_change_24h_usd: 0, total_change_7d: null,
      total_change_7d_usd: null,
    };
    await show({ ...whole, portfolio: { ...partial, assets: [{ ...held.assets[0]!, history_from: "2026-11-01T00:00:00Z" }] } });
    const card = (name: string) => screen.getByText(name).closest("div.card")?.textContent ?? "";
    expect(card("24H Change")).toMatch(/24H Change\$0\.00since .*Why\?$/);
    expect(card("24H Change")).not.toContain("Not known yet");
    expect(card("7D Change")).toContain("—Not known yet");
    expect(card("7D Change")).not.toContain("since");
    // The wallet's history covers four days: the day is complete, the week is not.
    expect(rowsOf("Wallets")[0]).toMatch(/P\/L 24H\+\$12\.50 Why\? P\/L 24H, TreasuryP\/L 7D.*since Nov 1/);
    fireEvent.click(screen.getByRole("link", { name: "Why? 24H Change" }));
    expect(window.location.search).toBe("?why=24h");
    window.history.replaceState(null, "", "/");
  });

  it("lists each wallet with its share, profit and loss, and — for unknown values", async () => {
    await show();
    expect(rowsOf("Wallets")[0]).toBe(
      "Treasury0x0000…0001Balance2.0000 ETHValue$6,000.00M Token≈\u00a012,000.0\u00a0MShare60.0\u202f%P/L 24H+$12.50 Why? P/L 24H, TreasuryP/L 7D−$3.00 Why? P/L 7D, TreasuryP/L 30D—",
    );
    expect(rowsOf("Wallets")[1]).toMatch(/^Unnamed wallet0x0000…0002.*P\/L 30D\+\$7\.25/);
  });

  it("lists each coin, and says which have no price", async () => {
    await show();
    expect(rowsOf("Coins")).toEqual([
      "ETHAmount3.3333Price$3,000.00Value$10,000.00 Why? Value, ETHShare100.0\u202f%",
      "DOGAmount7Price—no priceValue— Why? Value, DOGShare—",
    ]);
  });

  it("never rounds a small share to 0 % or a large one to 100 %", async () => {
    const [large, small] = held.coins;
    await show({
      ...whole,
      portfolio: { ...held, coins: [{ ...large!, percentage_of_portfolio: 99.97 }, { ...small!, percentage_of_portfolio: 0.03 }] },
    });
    expect(rowsOf("Coins").map((row) => row.split("Share")[1])).toEqual([">99.9\u202f%", "<0.1\u202f%"]);
  });

  it("links to a wallet's statement by its address, which colleagues who track it have too", async () => {
    await show(whole);
    const link = screen.getByRole("link", { name: /Why\? P\/L 24H, Treasury/ });
    expect(link.getAttribute("href")).toBe(`?why=24h&why_wallet=0x${"1".padStart(40, "0")}`);
  });

  it("keeps the page's view in the link to a statement, which may be opened in a new tab", async () => {
    window.history.replaceState(null, "", "?range=30d");
    await show(whole);
    expect(screen.getByRole("link", { name: /Why\? P\/L 24H, Treasury/ }).getAttribute("href")).toMatch(/^\?range=30d&why=24h&why_wallet=0x/);
    window.history.replaceState(null, "", "?");
  });

  it("shows twenty wallets, and all on demand", async () => {
    await show({
      ...whole, portfolio: { ...held, assets: Array.from({ length: 30 }, (_, index) => ({ ...held.assets[0]!, wallet_id: `${index}` })) },
    });
    expect(rowsOf("Wallets")).toHaveLength(20);
    fireEvent.click(screen.getByRole("button", { name: "Show all 30" }));
    expect(rowsOf("Wallets")).toHaveLength(30);
  });

  it("says if only the 200 largest wallets are listed, and links to all of them", async () => {
    const listed = (count: number) => ({
      ...whole,
      portfolio: { ...held, assets: Array.from({ length: count }, (_, index) => ({ ...held.assets[0]!, wallet_id: `${index}` })) },
    });
    await show(listed(200));
    expect(screen.getByText(/^Only the 200 largest wallets/)).toBeDefined();
    expect(screen.getByRole("link", { name: "See all wallets" }).getAttribute("href")).toBe("/wallets");
    cleanup();
    await show(listed(199));
    expect(screen.queryByRole("link", { name: "See all wallets" })).toBeNull();
  });

  it("shows its performance, and puts another range into the URL", async () => {
    await show();
    expect(screen.getByRole("figure", { name: "7-day performance" }).textContent).toContain("$9,003.00");
    fireEvent.click(screen.getByRole("link", { name: "24H" }));
    expect(window.location.search).toBe("?range=24h");
    window.history.replaceState(null, "", "/");
  });

  it("says so when it cannot be loaded", async () => {
    await show({ ...whole, portfolio: undefined });
    await act(() => vi.advanceTimersByTimeAsync(20));
    await act(() => vi.advanceTimersByTimeAsync(20));
    expect(screen.getByRole("alert").textContent).toMatch(/^Failed to fetch portfolio(?! history)/);
  });

  it("says that its history cannot be loaded, instead of that there is none", async () => {
    await show({ ...whole, history: undefined });
    await act(() => vi.advanceTimersByTimeAsync(20));
    await act(() => vi.advanceTimersByTimeAsync(20));
    expect(screen.getByText("Failed to fetch portfolio history")).toBeDefined();
    expect(screen.getByText("Could not be loaded")).toBeDefined();
    expect(screen.getByRole("button", { name: "Retry" })).toBeDefined();
  });
});
