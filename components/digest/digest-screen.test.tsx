import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { type Digest, digest } from "@/contracts/digest/calls";
import type { Language } from "@/contracts/fields/language-rules";
import { mention } from "@/contracts/social/calls";
import { transaction } from "@/contracts/wallets/calls";
import { TestProviders } from "@/tests/support/web/test-providers";
import { DigestScreen } from "./digest-screen";
import { digestViewParams } from "./view";

const counts = { count: 12, positive: 3, neutral: 1, negative: 8, sentiment_score: -41.7 };
const made = { repeats: true, is_active: true, triggered_at: "2026-11-20T10:00:00Z", created_at: "2026-11-01T10:00:00Z" };
const sampleDigest = digest.parse({
  period: "day", on: "2026-11-20", previous: "2026-11-19", next: "2026-11-21", from: "2026-11-19T16:00:00.000Z",
  to: "2026-11-20T16:00:00.000Z", zone: "Asia/Taipei", is_over: true,
  username: "ada", mentions: { ...counts, is_partial: false, before: { ...counts, count: 10, sentiment_score: 20 } },
  posts: [mention.parse({
    id: "1", text: "worst call ever", created_at: "2026-11-20T10:00:00Z", sentiment: "negative", author: { id: "a", username: "lena" },
  })],
  authors: [
    { author: { id: "a", username: "lena", name: "Lena", public_metrics: {} }, mentions: 3, positive: 0, negative: 3, interactions: 5 },
  ], author_count: 9,
  portfolio: {
    usd: { opening: 100, added: 0, received: 20, sent: 0, contracts: 0, fees: -0.5, prices: -19.5, closing: 100 },
    change_usd: -20,
    change_percent: -18.2,
  },
  transactions: [
    transaction.parse({ id: "t", type: "incoming", value: "1", symbol: "ETH", hash: null, timestamp: "2026-11-20T10:00:00Z" }),
  ],
  rank: { before: 3, after: 5 },
  alerts: [{ id: "p", symbol: "M", condition: "below", threshold_usd: 0.3, triggered_at: "2026-11-20T10:00:00Z" }],
  fired_alerts: [
    { alert: { id: "w", kind: "wallet", direction: "in", usd: 500, wallet: null, ...made }, times: 3, at: "2026-11-20T11:00:00Z" },
    { alert: { id: "m", kind: "mood", points: 20, mentions_min: 10, ...made }, times: 1, at: "2026-11-20T12:00:00Z" },
    { alert: { id: "r", kind: "rank", condition: "falls", rank: 100, timeframe: "7d", ...made }, times: 1, at: "2026-11-20T13:00:00Z" },
  ],
});
const empty: Digest = {
  ...sampleDigest, username: null, mentions: null, posts: [], authors: [], author_count: 0, portfolio: null, transactions: [], alerts: [],
  fired_alerts: [], rank: { before: null, after: null },
};
const fetched = vi.fn<(path: string) => Promise<Response>>();

beforeEach(() => {
  fetched.mockImplementation(async (path) => Response.json(
    path.startsWith("/api/v1/digest") ? { ...sampleDigest, period: "week", on: "2026-11-16", next: null, is_over: false } : {},
  ));
  vi.stubGlobal("fetch", fetched);
  window.history.replaceState(null, "", "/social/digest");
});

async function show(initial: Digest, locale: Language = "en") {
  render(
    <TestProviders nowMs={Date.parse(sampleDigest.to)} locale={locale} timeZone="UTC">
      <DigestScreen
        initial={{ view: digestViewParams.read(new URLSearchParams(window.location.search)), digest: structuredClone(initial) }}
      />
    </TestProviders>,
  );
  await act(async () => undefined);
}

it("compares the day with the day before, in the digest's own time zone", async () => {
  await show(sampleDigest);
  expect(screen.getByText("Friday, November 20, 2026 · days in Asia/Taipei")).toBeDefined();
  expect(document.title).toMatch(/^Friday, November 20, 2026/);
  for (const text of [
    "2 more than the day before", "3 positive, 8 negative · was +20", "−42", "#5", "was #3", "of 9", "M at $0.30 or below",
    "worst call ever",
  ]) expect(screen.getByText(text), text).toBeDefined();
  // The closing value equals the opening value: the amount received made up for the loss.
  expect(screen.getByText(/from prices and fees$/).textContent).toMatch(/^−\$20\.00\s·\s−18\.20?\s?% from prices and fees$/);
  expect(screen.getByText(/^−\$20\.00 · −18\.20/)).toBeDefined();
  const lines = screen.getAllByRole("term").map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(lines).toEqual([
    ["Value before", "$100.00"], ["Received", "+$20.00"], ["Fees", "−$0.50"], ["Effect of prices", "−$19.50"], ["Value after", "$100.00"],
  ]);
});

it("does not know the effect of prices that nobody quoted", async () => {
  const { usd } = sampleDigest.portfolio!;
  const unquoted = { usd: { ...usd, prices: 0 }, change_usd: null, change_percent: null, unpriced_count: 0 };
  await show({ ...sampleDigest, portfolio: unquoted });
  expect(screen.getByText("from prices and fees").textContent).toBe("— from prices and fees");
  expect(screen.getByText("Effect of prices").nextElementSibling?.textContent).toBe("—");
});

it.each([
  [{ username: null, mentions: null }, "Mentions are not tracked."],
  [{ mentions: null }, "Mentions are not known for this period."],
  [{}, "Nobody mentioned you in this period."],
])("distinguishes no tracking, tracking without data yet and no mentions: %o", async (of, text) => {
  await show({ ...sampleDigest, posts: [], authors: [], author_count: 0, ...of });
  expect(screen.getAllByText(text)).toHaveLength(2);
});

it.each([
  ["en", "1 coin has no price and is left out of the dollar figures"], ["zh-CN", "有 1 种币无报价，未计入美元金额"], ["zh-TW", "有 1 種幣無報價，未計入美元金額"],
] as const)("says in %s how many coins the portfolio value leaves out, if any", async (locale, text) => {
  await show({ ...sampleDigest, portfolio: { ...sampleDigest.portfolio!, unpriced_count: 1 } }, locale);
  expect(screen.getByText(text).closest(".card")?.textContent).toContain("100.00");
  cleanup();
  expect(sampleDigest.portfolio).toMatchObject({ unpriced_count: 0 });
  await show(sampleDigest, locale);
  expect(screen.queryByText(/no price|无报价|無報價/)).toBeNull();
});

it("separates the number of authors from the heading before it", async () => {
  await show(sampleDigest);
  // Chromium leaves out of the name a space that is a text node of its own after another one.
  expect(screen.getByRole("heading", { name: "Top authors of 9" }).firstChild?.textContent).toBe("Top authors ");
});

it("says that mentions are counted in part, instead of comparing them", async () => {
  await show({ ...sampleDigest, mentions: { ...sampleDigest.mentions!, is_partial: true, before: null } });
  expect(screen.getByText("counted in part").closest(".card")?.textContent).toMatch(/^Mentions\d+counted in part$/);
});

it("says why there is no rank", async () => {
  await show({ ...sampleDigest, rank: { before: 3, after: null } });
  expect(
    screen.getByText("The rank is not known for this period").closest(".card")?.textContent,
  ).toBe("Rank—The rank is not known for this period");
});

it("goes to the day before and to the week, and copies a link that includes the time zone", async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined);
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator) as Navigator, { clipboard: { writeText } }));
  await show(sampleDigest);
  fireEvent.click(screen.getByRole("button", { name: "Copy link" }));
  expect(writeText.mock.calls[0]![0]).toMatch(/\/social\/digest\?on=2026-11-20&zone=Asia%2FTaipei$/);
  fireEvent.click(screen.getByRole("button", { name: "Day before" }));
  expect(window.location.search).toBe("?on=2026-11-19");
  fireEvent.click(within(screen.getByRole("navigation", { name: "Period" })).getByRole("link", { name: "Week" }));
  expect(window.location.search).toBe("?period=week&on=2026-11-19");
  expect(await screen.findByText("Nov 16, 2026 to Nov 22, 2026 · so far · days in Asia/Taipei")).toBeDefined();
  expect(screen.getByText("2 more than the week before")).toBeDefined();
  expect(screen.getByRole("button", { name: "Week after" }).getAttribute("aria-disabled")).toBe("true");
});

it("offers to set up tracking if there is nothing to show yet", async () => {
  await show(empty);
  expect(screen.getByRole("link", { name: "Set up Twitter tracking" })).toBeDefined();
  expect(screen.getByRole("button", { name: "Day before" })).toBeDefined();
});

it("offers the day after in place of another wallet to somebody who has added some since", async () => {
  fetched.mockImplementation(async (path) => Response.json(path.startsWith("/api/admin/stats") ? { total_wallets: 2 } : {}));
  await show(empty);
  expect(screen.getByText("The portfolio is not known for this period.")).toBeDefined();
  expect(screen.queryByRole("link", { name: "Add Wallet" })).toBeNull();
  fireEvent.click(screen.getAllByRole("button", { name: "Day after" }).at(-1)!);
  expect(window.location.search).toBe("?on=2026-11-21");
});

it.each([
  ["en", "Alerts that fired", [
    "M at $0.30 or below",
    "Any of my wallets: $500.00 or more comes in",
    "Negative mentions 20 points above usual, with at least 10 mentions a day",
    "Rank falls below 100 (7 days)",
  ], "3 times, last\u00a0· "],
  ["zh-CN", "已触发的提醒", ["M"], "3 次，最近一次\u00a0· "],
  ["zh-TW", "已觸發的提醒", ["M"], "3 次，最近一次\u00a0· "],
] as const)("lists alerts of every kind in %s, and how often each fired", async (locale, title, rules, often) => {
  await show(sampleDigest, locale);
  const rows = within(screen.getByRole("list", { name: title })).getAllByRole("listitem");
  expect(rows).toHaveLength(4);
  for (const [nth, rule] of rules.entries()) expect(rows[nth]!.textContent).toContain(rule);
  expect(rows.filter((row) => row.textContent.includes(often))).toEqual([rows[1]]);
});

it("shows a threshold with all the digits it was set with", async () => {
  await show({ ...sampleDigest, alerts: [{ ...sampleDigest.alerts[0]!, threshold_usd: 0.123456 }] });
  expect(screen.getByText("M at $0.123456 or below")).toBeDefined();
});

it("is not shown as empty if only an alert fired", async () => {
  await show({ ...empty, fired_alerts: sampleDigest.fired_alerts });
  expect(screen.queryByRole("link", { name: "Set up Twitter tracking" })).toBeNull();
  expect(within(screen.getByRole("list", { name: "Alerts that fired" })).getAllByRole("listitem")).toHaveLength(3);
});

it("goes back two days with two clicks, though the first day has not arrived yet, and forward as far as is known", async () => {
  await show(sampleDigest);
  fetched.mockImplementation(async (path) => (path.startsWith("/api/v1/digest") ? new Promise<never>(() => undefined) : Response.json({})));
  const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole("button", { name })));
  await press("Day before");
  await press("Day before");
  expect(window.location.search).toBe("?on=2026-11-18");
  for (let click = 0; click < 5; click += 1) await press("Day after");
  expect(window.location.search).toBe("?on=2026-11-21");
});

it("shows no figures of another day than one that failed, from which the day before can be reached", async () => {
  await show(sampleDigest);
  fetched.mockImplementation(async () => Response.json({ code: "forbidden" }, { status: 403 }));
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Day before" })));
  expect(await screen.findByRole("alert")).toBeDefined();
  expect(screen.queryByText("worst call ever")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Day before" }));
  expect(new URLSearchParams(window.location.search).get("on")).toBe("2026-11-18");
});

it("left open over midnight, does not go on calling a day unfinished that is over", async () => {
  vi.useFakeTimers();
  window.history.replaceState(null, "", "/social/digest?on=2026-11-20");
  fetched.mockImplementation(async (path) => Response.json(path.startsWith("/api/v1/digest") ? sampleDigest : {}));
  await show({ ...sampleDigest, next: null, is_over: false });
  expect(screen.getByText(/so far/)).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(5 * 60_000));
  expect([screen.queryByText(/so far/), screen.getByRole("button", { name: "Day after" }).getAttribute("aria-disabled")]).toEqual([null, null]);
});

it.each([
  ["on=2026-11-99", /does not contain a whole date\. This is the latest digest/],
  ["on=2026-11-20&zone=Mars/Olympus", /does not contain a time zone that exists\. The days are those of yours/],
])("says what a damaged link did not name, until another day is chosen: %s", async (query, text) => {
  window.history.replaceState(null, "", `/social/digest?${query}`);
  fetched.mockImplementation(async () => Response.json(sampleDigest));
  await show(sampleDigest);
  expect(screen.getByText(text)).toBeDefined();
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Day before" })));
  expect(screen.queryByText(/The link that you opened/)).toBeNull();
});

it("says nothing about a link that is whole", async () => {
  window.history.replaceState(null, "", "/social/digest?on=2026-11-20&zone=Asia/Taipei");
  await show(sampleDigest);
  expect(screen.queryByText(/The link that you opened/)).toBeNull();
});
