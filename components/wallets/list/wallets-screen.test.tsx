import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { network } from "@/contracts/network";
import { dashboardStats } from "@/contracts/portfolio";
import { wallet, type Wallet } from "@/contracts/wallets/calls";
import type { UnreadableCounts } from "@/lib/shared/unreadable";
import messages from "@/messages/en.json";
import { toastStore } from "@/components/ui/overlays/toast-store";
import { UnreadableProvider } from "@/lib/client/cache/unreadable";
import { watchLiveRegions } from "@/tests/support/web/live-regions";
import { TestProviders } from "@/tests/support/web/test-providers";
import type { WalletsData } from "../data";
import { WalletDetailsDialog } from "../details/wallet-details-dialog";
import { walletViewParams } from "../view";
import { WalletsScreen } from "./wallets-screen";

const nowMs = Date.parse("2026-11-05T12:00:00Z");
const treasury = wallet.parse({
  id: "1", name: "Treasury", address: `0x${"ab".repeat(20)}`, balance: "2", balance_usd: 12, balance_m_token: "24",
  last_updated: new Date(nowMs).toISOString(),
});
const chain = network.parse({ chain_id: 4352, name: "MemeCore", native_symbol: "M" });
const view = walletViewParams.read(new URLSearchParams());
const pageOf = (wallets: Wallet[], total = wallets.length) => ({ wallets, total, page: 1, page_size: 20 });
const stats = dashboardStats.parse({
  total_wallets: 1, total_portfolio_value_usd: 12, total_portfolio_value_m_token: "24", synced_wallets: 1, transactions_24h: 37,
  last_updated: treasury.last_updated,
});
const whole: WalletsData = { view, wallets: pageOf([treasury]), stats, recent: [], network: chain };
const fetched = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>();

async function show(initial: Partial<WalletsData> = {}, rendered: UnreadableCounts = {}) {
  render(
    <TestProviders nowMs={nowMs}>
      <UnreadableProvider rendered={rendered}>
        <WalletsScreen initial={structuredClone({ ...whole, ...initial })} removalDelayMs={0} />
      </UnreadableProvider>
    </TestProviders>,
  );
  await act(async () => undefined);
}

beforeEach(() => {
  vi.stubGlobal("fetch", fetched);
  fetched.mockImplementation(async () => Response.json({ code: "internal" }, { status: 500 }));
});

describe("Wallet Management", () => {
  it("counts the tracked wallets and labels balances with the symbol of the network", async () => {
    await show();
    expect(screen.getByText("Tracked Wallets (1)")).toBeDefined();
    expect(within(screen.getByRole("row", { name: /Treasury/ })).getByText("2.0000 M")).toBeDefined();
    expect(screen.getByText("Recent Live Transactions")).toBeDefined();
    expect(screen.getByRole("button", { name: "Add Wallet" })).toBeDefined();
  });

  it.each([[false, ""], [true, "—"]])("before the first sync, shows no figures (the chain cannot be read: %s)", async (is_stalled, figure) => {
    const unread = {
      ...stats, total_portfolio_value_usd: null, total_portfolio_value_m_token: null, transactions_24h: 0, last_updated: null,
    };
    await show({ stats: unread, network: { ...chain, is_stalled } });
    for (const label of ["Total USD", "Total in M", "Transactions in 24 h"]) {
      expect(screen.getByText(label).closest("div.card")?.querySelector("[class^=stat-value]")?.textContent).toBe(figure);
    }
  });

  it("summarises the wallets in four cards", async () => {
    await show();
    for (const text of ["Total USD", "$12.00", "Total in M", "24.0 M", "Synced", "Transactions in 24 h", "37"]) {
      expect(screen.getAllByText(text).length).toBeGreaterThan(0);
    }
    expect(screen.getByText("1 of 1")).toBeDefined();
  });

  it("counts synced wallets by their age if the server does not", async () => {
    const older = { ...treasury, id: "2", address: `0x${"cd".repeat(20)}`, last_updated: new Date(nowMs - 6 * 60_000).toISOString() };
    await show({
      wallets: pageOf([treasury, older]), stats: dashboardStats.parse({ ...stats, total_wallets: 2, synced_wallets: undefined }),
    });
    expect(screen.getByText("1 of 2")).toBeDefined();
  });

  it("claims nothing about wallets in its cards while the statistics cannot be loaded", async () => {
    const card = (label: string) => screen.getAllByText(label)[0]!.closest(".card")!.textContent;
    await show({ stats: undefined });
    await vi.waitFor(() => expect(card("Total USD")).toContain("—"));
    expect(["Total USD", "Total in M", "Transactions in 24 h"].map(card).join()).not.toMatch(/Across all|\d wallet/);
    expect(card("Synced")).toContain("1 of 1");
    cleanup();
    await show({ stats: undefined, wallets: pageOf([treasury], 60) });
    await vi.waitFor(() => expect(card("Total USD")).toContain("—"));
    expect(card("Synced")).toMatch(/—$/);
  });

  it("can show more wallets per page", async () => {
    await show({ wallets: pageOf([treasury], 60) });
    const size = screen.getByRole<HTMLSelectElement>("combobox", { name: "Wallets per page" });
    expect([size.value, [...size.options].map(({ value }) => value)]).toEqual(["20", ["10", "20", "50", "100"]]);
    fireEvent.change(size, { target: { value: "50" } });
    expect(window.location.search).toBe("?size=50");
    window.history.replaceState(null, "", "/");
  });

  it("refetches everything on Refresh, with at most five transactions", async () => {
    await show();
    fireEvent.click(screen.getByRole("button", { name: "Refresh" }));
    await vi.waitFor(() => expect(fetched.mock.calls.map(([path]) => path).sort()).toEqual([
      "/api/admin/stats?brief=true", "/api/v1/transactions/recent?limit=5", "/api/v1/wallets?q=&sort=-created&page=1&page_size=20",
    ]));
  });

  it("says what failed if the wallets cannot be loaded, and offers Retry", async () => {
    fetched.mockImplementation(async () => Response.json({ code: "not_found" }, { status: 404 }));
    await show({ wallets: undefined });
    expect((await screen.findByRole("alert")).textContent).toContain("Failed to fetch wallets");
    expect(screen.getByRole("button", { name: "Retry" })).toBeDefined();
  });

  it("says which other parts cannot be loaded, and why they cannot, but nothing of one that the product API lacks", async () => {
    fetched.mockImplementation(async (path) => path.includes("/stats")
      ? Response.json({ detail: "Not enough permissions" }, { status: 403 })
      : Response.json({ code: "not_found" }, { status: 404 }));
    await show({ stats: undefined, recent: undefined });
    expect(await screen.findByText("Failed to fetch dashboard stats · Not enough permissions")).toBeDefined();
    expect(screen.getByText("Recent Live Transactions").closest(".card")?.textContent).toContain("Could not be loaded");
  });

  it("shows no wallets of the previous search once a new one has failed, and keeps its field and the figures", async () => {
    await show();
    fetched.mockImplementation(async () => Response.json({ code: "not_found" }, { status: 403 }));
    await act(async () => void fireEvent.change(screen.getByRole("searchbox"), { target: { value: "nothing like it" } }));
    await vi.waitFor(() => expect(screen.queryByRole("row", { name: /Treasury/ })).toBeNull());
    expect(screen.getByRole("alert").textContent).toContain("Failed to fetch wallets");
    expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("nothing like it");
    expect(screen.getByText("Total USD")).toBeDefined();
  });

  it("reports that a wallet was removed, after confirmation", async () => {
    fetched.mockImplementation(async (path, init) => {
      if (init?.method === "DELETE") return new Response(null, { status: 204 });
      return Response.json(path.includes("/transactions/") ? [] : path.includes("/stats") ? stats : pageOf([]));
    });
    await show();
    fireEvent.click(screen.getByRole("button", { name: "Remove Treasury" }));
    const dialog = await screen.findByRole("dialog", { name: "Remove Wallet" });
    await act(async () => void fireEvent.click(within(dialog).getByRole("button", { name: "Yes, Remove" })));
    await vi.waitFor(() => expect(toastStore.read()).toMatchObject([{ tone: "success", text: "Wallet removed successfully!" }]));
    expect(screen.queryByRole("row", { name: /Treasury/ })).toBeNull();
  });

  it.each([
    [async () => Response.json({ code: "internal" }, { status: 500 }), messages.errorCodes.internal],
    [async () => Promise.reject(new TypeError("down")), "Network error. Please check your connection."],
    [async () => undefined as never, "Failed to remove wallet"],
  ])("brings a wallet back and says why if it could not be removed", async (answer, reason) => {
    fetched.mockImplementation(answer);
    await show();
    fireEvent.click(screen.getByRole("button", { name: "Remove Treasury" }));
    const dialog = await screen.findByRole("dialog", { name: "Remove Wallet" });
    await act(async () => void fireEvent.click(within(dialog).getByRole("button", { name: "Yes, Remove" })));
    await vi.waitFor(() =>
      expect(toastStore.read()).toMatchObject([{ tone: "error", title: "Failed to remove wallet. Please try again.", text: reason }]));
    expect(screen.getByRole("row", { name: /Treasury/ })).toBeDefined();
  });
});

it("says how many wallets could not be read, next to the others", async () => {
  await show({}, { "GET /api/v1/wallets": 2 });
  expect(screen.getByText("2 entries could not be read")).toBeDefined();
  expect(screen.getByRole("row", { name: /Treasury/ })).toBeDefined();
});

it("shows zero without wallets, unknown while nothing has a price, and neither before the first reading", async () => {
  const figures = {
    total_portfolio_value_usd: undefined, total_portfolio_value_m_token: undefined, unpriced_count: 1, last_updated: undefined,
  };
  await show({
    wallets: pageOf([]), stats: dashboardStats.parse({ ...stats, ...figures, total_wallets: 0, synced_wallets: 0, unpriced_count: 0 }),
  });
  expect([screen.getByText("$0.00"), screen.getByText("0.0 M"), screen.getByText("0 of 0")]).toHaveLength(3);
  cleanup();
  await show({ stats: dashboardStats.parse({ ...stats, ...figures }) });
  expect(screen.getAllByText("—")).toHaveLength(2);
  expect(screen.getByText("1 unpriced")).toBeDefined();
  cleanup();
  await show({ stats: dashboardStats.parse({ ...stats, ...figures, unpriced_count: 0 }) });
  expect(screen.queryAllByText("—")).toEqual([]);
});

it("says how old the prices of the total are if no newer ones arrive", async () => {
  await show({ stats: dashboardStats.parse({ ...stats, prices_at: new Date(nowMs - 3 * 60 * 60_000).toISOString() }) });
  expect(screen.getByText("Total USD").closest("div.card")!.textContent).toMatch(/priced 3 h ago$/);
});

describe("an explanation", () => {
  it("says what a figure means", async () => {
    await show();
    const about = screen.getByRole("button", { name: "About: Synced" });
    fireEvent.click(about);
    const panel = document.getElementById(about.getAttribute("popovertarget")!);
    expect(panel?.textContent).toMatch(/read from the chain in the last 5 minutes/);
  });
});

describe("a removal", () => {
  it("can be undone, including the wallet's name", async () => {
    fetched.mockImplementation(async (path, init) => {
      if (init?.method === "DELETE") return new Response(null, { status: 204 });
      if (init?.method === "POST") return Response.json({ ...treasury, id: "9" }, { status: 201 });
      return path.startsWith("/api/v1/wallets?") ? Response.json(pageOf([])) : Response.json({ code: "internal" }, { status: 500 });
    });
    await show();
    fireEvent.click(screen.getByRole("button", { name: "Remove Treasury" }));
    const yes = await screen.findByRole("button", { name: "Yes, Remove" });
    await act(async () => void fireEvent.click(yes));
    await vi.waitFor(() =>
      expect(toastStore.read()).toMatchObject([{ title: "Treasury", text: "Wallet removed successfully!", action: { label: "Undo" } }]));
    await act(async () => toastStore.read()[0]?.action?.onAct());
    const sent = fetched.mock.calls.find(([, init]) => init?.method === "POST");
    expect(sent).toMatchObject(["/api/wallets", { body: JSON.stringify({ address: treasury.address, name: "Treasury" }) }]);
  });
});

it("reports that a wallet could not be removed even if the browser cannot send the request", async () => {
  await show();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => { throw new TypeError("not a function"); });
  fireEvent.click(screen.getByRole("button", { name: "Remove Treasury" }));
  const yes = await screen.findByRole("button", { name: "Yes, Remove" });
  await act(async () => void fireEvent.click(yes));
  await vi.waitFor(() => expect(toastStore.read()).toMatchObject([
    { title: "Failed to remove wallet. Please try again.", text: "Network error. Please check your connection." },
  ]));
  timeout.mockRestore();
});

it("says in the details that the transactions could not be loaded", async () => {
  fetched.mockImplementation(async () => Response.json({ code: "not_found" }, { status: 404 }));
  render(
    <TestProviders nowMs={nowMs}>
      <WalletDetailsDialog wallet={treasury} isGone={false} network={chain} symbol="M" changes={{
        rename: async () => undefined, replace: () => undefined,
      }} onClose={() => undefined} />
    </TestProviders>,
  );
  expect((await screen.findAllByRole("alert")).map(({ textContent }) => textContent).join()).toContain("Failed to fetch transactions");
});

it("announces that a search has found nothing", async () => {
  await show();
  const announced = watchLiveRegions();
  fetched.mockImplementation(async () => Response.json(pageOf([])));
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "zzz" } });
  await vi.waitFor(() => expect(announced()).toContain("No wallet matches “zzz”"));
});

it("announces another order of the list", async () => {
  await show();
  const announced = watchLiveRegions();
  fireEvent.click(screen.getByRole("button", { name: "Balance" }));
  await vi.waitFor(() => expect(announced().join()).toContain("Balance, highest first"));
});
