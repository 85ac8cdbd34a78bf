import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { beforeEach, vi } from "vitest";
import "@/contracts/problem";
import type { CallKey } from "@/contracts/calls";
import { price, priceAlert, priceHistory } from "@/contracts/prices/calls";
import type { PricesData } from "@/components/prices/data";
import { PricesScreen } from "@/components/prices/prices-screen";
import { toastStore } from "@/components/ui/overlays/toast-store";
import { UnreadableProvider } from "@/lib/client/cache/unreadable";
import { MissingSourcesProvider } from "@/lib/client/request/missing-sources";
import type { MissingSources } from "@/lib/shared/missing-sources";
import { OffersProvider } from "@/lib/client/request/offers";
import type { UnreadableCounts } from "@/lib/shared/unreadable";
import { flushRequests } from "./flush-requests";
import { TestProviders } from "./test-providers";

const nowMs = Date.parse("2026-11-05T12:00:00Z");
const past = (symbol: string, range: string, first: number) =>
  priceHistory.parse({ symbol, range, points: [0, 1, 2].map((hour) => ({ at: `2026-11-05T0${hour}:00:00Z`, price_usd: first + hour })) });
export const prices = [
  price.parse({ symbol: "ETH", price_id: "ethereum", price_usd: 3000, price_change_24h: 1.5, last_updated: "2026-11-05T11:59:50Z" }),
  price.parse({
    symbol: "M", price_id: "memecore", price_usd: 0.36, price_change_24h: -2, last_updated: "2026-11-05T11:00:00Z", is_stale: true,
  }),
  price.parse({ symbol: "DOG", price_id: "dog" }),
  price.parse({ symbol: "NOPE" }),
];
export const waiting = priceAlert.parse({ id: "a1", symbol: "M", condition: "above", threshold_usd: 0.6 });
export const fired = priceAlert.parse({
  id: "a2", symbol: "ETH", condition: "below", threshold_usd: 2500, is_active: false, triggered_at: "2026-11-05T10:00:00Z",
});
export const whole: PricesData = {
  prices, histories: [past("ETH", "7d", 100), past("M", "7d", 1), past("ETH", "24h", 100), past("M", "24h", 1)], alerts: [waiting, fired],
};
export const fetched = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>();
export const problem = (status: number, code: string, extra: object = {}) =>
  new Response(JSON.stringify({ type: "about:blank", title: "x", status, detail: "Refused", code, ...extra }), { status });

/** The calls that a product API with only price alerts lacks. */
const others = ["GET /api/v1/alerts", "POST /api/v1/alerts"] as const;

export async function show(
  initial: PricesData = whole, search = "", rendered: UnreadableCounts = {}, unsupported: readonly CallKey[] = others,
  missing: MissingSources = { prices: null, mentions: null },
) {
  window.history.replaceState(null, "", `/prices${search}`);
  render(
    <TestProviders nowMs={nowMs}>
      <UnreadableProvider rendered={rendered}>
        <OffersProvider unsupported={unsupported}>
          <MissingSourcesProvider missing={missing}><PricesScreen initial={structuredClone(initial)} /></MissingSourcesProvider>
        </OffersProvider>
      </UnreadableProvider>
    </TestProviders>,
  );
  await act(async () => undefined);
}

export const alerts = () =>
  within(screen.getByRole("list", { name: "Your price alerts" })).getAllByRole("listitem").map(({ textContent }) => textContent);
export const toasts = () => toastStore.read().map(({ title, text }) => [title, text]);

export async function create(threshold: string) {
  fireEvent.change(screen.getByLabelText("Threshold in dollars"), { target: { value: threshold } });
  fireEvent.click(screen.getByRole("button", { name: "Create alert" }));
  await flushRequests();
}

/** For each test of the file: the time of the sample data, and a server that refuses everything until a test says otherwise. */
export function usePricesScreen() {
  beforeEach(() => {
    vi.useFakeTimers({ now: nowMs });
    vi.stubGlobal("fetch", fetched);
    vi.stubGlobal("ResizeObserver", class { observe() {} unobserve() {} disconnect() {} });
    fetched.mockImplementation(async () => problem(500, "internal"));
  });
}
