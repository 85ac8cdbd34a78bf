import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { SWRConfig } from "swr";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import "@/contracts/problem";
import type { Language } from "@/contracts/fields/language-rules";
import { snapshot } from "@/contracts/statement/calls";
import { keepFocus } from "@/components/ui/overlays/kept-focus";
import { rowText } from "@/tests/support/web/rows";
import { flushRequests } from "@/tests/support/web/flush-requests";
import { English, TestProviders, texts } from "@/tests/support/web/test-providers";
import { TimeMachine } from "./time-machine";
import { WalletPast } from "./wallet-past";
import "./past-screen";
import "./look-back-dialog";

const nowMs = Date.parse("2026-11-05T12:00:00Z");
const at = "2025-12-31T23:59:00.000Z";
const held = snapshot.parse({
  at, block_number: 12_345, block_at: at, total_value_usd: 1000.5, total_value_m_token: null, total_transactions: 17, unpriced_count: 1,
  coins: [
    { symbol: "ETH", amount: "0.5", price_usd: 2001, quoted_at: "2025-12-31T23:55:00Z", value_usd: 1000.5, percentage_of_portfolio: 100 },
    { symbol: "DOG", amount: "7" },
  ],
  wallets: [
    { wallet_id: "1", wallet_name: "Treasury", wallet_address: `0x${"1".repeat(40)}`, balance: "0.5", value_usd: 1000.5 },
    {
      wallet_id: "2", wallet_name: "Later", wallet_address: `0x${"2".repeat(40)}`, balance: "3", value_usd: 9, is_known: false,
      history_from: "2026-02-01T00:00:00Z",
    },
  ],
});
const fetched = vi.fn<(path: string) => Promise<Response>>();

async function show(search: string, language: Language = "en", initial: typeof held | null = structuredClone(held)) {
  window.history.replaceState(null, "", search);
  render(
    <TestProviders locale={language} timeZone="UTC">
      <main id="main" tabIndex={-1}><TimeMachine initial={initial ?? undefined} nativeSymbol="ETH"><p>The present</p></TimeMachine></main>
    </TestProviders>,
  );
  await flushRequests();
}

const rowsOf = (name: string) => within(screen.getByRole("table", { name })).getAllByRole("row").slice(1).map(rowText);

beforeEach(() => {
  vi.useFakeTimers({ now: nowMs });
  vi.stubGlobal("fetch", fetched);
});

describe("a past time", () => {
  it("is shown only if the URL asks for it", async () => {
    await show("/dashboard?range=30d");
    expect(screen.getByText("The present")).toBeDefined();
    expect(fetched).not.toHaveBeenCalled();
  });

  it("shows its time and block, and what was held then, with its value and prices", async () => {
    await show(`/dashboard?at=${at}`);
    expect(screen.queryByText("The present")).toBeNull();
    expect(screen.getByRole("status").textContent).toMatch(/^As of .*202[56].*\u00a0· UTC\u00a0· block 12,345A past time/);
    expect(document.title).toMatch(/^\w{3} \d+, 202[56], \d\d:\d\d/);
    expect(screen.getByText("Total Portfolio Value").parentElement?.textContent).toContain("$1,000.50");
    expect(rowsOf("Coins")[0]).toMatch(/^ETHAmount0\.5000Price\$2,001\.00quoted .*Value\$1,000\.50Share100\.0.%$/);
    // What the server rendered is not fetched again, and nothing is polled.
    await act(() => vi.advanceTimersByTimeAsync(120_000));
    expect(fetched).not.toHaveBeenCalled();
  });

  it("is not the server-rendered one if the URL has changed since", async () => {
    fetched.mockImplementation(async () => new Response(JSON.stringify({ ...held, at: "2025-06-30T12:00:00Z", block_number: 7 })));
    await show("/dashboard?at=2025-06-30T12:00:00Z");
    expect(screen.getByRole("status").textContent).toMatch(/^As of .*June 30.*\u00a0· block 7/);
  });

  it("shows — for what cannot be known, and since when a later wallet is known", async () => {
    await show(`/dashboard?at=${at}`);
    expect(rowsOf("Coins")[1]).toBe("DOGAmount7.0000Price—no priceValue—Share—");
    expect(rowsOf("Wallets")[1]).toMatch(/^Later0x2222…22220x2{40}Known since .*Balance—Value—$/);
    expect(screen.getByText("1 of 2")).toBeDefined();
    expect(screen.getByText("Portfolio in M Token").parentElement?.textContent).toBe("Portfolio in M Token—");
  });

  it("says how many of all wallets were known if they do not fit on one page, and leads to the rest", async () => {
    const page = { ...held, wallets_total: 10_000, wallets_known: 9_500 };
    fetched.mockImplementation(async () => new Response(JSON.stringify({
      ...page, wallets: [{ ...held.wallets[0]!, wallet_id: "101", wallet_name: "The hundred and first" }],
    })));
    await show(`/dashboard?at=${at}`, "en", page);
    expect(screen.getByText("9,500 of 10,000")).toBeDefined();
    const pager = within(screen.getByRole("navigation", { name: "Wallets" }));
    fireEvent.click(pager.getByRole("button", { name: "Next page" }));
    await flushRequests();
    expect(fetched.mock.calls.map(([path]) => new URL(path, "http://x").searchParams.get("page"))).toEqual(["2"]);
    expect(rowsOf("Wallets")[0]).toMatch(/^The hundred and first/);
  });

  it("keeps everything but the wallets if another page of them cannot be loaded, and leads back to the first", async () => {
    fetched.mockImplementation(async () => new Response("{}", { status: 400 }));
    await show(`/dashboard?at=${at}`, "en", { ...held, wallets_total: 10_000, wallets_known: 9_500 });
    const press = async (name: string) => {
      fireEvent.click(within(screen.getByRole("navigation", { name: "Wallets" })).getByRole("button", { name }));
      await flushRequests();
    };
    await press("Next page");
    expect(screen.getByText("Total Portfolio Value").parentElement?.textContent).toContain("$1,000.50");
    expect(rowsOf("Coins")).toHaveLength(2);
    expect(screen.queryByRole("table", { name: "Wallets" })).toBeNull();
    expect(screen.getByRole("button", { name: "Retry" })).toBeDefined();
    await press("Previous page");
    expect(rowsOf("Wallets")).toHaveLength(2);
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
  });

  it("shows no paging if all wallets fit on one page", async () => {
    await show(`/dashboard?at=${at}`, "en", { ...held, wallets_total: 2, wallets_known: 1 });
    expect(rowsOf("Wallets")).toHaveLength(2);
    expect(screen.queryByRole("navigation", { name: "Wallets" })).toBeNull();
  });

  it("links to each wallet as of then, to what changed in the day before, and back to now", async () => {
    await show(`/dashboard?range=30d&at=${at}`);
    expect(screen.getByRole("link", {
      name: /^The 24 hours before/,
    }).getAttribute("href")).toBe(`?${new URLSearchParams({ range: "30d", at, why: `2025-12-30T23:59:00.000Z/${at}` })}`);
    expect(
      screen.getByRole("link", { name: /Treasury/ }).getAttribute("href"),
    ).toBe(`/wallets?${new URLSearchParams({ address: `0x${"1".repeat(40)}`, at })}`);
    fireEvent.click(screen.getByRole("button", { name: "Back to now" }));
    expect(window.location.search).toBe("?range=30d");
  });

  it.each([
    ["en", "The time in this address cannot be read.", "Back to now"],
    ["zh-TW", "無法讀取網址中的時間。", "返回現在"],
    ["zh-CN", "无法读取网址中的时间。", "返回现在"],
  ] as const)("says in %s that the URL contains no valid time, and leads back", async (language, text, back) => {
    await show("/portfolio?at=tomorrow", language, null);
    expect(screen.getByRole("status").textContent).toContain(text);
    expect(fetched).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole("button", { name: back }));
    expect(window.location.search).toBe("");
  });

  it.each([
    ["time_in_future", "en", "This time is in the future. Please choose an earlier one."],
    ["time_before_history", "zh-TW", "這個時間早於您錢包的歷史紀錄，沒有任何資料。"],
    ["time_in_future", "zh-CN", "这个时间尚未到来，请选择更早的时间。"],
  ] as const)("is refused in the reader's language: %s in %s", async (code, language, text) => {
    fetched.mockImplementation(async () => new Response(
      JSON.stringify({ type: "", title: "", status: 422, detail: "", code }), { status: 422 },
    ));
    await show("/portfolio?at=2031-01-01T00:00:00Z", language, null);
    expect(screen.getByText(text)).toBeDefined();
    // A future time is not called a past one.
    expect(screen.queryByText(texts[language].statement.past.notLive)).toBeNull();
  });

  it("offers Retry if it could not be loaded", async () => {
    fetched.mockImplementation(async () => new Response("{}", { status: 400 }));
    await show(`/portfolio?at=${at}`, "en", null);
    fetched.mockImplementation(async () => new Response(JSON.stringify(held)));
    fireEvent.click(screen.getByRole("button", { name: "Retry" }));
    await flushRequests();
    expect(rowsOf("Coins")).toHaveLength(2);
  });
});

describe("Retry", () => {
  it("shows that it is under way, and can be pressed again once it has failed", async () => {
    fetched.mockImplementation(async () => new Response("{}", { status: 400 }));
    await show(`/portfolio?at=${at}`, "en", null);
    let answer: (response: Response) => void = () => undefined;
    fetched.mockImplementation(() => new Promise((resolve) => { answer = resolve; }));
    const retry = () => screen.getByRole("button", { name: "Retry" });
    const settle = () => act(() => vi.advanceTimersByTimeAsync(5));
    fireEvent.click(retry());
    await settle();
    expect(retry().getAttribute("aria-busy")).toBe("true");
    answer(new Response("{}", { status: 400 }));
    await settle();
    expect(retry().getAttribute("aria-busy")).toBeNull();
    fireEvent.click(retry());
    await settle();
    answer(new Response(JSON.stringify(held)));
    await settle();
    expect(rowsOf("Coins")).toHaveLength(2);
  });
});

describe("looking back", () => {
  const open = async () => {
    await show(`/dashboard?at=${at}`);
    fireEvent.click(screen.getByRole("button", { name: "Look back" }));
    await flushRequests(3);
  };
  const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const submit = () => fireEvent.click(screen.getByRole("button", { name: "Show" }));

  it("writes a date and a time in the reader's own zone to the URL", async () => {
    await open();
    fill("Date", "2026-03-31");
    fill("Time", "18:30");
    submit();
    expect(new URLSearchParams(window.location.search).get("at")).toBe(new Date(2026, 2, 31, 18, 30).toISOString());
  });

  it("leaves the focus in the main part of the page, where the next Tab continues, on the way there and back", async () => {
    const stop = keepFocus();
    await open();
    const time = screen.getByLabelText("Time");
    time.focus();
    fireEvent.change(time, { target: { value: "18:30" } });
    submit();
    await act(() => vi.advanceTimersByTimeAsync(150));
    expect([time.isConnected, document.activeElement]).toEqual([false, screen.getByRole("main")]);
    const back = screen.getByRole("button", { name: "Back to now" });
    back.focus();
    fireEvent.click(back);
    await act(() => vi.advanceTimersByTimeAsync(150));
    expect([back.isConnected, document.activeElement]).toEqual([false, screen.getByRole("main")]);
    stop();
  });

  it("accepts a time as people write it, and reports an invalid one at its own field", async () => {
    await open();
    fill("Date", "2026-03-31");
    fill("Time", "25:00");
    submit();
    expect(screen.getByLabelText("Time").getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByLabelText("Date").getAttribute("aria-invalid")).not.toBe("true");
    fill("Time", "9.05");
    fireEvent.blur(screen.getByLabelText("Time"));
    expect(screen.getByLabelText<HTMLInputElement>("Time").value).toBe("09:05");
    submit();
    expect(new URLSearchParams(window.location.search).get("at")).toBe(new Date(2026, 2, 31, 9, 5).toISOString());
  });

  it.each([
    ["A week ago", new Date(Date.parse("2026-10-29T12:00:00Z"))], ["End of last month", new Date(2026, 9, 31, 23, 59)],
    ["End of last year", new Date(2025, 11, 31, 23, 59)],
  ])("fills in a preset time: %s", async (preset, time) => {
    await open();
    fill("Date", "2026-03-31");
    fireEvent.click(screen.getByRole("button", { name: preset }));
    submit();
    expect(new URLSearchParams(window.location.search).get("at")).toBe(time.toISOString());
  });

  const notADay = "Please enter a day like 2026-11-05, from 1970 on";

  it("says at each of the two fields what is wrong with it", async () => {
    await open();
    fill("Date", "2026-02-30");
    fill("Time", "noon");
    submit();
    expect(screen.getByRole("textbox", { name: "Date", description: notADay })).toBeDefined();
    expect(screen.getByRole("textbox", { name: "Time", description: "Please enter a time like 14:30" })).toBeDefined();
    fill("Date", "");
    fill("Time", "");
    expect(screen.getByRole("textbox", { name: "Date", description: "Please enter a date" })).toBeDefined();
    expect(screen.getByRole("textbox", { name: "Time", description: "Please enter a time" })).toBeDefined();
  });

  it("does not cut a time in the afternoon to one in the morning", async () => {
    await open();
    // jsdom lets scripts exceed the length that a browser cuts at.
    const { maxLength } = screen.getByLabelText<HTMLInputElement>("Time");
    fill("Date", "2026-03-31");
    fill("Time", "3:30 PM".slice(0, maxLength));
    submit();
    expect(screen.getByRole("textbox", { name: "Time", description: "Please enter a time like 14:30" })).toBeDefined();
  });

  it("says that the clocks skipped a time, or showed it twice, and which one is meant", async () => {
    vi.stubEnv("TZ", "America/New_York");
    onTestFinished(() => void vi.unstubAllEnvs());
    await open();
    const noteAt = (date: string, time: string) => {
      fill("Date", date);
      fill("Time", time);
      const note = screen.getByLabelText("Time").getAttribute("aria-describedby");
      return note === null ? null : document.getElementById(note)?.textContent;
    };
    expect(noteAt("2026-03-08", "02:30")).toBe("The clocks skipped this time that day. 03:30 is used.");
    expect(noteAt("2026-11-01", "01:30")).toBe("The clocks showed this time twice that day. The first is used.");
    expect(noteAt("2026-10-31", "01:30")).toBeNull();
  });

  it("refuses a missing date, one before 1970 and a future time, with a message at the field", async () => {
    await open();
    for (const [date, text] of [
      ["", "Please enter a date"],
      ["0001-01-01", notADay],
      ["yesterday", notADay],
      ["2027-01-01", "This time is in the future. Please choose an earlier one."],
    ] as const) {
      fill("Date", date);
      submit();
      expect(screen.getByRole("textbox", { name: "Date", description: text }).getAttribute("aria-invalid")).toBe("true");
      expect(screen.getAllByText(text)).toHaveLength(1);
    }
    expect(new URLSearchParams(window.location.search).get("at")).toBe(at);
  });
});

it("hides a wallet's figures of another time while those of the requested time are loading", async () => {
  const cache = new Map<string, never>();
  const walletAt = (time: string) => (
    <SWRConfig value={{ provider: () => cache, shouldRetryOnError: false }}>
      <English><WalletPast walletId="1" at={time} nativeSymbol="ETH" /></English>
    </SWRConfig>
  );
  fetched.mockImplementation(async () => new Response(JSON.stringify(held)));
  const { rerender } = render(walletAt(at));
  await flushRequests();
  expect(screen.getAllByText("$1,000.50").length).toBeGreaterThan(0);
  fetched.mockImplementation(() => new Promise(() => {}));
  rerender(walletAt("2025-12-30T23:59:00.000Z"));
  await flushRequests();
  expect(screen.queryAllByText("$1,000.50")).toEqual([]);
});
