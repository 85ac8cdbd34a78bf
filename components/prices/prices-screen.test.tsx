import { act, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { price, priceAlert } from "@/contracts/prices/calls";
import { placeholderAlertId } from "@/contracts/prices/rules";
import { rowText } from "@/tests/support/web/rows";
import { flushRequests } from "@/tests/support/web/flush-requests";
import {
  alerts, create, fetched, fired, prices, problem, show, toasts, usePricesScreen, waiting, whole,
} from "@/tests/support/web/prices-screen";

usePricesScreen();

describe("latest prices", () => {
  it("show price, change and age, mark stale quotes, and say why a price is missing", async () => {
    await show();
    const rows = within(screen.getByRole("table", { name: "Latest Prices" })).getAllByRole("row").slice(1).map(rowText);
    expect(rows[0]).toMatch(/^ETHPrice\$3,000\.0024H Change\+1\.50.%Last 24 hUpdated10 s ago$/);
    expect(rows[1]).toMatch(/^MPrice\$0\.360024H Change−2\.00.%Last 24 hUpdatedStale1 h ago$/);
    expect(rows[2]).toBe("DOGPrice—No quote yet: the price feed has not responded24H Change—Last 24 hUpdated—");
    expect(rows[3]).toBe("NOPEPrice—No price feed covers this asset24H Change—Last 24 hUpdated—");
    expect(screen.getByText(/^The price tracking interface will be implemented next\.$/)).toBeDefined();
    expect(screen.getByText(/^Still to come/)).toBeDefined();
  });

  it("keep the symbols of coins, some of which are words, from being translated", async () => {
    await show();
    const symbols = within(screen.getByRole("table", { name: "Latest Prices" })).getAllByRole("link");
    expect(symbols.map((link) => link.getAttribute("translate"))).toEqual(["no", "no", "no", "no"]);
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
    await flushRequests();
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

  it("says which asset it shows instead if the URL names one that has no price here", async () => {
    await show(whole, "?asset=DOGE");
    expect(screen.getByText("There is no asset DOGE here. The history of ETH is shown instead.")).toBeDefined();
    fireEvent.click(screen.getByRole("link", { name: "Show the history of M" }));
    expect(screen.queryByText(/There is no asset/)).toBeNull();
  });

  it("says so when it cannot be loaded", async () => {
    await show(whole, "?asset=ETH&range=1y");
    await flushRequests();
    expect(screen.getByText("Failed to fetch price history")).toBeDefined();
  });
});

describe("price alerts", () => {
  it("show the current price beside the threshold, which screen readers do not announce with each new quote", async () => {
    await show();
    const hint = screen.getByText("Now $3,000.00");
    expect(hint.closest("[aria-live]")?.getAttribute("aria-live")).toBe("off");
    expect(hint.closest("[id]")?.id).toBe(screen.getByLabelText("Threshold in dollars").getAttribute("aria-describedby"));
  });

  it("warn if the current price has already crossed the threshold", async () => {
    await show();
    fireEvent.change(screen.getByLabelText("Threshold in dollars"), { target: { value: "3100" } });
    expect(screen.queryByText(/would fire with the next price/)).toBeNull();
    fireEvent.change(screen.getByLabelText("Threshold in dollars"), { target: { value: "$2,900" } });
    expect(
      screen.getByText("ETH is at $3,000.00, already at or above this threshold: the alert would fire with the next price."),
    ).toBeDefined();
  });

  it("are made for the asset whose history the URL or the user asks for, until another is chosen in the form", async () => {
    await show(whole, "?asset=m&range=7d");
    const asset = () => screen.getAllByRole<HTMLSelectElement>("combobox", { name: "Asset" }).at(-1)!;
    expect(asset().value).toBe("M");
    fireEvent.click(screen.getByRole("link", { name: "Show the history of ETH" }));
    expect(asset().value).toBe("ETH");
    fireEvent.change(asset(), { target: { value: "DOG" } });
    fireEvent.click(screen.getByRole("link", { name: "Show the history of M" }));
    expect(asset().value).toBe("DOG");
  });

  it("stay on the asset shown when another one joins the list before it", async () => {
    await show();
    fireEvent.change(screen.getByLabelText("Threshold in dollars"), { target: { value: "3100" } });
    const joined = price.parse({ symbol: "AAA", price_id: "aaa", price_usd: 1 });
    fetched.mockImplementation(async (path) => (path.endsWith("/latest") ? Response.json([joined, ...prices]) : problem(500, "internal")));
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    await flushRequests();
    const asset = screen.getAllByRole<HTMLSelectElement>("combobox", { name: "Asset" }).at(-1)!;
    expect([...asset.options].map(({ value }) => value)).toContain("AAA");
    expect([asset.value, screen.getByLabelText<HTMLInputElement>("Threshold in dollars").value]).toEqual(["ETH", "3100"]);
  });

  it("are made for the asset that is shown, even once it has left the list", async () => {
    await show();
    const rest = prices.filter(({ symbol }) => symbol !== "ETH");
    fetched.mockImplementation(async (path) => (path.endsWith("/latest") ? Response.json(rest) : problem(500, "internal")));
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    await flushRequests();
    fireEvent.change(screen.getByLabelText("Threshold in dollars"), { target: { value: "3100" } });
    const asset = screen.getAllByRole<HTMLSelectElement>("combobox", { name: "Asset" }).at(-1)!;
    expect(asset.selectedOptions[0]?.textContent).toBe("ETH");
    fireEvent.click(screen.getByRole("button", { name: "Create alert" }));
    await flushRequests();
    const sent = fetched.mock.calls.filter(([, init]) => init?.method === "POST").map(([, init]) => init?.body);
    expect(sent).toEqual([expect.stringContaining('"symbol":"ETH"')]);
  });

  it("are listed with their state", async () => {
    await show();
    expect(alerts()[0]).toBe("M above $0.60Waiting");
    expect(alerts()[1]).toMatch(/^ETH below \$2,500\.00Fired /);
  });

  it("say so when they cannot be loaded", async () => {
    await show({ ...whole, alerts: undefined });
    await flushRequests();
    expect(screen.getByRole("alert").textContent).toContain("Failed to fetch price alerts");
  });

  it("share the Retry of the prices if both cannot be loaded", async () => {
    await show({ ...whole, prices: undefined, alerts: undefined });
    await flushRequests();
    expect(screen.getByRole("alert").textContent).toContain("Failed to fetch prices");
    expect(screen.getByText("Failed to fetch price alerts").closest("[role=alert]")).toBeNull();
    fetched.mockImplementation(async (path) => Response.json(path === "/api/prices/alerts" ? [waiting] : prices));
    fireEvent.click(screen.getByRole("button", { name: "Retry" }));
    await flushRequests();
    expect(alerts()).toHaveLength(1);
    expect(screen.queryByText("Failed to fetch price alerts")).toBeNull();
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
    await flushRequests();
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
    await flushRequests();
    expect(alerts()).toHaveLength(1);
    expect(screen.getByText("Alert deleted: M above $0.60")).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Undo" }));
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    await flushRequests();
    expect(alerts()[0]).toBe("M above $0.60Waiting");
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });

  it("come back if the server fails to delete them", async () => {
    await show();
    fireEvent.click(screen.getByRole("button", { name: "Delete alert: M above $0.60" }));
    await flushRequests();
    expect(alerts()).toHaveLength(2);
    expect(toasts()[0]?.[0]).toBe("Failed to delete price alert");
  });
});
