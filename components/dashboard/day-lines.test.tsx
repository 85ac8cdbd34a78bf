import { act, cleanup, render, screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { Language } from "@/contracts/fields/language-rules";
import { leaderboardCalls, leaderboardEntry } from "@/contracts/leaderboard/calls";
import { mention } from "@/contracts/social/calls";
import { timelineDay, type TimelineDay } from "@/contracts/timeline/calls";
import { transaction } from "@/contracts/wallets/calls";
import { answerSample } from "@/lib/server/sample/leaderboard";
import { TestProviders } from "@/tests/support/web/test-providers";
import { DayLines } from "./day-lines";

const flow = transaction.parse({
  id: "t1", type: "outgoing", value: "0.5", symbol: "ETH", value_usd: 1500, hash: `0x${"8".repeat(64)}`, timestamp: "2026-11-05T11:59:48Z",
});
const day = timelineDay.parse({
  from: "2026-11-04T12:00:00Z", to: "2026-11-05T12:00:00Z",
  mentions: { count: 40, is_partial: false, before: 28, sentiment_score: 12.4, sentiment_score_before: -3 }, largest_flow: flow,
});
const entry = leaderboardEntry.parse({ id: "e", user_id: "u", username: "ada", position: 12, score: 500, rank_change_24h: -2 });

beforeEach(() => {
  window.history.replaceState(null, "", "/dashboard");
});

function show(dayAnswer: TimelineDay | number, own: object | null, locale: Language = "en") {
  vi.stubGlobal("fetch", vi.fn(async (path: string) => {
    const answer = path.includes("/timeline/") ? dayAnswer : own;
    return typeof answer === "number" ? Response.json({ code: "not_found" }, { status: answer }) : Response.json(answer);
  }));
  render(<TestProviders locale={locale}><DayLines /></TestProviders>);
}

const line = async (start: RegExp) => (await screen.findByRole("link", { name: start })) as HTMLAnchorElement;

it("shows mentions with sentiment, the largest transaction and rank, each linked to its source, but not the change in value of the tile above", async () => {
  show(day, entry);
  await line(/mentions/);
  const lines = within(await screen.findByRole("list")).getAllByRole<HTMLAnchorElement>("link");
  expect(lines.map((one) => [one.textContent, one.getAttribute("href")])).toEqual([
    ["40 mentions\u00a0· 12 more than the day before\u00a0· mood +12, was −3", "/social/timeline?range=24h"],
    ["Largest transaction: 0.5 ETH sent ($1,500.00)", "/dashboard?why=24h"],
    ["Rank #12\u00a0· down 2 places", "/leaderboard?timeframe=7d"],
  ]);
  lines[1]!.click();
  expect(window.location.search).toBe("?why=24h");
});

it("names the most noticed post, and links to its hour", async () => {
  const post = mention.parse({
    id: "7", text: "A terrible look.", created_at: "2026-11-04T21:12:00Z", sentiment: "negative",
    author: { id: "c", username: "ChainTribune" },
  });
  show({ ...day, top_post: post }, entry);
  const found = await line(/^Most noticed/);
  expect(found.textContent).toBe("Most noticed, negative: @ChainTribune A terrible look.");
  expect(found.getAttribute("href")).toBe(`/social/timeline?${new URLSearchParams({ range: "24h", from: "2026-11-04T21:00:00.000Z", to: "2026-11-04T22:00:00.000Z" })}`);
});

it("says that mentions are counted in part", async () => {
  show({ ...day, mentions: { count: 40, is_partial: true, before: null, sentiment_score: null, sentiment_score_before: null } }, null);
  expect((await line(/40 mentions/)).textContent).toBe("40 mentions\u00a0· counted in part");
});

it("says nothing about an unknown previous day, and shows no zero for what is not tracked", async () => {
  const mentions = { count: 0, is_partial: false, before: null, sentiment_score: null, sentiment_score_before: null };
  show({ ...day, mentions, largest_flow: null }, null);
  expect((await line(/No mentions/)).textContent).toBe("No mentions");
  expect((await line(/No transactions/)).textContent).toBe("No transactions with a price");
  expect((await line(/No rank/)).textContent).toBe("No rank yet");
});

it.each([["en", "No transactions with a price"], ["zh-TW", "沒有可計價的交易"], ["zh-CN", "没有可计价的交易"]] as const)(
  "does not deny in %s that a coin without a price moved",
  async (locale, text) => {
    show({ ...day, largest_flow: null }, entry, locale);
    expect((await screen.findByText(text)).getAttribute("href")).toBe("/dashboard?why=24h");
  },
);

it.each([
  ["en", "Mentions are not tracked yet", "Mentions are not known yet"], ["zh-TW", "尚未追蹤提及", "尚無提及資料"], ["zh-CN", "尚未追踪提及", "暂无提及数据"],
] as const)("distinguishes in %s between no tracking and tracking that has not scraped yet", async (locale, notTracked, notKnown) => {
  const unread = { ...day, mentions: null };
  expect(timelineDay.parse(unread).tracked).toBeNull();
  show(unread, entry, locale);
  expect((await screen.findByText(notTracked)).getAttribute("href")).toBe("/social/twitter-setup");
  cleanup();
  show({ ...unread, tracked: "@ada" }, entry, locale);
  expect((await screen.findByText(notKnown)).getAttribute("href")).toBe("/social/timeline?range=24h");
  expect(screen.queryByText(notTracked)).toBeNull();
});

it("says which line could not be loaded", async () => {
  show(403, entry);
  expect((await line(/Could not be loaded/)).getAttribute("href")).toBe("/social/timeline?range=24h");
  expect(screen.getAllByRole("link").map((one) => one.textContent)).toEqual([
    "Digest", "Could not be loaded", "Rank #12\u00a0· down 2 places",
  ]);
});

it("keeps the lines of a day that cannot be fetched again", async () => {
  vi.useFakeTimers();
  show(day, entry);
  await act(() => vi.advanceTimersByTimeAsync(100));
  const texts = () => screen.getAllByRole("link").map((one) => one.textContent);
  const before = texts();
  expect(before).toContain("Largest transaction: 0.5 ETH sent ($1,500.00)");
  const fetched = vi.fn(async () => Response.json({ code: "internal" }, { status: 500 }));
  vi.stubGlobal("fetch", fetched);
  await act(() => vi.advanceTimersByTimeAsync(6 * 60_000));
  expect(fetched).toHaveBeenCalled();
  expect(texts()).toEqual(before);
});

it("does not show a sample leaderboard rank as the user's own", async () => {
  const made = answerSample(
    leaderboardCalls.ownRank, { query: { timeframe: "all" } }, { id: "u", username: "ada", email: "ada@example.com" }, Date.now(),
  );
  expect(made).toMatchObject({ position: 47 });
  show(day, made as object);
  expect((await line(/No rank/)).textContent).toBe("No rank yet");
  expect(screen.queryByText(/47/)).toBeNull();
});
