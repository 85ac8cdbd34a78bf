import { act, renderHook } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { SWRConfig } from "swr";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { transaction, wallet, type Transaction, type Wallet } from "@/contracts/wallets/calls";
import messages from "@/messages/en.json";
import { toast, toastStore } from "@/components/ui/overlays/toast-store";
import type { LiveState } from "@/lib/client/live/connection";
import { readLiveMessage } from "@/lib/client/live/message";
import { useCall } from "@/lib/client/cache/use-call";
import { useLiveUpdates } from "./use-live-updates";

const address = `0x${"Ab".repeat(20)}`;
const hash = `0x${"cd".repeat(32)}`;
const tracked = wallet.parse({
  id: "1", address, balance: "1", balance_usd: 3000, balance_m_token: "6000", last_updated: "2026-11-05T11:00:00Z",
});
const arrived: Partial<Transaction> = {
  id: "t1", wallet_address: address.toLowerCase(), type: "incoming", value: "0.5", symbol: "ETH", hash, timestamp: "2026-11-05T12:00:00Z",
};
const pageOf = (...wallets: Wallet[]) => ({ wallets, total: wallets.length, page: 1, page_size: 20 });
const view = { q: "", sort: "-created", page: 1, page_size: 20 } as const;
const walletsPath = "/api/v1/wallets?q=&sort=-created&page=1&page_size=20";
const fetched = vi.fn(async (path: string) => Response.json(path.includes("/transactions/")
  ? [arrived]
  : pageOf({ ...tracked, balance: "9", balance_usd: 27_000, last_updated: "2026-11-05T12:00:03Z" })));
const everything = ["/api/prices/alerts", "/api/v1/alerts", "/api/v1/transactions/recent?limit=5", walletsPath];
/** The requested paths, except the lookups of wallet names for toasts. */
const requestedPaths = () => fetched.mock.calls.map(([path]) => path).filter((path) => !path.includes("q=0x")).sort();

const recent = [transaction.parse({ ...arrived, id: "t0", timestamp: "2026-11-05T10:00:00Z" })];

async function show() {
  const cache = new Map<string, never>();
  // The cache adopts a server-rendered answer object only once, so each test makes its own.
  const rendered = { wallets: pageOf(tracked), recent: [...recent], alerts: [] };
  const { result, rerender } = renderHook(
    (state: LiveState) => ({
      tell: useLiveUpdates(state),
      wallets: useCall("GET /api/v1/wallets", { query: view }, {
        fallback: rendered.wallets,
      }).data?.wallets.map(({ balance, balance_usd, last_updated }) => `${balance} for $${balance_usd} at ${last_updated}`),
      recent: useCall("GET /api/v1/transactions/recent", { query: { limit: 5 } }, { fallback: rendered.recent }).data?.map(({ id }) => id),
      alerts: [
        useCall("GET /api/prices/alerts", {}, { fallback: rendered.alerts }).data,
        useCall("GET /api/v1/alerts", {}, { fallback: rendered.alerts }).data,
      ],
    }),
    {
      initialProps: { status: "open" } as LiveState,
      wrapper: ({ children }) => (
        <SWRConfig value={{ provider: () => cache }}>
          <NextIntlClientProvider locale="en" messages={messages}>{children}</NextIntlClientProvider>
        </SWRConfig>
      ),
    },
  );
  await act(async () => undefined);
  const push = (message: unknown) => act(async () => result.current.tell(readLiveMessage(JSON.stringify(message))!));
  return { screen: result, become: rerender, push };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", fetched);
});

describe("live messages", () => {
  it("put a new transaction on top, mark the wallet synced, and refetch the wallets once per burst", async () => {
    const { screen, push } = await show();
    await push({ type: "new_transaction", data: arrived, at: "2026-11-05T12:00:01Z" });
    expect(screen.current.wallets?.[0]).toMatch(/at 2026-11-05T12:00:01.000Z$/);
    const worth = { balance_usd: 4500, balance_m_token: "9000" };
    await push({
      type: "balance_update", data: { address: address.toLowerCase(), balance: "1.5", ...worth, last_updated: "2026-11-05T12:00:02Z" },
    });
    expect(screen.current).toMatchObject({ wallets: ["1.5 for $4500 at 2026-11-05T12:00:02.000Z"], recent: ["t1", "t0"] });
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(requestedPaths()).toEqual(["/api/v1/transactions/recent?limit=5", walletsPath]);
    expect(screen.current.wallets?.[0]).toMatch(/^9 for/);
  });

  it("never show a balance next to the dollars of another: without dollars, the row waits for the server", async () => {
    const { screen, push } = await show();
    await push({ type: "balance_update", data: { address, balance: "1.5", last_updated: "2026-11-05T12:00:02Z" } });
    expect(screen.current.wallets).toEqual(["1 for $3000 at 2026-11-05T11:00:00Z"]);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(screen.current.wallets).toEqual(["9 for $27000 at 2026-11-05T12:00:03Z"]);
  });

  it.each([
    ["balance_update", { address, balance: "1.5", last_updated: "2026-11-05T12:00:02Z" }, [walletsPath]],
    ["new_transaction", arrived, ["/api/v1/transactions/recent?limit=5", walletsPath]],
  ])("refetch the wallets after a single %s", async (type, data, paths) => {
    const { screen, push } = await show();
    await push({ type, data });
    expect(requestedPaths()).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(requestedPaths()).toEqual(paths);
    expect(screen.current.wallets?.[0]).toMatch(/^9 for/);
  });

  it.each(["balance_update", "new_transaction", "token_transfer"])("refetch everything after a %s that cannot be read", async (type) => {
    const { screen, push } = await show();
    await push({ type, data: { amount: "some" } });
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(requestedPaths()).toEqual(everything);
    expect(screen.current.wallets?.[0]).toMatch(/^9 for/);
    expect(toastStore.read().map(({ text }) => text)).toEqual(type === "balance_update" ? [] : ["See the list for details"]);
  });

  it("refetch everything, including alerts that may have fired, after some were missed", async () => {
    const { push } = await show();
    await push({ type: "resync" });
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(requestedPaths()).toEqual(everything);
  });

  it("refetch the portfolio and its history together after a balance update", async () => {
    const held = { portfolio: {}, history: {} };
    const provider = new Map<string, never>();
    const { result } = renderHook(
      () => {
        useCall("GET /api/portfolios", {}, { fallback: held.portfolio as never });
        useCall("GET /api/v1/portfolio/history", { query: { range: "7d" } }, { fallback: held.history as never });
        return useLiveUpdates({ status: "open" });
      },
      { wrapper: ({ children }) => (
        <SWRConfig value={{ provider: () => provider }}>
          <NextIntlClientProvider locale="en" messages={messages}>{children}</NextIntlClientProvider>
        </SWRConfig>
      ) },
    );
    await act(async () => result.current(
      readLiveMessage(JSON.stringify({ type: "balance_update", data: { address, balance: "1.5", last_updated: "2026-11-05T12:00:02Z" } }))!,
    ));
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(requestedPaths()).toEqual(["/api/portfolios", "/api/v1/portfolio/history?range=7d"]);
  });

  it("accept a transaction with only type, value, hash and time", async () => {
    const { screen, push } = await show();
    await push({ type: "new_transaction", data: { type: "incoming", value: 0.5, hash, timestamp: "2026-11-05T12:00:00Z" } });
    expect(screen.current.recent).toEqual([`${hash}:incoming`, "t0"]);
    expect(toastStore.read()).toMatchObject([{ title: "New Transaction", text: "Received 0.5" }]);
  });

  it("show toasts with the texts and durations of SPEC.md", async () => {
    const { push } = await show();
    const shown = [];
    for (const message of [
      { type: "new_transaction", data: arrived },
      { type: "token_transfer", data: { ...arrived, id: "t2", type: "outgoing", value: "1200", symbol: "M" } },
      { type: "pending_transaction", data: { address, hash } },
      { type: "error", data: { message: "Too many messages" } },
    ]) {
      await push(message);
      shown.push(...toastStore.read().map(({ title, text, durationMs }) => [title, text, durationMs]));
      toast.clear();
    }
    expect(shown).toEqual([
      ["New Transaction", "Received 0.5 ETH", 5000],
      ["Token Transfer", "Sent 1,200 M", 5000],
      ["Pending Transaction", "0xcdcdcdcd…", 3000],
      ["WebSocket Error", "Too many messages", 5000],
    ]);
  });

  it("show a toast and refetch the alerts when a price alert fires", async () => {
    const { push } = await show();
    await push({ type: "price_alert", data: { id: "1", symbol: "M", condition: "above", threshold_usd: 0.6, price_usd: 0.7 } });
    expect(toastStore.read()).toMatchObject([{ title: "Price Alert", text: "M rose above $0.60 and is now at $0.7000." }]);
    expect(requestedPaths()).toEqual(["/api/prices/alerts"]);
  });

  it("report once that the channel has given up, and nothing while it retries", async () => {
    const { become } = await show();
    become({ status: "waiting", attempt: 1 });
    expect(toastStore.read()).toHaveLength(0);
    become({ status: "stopped" });
    become({ status: "stopped" });
    expect(toastStore.read().map(({ title }) => title)).toEqual(["WebSocket Error"]);
  });
});
