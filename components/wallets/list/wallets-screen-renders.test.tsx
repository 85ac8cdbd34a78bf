import { act } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { mutate, SWRConfig } from "swr";
import { beforeEach, expect, it, vi } from "vitest";
import { callPath } from "@/lib/client/request/api";
import { network } from "@/contracts/network";
import { dashboardStats } from "@/contracts/portfolio";
import { wallet, type Wallet } from "@/contracts/wallets/calls";
import messages from "@/messages/en.json";
import { LiveContext } from "@/components/live/live-context";
import { createLiveStore } from "@/components/shell/channel/live-store";
import type { LiveMessage } from "@/lib/client/live/message";
import { ClockProvider } from "@/lib/client/startup/clock";
import type { WalletsData } from "../data";
import { walletViewParams } from "../view";
import { WalletsScreen } from "./wallets-screen";

/** Ids of the rows that were rendered: only rendering reads this property, and the row comparison skips it because it is not enumerable. */
let drawn: string[] = [];
const watched = (one: Wallet): Wallet =>
  Object.defineProperty({ ...one }, "ownership", { enumerable: false, get: () => void drawn.push(one.id) });

const nowMs = Date.parse("2026-11-05T12:00:00Z");
const read = { balance: "2", balance_usd: 12, balance_m_token: "24", last_updated: new Date(nowMs).toISOString() };
const wallets = ["1", "2", "3"].map((id) => watched(wallet.parse({ id, address: `0x${id.repeat(40)}`, ...read })));
// A search that no other test uses: SWR remembers by key what a cache started with, across tests.
const view = walletViewParams.read(new URLSearchParams("q=drawn"));
const page = { wallets, total: wallets.length, page: 1, page_size: 20 };
const recent: WalletsData["recent"] = [];
/** How often the screen around the rows was rendered: each render reads `recent` once. */
let screens = 0;
const initial: WalletsData = {
  view, wallets: page, recent, network: network.parse({ chain_id: 4352, name: "MemeCore", native_symbol: "M" }),
  stats: dashboardStats.parse({
    total_wallets: 3, total_portfolio_value_usd: 36, total_portfolio_value_m_token: "72", synced_wallets: 3, transactions_24h: 0,
    last_updated: read.last_updated,
  }),
};
Object.defineProperty(initial, "recent", { get: () => ((screens += 1), recent) });

beforeEach(() => {
  vi.useFakeTimers({ now: nowMs });
  window.history.replaceState(null, "", "?q=drawn");
  vi.stubGlobal("fetch", async () => new Response(null, { status: 500 }));
});

const live = createLiveStore();
const app = (
  <SWRConfig>
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={messages}>
      <LiveContext value={live}>
        <ClockProvider renderedAtMs={nowMs}><WalletsScreen initial={initial} removalDelayMs={0} /></ClockProvider>
      </LiveContext>
    </NextIntlClientProvider>
  </SWRConfig>
);

it("renders each row once while the page loads, and again only if its own wallet changes", async () => {
  const container = document.body.appendChild(document.createElement("div"));
  screens = 0;
  container.innerHTML = renderToString(app);
  const once = screens;
  expect(once).toBeGreaterThan(0);
  [drawn, screens] = [[], 0];
  const root = await act(async () => hydrateRoot(container, app));
  await act(async () => vi.advanceTimersByTime(900));
  expect(drawn).toEqual(["1", "2", "3"]);
  expect(screens).toBe(once);
  await act(async () => live.setState({ status: "open" }));
  expect(screens).toBe(once);

  const pending: LiveMessage = {
    type: "pending_transaction", data: { address: wallets[0]!.address, hash: "0x01", type: "incoming", value: "1", symbol: "M" },
  };
  await act(async () => live.receive(pending));
  await act(async () => live.setState({ status: "connecting" }));
  expect(document.body.textContent).toContain("Pending");
  expect(drawn).toEqual(["1", "2", "3"]);

  drawn = [];
  const changed = wallets.map((one) => watched(one.id === "2" ? { ...one, balance: "3" } : one));
  await act(async () => mutate(callPath("GET /api/v1/wallets", { query: view }), { ...page, wallets: changed }, { revalidate: false }));
  expect(drawn).toEqual(["2"]);
  await act(async () => root.unmount());
});
