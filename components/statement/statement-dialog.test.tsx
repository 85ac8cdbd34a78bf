import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import "@/contracts/problem";
import type { Language } from "@/contracts/fields/language-rules";
import { statement, type Statement } from "@/contracts/statement/calls";
import "@/contracts/transactions";
import { transaction, wallet } from "@/contracts/wallets/calls";
import en from "@/messages/en.json";
import { flushRequests } from "@/tests/support/web/flush-requests";
import { TestProviders } from "@/tests/support/web/test-providers";
import { StatementHost } from "./statement-host";
import "./statement-dialog";

const nowMs = Date.parse("2026-11-05T12:00:00Z");
const units = { opening: "30", added: "2", received: "1.5", sent: "0", contracts: "-0.25", fees: "-0.000420", closing: "33.24958" };
const usd = {
  opening: 90_000, added: 6_000.5, received: 4_500.25, sent: 0, contracts: -750.1, fees: -1.12, prices: -1_249.53, closing: 98_500,
};
const sampleStatement = statement.parse({
  from: "2026-11-04T12:00:00Z", to: "2026-11-05T12:00:00Z", from_block: 12_345, to_block: 13_000, usd, change_usd: -1_250.65,
  change_percent: -1.31,
  coins: [
    { symbol: "ETH", units, usd, opening_price_usd: 3000, closing_price_usd: 2962.5 },
    { symbol: "DOG", units: { opening: "7", added: "0", received: "3", sent: "0", contracts: "0", fees: "0", closing: "10" }, usd: null },
  ],
  unpriced_count: 1, unexplained_count: 2,
  wallets_added: [{ wallet_id: "9", wallet_name: "Cold", wallet_address: `0x${"9".repeat(40)}`, at: "2026-11-05T02:00:00Z" }],
});
const moved = (more: object) => transaction.parse({
  id: "t", type: "incoming", value: "1.5", symbol: "ETH", value_usd: 4500.25, hash: `0x${"8".repeat(64)}`,
  timestamp: "2026-11-05T09:00:00Z", ...more,
});
const fetched = vi.fn<(path: string) => Promise<Response>>();

async function show(search: string, language: Language = "en", timeZone = "UTC") {
  window.history.replaceState(null, "", search);
  render(<TestProviders locale={language} timeZone={timeZone}><StatementHost nativeSymbol="ETH" /></TestProviders>);
  await flushRequests();
}

const cold = wallet.parse({ id: "9", name: "Cold", address: `0x${"9".repeat(40)}` });
const answer = (of: Statement | object, status = 200) => async (path: string) =>
  path.endsWith("/balance") ? Response.json(cold) : new Response(JSON.stringify(of), { status });
const rowsOf = (name: string) =>
  within(screen.getByRole("table", { name })).getAllByRole("row").slice(1).map(({ textContent }) => textContent?.replaceAll("\u202f", " "));
const dollarsOf = (text: string | undefined) =>
  Number(/([+−]?)\$([\d,.]+)$/.exec(text ?? "")?.slice(1).join("").replaceAll(",", "").replace("−", "-"));

beforeEach(() => {
  vi.useFakeTimers({ now: nowMs });
  vi.stubGlobal("fetch", fetched);
  fetched.mockImplementation(answer(sampleStatement));
});

describe("a statement", () => {
  it("shows lines that add up to the closing value, to the cent", async () => {
    await show("/portfolio?why=24h");
    const rows = rowsOf("The lines of the statement");
    const figures = rows.map(dollarsOf);
    const cents = figures.slice(0, -1).reduce((sum, dollars) => sum + Math.round(dollars * 100), 0);
    expect(rows).toHaveLength(8);
    expect(cents).toBe(Math.round((figures.at(-1) ?? Number.NaN) * 100));
    expect(rows.at(-1)).toMatch(/^Closing value.*block 13,000\$98,500\.00$/);
    expect(screen.getByText("The lines add up to the closing value.")).toBeDefined();
  });

  it("names the time zone of its period, because a link or a printout may be read in several", async () => {
    await show("/portfolio?why=24h", "en", "Asia/Tokyo");
    expect(screen.getByRole("dialog").textContent).toMatch(/\d{1,2}:\d{2}.* to .*\d{1,2}:\d{2}\u00a0· Asia\/Tokyo/);
  });

  it("warns if the lines do not add up", async () => {
    fetched.mockImplementation(answer({ ...sampleStatement, usd: { ...usd, closing: 98_501 } }));
    await show("/portfolio?why=24h");
    expect(screen.getByRole("alert").textContent).toContain("−$1.00");
    expect(screen.queryByText("The lines add up to the closing value.")).toBeNull();
  });

  it("is requested for the period, wallet and coin of the URL", async () => {
    await show("/portfolio?why=7d&why_wallet=9&why_coin=ETH");
    const requested = fetched.mock.calls.map(([path]) => new URL(path, "http://web")).find(({ pathname }) =>
      pathname.endsWith("/statement"));
    expect(Object.fromEntries(requested?.searchParams ?? [])).toEqual({ from: "2026-10-29T12:00:00.000Z", wallet_id: "9", symbol: "ETH" });
    expect(fetched.mock.calls.map(([path]) => path)).toContain("/api/wallets/9/balance");
    expect(screen.getByRole("dialog", { name: "Why ETH in Cold changed" })).toBeDefined();
  });

  it("shows each coin in its units, and marks coins without a price", async () => {
    await show("/portfolio?why=24h");
    expect(rowsOf("ETH")).toEqual([
      "Before30.0000$90,000.00", "Wallets added+2.0000+$6,000.50", "Received+1.5000+$4,500.25",
      "Through contracts or unexplained-0.2500−$750.10".replace("-0", "−0"),
      "Fees−0.0004−$1.12", "Effect of prices−$1,249.53", "After33.2495$98,500.00",
    ]);
    expect(rowsOf("DOG")).toEqual(["Before7.0000", "Received+3.0000", "After10.0000"]);
    expect(screen.getByText("not priced")).toBeDefined();
  });

  it("lists the limitations that apply, and no others", async () => {
    await show("/portfolio?why=24h");
    const notes = within(screen.getByRole("list", {
      name: "What to know about this statement",
    })).getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(notes[0]).toMatch(/^Cold: history begins Nov 5, 2026, \d\d:\d\d\. Its balance at that time counts as added, not as profit\.$/);
    expect(notes.slice(1)).toEqual([
      "2 differences are not explained by any transaction.", "1 coin has no price and is left out of the dollar figures.",
    ]);
  });

  it("says from when the oldest price behind its closing value is, if it is stale", async () => {
    fetched.mockImplementation(answer({ ...sampleStatement, prices_at: "2026-11-05T06:30:00.000Z" }));
    await show("/portfolio?why=24h");
    const notes = within(screen.getByRole("list", { name: "What to know about this statement" })).getAllByRole("listitem");
    expect(notes.at(-1)!.textContent).toMatch(/^The oldest price behind the closing value is from Nov 5, 2026, \d\d:30\.$/);
  });

  it("names the first wallets whose history begins within it, and counts the rest, even if another server names more", async () => {
    const added = Array.from({ length: 500 }, (_, at) => ({
      ...sampleStatement.wallets_added[0]!, wallet_id: `${at}`, wallet_name: `Fund ${at + 1}`,
    }));
    const notesOf = async (statement: object) => {
      fetched.mockImplementation(answer({ ...sampleStatement, ...statement }));
      await show("/portfolio?why=24h");
      const notes = within(screen.getByRole("list", {
        name: "What to know about this statement",
      })).getAllByRole("listitem").map(({ textContent }) => textContent);
      cleanup();
      return notes;
    };
    const few = await notesOf({ wallets_added: added.slice(0, 20), wallets_added_count: 10_000 });
    expect([few.length, few[19]!.slice(0, 8), few[20]]).toEqual([
      23, "Fund 20:", "9,980 more wallets have histories that begin in this period: see Wallets added.",
    ]);
    const all = await notesOf({ wallets_added: added });
    expect([all.length, all[20]!.slice(0, 8)]).toEqual([23, "480 more"]);
  });

  it("opens the transactions of a line, including fees and differences without a transaction, and leads back", async () => {
    await show("/portfolio?why=24h");
    fireEvent.click(screen.getByRole("button", { name: "Show the transactions: Received" }));
    expect(window.location.search).toBe("?why=24h&why_line=received");
    expect(screen.queryByRole("button", { name: "Show the transactions: Sent" })).toBeNull();
    cleanup();
    const transactions = [
      moved({ fee: "0.00042", fee_usd: 1.12 }), moved({ id: "c", kind: "contract" }),
      moved({ id: "d", kind: "contract", hash: null, block_number: 12_900 }),
    ];
    fetched.mockImplementation(async (path) =>
      new Response(JSON.stringify(path.includes("/transactions") ? { transactions, total: 23, page: 1, page_size: 10 } : sampleStatement)));
    await show("/portfolio?why=24h&why_line=received");
    const requested = fetched.mock.calls.map(([path]) => new URL(path, "http://web")).find(({ pathname }) =>
      pathname.endsWith("/transactions"));
    expect(Object.fromEntries(requested?.searchParams ?? [])).toEqual({
      from: sampleStatement.from, to: sampleStatement.to, line: "received", page: "1", page_size: "10",
    });
    const rows = within(screen.getByRole("list", { name: "Received" })).getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(rows[0]).toContain("fee 0.00042 ETH\u00a0· $1.12");
    expect(rows[1]).toContain("Through a contract");
    expect(rows[2]).toMatch(/^Unexplained differenceNov 5, 2026, 09:00block 12,900/);
    expect(screen.getByText("1–10 of 23")).toBeDefined();
    expect(document.title).toMatch(/^Received · Why /);
    fireEvent.click(screen.getByRole("button", { name: "Back to the statement" }));
    expect(window.location.search).toBe("?why=24h");
  });

  it("exports the statement that is shown, with its own start and end", async () => {
    await show("/portfolio?why=24h&why_coin=ETH");
    fetched.mockImplementation(async () => Response.json({ code: "overloaded" }, { status: 503 }));
    await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Export CSV" })));
    expect(fetched.mock.lastCall?.[0]).toBe(`/api/v1/portfolio/statement/export?${new URLSearchParams({ from: sampleStatement.from, to: sampleStatement.to, format: "csv" })}`);
  });

  it("returns to the URL it was opened from when closed", async () => {
    await show("/wallets?address=0x1&why=24h&why_wallet=9");
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(window.location.search).toBe("?address=0x1");
  });

  it("accepts two times, and refuses an end before the start", async () => {
    await show("/portfolio?why=24h");
    fireEvent.click(screen.getByRole("link", { name: "Custom…" }));
    const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
    fill("From: date", "2026-11-04");
    fill("From: time", "10:00");
    fill("To: date", "2026-11-03");
    fill("To: time", "10:00");
    fireEvent.click(screen.getByRole("button", { name: "Show" }));
    expect(screen.getByText("The end is before the beginning.")).toBeDefined();
    fill("To: date", "2026-11-05");
    fireEvent.click(screen.getByRole("button", { name: "Show" }));
    const times = [new Date(2026, 10, 4, 10), new Date(2026, 10, 5, 10)].map((time) => time.toISOString());
    expect(new URLSearchParams(window.location.search).get("why")).toBe(times.join("/"));
  });

  it("shows the right period in its controls after Back and Forward too", async () => {
    await show("/portfolio?why=24h");
    const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
    const showTimes = async (day: string) => {
      fill("From: date", `2026-11-0${day}`);
      fill("From: time", "10:00");
      screen.getByRole("button", { name: "Show" }).focus();
      await act(async () => fireEvent.click(screen.getByRole("button", { name: "Show" })));
      expect(document.activeElement).toBe(screen.getByRole("button", { name: "Show" }));
      return window.location.search;
    };
    const goTo = (search: string) => act(async () => {
      window.history.replaceState(null, "", search);
      window.dispatchEvent(new PopStateEvent("popstate"));
    });
    const offered = () => [
      document.querySelector("[aria-current]")?.textContent, screen.queryByLabelText<HTMLInputElement>("From: date")?.value,
    ];
    fireEvent.click(screen.getByRole("link", { name: "Custom…" }));
    const first = await showTimes("1");
    const second = await showTimes("2");
    expect(second).not.toBe(first);
    await goTo(first);
    expect(offered()).toEqual(["Custom…", "2026-11-01"]);
    await goTo("?why=24h");
    expect(offered()).toEqual(["24H", undefined]);
    await goTo(second);
    expect(offered()).toEqual(["Custom…", "2026-11-02"]);
    fireEvent.click(screen.getByRole("link", { name: "7D" }));
    expect(offered()).toEqual(["7D", undefined]);
    await goTo(second);
    expect(offered()).toEqual(["Custom…", "2026-11-02"]);
  });

  it("says that the URL contains no valid times, and sends no request", async () => {
    await show("/portfolio?why=nonsense");
    expect(screen.getByRole("status").textContent).toBe("The times in this address cannot be read. Please choose a period.");
    expect(fetched).not.toHaveBeenCalled();
  });

  it("says that no gain is known if nothing was quoted in the period", async () => {
    fetched.mockImplementation(answer({ ...sampleStatement, change_usd: null, change_percent: null }));
    await show("/portfolio?why=24h");
    expect(screen.getByText("There is no price from this period, so no gain or loss is known.")).toBeDefined();
    expect(screen.queryByText(/Gain or loss, excluding/)).toBeNull();
  });

  it("shows amounts alone if nothing has a price, and says so if nothing was held", async () => {
    fetched.mockImplementation(answer({ ...sampleStatement, usd: null, change_usd: null, coins: sampleStatement.coins.slice(1) }));
    await show("/portfolio?why=24h");
    expect(screen.getByText("Nothing here has a price, so only amounts are shown.")).toBeDefined();
    expect(rowsOf("DOG")[0]).toBe("Before7.0000");
    cleanup();
    fetched.mockImplementation(answer({ ...sampleStatement, usd: null, change_usd: null, coins: [] }));
    await show("/portfolio?why=24h");
    expect(screen.getByText(en.statement.empty)).toBeDefined();
    expect([screen.queryByRole("table"), screen.queryByText("Nothing here has a price, so there are amounts alone.")]).toEqual([
      null, null,
    ]);
  });
});

describe("a statement that cannot be loaded", () => {
  const problem = (code: string, status: number) => answer({ type: "about:blank", title: code, status, detail: code, code }, status);

  it.each([
    ["time_in_future", "en", "This time is in the future. Please choose an earlier one."],
    ["time_in_future", "zh-TW", "這個時間尚未到來，請選擇較早的時間。"],
    ["time_before_history", "en", "There is no data for this time: it is before the history of your wallets begins."],
    ["time_before_history", "zh-CN", "这个时间早于您钱包的历史记录，没有任何数据。"],
    ["range_reversed", "zh-TW", "結束時間早於開始時間。"],
  ] as const)("says why in the reader's language: %s in %s", async (code, language, text) => {
    fetched.mockImplementation(problem(code, 422));
    await show("/portfolio?why=24h", language);
    expect(screen.getByText(text)).toBeDefined();
  });

  it("offers Retry after a failure, and recovers", async () => {
    fetched.mockImplementation(problem("internal", 400));
    await show("/portfolio?why=24h");
    expect(screen.getByRole("alert").textContent).toContain("Failed to fetch the statement");
    fetched.mockImplementation(answer(sampleStatement));
    fireEvent.click(screen.getByRole("button", { name: "Retry" }));
    await flushRequests();
    expect(rowsOf("The lines of the statement")).toHaveLength(8);
  });

  it("shows a plain notice if the server keeps no statements", async () => {
    fetched.mockImplementation(problem("not_found", 404));
    await show("/portfolio?why=24h");
    expect(screen.getByText(/There is no statement here/)).toBeDefined();
    expect(screen.queryByRole("button", { name: "Why the portfolio changed" })).toBeNull();
  });

  it("offers the whole portfolio's statement to an account that lacks the wallet of a shared link", async () => {
    fetched.mockImplementation(problem("not_found", 404));
    await show("/portfolio?why=7d&why_wallet=0x269d2c318B35EDA978D71B7BfE9805c7F1c7B82a&why_coin=M");
    fireEvent.click(screen.getByRole("button", { name: "Why the portfolio changed" }));
    expect(window.location.search).toBe("?why=7d");
  });
});
