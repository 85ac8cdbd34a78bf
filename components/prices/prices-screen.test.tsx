import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import "@/contracts/problem";
import { price, priceAlert, priceHistory } from "@/contracts/prices/calls";
import { placeholderAlertId } from "@/contracts/prices/rules";
import { toastStore, toast } from "@/components/ui/overlays/toast-store";
import type { CallKey } from "@/contracts/calls";
import { OffersProvider } from "@/lib/client/request/offers";
import { UnreadableProvider } from "@/lib/client/cache/unreadable";
import type { UnreadableCounts } from "@/lib/shared/unreadable";
import { TestProviders } from "@/tests/support/test-providers";
import { rowText } from "@/tests/support/rows";
import { PricesScreen, type PricesData } from "./prices-screen";


const nowMs = Date.parse("2026-11-05T12:00:00Z");
const past = (symbol: string, range: string, first: number) =>
  priceHistory.parse({ symbol, range, points: [0, 1, 2].map((hour) => ({ at: `2026-11-05T0${hour}:00:00Z`, price_usd: first + hour })) });
const prices = [
  price.parse({ symbol: "ETH", price_id: "ethereum", price_usd: 3000, price_change_24h: 1.5, last_updated: "2026-11-05T11:59:50Z" }),
  price.parse({
    symbol: "M", price_id: "memecore", price_usd: 0.36, price_change_24h: -2, last_updated: "2026-11-05T11:00:00Z", is_stale: true,
  }),
  price.parse({ symbol: "DOG", price_id: "dog" }),
  price.parse({ symbol: "NOPE" }),
];
const waiting = priceAlert.parse({ id: "a1", symbol: "M", condition: "above", threshold_usd: 0.6 });
const fired = priceAlert.parse({
  id: "a2", symbol: "ETH", condition: "below", threshold_usd: 2500, is_active: false, triggered_at: "2026-11-05T10:00:00Z",
});
const whole: PricesData = {
  prices, histories: [past("ETH", "7d", 100), past("M", "7d", 1), past("ETH", "24h", 100), past("M", "24h", 1)], alerts: [waiting, fired],
};
const fetched = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>();
const problem = (status: number, code: string, extra: object = {}) =>
  new Response(JSON.stringify({ type: "about:blank", title: "x", status, detail: "Refused", code, ...extra }), { status });

/** The calls that a product API with only price alerts lacks. */
const others = ["GET /api/v1/alerts", "POST /api/v1/alerts"] as const;

async function show(initial: PricesData = whole, search = "", rendered: UnreadableCounts = {}, unsupported: readonly CallKey[] = others) {
  window.history.replaceState(null, "", `/prices${search}`);
  render(
    <TestProviders nowMs={nowMs}>
      <UnreadableProvider rendered={rendered}>
        <OffersProvider unsupported={unsupported}><PricesScreen initial={structuredClone(initial)} /></OffersProvider>
      </UnreadableProvider>
    </TestProviders>,
  );
  await act(async () => undefined);
}

async function answered() {
  for (let turn = 0; turn < 8; turn += 1) await act(() => vi.advanceTimersByTimeAsync(5));
}

const alerts = () =>
  within(screen.getByRole("list", { name: "Your price alerts" })).getAllByRole("listitem").map(({ textContent }) => textContent);
const toasts = () => toastStore.read().map(({ title, text }) => [title, text]);

async function create(threshold: string) {
  fireEvent.change(screen.getByLabelText("Threshold in dollars"), { target: { value: threshold } });
  fireEvent.click(screen.getByRole("button", { name: "Create alert" }));
  await answered();
}

beforeEach(() => {
  vi.useFakeTimers({ now: nowMs });
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("ResizeObserver", class { observe() {} unobserve() {} disconnect() {} });
  fetched.mockImplementation(async () => problem(500, "internal"));
});
afterEach(() => {
  cleanup();
  toast.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetched.mockReset();
});

describe("latest prices", () => {
  it("show price, change and age, mark stale quotes, and say why a price is missing", async () => {
    await show();
    const rows = within(screen.getByRole("table", { name: "Latest Prices" })).getAllByRole("row").slice(1).map(rowText);
    expect(rows[0]).toMatch(/^ETHPrice\$3,000\.0024H Change\+1\.50.%Last 24 hUpdated10 s ago$/);
    expect(rows[1]).toMatch(/^MPrice\$0\.360024H Change−2\.00.%Last 24 hUpdatedStale1 h ago$/);
    expect(rows[2]).toBe("DOGPrice—No quote yet: the price feed has not answered24H Change—Last 24 hUpdated—");
    expect(rows[3]).toBe("NOPEPrice—No price feed covers this asset24H Change—Last 24 hUpdated—");
    expect(screen.getByText(/^The price tracking interface will be implemented next\.$/)).toBeDefined();
    expect(screen.getByText(/^Still to come/)).toBeDefined();
  });

  it("say if the newest quote is in doubt, and show the last accepted one", async () => {
    const doubt = { reason: "jump", price_usd: 90_000, seen_at: "2026-11-05T11:59:55Z" };
    const doubted = [
      price.parse({ symbol: "ETH", price_id: "ethereum", price_usd: 3000, last_updated: "2026-11-05T11:55:00Z", doubt }),
      price.parse({
        symbol: "M", price_id: "memecore", price_usd: 0.36, last_updated: "2026-11-05T11:00:00Z", is_stale: true,
        doubt: { ...doubt, reason: "out_of_range", price_usd: null },
      }),
      price.parse({ symbol: "DOG", price_id: "dog", doubt: { ...doubt, reason: "not_positive", price_usd: 0 } }),
    ];
    await show({ ...whole, prices: doubted });
    const rows = within(screen.getByRole("table", { name: "Latest Prices" })).getAllByRole("row").slice(1).map(rowText);
    expect(rows[0]).toContain("$3,000.00The newest quote, $90,000.00, is in doubt and not used: it is far from the last one and not yet confirmed.");
    expect(rows[0]).toMatch(/UpdatedIn doubt5 min ago$/);
    expect(rows[1]).toContain("$0.3600The newest quote is in doubt and not used: no price is that large or that small.");
    expect(rows[2]).toContain("Price—The newest quote, $0.00, is in doubt and not used: it is not above zero.");
  });

  it("leave modified clicks on an asset's link to the browser", async () => {
    await show();
    for (const how of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }]) {
      fireEvent.click(screen.getByRole("link", { name: "Show the history of M" }), how);
    }
    expect(window.location.search).toBe("");
  });

  it("say so when they cannot be loaded", async () => {
    await show({ ...whole, prices: undefined });
    await answered();
    expect(screen.getByRole("alert").textContent).toContain("Failed to fetch prices");
  });
});

describe("entries that could not be read", () => {
  const unreadableNotes = () => screen.queryAllByText(/could not be read/).map(({ textContent }) => textContent);

  it("are counted beside each list, from the first paint on", async () => {
    await show(whole, "", { "GET /api/prices/latest": 1, "GET /api/prices/alerts": 2 });
    expect(unreadableNotes()).toEqual(["1 entry could not be read", "2 entries could not be read"]);
    expect(alerts()).toHaveLength(2);
  });

  it("are counted again with each response", async () => {
    await show();
    expect(unreadableNotes()).toEqual([]);
    fetched.mockImplementation(async (path) => (path === "/api/prices/latest"
      ? Response.json(prices, { headers: { "x-memescope-unreadable": "3" } })
      : problem(500, "internal")));
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    expect(unreadableNotes()).toEqual(["3 entries could not be read"]);
    fetched.mockImplementation(async () => Response.json(prices));
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    expect(unreadableNotes()).toEqual([]);
  });
});

describe("price history", () => {
  it("shows the asset and range of the URL, and writes other choices to it", async () => {
    await show(whole, "?asset=m&range=7d");
    expect(screen.getByRole("figure", { name: "M price" }).textContent).toContain("$3.0000");
    fireEvent.click(screen.getByRole("link", { name: "1Y" }));
    expect(window.location.search).toBe("?asset=M&range=1y");
    fireEvent.click(screen.getByRole("link", { name: "Show the history of ETH" }));
    expect(window.location.search).toBe("?asset=ETH&range=1y");
  });

  it("says so when it cannot be loaded", async () => {
    await show(whole, "?asset=ETH&range=1y");
    await answered();
    expect(screen.getByText("Failed to fetch price history")).toBeDefined();
  });
});

describe("price alerts", () => {
  it("warn if the current price has already crossed the threshold", async () => {
    await show();
    fireEvent.change(screen.getByLabelText("Threshold in dollars"), { target: { value: "3100" } });
    expect(screen.queryByText(/would fire with the next price/)).toBeNull();
    fireEvent.change(screen.getByLabelText("Threshold in dollars"), { target: { value: "$2,900" } });
    expect(
      screen.getByText("ETH is at $3,000.00, already at or above this threshold: the alert would fire with the next price."),
    ).toBeDefined();
  });

  it("are listed with their state", async () => {
    await show();
    expect(alerts()[0]).toBe("M above $0.60Waiting");
    expect(alerts()[1]).toMatch(/^ETH below \$2,500\.00Fired /);
  });

  it("say so when they cannot be loaded", async () => {
    await show({ ...whole, alerts: undefined });
    await answered();
    expect(screen.getByRole("alert").textContent).toContain("Failed to fetch price alerts");
  });

  it("are created only after the threshold is validated", async () => {
    await show();
    await create("0");
    expect(screen.getByText("The threshold must be more than 0")).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText("Threshold in dollars"));
    expect(fetched).not.toHaveBeenCalled();
    fetched.mockImplementation(async (_, init) =>
      Response.json(priceAlert.parse({ ...JSON.parse(String(init?.body)), id: "a3" }), { status: 201 }));
    await create("$3,500");
    expect(JSON.parse(String(fetched.mock.calls[0]?.[1]?.body))).toEqual({ symbol: "ETH", condition: "above", threshold_usd: 3500 });
    expect(alerts()).toHaveLength(3);
    expect(alerts()[0]).toBe("ETH above $3,500.00Waiting");
  });

  it("are refetched if the server does not return an id to delete by", async () => {
    await show();
    const made = priceAlert.parse({ id: "a3", symbol: "ETH", condition: "above", threshold_usd: 3500 });
    fetched.mockImplementation(async (_, init) => (init?.method === "POST"
      ? Response.json({ ...made, id: placeholderAlertId }, { status: 201 })
      : Response.json([made, waiting, fired])));
    await create("$3,500");
    expect(alerts()[0]).toBe("ETH above $3,500.00Waiting");
    fireEvent.click(screen.getByRole("button", { name: "Delete alert: ETH above $3,500.00" }));
    await answered();
    expect(fetched.mock.calls.map(([path]) => path)).toContain("/api/prices/alerts/a3");
  });

  it("show a server error at its field, or above the form", async () => {
    await show();
    fetched.mockImplementation(async () =>
      problem(422, "unknown_asset", { errors: [{ field: "symbol", message: "There is no price for this asset" }] }));
    await create("1");
    const asset = screen.getByRole("combobox", { name: "Asset" });
    expect([asset.getAttribute("aria-invalid"), screen.queryByRole("alert")]).toEqual(["true", null]);
    expect(document.getElementById(asset.getAttribute("aria-describedby")!)?.textContent).toBe("There is no price for this asset.");
    fetched.mockImplementation(async () => problem(500, "internal"));
    await create("2");
    expect(screen.getByRole("alert").textContent).toContain("Failed to create price alert");
    expect(screen.getByRole("alert").compareDocumentPosition(asset)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it("can be deleted, and restored with Undo", async () => {
    await show();
    fetched.mockImplementation(async (_, init) =>
      init?.method === "DELETE"
        ? new Response(null, { status: 204 })
        : new Response(JSON.stringify({ ...waiting, id: "a4" }), { status: 201 }));
    fireEvent.click(screen.getByRole("button", { name: "Delete alert: M above $0.60" }));
    await answered();
    expect(alerts()).toHaveLength(1);
    expect(screen.getByText("Alert deleted: M above $0.60")).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Undo" }));
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    await answered();
    expect(alerts()[0]).toBe("M above $0.60Waiting");
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });

  it("come back if the server fails to delete them", async () => {
    await show();
    fireEvent.click(screen.getByRole("button", { name: "Delete alert: M above $0.60" }));
    await answered();
    expect(alerts()).toHaveLength(2);
    expect(toasts()[0]?.[0]).toBe("Failed to delete price alert");
  });
});

describe("alerts of other kinds", () => {
  const at = { repeats: true, is_active: true, triggered_at: null, created_at: "2026-11-05T11:00:00Z" };
  const stored = [
    {
      ...at, id: "w1", kind: "wallet", direction: "in", usd: 1000, wallet: { id: "7", address: `0x${"12".repeat(20)}`, name: "Cold" },
      triggered_at: "2026-11-05T11:30:00Z",
    },
    { ...at, id: "w2", kind: "mood", points: 20, mentions_min: 20 },
    {
      ...at, id: "w3", kind: "rank", condition: "rises", rank: 10, timeframe: "7d", repeats: false, is_active: false,
      triggered_at: "2026-11-05T11:30:00Z",
    },
  ];
  const answer = (post: (body: object) => Response = (body) =>
    Response.json({ ...at, ...body, id: "w4", wallet: null }, { status: 201 })) =>
    fetched.mockImplementation(async (path, init) => {
      if (init?.method === "POST") return post(JSON.parse(String(init.body)) as object);
      if (init?.method === "DELETE") return new Response(null, { status: 204 });
      return Response.json(path.startsWith("/api/v1/alerts")
        ? stored
        : path.startsWith("/api/v1/wallets")
        ? { wallets: [], total: 0, page: 1, page_size: 100 }
        : []);
    });
  const listed = () =>
    within(screen.getByRole("list", { name: "Your alerts" })).getAllByRole("listitem").map(({ textContent }) => textContent);
  const posted = () =>
    fetched.mock.calls.filter(([, init]) => init?.method === "POST").map(([path, init]) => [path, JSON.parse(String(init?.body))]);
  const open = async (kind: string) => {
    await show(whole, "", {}, []);
    await answered();
    fireEvent.change(screen.getByLabelText("Alert me about"), { target: { value: kind } });
    // Its code and its texts are loaded when it is opened, one after the other.
    await vi.waitFor(async () => {
      await vi.dynamicImportSettled();
      await answered();
      screen.getByRole("button", { name: "Create alert" });
    }, { timeout: 30_000 });
  };
  const make = async () => {
    fireEvent.click(screen.getByRole("button", { name: "Create alert" }));
    await answered();
  };

  it("are listed with the price alerts, with what they wait for and when they last fired", async () => {
    answer();
    await show(whole, "", {}, []);
    await answered();
    expect(listed().slice(0, 5)).toEqual([
      "M above $0.60Waiting", expect.stringContaining("ETH below $2,500.00Fired"),
      expect.stringMatching(/Cold\u2069: \$1,000\.00 or more comes inWaiting · last fired/),
      "Negative mentions 20 points above usual, with at least 20 mentions a dayWaiting",
      expect.stringMatching(/^Rank rises to 10 or better \(7 days\)Fired/),
    ]);
  });

  it.each([
    ["wallet", { "Minimum in dollars": "US$1,000.50", Direction: "out" }, { kind: "wallet", repeats: true, direction: "out", usd: 1000.5 }],
    ["mood", { "Points above usual": "30", "How often": "once" }, { kind: "mood", repeats: false, points: 30, mentions_min: 20 }],
    [
      "rank",
      { Rank: "1,000", Condition: "rises", Timeframe: "24h" },
      { kind: "rank", repeats: true, condition: "rises", rank: 1000, timeframe: "24h" },
    ],
  ])("on a %s are created from what was typed", async (kind, typed, body) => {
    answer();
    await open(kind);
    for (const [label, value] of Object.entries(typed)) fireEvent.change(screen.getByLabelText(label), { target: { value } });
    await make();
    expect(posted()).toEqual([["/api/v1/alerts", body]]);
    expect(listed()).toHaveLength(6);
  });

  it("can watch any of 10,000 wallets, found by name or address in a bounded list, and keep the selected one during other searches", async () => {
    const all = Array.from({ length: 10_000 }, (_, nth) => ({
      id: `${nth}`, name: nth % 2 === 0 ? `Purse ${nth}` : null, address: `0x${nth.toString(16).padStart(40, "0")}`,
    }));
    const sent: unknown[] = [];
    fetched.mockImplementation(async (path, init) => {
      if (init?.method === "POST") return sent.push(JSON.parse(init.body as string)), Response.json({
        ...at, ...(sent.at(-1) as object), id: "w5", wallet: null,
      }, { status: 201 });
      if (!path.startsWith("/api/v1/wallets")) return Response.json([]);
      const { q = "", page_size: size } = Object.fromEntries(new URLSearchParams(path.slice(path.indexOf("?"))));
      const found = all.filter(({ name, address }) => `${name ?? ""} ${address}`.toLowerCase().includes(q.toLowerCase()));
      return Response.json({ wallets: found.slice(0, Number(size)), total: found.length, page: 1, page_size: Number(size) });
    });
    await open("wallet");
    const choices = () => within(screen.getByLabelText("Wallet")).getAllByRole("option").map(({ textContent }) => textContent);
    const search = async (q: string) => {
      fireEvent.change(screen.getByLabelText("Search wallets"), { target: { value: q } });
      await act(() => vi.advanceTimersByTimeAsync(400));
      await answered();
    };
    expect(choices()).toHaveLength(101);
    expect(screen.getByText("100 of 10,000 wallets. Search for others below.")).toBeDefined();
    await search("purse 9998");
    expect(choices()).toEqual(["Any of my wallets", "Purse 9998\u00a0· 0x0000…270e"]);
    await search("270f");
    expect(choices()).toEqual(["Any of my wallets", "0x0000…270f"]);
    fireEvent.change(screen.getByLabelText("Wallet"), { target: { value: "9999" } });
    await search("nobody’s");
    expect(choices()).toEqual(["Any of my wallets", "0x0000…270f"]);
    expect(screen.getByText("No wallet matches “nobody’s”")).toBeDefined();
    fireEvent.change(screen.getByLabelText("Minimum in dollars"), { target: { value: "1000" } });
    fireEvent.click(screen.getByRole("button", { name: "Create alert" }));
    await answered();
    expect(sent).toEqual([{ kind: "wallet", repeats: true, direction: "both", usd: 1000, wallet_id: "9999" }]);
    expect((screen.getByLabelText("Wallet") as HTMLSelectElement).value).toBe("");
  });

  it("report errors of the form and the server at their field, and keep what was typed", async () => {
    answer(() => problem(422, "invalid_input", { errors: [{ field: "wallet_id", message: "no" }] }));
    await open("wallet");
    await make();
    expect(document.activeElement).toBe(screen.getByLabelText("Minimum in dollars"));
    fireEvent.change(screen.getByLabelText("Minimum in dollars"), { target: { value: "5" } });
    await make();
    expect(screen.getByText("This wallet is no longer tracked")).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText("Wallet"));
    expect(screen.getByLabelText<HTMLInputElement>("Minimum in dollars").value).toBe("5");
  });

  it("ask for the browser's notification permission only when the switch is turned on", async () => {
    const requestPermission = vi.fn(async () => "denied");
    vi.stubGlobal("Notification", Object.assign(class {}, { permission: "default", requestPermission }));
    vi.stubGlobal("isSecureContext", true);
    answer();
    await show(whole, "", {}, []);
    await answered();
    expect(requestPermission).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole("switch", { name: /^Show alerts in this browser too/ }));
    await answered();
    expect(requestPermission).toHaveBeenCalledOnce();
    expect(screen.getByText(/^This browser does not let this site show notifications/)).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>("switch").checked).toBe(false);
  });

  it("do not offer notifications at an http address, where browsers show none and have no setting to allow them", async () => {
    vi.stubGlobal("Notification", class { static permission = "denied"; });
    vi.stubGlobal("isSecureContext", false);
    answer();
    await show(whole, "", {}, []);
    await answered();
    expect(screen.getByRole("button", { name: /^Create alert/ })).toBeDefined();
    expect(screen.queryByRole("switch")).toBeNull();
  });
});
