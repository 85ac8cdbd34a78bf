import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { SWRConfig } from "swr";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import "@/contracts/problem";
import { boardPage, competitiveAnalysis, leaderboardEntry, leaderboardStats, type LeaderboardEntry } from "@/contracts/leaderboard";
import { scoreWeights, socialScore, totalScore } from "@/contracts/leaderboard-rules";
import { toast, toastStore } from "@/components/ui/toast-store";
import { ClockProvider } from "@/lib/client/clock";
import messages from "@/messages/en.json";
import "./analysis-tab";
import { readBoardView } from "./board-view";
import { LeaderboardScreen } from "./leaderboard-screen";
import "./link-dialog";
import "./score-dialog";
import "./trending-tab";
import type { LeaderboardData } from "./use-leaderboard";
import "./visibility-dialog";

const refreshed = vi.fn();
const router = { refresh: refreshed };
vi.mock("next/navigation", () => ({ useSearchParams: () => new URLSearchParams(window.location.search), useRouter: () => router }));
vi.mock("next/dynamic", async () => {
  const { lazy, Suspense, createElement } = await import("react");
  return {
    default: (load: () => Promise<React.ComponentType<object>>) => {
      const Part = lazy(async () => ({ default: await load() }));
      return (props: object) => createElement(Suspense, null, createElement(Part, props));
    },
  };
});

const nowMs = Date.parse("2026-11-05T12:00:00Z");
const player = (position: number, extra: object = {}): LeaderboardEntry => leaderboardEntry.parse({
  id: `p${position}`, user_id: `u${position}`, username: `player_${position}`, display_name: `Player ${position}`, twitter_username: `tw_${position}`, position,
  score: 1000 - 15 * position, social_score: 200 - 4 * position, trading_score: 90 - position, portfolio_value: 2_500_000 / position, mentions_count: 1500 / position,
  engagement_rate: 0.0512, is_verified: true, rank_change_24h: position === 2 ? -1 : 3, last_updated: "2026-11-05T11:58:00Z", ...extra,
});
const own = player(4, { user_id: "me", username: "ann", display_name: null, is_you: true, portfolio_value: 1234.5 });
const rows = [player(1), player(2, { is_verified: false }), player(3, { trading_score: null }), own, player(5)];
const stats = leaderboardStats.parse({ total_participants: 1200, total_volume: 33_800_000, average_score: 600.5, top_performer: rows[0], user_rank: 4, percentile: 1 });
const analysis = competitiveAnalysis.parse({
  similarUsers: [rows[2], rows[4]], averageMetrics: { portfolioValue: 1000, socialScore: 100, engagementRate: 0.04 },
  userPerformance: { portfolioRank: "Top 40%", socialRank: "Top 60%", overallRank: "Top 80%" }, percentiles: { portfolio: 40, social: 60, overall: 80 },
});
const inputs = { mentions: 10, authors: 9, likes: 500, retweets: 100, quotes: 50, replies: 199, positive: 7, negative: 1 };
const social = socialScore(inputs);
const breakdown = (score: number) => ({
  player_id: "p4", timeframe: "7d", version: "1", score, portfolio_part: 44.15, social_score: social, trading_score: 50, weights: scoreWeights, inputs: { portfolio_usd: 1234.5, ...inputs },
  computed_at: "2026-11-05T12:00:00Z",
});

const fetched = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>();
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const problem = (status: number, code: string, extra: object = {}) => json({ type: "about:blank", title: "x", status, detail: "Refused", code, ...extra }, status);
/** The latest request that changed something. */
const sent = () => fetched.mock.calls.filter(([, init]) => init?.method !== "GET").map(([path, init]) => [init?.method, path, init?.body && JSON.parse(String(init.body))]).at(-1);
const asked = () => fetched.mock.calls.map(([path]) => path);

function whole(change: Partial<LeaderboardData> = {}, search = ""): LeaderboardData {
  return {
    view: readBoardView(new URLSearchParams(search)), usualTimeframe: "7d", source: "fixed", user: { id: "me", username: "ann" },
    board: { kind: "page", page: boardPage.parse({ entries: rows, total: 30, page: 1, page_size: 25 }) }, rank: own, stats, trending: undefined, analysis: undefined,
    visibility: { mode: "public", pseudonym: null }, link: { linked: false, profileId: null, profile_url: null, name: null, trading_score: null, trading_volume: null, updated_at: null },
    ...change,
  };
}

async function show(change: Partial<LeaderboardData> = {}, search = "") {
  window.history.replaceState(null, "", `/leaderboard${search}`);
  const cache = new Map<string, never>();
  const page = () => (
    <SWRConfig value={{ provider: () => cache }}>
      <NextIntlClientProvider locale="en" messages={messages}>
        <ClockProvider renderedAtMs={nowMs}><LeaderboardScreen initial={initial} /></ClockProvider>
      </NextIntlClientProvider>
    </SWRConfig>
  );
  const initial = structuredClone(whole(change, search.slice(1)));
  const { rerender } = render(page());
  await answered();
  // `useSearchParams` follows the history in Next; here the screen is drawn again.
  return { redraw: async () => { rerender(page()); await answered(); } };
}

async function answered() {
  for (let turn = 0; turn < 8; turn += 1) await act(() => vi.advanceTimersByTimeAsync(5));
}

const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole("button", { name }));
  await answered();
};
const tableRows = () => within(screen.getByRole("table", { name: "Players by rank" })).getAllByRole("row").slice(1);
const toasts = () => toastStore.read().map(({ title, text }) => [title, text]);

beforeEach(() => {
  vi.useFakeTimers({ now: nowMs });
  vi.stubGlobal("fetch", fetched);
  fetched.mockImplementation(async () => problem(500, "internal"));
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  cleanup();
  toast.clear();
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetched.mockReset();
  refreshed.mockReset();
});

describe("the tiles", () => {
  it("tell rank with its change, score, players and volume, shortened", async () => {
    await show();
    const text = document.body.textContent ?? "";
    expect(text).toContain("#4");
    expect(text).toContain("Up 3 places in 24 h");
    expect(text).toContain("Top 1%");
    expect(text).toContain("940.00");
    expect(text).toContain("1.2K");
    expect(text).toContain("$33.8M");
    expect(text).toContain("Average 600.50");
    expect(fetched).not.toHaveBeenCalled();
  });

  it("say what to do for who is not ranked", async () => {
    await show({ rank: null, stats: { ...stats, user_rank: null, percentile: null } });
    expect(screen.getByText("Not ranked yet")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Jump to my rank" })).toBeNull();
    await press("Sync with MemeX");
    expect(toasts()).toEqual([[undefined, "User ranking data not available for sync"]]);
    expect(sent()).toBeUndefined();
  });
});

describe("the board", () => {
  it("shows all eight columns, shortened, with medals, marks and the caller's row", async () => {
    await show();
    expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual(
      ["Rank", "User", "Total score", "Portfolio", "Social score", "Trading", "Mentions", "Engagement"],
    );
    const texts = tableRows().map(({ textContent }) => textContent ?? "");
    expect(texts[0]).toContain("Gold");
    expect(texts[0]).toContain("Portfolio$2.5M");
    expect(texts[0]).toContain("Social score196.0");
    expect(texts[0]).toContain("Mentions1.5K");
    expect(texts[0]).toContain("Engagement5.1\u202f%");
    expect(texts[1]).toContain("Silver");
    expect(texts[1]).toContain("Unverified");
    expect(texts[1]).toContain("down 1 in 24 h");
    expect(texts[2]).toContain("Bronze");
    expect(texts[2]).toContain("Trading—");
    expect(texts[3]).not.toMatch(/Gold|Silver|Bronze/);
    expect(texts[3]).toContain("You");
    expect(tableRows().map((row) => row.getAttribute("aria-current"))).toEqual([null, null, null, "true", null]);
  });

  it("is sorted by score, portfolio, social and trading, in the URL", async () => {
    const { redraw } = await show();
    expect(screen.getByRole("columnheader", { name: "Total score" }).getAttribute("aria-sort")).toBe("descending");
    for (const [column, sort] of [["Portfolio", "portfolio"], ["Social score", "social"], ["Trading", "trading"]] as const) {
      fireEvent.click(within(screen.getByRole("columnheader", { name: column })).getByRole("button"));
      expect(new URLSearchParams(window.location.search).get("sort")).toBe(sort);
      await redraw();
      expect(asked().at(-1)).toBe(`/api/v1/leaderboard/board?timeframe=7d&sort=${sort}&verified=false&page=1&page_size=25`);
      expect(screen.getByRole("columnheader", { name: column }).getAttribute("aria-sort")).toBe("descending");
    }
  });

  it("leads to other pages of 25, and to who is verified", async () => {
    const { redraw } = await show();
    expect(screen.getByText("1–25 of 30")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Page 2" }));
    expect(window.location.search).toBe("?timeframe=7d&page=2");
    await redraw();
    fireEvent.click(screen.getByRole("switch", { name: "Verified only" }));
    expect(window.location.search).toBe("?timeframe=7d&verified=1");
  });

  it("jumps to the caller's row", async () => {
    const { redraw } = await show({}, "?sort=social&timeframe=7d");
    fetched.mockImplementation(async () => json({ entries: rows, total: 30, page: 1, page_size: 25 }));
    await press("Jump to my rank");
    await redraw();
    expect(window.location.search).toBe("?timeframe=7d");
    expect(document.activeElement?.textContent).toBe("ann");
  });

  it("says what to do while nobody plays, or nobody is verified", async () => {
    const nobody = { kind: "page", page: { entries: [], total: 0, page: 1, page_size: 25 } } as const;
    await show({ board: nobody });
    expect(screen.getByText("No players yet")).toBeDefined();
    expect(screen.getByRole("link", { name: "Add a wallet" }).getAttribute("href")).toBe("/wallets?add");
    cleanup();
    await show({ board: nobody }, "?timeframe=7d&verified=1");
    await press("Show all players");
    expect(window.location.search).toBe("?timeframe=7d");
  });

  it("comes from the first players where the product API knows no pages", async () => {
    await show({ board: { kind: "whole", entries: rows } }, "?timeframe=7d&sort=trading");
    expect(tableRows()[0]?.textContent).toContain("Player 1");
    expect(tableRows().at(-1)?.textContent).toContain("Player 3");
    expect(fetched).not.toHaveBeenCalled();
  });

  it("asks again for another timeframe, which it remembers", async () => {
    const { redraw } = await show();
    fireEvent.change(screen.getByRole("combobox", { name: "Timeframe" }), { target: { value: "30d" } });
    await redraw();
    expect(window.location.search).toBe("?timeframe=30d");
    expect(document.cookie).toContain("memescope-board-timeframe=30d");
    expect(asked().map((path) => path.split("?")[0])).toEqual(expect.arrayContaining(["/api/v1/leaderboard/board", "/api/v1/leaderboard/user/rank", "/api/v1/leaderboard/stats"]));
    expect(asked().every((path) => path.includes("timeframe=30d"))).toBe(true);
  });
});

describe("Refresh", () => {
  it("reloads the board, the caller's rank and the stats", async () => {
    await show();
    fetched.mockImplementation(async (path) => json(path.includes("/rank") ? own : path.includes("/stats") ? { ...stats, total_participants: 1300 } : { entries: rows, total: 30, page: 1, page_size: 25 }));
    await press("Refresh");
    expect(asked().map((path) => path.split("?")[0])).toEqual(expect.arrayContaining(["/api/v1/leaderboard/board", "/api/v1/leaderboard/user/rank", "/api/v1/leaderboard/stats"]));
    expect(document.body.textContent).toContain("1.3K");
  });
});

describe("failures", () => {
  it("are told where they happened, each with a Retry", async () => {
    await show({ board: undefined, rank: undefined, stats: undefined });
    await answered();
    const alerts = screen.getAllByRole("alert").map(({ textContent }) => textContent);
    for (const text of ["Failed to fetch user rank", "Failed to fetch leaderboard statistics", "Failed to load leaderboard data"]) {
      expect(alerts.some((alert) => alert?.startsWith(text))).toBe(true);
    }
    expect(screen.getAllByRole("button", { name: "Retry" })).toHaveLength(3);
    fetched.mockImplementation(async () => json({ entries: rows, total: 30, page: 1, page_size: 25 }));
    fireEvent.click(within(screen.getAllByRole("alert").find(({ textContent }) => textContent?.startsWith("Failed to load"))!).getByRole("button", { name: "Retry" }));
    await answered();
    expect(tableRows()).toHaveLength(5);
  });

  it("leave standing what this browser knew of the account", async () => {
    await show();
    cleanup();
    await show({ rank: undefined, stats: undefined });
    await answered();
    expect(document.body.textContent).toContain("#4");
    expect(screen.getByText(/^Shown as known/)).toBeDefined();
    cleanup();
    await show({ rank: undefined, stats: undefined, user: { id: "other", username: "bob" } });
    await answered();
    expect(document.body.textContent).not.toContain("#4");
  });
});

describe("the other tabs", () => {
  it("show trending players with a bar that is full at 200", async () => {
    await show({ board: undefined, trending: [player(1, { social_score: 200 }), player(2, { social_score: 50 })] }, "?tab=trending&timeframe=7d");
    const items = within(screen.getByRole("list", { name: "Trending users" })).getAllByRole("listitem");
    expect(items.map((item) => item.querySelectorAll("rect")[1]?.getAttribute("width"))).toEqual(["100%", "25%"]);
    expect(items[0]?.textContent).toContain("200.0");
  });

  it("show the analysis: percentiles, against the average, and who is near", async () => {
    await show({ board: undefined, analysis }, "?tab=analysis&timeframe=7d");
    expect(document.body.textContent).toContain("Overall rankTop 80%");
    const rowsOf = within(screen.getByRole("table", { name: "Your performance versus average" })).getAllByRole("row").slice(1).map(({ textContent }) => textContent ?? "");
    expect(rowsOf[0]).toMatch(/^Portfolio valueYou\$1\.2KAverage\$1\.0KDifference\+23\.5/);
    expect(rowsOf[1]).toMatch(/^Social scoreYou184\.0Average100\.0Difference\+84\.0/);
    expect(rowsOf[2]).toMatch(/^Engagement rateYou5\.12.%Average4\.00.%Difference\+28\.0/);
    expect(within(screen.getByRole("list", { name: "Similar-rank users" })).getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining("+15.00 to you"), expect.stringContaining("−15.00 to you"),
    ]);
    expect(screen.getByText("Average metrics")).toBeDefined();
  });

  it("say that there is no analysis for who is not ranked", async () => {
    await show({ board: undefined, analysis: null }, "?tab=analysis&timeframe=7d");
    expect(screen.getByText("Competitive analysis data not available")).toBeDefined();
  });

  it("tell their own failures", async () => {
    await show({ board: undefined, trending: undefined }, "?tab=trending&timeframe=7d");
    await answered();
    expect(screen.getByText("Failed to fetch trending users")).toBeDefined();
    cleanup();
    await show({ board: undefined, analysis: undefined }, "?tab=analysis&timeframe=7d");
    await answered();
    expect(screen.getByText("Failed to fetch competitive analysis")).toBeDefined();
  });

  it("open by a click and stand in the URL", async () => {
    await show();
    const tab = screen.getByRole("tab", { name: "Trending" });
    expect(tab.getAttribute("href")).toBe("?tab=trending&timeframe=7d");
    fireEvent.click(tab);
    expect(window.location.search).toBe("?tab=trending&timeframe=7d");
  });
});

describe("how a score is made", () => {
  it("shows inputs and weights, and comes to the same number", async () => {
    await show();
    const total = totalScore({ portfolioUsd: 1234.5, socialScore: social, tradingScore: 50 });
    fetched.mockImplementation(async () => json(breakdown(total)));
    await press("How this score is made");
    const dialog = screen.getByRole("dialog", { name: "How this score is made" });
    expect(dialog.textContent).toContain(`Recomputed here: ${total.toFixed(2)}, the same number.`);
    expect(dialog.textContent).toContain("500 + 2 × 100 + 2 × 50 + 199 = 999");
    expect(dialog.textContent).toContain("7 positive, 1 negative: 60.0");
    expect(dialog.textContent).toContain("$1,234.50");
  });

  it("says so when the board has another one", async () => {
    await show();
    fetched.mockImplementation(async () => json(breakdown(1)));
    await press(/How the score of Player 1 is made/);
    expect(screen.getByRole("dialog").textContent).toContain("The board says 1.00");
    expect(asked().at(-1)).toBe("/api/v1/leaderboard/players/p1/score?timeframe=7d");
  });
});

describe("the sync", () => {
  it("sends the caller's figures, and shows what came of it in the row", async () => {
    await show();
    fetched.mockImplementation(async () => json({ success: true, updatedAt: "2026-11-05T12:00:00Z", portfolioValue: 98_765, socialScore: 123.4 }));
    await press("Sync with MemeX");
    expect(sent()).toEqual(["POST", "/api/v1/leaderboard/sync/memex", {
      portfolioValue: 1234.5, twitterFollowers: null, socialScore: 184, lastActivity: "2026-11-05T11:58:00.000Z",
    }]);
    expect(toasts()).toEqual([[undefined, "Leaderboard synced successfully!"]]);
    expect(tableRows()[3]?.textContent).toContain("Portfolio$98.8K");
    expect(tableRows()[3]?.textContent).toContain("Social score123.4");
    expect(document.querySelector("time[datetime='2026-11-05T12:00:00Z']")).not.toBeNull();
  });

  it("tells a failure", async () => {
    await show();
    await press("Sync with MemeX");
    expect(toasts()).toEqual([["Failed to sync the leaderboard. Please try again.", "Something went wrong on our side. Please try again."]]);
    fetched.mockImplementation(async () => json({ success: false, updatedAt: "2026-11-05T12:00:00Z" }));
    await press("Sync with MemeX");
    expect(toasts().at(-1)).toEqual(["Failed to sync the leaderboard. Please try again.", "Failed to sync with the external platform"]);
    fetched.mockImplementation(async () => problem(422, "profile_not_found"));
    await press("Sync with MemeX");
    expect(toasts().at(-1)?.[1]).toBe("Link your MemeX profile first.");
  });
});

describe("the link to the external platform", () => {
  const type = (url: string) => fireEvent.change(screen.getByLabelText("Profile URL"), { target: { value: url } });

  it("is checked, made, remembered, and followed by a new rank", async () => {
    await show({ source: "sample" });
    await press("Link MemeX profile");
    await press("Link profile");
    expect(screen.getByText("Please enter the URL of your profile")).toBeDefined();
    type("javascript:alert(1)");
    await press("Link profile");
    expect(screen.getByText("Please enter a valid http(s) URL")).toBeDefined();
    fetched.mockImplementation(async (path) => json(path.endsWith("/link/memex") ? { success: true, profileId: "ann42" } : path.includes("/rank") ? own : path.includes("/stats") ? stats : { entries: rows, total: 30, page: 1, page_size: 25 }));
    type(" https://memex.example/u/ann42 ");
    await press("Link profile");
    expect(sent()?.[2]).toEqual({ profile_url: "https://memex.example/u/ann42" });
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(asked().some((path) => path.startsWith("/api/v1/leaderboard/user/rank"))).toBe(true);
    expect(JSON.parse(localStorage.getItem("memex-profile-link") ?? "")).toEqual({ userId: "me", profileId: "ann42", profileUrl: "https://memex.example/u/ann42" });
    expect(screen.getByRole("link", { name: "ann42" }).getAttribute("href")).toBe("https://memex.example/u/ann42");
    await press("Change MemeX profile");
    fetched.mockImplementation(async () => new Response(null, { status: 204 }));
    await press("Unlink");
    expect(localStorage.getItem("memex-profile-link")).toBeNull();
  });

  it("says at the field what the platform does not know, and elsewhere what failed", async () => {
    await show();
    await press("Link MemeX profile");
    type("https://memex.example/u/nobody");
    fetched.mockImplementation(async () => problem(422, "profile_not_found", { errors: [{ field: "profile_url", message: "The platform knows no such profile" }] }));
    await press("Link profile");
    expect(screen.getByText("MemeX knows no such profile.")).toBeDefined();
    fetched.mockImplementation(async () => problem(500, "internal"));
    await press("Link profile");
    expect(screen.getByText("Failed to link profile")).toBeDefined();
  });
});

describe("how one appears", () => {
  it("can be changed to a pseudonym of allowed letters", async () => {
    await show();
    expect(screen.getByText("You appear under your own name")).toBeDefined();
    await press("Change");
    fireEvent.click(screen.getByRole("radio", { name: /^Under a pseudonym/ }));
    fireEvent.change(screen.getByLabelText("Pseudonym"), { target: { value: "a b" } });
    await press("Save");
    expect(screen.getByText("A pseudonym has 3 to 20 letters, numbers and underscores")).toBeDefined();
    fetched.mockImplementation(async (path) => (path.endsWith("/visibility") ? json({ mode: "pseudonym", pseudonym: "owl" }) : problem(500, "internal")));
    fireEvent.change(screen.getByLabelText("Pseudonym"), { target: { value: "owl" } });
    await press("Save");
    expect(sent()).toEqual(["PATCH", "/api/v1/leaderboard/visibility", { mode: "pseudonym", pseudonym: "owl" }]);
    expect(screen.getByText("You appear as owl")).toBeDefined();
  });

  it("is not offered where it has no place", async () => {
    await show({ source: "sample", visibility: null });
    expect(screen.queryByRole("button", { name: "Change" })).toBeNull();
  });
});

describe("sample data", () => {
  it("is marked as such, and gives way to the live board for this account", async () => {
    await show({ source: "sample", visibility: null, link: null });
    expect(screen.getByText("Sample data")).toBeDefined();
    fireEvent.click(screen.getByRole("switch", { name: "Show live leaderboard" }));
    await answered();
    expect(document.cookie).toContain("memescope-live-board=me");
    expect(refreshed).toHaveBeenCalledOnce();
    cleanup();
    await show({ source: "live" });
    expect(screen.queryByText("Sample data")).toBeNull();
    fireEvent.click(screen.getByRole("switch", { name: "Show live leaderboard" }));
    expect(document.cookie).not.toContain("memescope-live-board");
  });
});
