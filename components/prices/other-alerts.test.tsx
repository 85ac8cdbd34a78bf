import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { leaveEndedSession } from "@/lib/client/request/session";
import { neitherSource } from "@/tests/support/web/missing-sources";
import { flushRequests } from "@/tests/support/web/flush-requests";
import { fetched, problem, show, usePricesScreen, whole } from "@/tests/support/web/prices-screen";

usePricesScreen();

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
  // Its code and its texts are loaded when it is opened, one after the other.
  const loaded = () => vi.waitFor(async () => {
    await vi.dynamicImportSettled();
    await flushRequests();
    screen.getByRole("button", { name: "Create alert" });
  }, { timeout: 30_000 });
  const open = async (kind: string) => {
    await show(whole, "", {}, []);
    await flushRequests();
    fireEvent.change(screen.getByLabelText("Alert me about"), { target: { value: kind } });
    await loaded();
  };
  const make = async () => {
    fireEvent.click(screen.getByRole("button", { name: "Create alert" }));
    await flushRequests();
  };

  it("are shown at once, as typed, on the return after the session has ended", async () => {
    answer();
    await open("rank");
    fireEvent.change(screen.getByLabelText("Rank"), { target: { value: "7" } });
    leaveEndedSession();
    cleanup();
    await show(whole, "", {}, []);
    await loaded();
    expect(screen.getByLabelText<HTMLInputElement>("Rank").value).toBe("7");
    expect(screen.getByLabelText<HTMLSelectElement>("Alert me about").value).toBe("rank");
  });

  it("keep what was typed for one kind while another is looked at, price alerts too", async () => {
    answer();
    await open("wallet");
    const kindTo = (kind: string) => fireEvent.change(screen.getByLabelText("Alert me about"), { target: { value: kind } });
    const typed: Record<string, string> = { price: "Threshold in dollars", wallet: "Minimum in dollars", rank: "Rank" };
    for (const [kind, label] of Object.entries(typed)) {
      kindTo(kind);
      await flushRequests();
      fireEvent.change(screen.getByRole("textbox", { name: label }), { target: { value: `1${kind.length}` } });
    }
    for (const [kind, label] of Object.entries(typed)) {
      kindTo(kind);
      expect(screen.getAllByRole<HTMLInputElement>("textbox").map(({ value }) => value)).toEqual([`1${kind.length}`]);
      expect(screen.getByRole("textbox", { name: label })).toBeDefined();
    }
  });

  it("are not offered if they could never fire, for want of a source", async () => {
    answer();
    await show(whole, "", {}, [], neitherSource);
    await flushRequests();
    const reasons = ["price", "wallet", "mood"].map((kind) => {
      fireEvent.change(screen.getByLabelText("Alert me about"), { target: { value: kind } });
      expect(screen.queryByRole("button", { name: "Create alert" })).toBeNull();
      return screen.queryByText("Nothing can be tracked.") && !screen.queryByText("Nothing can be tracked.")!.closest("[hidden]")
        ? "mentions" : "prices";
    });
    expect(reasons).toEqual(["prices", "prices", "mentions"]);
  });

  it("are never called none while they are loading or could not be loaded", async () => {
    await show({ ...whole, alerts: [] }, "", {}, []);
    expect(screen.queryByText("No alerts yet.")).toBeNull();
    await flushRequests();
    expect(screen.getByRole("alert").textContent).toContain("Failed to fetch price alerts");
    expect(screen.queryByText("No alerts yet.")).toBeNull();
    fetched.mockImplementation(async () => Response.json([]));
    fireEvent.click(screen.getByRole("button", { name: "Retry" }));
    await flushRequests();
    expect(screen.getByText("No alerts yet.")).toBeDefined();
  });

  it("are listed with the price alerts, with what they wait for and when they last fired", async () => {
    answer();
    await show(whole, "", {}, []);
    await flushRequests();
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
    // The form left before is hidden, and comes first.
    for (const [label, value] of Object.entries(typed)) fireEvent.change(screen.getAllByLabelText(label).at(-1)!, { target: { value } });
    await make();
    expect(posted()).toEqual([["/api/v1/alerts", body]]);
    expect(listed()).toHaveLength(6);
  });

  it.each([
    ["wallet", { "Minimum in dollars": "decimal" }], ["mood", { "Points above usual": "numeric", "Minimum mentions a day": "numeric" }],
    ["rank", { Rank: "numeric" }],
  ] as const)("on a %s are typed with keys for digits, on a phone, with a decimal point only for dollars", async (kind, keys) => {
    answer();
    await open(kind);
    const shown = Object.keys(keys).map((label) => [label, screen.getAllByLabelText(label).at(-1)!.getAttribute("inputmode")]);
    expect(Object.fromEntries(shown)).toEqual(keys);
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
      await flushRequests();
    };
    expect(choices()).toHaveLength(101);
    expect(screen.getByText("100 of 10,000 wallets. Search for others below.")).toBeDefined();
    await search("purse 9998");
    expect(choices()).toEqual(["Any of my wallets", "\u2068Purse 9998\u2069\u00a0· 0x0000…270e"]);
    await search("270f");
    expect(choices()).toEqual(["Any of my wallets", "0x0000…270f"]);
    fireEvent.change(screen.getByLabelText("Wallet"), { target: { value: "9999" } });
    await search("nobody’s");
    expect(choices()).toEqual(["Any of my wallets", "0x0000…270f"]);
    expect(screen.getByText("No wallet matches “nobody’s”")).toBeDefined();
    fireEvent.change(screen.getByLabelText("Minimum in dollars"), { target: { value: "1000" } });
    fireEvent.click(screen.getByRole("button", { name: "Create alert" }));
    await flushRequests();
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
    await flushRequests();
    expect(requestPermission).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole("switch", { name: /^Show alerts in this browser too/ }));
    await flushRequests();
    expect(requestPermission).toHaveBeenCalledOnce();
    expect(screen.getByText(/^This browser does not let this site show notifications/)).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>("switch").checked).toBe(false);
  });

  it("do not offer notifications at an http address, where browsers show none and have no setting to allow them", async () => {
    vi.stubGlobal("Notification", class { static permission = "denied"; });
    vi.stubGlobal("isSecureContext", false);
    answer();
    await show(whole, "", {}, []);
    await flushRequests();
    expect(screen.getByRole("button", { name: /^Create alert/ })).toBeDefined();
    expect(screen.queryByRole("switch")).toBeNull();
  });
});
