import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { competitiveAnalysis } from "@/contracts/leaderboard/calls";
import { flushRequests } from "@/tests/support/web/flush-requests";
import {
  answerParts, requestedPaths, boardOf, fetched, json, own, player, press, problem, rows, sent, show, resetBetweenTests, stats,
  tableRows, toasts,
} from "@/tests/support/web/leaderboard-screen";
import { rowText } from "@/tests/support/web/rows";

const analysis = competitiveAnalysis.parse({
  similarUsers: [rows[2], rows[4]], averageMetrics: { portfolioValue: 1000, socialScore: 100, engagementRate: 0.04 },
  userPerformance: { portfolioRank: "Top 40%", socialRank: "Top 60%", overallRank: "Top 80%" },
  percentiles: { portfolio: 40, social: 60, overall: 80 },
});
const unranked = { ...stats, user_rank: null, percentile: null };
resetBetweenTests();

describe("the tiles", () => {
  it("show rank with its change, score, players and volume in short form", async () => {
    await show();
    const tile = (label: string) => screen.getByText(label).closest("div.card")?.textContent;
    expect(tile("Total Players")).toContain("Total Players\u00a0· now");
    expect(["Your Rank", "Your Score", "Total Players", "Total Volume"].map(tile)).toEqual([
      expect.stringContaining("#4Up 3 places in 24 hTop 1%"), expect.stringContaining("940.00How this score is made"),
      expect.stringContaining("1.2KAverage 600.50"), expect.stringContaining("$33.8MLed by Player 1"),
    ]);
    expect(fetched).not.toHaveBeenCalled();
  });

  it("do not call the rank unchanged if the rank of a day ago is unknown", async () => {
    await show({ rank: { ...own, rank_change_24h: null } });
    expect(document.body.textContent).toContain("#4No rank from 24 h agoTop 1%");
    cleanup();
    await show({ rank: { ...own, rank_change_24h: 0 } });
    expect(document.body.textContent).toContain("#4No change in 24 hTop 1%");
  });

  it("show that the player is not ranked yet, and refuse a sync", async () => {
    await show({ rank: null, stats: unranked });
    expect(screen.getByText("Not ranked yet")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Jump to my rank" })).toBeNull();
    await press("Sync with MemeX");
    expect(toasts()).toEqual([[undefined, "User ranking data not available for sync"]]);
    expect(sent()).toBeUndefined();
  });

  it("say what an unranked player has to do to join: track a wallet, or decide how to appear; a hidden one is asked for nothing", async () => {
    const hints = ["Not ranked yet", "Track a wallet to join", "Decide how you appear to join"];
    const shown = () => hints.filter((hint) => screen.queryByText(hint));
    await show({ rank: null, stats: unranked });
    expect(shown()).toEqual(["Not ranked yet", "Track a wallet to join"]);
    cleanup();
    await show({ rank: null, stats: unranked, visibility: { mode: "undecided", pseudonym: null } });
    expect(shown()).toEqual(["Not ranked yet", "Decide how you appear to join"]);
    cleanup();
    await show({ rank: null, stats: unranked, visibility: { mode: "hidden", pseudonym: null } });
    expect(shown()).toEqual([]);
  });
});

describe("the board", () => {
  it("shows all columns in short form, each with its timeframe, and medals, badges and the caller's row", async () => {
    await show();
    expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual(
      [
        "Rank", "User", "Total score", "Portfolio now", "Social scoreMentions", "Trading nowEngagement", "Mentions", "Engagement, 30 days",
        "Volume",
      ],
    );
    const texts = tableRows().map(rowText);
    for (const part of ["1\u00a0· Gold", "Player 1", "@tw_1", "Total score985.00", "Portfolio now$2.5M+$12.3K"]) {
      expect(texts[0]).toContain(part);
    }
    for (const part of ["Social score196.0", "Trading now89.0", "Mentions1.5K", "Engagement, 30 days5.12\u202f%", "Volume$80.0K"]) {
      expect(texts[0]).toContain(part);
    }
    expect(texts[3]).toContain("−$9.50");
    expect(texts[1]).toContain("Silver");
    expect(texts[1]).toContain("Unverified");
    expect(texts[1]).toContain("down 1 in 24 h");
    expect(texts[2]).toContain("Bronze");
    expect(texts[2]).toContain("Trading now—");
    expect(texts[3]).not.toMatch(/Gold|Silver|Bronze/);
    for (const [at, medal] of ["gold", "silver", "bronze"].entries()) {
      expect(tableRows()[at]?.querySelector(`.text-${medal}`), medal).not.toBeNull();
    }
    expect(texts[3]).toContain("You");
    expect(tableRows().map((row) => row.getAttribute("aria-current"))).toEqual([null, null, null, "true", null]);
  });

  it("shows a small engagement rate with two decimals, as the analysis does", async () => {
    await show({ board: boardOf([player(1, { engagement_rate: 0.0003 })]) });
    expect(rowText(tableRows()[0]!)).toContain("Engagement, 30 days0.03\u202f%");
    cleanup();
    const small = { ...analysis.averageMetrics, engagementRate: 0.0003 };
    await show({ board: undefined, analysis: { ...analysis, averageMetrics: small, yours: small } }, "?tab=analysis&timeframe=7d");
    expect(rowText(screen.getByRole("row", { name: /^Engagement rate/ }))).toMatch(/You0\.03.%Average0\.03.%/);
  });

  it("sorts by score, portfolio, social and trading, and keeps the order in the URL", async () => {
    const { redraw } = await show();
    fetched.mockImplementation(async () => json({ entries: rows, total: 30, page: 1, page_size: 25 }));
    // The order by score is the default, so the URL does not name it.
    const columns = [["Portfolio now", "portfolio"], ["Social score", "social"], ["Trading now", "trading"], ["Total score", null]] as const;
    for (const [column, sort] of columns) {
      fireEvent.click(within(screen.getByRole("columnheader", { name: new RegExp(`^${column}`) })).getByRole("button"));
      expect(new URLSearchParams(window.location.search).get("sort")).toBe(sort);
      await redraw();
      const query = `timeframe=7d&sort=${sort}&verified=false&page=1&page_size=25`;
      if (sort) expect(requestedPaths().at(-1)).toBe(`/api/v1/leaderboard/board?${query}`);
      expect(screen.getByRole("columnheader", { name: new RegExp(`^${column}`) }).getAttribute("aria-sort")).toBe("descending");
    }
  });

  it("shows pages of 25 players, and filters by verified players", async () => {
    const { redraw } = await show();
    expect(screen.getAllByText("1–25 of 30")).toHaveLength(2);
    fireEvent.click(screen.getByRole("button", { name: "Page 2" }));
    expect(window.location.search).toBe("?timeframe=7d&page=2");
    await redraw();
    fireEvent.click(screen.getByRole("switch", { name: "Verified only" }));
    expect(window.location.search).toBe("?timeframe=7d&verified=1");
  });

  it("lists nobody of another page under the number of one that failed, and keeps the filter", async () => {
    const { redraw } = await show();
    expect(tableRows()).not.toHaveLength(0);
    fireEvent.click(screen.getByRole("button", { name: "Page 2" }));
    await redraw();
    await flushRequests();
    expect(screen.queryByRole("table")).toBeNull();
    expect(within(screen.getByRole("tabpanel")).getByRole("alert").textContent).toContain("Failed to load leaderboard data");
    expect(screen.getByRole("switch", { name: "Verified only" })).toBeDefined();
  });

  it("jumps to the caller's row", async () => {
    const { redraw } = await show({}, "?sort=social&timeframe=7d");
    fetched.mockImplementation(async () => json({ entries: rows, total: 30, page: 1, page_size: 25 }));
    await press("Jump to my rank");
    await redraw();
    expect(window.location.search).toBe("?timeframe=7d");
    expect(document.activeElement?.textContent).toBe("ann");
  });

  it("says what to do if there are no players, or none that are verified", async () => {
    const nobody = boardOf([]);
    await show({ board: nobody });
    expect(screen.getByText("No players yet")).toBeDefined();
    expect(screen.getByRole("link", { name: "Add a wallet" }).getAttribute("href")).toBe("/wallets?add");
    cleanup();
    await show({ board: nobody }, "?timeframe=7d&verified=1");
    await press("Show all players");
    expect(window.location.search).toBe("?timeframe=7d");
  });

  it.each([["undecided", 1], ["hidden", 0]] as const)(
    "does not tell a caller who appears nowhere (%s) that a wallet puts them on an empty board",
    async (mode, hints) => {
      await show({ board: boardOf([]), rank: null, stats: unranked, visibility: { mode, pseudonym: null } });
      const board = within(screen.getByRole("tabpanel"));
      expect(board.getByText("No players yet")).toBeDefined();
      expect(board.queryAllByText("Decide how you appear to join")).toHaveLength(hints);
      expect(board.queryByRole("link", { name: "Add a wallet" })).toBeNull();
    },
  );

  it("calls nobody unverified and offers no filter if the product API does not report verification", async () => {
    await show({ board: boardOf(rows.map((row) => ({ ...row, is_verified: null }))) }, "?timeframe=7d&verified=1");
    expect(tableRows()).toHaveLength(5);
    expect(document.body.textContent).not.toContain("Unverified");
    expect(screen.queryByRole("switch", { name: "Verified only" })).toBeNull();
  });

  it("offers no filter while no player is known from whom it could tell that the product API reports verification", async () => {
    await show({ board: undefined, rank: null, stats: { ...stats, user_rank: null } });
    expect(screen.getByRole("tabpanel").textContent).toContain("Failed to load leaderboard data");
    expect(screen.queryByRole("switch", { name: "Verified only" })).toBeNull();
  });

  it.each([[true, 1], [null, 0]])("takes from the caller's row (%s) whether to offer the filter above a board that failed", async (is_verified, count) => {
    await show({ board: undefined, rank: { ...own, is_verified } });
    expect(screen.queryAllByRole("switch", { name: "Verified only" })).toHaveLength(count);
  });

  it("puts an @ only before X handles", async () => {
    const handles = [
      {},
      { twitter_username: null },
      { username: "owl", display_name: "owl", twitter_username: null },
      { display_name: null, twitter_username: null },
    ];
    await show({ board: boardOf(handles.map((names, index) => player(index + 1, names))) });
    const names = tableRows().map((row) => [...row.querySelectorAll("bdi")].map(({ textContent }) => textContent));
    expect(names).toEqual([["Player 1", "@tw_1"], ["Player 2", "player_2"], ["owl"], ["player_4"]]);
  });

  it("refetches for another timeframe, and remembers it", async () => {
    const { redraw } = await show();
    const timeframe = screen.getByRole<HTMLSelectElement>("combobox", { name: "Timeframe" });
    expect([...timeframe.options].map(({ text }) => text)).toEqual(["24 Hours", "7 Days", "30 Days", "All Time"]);
    fireEvent.change(timeframe, { target: { value: "30d" } });
    await redraw();
    expect(window.location.search).toBe("?timeframe=30d");
    expect(document.cookie).toContain("memescope-board-timeframe=30d");
    expect(requestedPaths().map((path) => path.split("?")[0])).toEqual(expect.arrayContaining([
      "/api/v1/leaderboard/board", "/api/v1/leaderboard/user/rank", "/api/v1/leaderboard/stats",
    ]));
    expect(requestedPaths().every((path) => path.includes("timeframe=30d"))).toBe(true);
  });
});

describe("Refresh", () => {
  it("reloads the board, the caller's rank and the stats", async () => {
    await show();
    answerParts({ "board": () => boardOf(rows, 30), "user/rank": () => own, "stats": () => ({ ...stats, total_participants: 1300 }) });
    await press("Refresh");
    expect(requestedPaths().map((path) => path.split("?")[0])).toEqual(expect.arrayContaining([
      "/api/v1/leaderboard/board", "/api/v1/leaderboard/user/rank", "/api/v1/leaderboard/stats",
    ]));
    expect(document.body.textContent).toContain("1.3K");
  });

  it("that finds the player no longer ranked says so, and is no failure", async () => {
    await show();
    fetched.mockImplementation(async (path) => {
      if (path.includes("/user/rank")) return json(null);
      if (path.includes("/stats")) return json(unranked);
      return path.includes("/board") ? json(boardOf(rows, 30)) : problem(500, "internal");
    });
    await press("Refresh");
    expect(screen.getByText("Not ranked yet")).toBeDefined();
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("failures", () => {
  it("of several parts are shown once, above the tiles, with one Retry for all of them", async () => {
    await show({ board: undefined, rank: undefined, stats: undefined });
    const alert = screen.getByRole("alert");
    expect(alert.textContent).toContain("Failed to load leaderboard data");
    expect(screen.getByText("Your Rank").compareDocumentPosition(alert)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
    expect(screen.getByRole("tabpanel").textContent).toMatch(/Failed to fetch leaderboard data$/);
    answerParts({ "board": () => boardOf(rows, 30), "user/rank": () => own, "stats": () => stats });
    await press("Retry");
    expect(tableRows()).toHaveLength(5);
    expect(document.body.textContent).toContain("1.2K");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("of one part are named", async () => {
    for (const [part, title] of [["rank", "Failed to fetch user rank"], ["stats", "Failed to fetch leaderboard statistics"]] as const) {
      await show({ [part]: undefined });
      expect(screen.getByRole("alert").textContent).toContain(title);
      cleanup();
    }
    await show({ board: undefined });
    expect(within(screen.getByRole("tabpanel")).getByRole("alert").textContent).toContain("Failed to load leaderboard data");
  });

  it("have their own message if the server gives no reason", async () => {
    fetched.mockImplementation(async () => new Response("<html>Bad Gateway</html>", { status: 502 }));
    await show({ board: undefined });
    await flushRequests();
    expect(
      screen.getByRole("alert").textContent,
    ).toContain("Failed to load leaderboard dataFailed to fetch leaderboard data\u00a0· Server error: 502");
  });

  it("leave the account's last known figures from this browser in place", async () => {
    await show();
    cleanup();
    await show({ rank: undefined, stats: undefined });
    await flushRequests();
    expect(document.body.textContent).toContain("#4");
    for (const known of ["1.2K", "$33.8M"]) expect(document.body.textContent).toContain(known);
    expect(screen.getByText(/^Last known/).querySelector("time")?.dateTime).toMatch(/^2026-11-05T12:00:00/);
    cleanup();
    await show({ rank: undefined, stats: undefined, user: { id: "other" } });
    await flushRequests();
    expect(document.body.textContent).not.toContain("#4");
  });
});

describe("the other tabs", () => {
  it("count the players that could not be read", async () => {
    fetched.mockImplementation(async (path) => (path.includes("/trending")
      ? Response.json([player(1, {})], { headers: { "x-memescope-unreadable": "2" } })
      : Response.json({ code: "internal" }, { status: 500 })));
    await show({ board: undefined, trending: undefined }, "?tab=trending&by=social");
    expect(within(screen.getByRole("tabpanel")).getByText("2 entries could not be read")).toBeDefined();
  });

  it("show trending players with a bar that is full at 200", async () => {
    await show(
      { board: undefined, trending: [player(1, { social_score: 200 }), player(2, { social_score: 50 })] },
      "?tab=trending&timeframe=7d&by=social",
    );
    const items = within(screen.getByRole("list", { name: "Trending users" })).getAllByRole("listitem");
    expect(items.map((item) => item.querySelectorAll("rect")[1]?.getAttribute("width"))).toEqual(["100%", "25%"]);
    expect(items[0]?.textContent).toContain("200.0");
  });

  it("give trending players with the same score the same place and medal, whatever the timeframe", async () => {
    const scores = [90, 80, 80, 70];
    await show(
      { board: undefined, trending: scores.map((score, index) => player(index + 1, { social_score: score })) },
      "?tab=trending&timeframe=30d&by=social",
    );
    const items =
      within(screen.getByRole("list", { name: "Trending users" })).getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(items).toEqual([/^1\u00a0· Gold/, /^2\u00a0· Silver/, /^2\u00a0· Silver/, /^4P/].map((text) => expect.stringMatching(text)));
    expect(screen.getByText(/^Social scores of the last 24 hours/)).toBeDefined();
    cleanup();
    await show({ board: undefined, trending: [] }, "?tab=trending&timeframe=30d&by=social");
    expect(screen.getByText(/^Nobody was mentioned in the last 24 hours/)).toBeDefined();
  });

  it("order trending players by their rise over their usual days, with the order by score one click away", async () => {
    const rising = [
      { ...player(1, { social_score: 20, mentions_count: 9 }), rise: 3, usual_mentions: 1 },
      { ...player(2, { social_score: 90, mentions_count: 40 }), rise: 1.1, usual_mentions: 36.5 },
    ];
    fetched.mockImplementation(async (path) => json(
      path.includes("/trending") ? [player(2, { social_score: 90 })] : [], path.includes("/trending") ? 200 : 500,
    ));
    const { redraw } = await show({ board: undefined, rising }, "?tab=trending&timeframe=7d");
    const items = () =>
      within(screen.getByRole("list", { name: "Trending users" })).getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(items()).toEqual([
      expect.stringMatching(/^1\u00a0· Gold.*9 mentions3\.0× usually 1\.0 a day/),
      expect.stringMatching(/^2\u00a0· Silver.*40 mentions1\.1× usually 36\.5 a day/),
    ]);
    expect(requestedPaths().filter((path) => path.includes("/trending"))).toEqual([]);
    fireEvent.click(screen.getByRole("link", { name: "By social score" }));
    await redraw();
    expect(window.location.search).toBe("?tab=trending&timeframe=7d&by=social");
    expect(items()).toEqual([expect.not.stringContaining("usually")]);
    cleanup();
    await show({ board: undefined, rising: [] }, "?tab=trending&timeframe=7d");
    expect(screen.getByText("Nobody is talked about more than usual right now.")).toBeDefined();
  });

  it("show the analysis: percentiles, the comparison with the average, and similar players", async () => {
    await show({ board: undefined, analysis }, "?tab=analysis&timeframe=7d");
    expect(document.body.textContent).toContain("Overall rankTop 80%Portfolio rank nowTop 40%Social rankTop 60%");
    const rowsOf = within(screen.getByRole("table", { name: "Your performance versus average" })).getAllByRole("row").slice(1).map(rowText);
    expect(rowsOf[0]).toMatch(/^Portfolio value nowYou\$1\.2KAverage\$1\.0KDifference\+23\.5/);
    expect(rowsOf[1]).toMatch(/^Social scoreYou184\.0Average100\.0Difference\+84\.0/);
    expect(rowsOf[2]).toMatch(/^Engagement rate, 30 daysYou5\.12.%Average4\.00.%Difference\+28\.0/);
    expect(
      within(screen.getByRole("list", { name: "Similar-rank users" })).getAllByRole("listitem").map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringContaining("15.00 above you"), expect.stringContaining("15.00 below you"),
    ]);
    // The caller's score breakdown is not available here, so there is no example.
    expect(screen.getByText(/^To pass/).textContent).toBe("To pass Player 3 you need 15.1 points.");
    expect(document.body.textContent).toContain("Average metricsPortfolio value now$1.0KSocial score100.0Engagement rate, 30 days4.00\u202f%");
  });

  it("show a nearly average value in the analysis as no difference", async () => {
    await show({ board: undefined, analysis: {
      ...analysis,
      averageMetrics: { portfolioValue: 5000, socialScore: 5000, engagementRate: null },
      yours: { portfolioValue: 4999, socialScore: 5001, engagementRate: null },
    } }, "?tab=analysis&timeframe=7d");
    const rowsOf = within(screen.getByRole("table", { name: "Your performance versus average" })).getAllByRole("row").slice(1).map(rowText);
    for (const row of rowsOf.slice(0, 2)) expect(row).toMatch(/Difference0\.0\s%$/);
  });

  it("say that there is no analysis until the player is ranked", async () => {
    await show({ board: undefined, analysis: null, rank: null, stats: unranked }, "?tab=analysis&timeframe=7d");
    expect(screen.getByText("Competitive analysis data not available")).toBeDefined();
    expect(fetched).not.toHaveBeenCalled();
    answerParts({ "user/rank": () => own, "stats": () => stats, "competitive-analysis": () => analysis });
    await press("Refresh");
    await flushRequests();
    expect(document.body.textContent).toContain("Overall rankTop 80%");
  });

  it("report their own failures", async () => {
    await show({ board: undefined, trending: undefined }, "?tab=trending&timeframe=7d");
    await flushRequests();
    const card = screen.getByRole("heading", { name: "Trending users" }).closest(".card")!;
    expect(within(card as HTMLElement).getByText("Failed to fetch trending users")).toBeDefined();
    expect(within(card as HTMLElement).getByRole("link", { name: "By social score" })).toBeDefined();
    cleanup();
    await show({ board: undefined, analysis: undefined }, "?tab=analysis&timeframe=7d");
    await flushRequests();
    expect(screen.getByText("Failed to fetch competitive analysis")).toBeDefined();
  });

  it("open on click, and are kept in the URL", async () => {
    await show();
    const tab = screen.getByRole("tab", { name: "Trending" });
    expect(tab.getAttribute("href")).toBe("?tab=trending&timeframe=7d");
    fireEvent.click(tab);
    expect(window.location.search).toBe("?tab=trending&timeframe=7d");
  });
});
