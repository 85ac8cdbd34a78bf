import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
// Otherwise loaded on the first failure, and fake timers do not wait for that import.
import "@/contracts/problem";
import { network } from "@/contracts/network";
import { dashboardStats, portfolio, portfolioHistory } from "@/contracts/portfolio";
import { price } from "@/contracts/prices/calls";
import { transaction } from "@/contracts/wallets/calls";
import { type Live, LiveContext, type LiveView } from "@/components/live/live-context";
import { MissingSourcesProvider } from "@/lib/client/request/missing-sources";
import type { MissingSources } from "@/lib/shared/missing-sources";
import { neitherSource } from "@/tests/support/web/missing-sources";
import { flushRequests } from "@/tests/support/web/flush-requests";
import { TestProviders } from "@/tests/support/web/test-providers";
import { DashboardScreen } from "./dashboard-screen";
import type { DashboardData } from "./data";

const nowMs = Date.parse("2026-11-05T12:00:00Z");
const stats = dashboardStats.parse({
  total_wallets: 7, total_portfolio_value_usd: 128402.18, total_portfolio_value_m_token: "356672.777", total_change_24h: -2.41,
  total_change_24h_usd: -3021.9, total_transactions: 1284, transactions_24h: 18, active_connections: 2, avg_transaction_usd: 412.07,
  diversity: 67.7, effective_assets: 3.1, synced_wallets: 6, last_updated: "2026-11-05T11:59:59Z",
});
const asset = (index: number, usd: number, name: string | null) => ({
  wallet_id: `${index}`, wallet_address: `0x${`${index}`.repeat(40)}`, wallet_name: name, balance_usd: usd,
});
const held = portfolio.parse({
  total_value_usd: 128402.18,
  assets: [asset(1, 64201.09, "Treasury"), asset(2, 32100, "Trading"), asset(3, 20000, null), asset(4, 5000, "Cold")],
  coins: [{ symbol: "ETH", amount: "40", value_usd: 120000 }, { symbol: "M", amount: "23339.4", value_usd: 8402.18 }],
});
const history = portfolioHistory.parse({
  range: "7d",
  points: [29, 31, 2, 4].map((day, index) => ({
    at: `2026-${day > 20 ? 10 : 11}-${`${day}`.padStart(2, "0")}T12:00:00Z`,
    value_usd: 120_000 + index * 1000,
    estimated_usd: index === 0 ? 30_000 : 0,
  })),
});
const moved = transaction.parse({
  id: "t1", wallet_name: "Treasury", type: "incoming", value: "0.5", symbol: "ETH", hash: `0x${"8".repeat(64)}`,
  timestamp: "2026-11-05T11:59:48Z",
});
const chain = network.parse({ chain_id: 1, name: "MemeCore", native_symbol: "ETH", block_number: 1284031 });
const prices = [
  price.parse({ symbol: "ETH", price_usd: 3000, price_change_24h: 1.5 }),
  price.parse({ symbol: "M", price_usd: 0.36, price_change_24h: 7.25 }),
];
const whole: DashboardData = { stats, portfolio: held, history, recent: [moved], prices, network: chain };
const nothing: DashboardData = {
  stats: undefined, portfolio: undefined, history: undefined, recent: undefined, prices: undefined, network: null,
};
const fetched = vi.fn<(path: string) => Promise<Response>>();
/** What the stat card with a label shows. */
const value = (label: string) => screen.getByText(label).closest("div.card")?.querySelector("[class^=stat-value]")?.textContent;

async function show(
  initial: DashboardData, reloadDelayMs = 0, status: "connecting" | "open" | "polling" = "connecting", missing?: MissingSources,
) {
  const view: LiveView = { state: { status }, pending: [] };
  const live: Live = { read: () => view, subscribe: () => () => undefined, reconnect: () => undefined, listen: () => () => undefined };
  render(
    <TestProviders nowMs={nowMs}>
      <LiveContext value={live}>
        <MissingSourcesProvider missing={missing ?? { prices: null, mentions: null }}>
          <DashboardScreen name="Ada" initial={structuredClone(initial)} reloadDelayMs={reloadDelayMs} />
        </MissingSourcesProvider>
      </LiveContext>
    </TestProviders>,
  );
  await act(async () => undefined);
}

const connections = () => [
  ...document.querySelectorAll("dt"),
].find(({ textContent }) => textContent?.startsWith("Active Connections"))?.nextElementSibling?.textContent;

beforeEach(() => {
  vi.useFakeTimers({ now: nowMs });
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("ResizeObserver", class { observe() {} unobserve() {} disconnect() {} });
  // Nothing ever comes into view.
  vi.stubGlobal("IntersectionObserver", class { observe() {} disconnect() {} });
  fetched.mockImplementation(async () => new Response("{}", { status: 500 }));
});

describe("the dashboard", () => {
  it("shows the four figures with their notes", async () => {
    await show(whole);
    const card = (label: string) => screen.getByText(label).closest("div.card")?.textContent;
    expect(["Total Portfolio Value", "Portfolio in M Token", "Active Wallets", "Total Transactions"].map(card)).toEqual([
      expect.stringContaining("$128,402.18−2.41\u202f% in 24 h"), expect.stringContaining("≈\u00a0356,672.7\u00a0M1 M = $0.3600"),
      expect.stringMatching(/76 synced\u00a0· 1 awaiting sync$/), expect.stringMatching(/1,284\+18 in 24 h$/),
    ]);
    expect(screen.getByText((_, element) => element?.tagName === "P" && /, Ada$/.test(element.textContent))).toBeDefined();
    expect(screen.getByText("Real-time updates, refreshed in full every 30 seconds")).toBeDefined();
    expect(screen.getByText("block 1,284,031")).toBeDefined();
  });

  it("shows the four metrics, and says which are not known yet, or have nothing to be made of", async () => {
    await show(whole);
    const metric = (name: string) =>
      [...document.querySelectorAll("dt")].find(({ textContent }) => textContent?.startsWith(name))?.nextElementSibling?.textContent;
    expect(metric("24H Change")).toBe("−$3,021.90Why?");
    expect(metric("Active Connections")).toBe("2");
    expect(metric("Avg Transaction Size")).toBe("$412.07");
    expect(metric("Portfolio Diversity")).toBe("68≈ 3.1 assets");
    cleanup();
    await show({ ...whole, stats: {
      ...stats, total_change_24h: null, total_change_24h_usd: null, avg_transaction_usd: null, diversity: null, effective_assets: null,
    } });
    for (const name of ["24H Change", "Avg Transaction Size", "Portfolio Diversity"]) expect(metric(name)).toBe("—Not known yet");
    cleanup();
    await show({ ...whole, stats: {
      ...stats, total_change_24h: null, total_change_24h_usd: null, avg_transaction_usd: null, diversity: null, effective_assets: null,
    } }, 0, "connecting", neitherSource);
    for (const name of ["24H Change", "Avg Transaction Size", "Portfolio Diversity"]) expect(metric(name)).toBe("—No prices here");
    expect(document.body.textContent).not.toMatch(/not known yet/i);
    cleanup();
    await show({ ...whole, portfolio: portfolio.parse({}) }, 0, "connecting", neitherSource);
    expect(document.getElementById("allocation")?.textContent).toMatch(/Nothing has a value in dollars\.$/);
    cleanup();
    const prices_at = new Date(nowMs - 30 * 60 * 60_000).toISOString();
    await show({ ...whole, stats: { ...stats, total_change_24h: null, total_change_24h_usd: null, prices_at } });
    expect(metric("24H Change")).toBe("—priced 1 d ago");
    cleanup();
    await show({ ...whole, stats: { ...stats, total_change_24h_usd: null } });
    expect(metric("24H Change")).toMatch(/^−2\.41.%/);
    cleanup();
    await show({ ...whole, stats: {
      ...stats, total_transactions: 0, total_portfolio_value_usd: 0, avg_transaction_usd: null, diversity: null,
    } });
    expect(metric("Avg Transaction Size")).toBe("—No transactions yet");
    expect(metric("Portfolio Diversity")).toBe("—Nothing held yet");
  });

  it("draws performance with a table, marks the estimated part, and puts another range into the URL", async () => {
    await show(whole);
    const chart = screen.getByRole("figure", { name: "7-day performance" });
    expect(chart.textContent).toContain("$120,000.00 ($30,000.00 of it estimated (25.0\u202f%))");
    expect(chart.textContent).toContain("$123,000.00");
    fireEvent.click(screen.getByRole("link", { name: "30D" }));
    expect(window.location.search).toBe("?range=30d");
    window.history.replaceState(null, "", "/");
  });

  it("splits the total by wallet, counting unlisted wallets too, or by coin", async () => {
    await show(whole);
    const shares = () => [...screen.getByRole("list", { name: "Asset allocation" }).children].map(({ textContent }) => textContent);
    expect(shares()[0]).toMatch(/^Treasury.*50\.0.%$/);
    // 4 of the 7 wallets are not named; together they make up the rest of the total.
    expect(shares().at(-1)).toMatch(/^4 others \$12,101\.09/);
    fireEvent.click(screen.getByRole("link", { name: "Coins" }));
    expect(shares().map((text) => text?.split(" ")[0])).toEqual(["ETH", "M"]);
    expect(screen.getByText("2 coins")).toBeDefined();
  });

  it("lists real transactions and the best assets, and samples only if there are none", async () => {
    await show(whole);
    expect(screen.queryByText("Sample")).toBeNull();
    expect(screen.getByRole("list", { name: "Recent Transactions" }).textContent).toContain("Treasury");
    expect([
      ...screen.getByRole("list", { name: "Top Performing Assets" }).children,
    ].map(({ textContent }) => textContent?.slice(0, 6))).toEqual(["MM $8,", "ETHETH"]);
    expect(screen.getByText("By change over 24 hours")).toBeDefined();
    cleanup();
    await show({ ...whole, recent: [], prices: [price.parse({ symbol: "M" })] });
    expect(screen.queryByText("By change over 24 hours")).toBeNull();
    expect(screen.getAllByText("Sample")).toHaveLength(2);
    expect(screen.getAllByRole("list", { name: "Sample" }).map(({ children }) => children.length)).toEqual([3, 3]);
  });

  it("names the wallet of a transaction even if its live message does not", async () => {
    const { wallet_name: _, ...arrived } = moved;
    await show({ ...whole, recent: [{ ...arrived, wallet_address: `0x${"2".repeat(40)}` }] });
    expect(screen.getByRole("list", { name: "Recent Transactions" }).textContent).toContain("Received Trading");
  });

  it("explains each figure on demand", async () => {
    await show(whole);
    const abouts = screen.getAllByRole("button", { name: /^About: / });
    const panelOf = (about: HTMLElement) => document.getElementById(about.getAttribute("popovertarget") ?? "")!;
    // Nothing of it is in the page until then.
    expect(abouts.map((about) => panelOf(about).textContent).join("")).toBe("");
    for (const about of abouts) fireEvent.click(about);
    await act(() => vi.dynamicImportSettled());
    expect(abouts.map((about) => [about.title.slice(7), panelOf(about).textContent])).toEqual([
      ["Total Portfolio Value", /times its latest price.*SourceMemeCore, price feedBalances read.*Block1,284,031$/],
      ["Portfolio in M Token", /divided by the price of M.*SourceMemeCore, price feed/],
      ["Active Wallets", /wallets you track.*SourceMemeCoreBalances read/],
      ["Total Transactions", /each counted once.*SourceMemeCoreBalances read/],
      ["24H Change", /Gain or loss/], ["Active Connections", /open live connections.*SourceThis server$/],
      ["Avg Transaction Size", /Mean value over 30 days/], ["Portfolio Diversity", /100 × \(1 − Σ w²\)/],
      ["7-day performance", /its price at the time/], ["Asset allocation", /share of each wallet or coin/],
      ["Top Performing Assets", /by their price change over 24 hours.*SourcePrice feed$/],
    ].map(([name, text]) => [name, expect.stringMatching(text!)]));
  });

  it("invites the user to add a first wallet if there is none", async () => {
    await show({ ...whole, stats: { ...stats, total_wallets: 0, total_portfolio_value_usd: 0 } });
    expect(screen.getByText("No Wallets Connected")).toBeDefined();
    expect(screen.getByRole("link", { name: "Add Your First Wallet" }).getAttribute("href")).toMatch(/^\/wallets/);
    expect(screen.queryByText("Total Portfolio Value")).toBeNull();
  });

  it.each([[0, false], [3, true]])("offers to look back only if there is a wallet (of %i: %s)", async (total_wallets, isOffered) => {
    await show({ ...whole, stats: { ...stats, total_wallets, total_portfolio_value_usd: 0 } });
    expect(screen.queryByRole("button", { name: "Look back" }) !== null).toBe(isOffered);
  });

  it("groups the digits of how many wallets are synced, like those of the total above", async () => {
    await show({ ...whole, stats: { ...stats, total_wallets: 10_000, synced_wallets: 8765 } });
    expect(value("Active Wallets")).toBe("10,000");
    expect(screen.getByText(/8,765 synced · 1,235 awaiting sync/)).toBeDefined();
  });

  it("shows no value before the first sync, not even a zero", async () => {
    await show({ ...whole, stats: { ...stats, last_updated: null, total_portfolio_value_usd: 0, total_portfolio_value_m_token: "0" } });
    expect(["Total Portfolio Value", "Portfolio in M Token", "Active Wallets"].map(value)).toEqual(["", "", "7"]);
    expect(screen.getByText("First sync under way")).toBeDefined();
  });

  it("claims no first sync, and counts no transactions, while the chain cannot be read", async () => {
    const unread = { ...stats, last_updated: null, total_portfolio_value_usd: null, total_transactions: 0, transactions_24h: 0 };
    await show({ ...whole, stats: unread, network: { ...chain, block_number: null, is_stalled: true } });
    expect(["Total Portfolio Value", "Portfolio in M Token", "Total Transactions"].map(value)).toEqual(["—", "—", "—"]);
    expect(screen.getByText("The chain cannot be read yet")).toBeDefined();
    expect(screen.queryByText("First sync under way")).toBeNull();
    expect(screen.queryByText("+0 in 24 h")).toBeNull();
  });

  it("offers Retry when nothing could be loaded, and recovers", async () => {
    await show(nothing);
    await flushRequests();
    expect(screen.getByRole("alert").textContent).toContain("Failed to load dashboard data");
    const answers: Record<string, unknown> = {
      "/api/portfolios": held, "/api/admin/stats": stats, "/api/v1/portfolio/history?range=7d": history, "/api/v1/network": chain,
    };
    fetched.mockImplementation(async (path) => new Response(JSON.stringify(answers[path] ?? [])));
    fireEvent.click(screen.getByRole("button", { name: "Retry" }));
    await flushRequests();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.getByText("$128,402.18")).toBeDefined();
  });

  it("warns that data may be outdated when one part could not be loaded", async () => {
    await show(whole);
    expect(screen.queryByText("Some data may be outdated")).toBeNull();
    cleanup();
    await show({ ...whole, recent: undefined });
    await flushRequests();
    expect(screen.getByText("Some data may be outdated")).toBeDefined();
    expect(screen.getByText("$128,402.18")).toBeDefined();
  });

  it.each([
    ["stats", "Failed to fetch dashboard stats"],
    ["portfolio", "Failed to fetch portfolio"],
    ["recent", "Failed to fetch transactions"],
    ["prices", "Failed to fetch prices"],
    ["history", "Failed to fetch portfolio history"],
  ])("reports that the %s could not be loaded, and why", async (part, text) => {
    fetched.mockImplementation(async () => Response.json({ detail: "Not enough permissions" }, { status: 403 }));
    await show({ ...whole, [part]: undefined });
    await flushRequests();
    expect(screen.getByText(`${text} · Not enough permissions`)).toBeDefined();
    // Nor does it look as if it were still loading, or as if there were nothing. What happened since yesterday is not in view here.
    expect(document.querySelector(".card:not([aria-hidden]) .animate-pulse")).toBeNull();
    expect(document.body.textContent).not.toContain("Not enough history yet");
  });

  it("shows when it was updated, and refetches everything on Refresh", async () => {
    await show(whole);
    expect(screen.getByText(/^Updated/).querySelector("time")?.dateTime).toBe(stats.last_updated);
    fireEvent.click(screen.getByRole("button", { name: "Refresh" }));
    await flushRequests();
    expect(new Set(fetched.mock.calls.map(([path]) => path)).size).toBe(6);
  });

  it("shows the time of the last request as the update time if there are no wallets", async () => {
    const noWallets = { ...stats, total_wallets: 0, total_portfolio_value_usd: 0, last_updated: null };
    await show({ ...whole, stats: noWallets });
    const at = () => screen.getByText(/^Updated/).querySelector("time")?.dateTime;
    const before = at();
    expect(before).toBe(new Date(nowMs).toISOString());
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    fireEvent.click(screen.getByRole("button", { name: "Refresh" }));
    await flushRequests();
    expect(Date.parse(at()!)).toBeGreaterThan(Date.parse(before!));
  });

  it("greets by the time of day, also once that has changed while the page was open", async () => {
    await show(whole);
    const greeting = () => /Good (\w+), Ada/.exec(document.body.textContent)?.[1];
    const before = greeting();
    await act(() => vi.advanceTimersByTimeAsync(2 * 60_000));
    expect(greeting()).toBe(before);
    vi.setSystemTime(nowMs + 12 * 60 * 60_000);
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect([before, greeting()]).toEqual([expect.any(String), expect.not.stringMatching(before!)]);
  });

  it("counts its own connection from the start, so that the figure does not jump, and stops once the connection has given up", async () => {
    for (const [status, figure, footer] of [
      ["connecting", "1", /^Real-time updates, refreshed in full/],
      ["open", "1", /^Real-time updates, refreshed in full/],
      ["polling", "0", /^Updates every 30 seconds$/],
    ] as const) {
      await show({ ...whole, stats: { ...stats, active_connections: 0 } }, 0, status);
      expect(connections(), status).toBe(figure);
      expect(screen.getByText(footer, { selector: "div.text-sm > span" })).toBeDefined();
      cleanup();
    }
  });

  it("fetches only the connection count once its own connection is open, and leaves all other figures unchanged", async () => {
    fetched.mockImplementation(async () => Response.json({ ...stats, active_connections: 4, total_transactions: 9_999 }));
    await show(whole, 0, "open");
    await flushRequests();
    expect(fetched.mock.calls.map(([path]) => path)).toEqual(["/api/admin/stats?brief=true"]);
    expect(connections()).toBe("4");
    expect(document.body.textContent).not.toContain("9,999");
  });

  it("keeps the statistics that are still loading when the connection count arrives", async () => {
    fetched.mockImplementation(async (path) => {
      if (path === "/api/admin/stats") await new Promise((resolve) => setTimeout(resolve, 20));
      return path.startsWith("/api/admin/stats") ? Response.json({ ...stats, active_connections: 4 }) : new Response("{}", { status: 500 });
    });
    await show({ ...whole, stats: undefined }, 0, "open");
    await flushRequests();
    expect(document.body.textContent).toContain("+18 in 24 h");
  });

  it("links to the wallet form and the portfolio", async () => {
    await show(whole);
    expect(screen.getByRole("link", { name: "Add Wallet" }).getAttribute("href")).toBe("/wallets?add");
    expect(screen.getByRole("link", { name: "View Portfolio" }).getAttribute("href")).toBe("/portfolio");
  });

  it("refetches every 30 seconds", async () => {
    await show(whole);
    await act(() => vi.advanceTimersByTimeAsync(29_900));
    expect(fetched).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(new Set(fetched.mock.calls.map(([path]) => path))).toEqual(
      new Set([
        "/api/admin/stats", "/api/portfolios", "/api/v1/portfolio/history?range=7d", "/api/v1/transactions/recent?limit=5",
        "/api/prices/latest", "/api/v1/network",
      ]),
    );
  });

  it("delays a reload of the portfolio in sample mode, but never the first paint", async () => {
    await show(whole, 500);
    expect(screen.getByRole("list", { name: "Asset allocation" })).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Refresh" }));
    await act(() => vi.advanceTimersByTimeAsync(400));
    const wasRequested = () => fetched.mock.calls.map(([path]) => path).includes("/api/portfolios");
    expect(wasRequested()).toBe(false);
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(wasRequested()).toBe(true);
  });
});
