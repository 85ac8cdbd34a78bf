import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { memexLink } from "@/contracts/leaderboard/memex";
import { scoreVersion, scoreWeights, socialScore, totalScore } from "@/contracts/leaderboard/rules";
import { scoreWith } from "@/contracts/leaderboard/required-gain-rules";
import { forgetAccount } from "@/lib/client/storage/account-keys";
import { flushRequests } from "@/tests/support/web/flush-requests";
import {
  requestedPaths, fetched, json, own, player, press, problem, rows, sent, show, resetBetweenTests, stats, tableRows, toasts,
} from "@/tests/support/web/leaderboard-screen";
import { router } from "@/tests/support/web/next-navigation";
import { rowText } from "@/tests/support/web/rows";
import { profileLink, readProfileLink } from "./profile/profile-link";

const inputs = { mentions: 10, authors: 9, likes: 650, retweets: 100, quotes: 50, replies: 199, positive: 7, negative: 1 };
const social = socialScore(inputs);
const analysis = (players: object[]) => ({
  similarUsers: players, averageMetrics: {}, userPerformance: { portfolioRank: "—", socialRank: "—", overallRank: "—" },
});
const breakdown = (score: number) => ({
  player_id: "p4", timeframe: "7d", version: scoreVersion, score, portfolio_part: 44.15, social_score: social, trading_score: 50,
  weights: scoreWeights, inputs: { portfolio_usd: 99_999, portfolio_change_usd: 1234.5, ...inputs },
  ranked_score: null, proofs: { wallets: "proven", handle: "claimed", profile: "none" }, computed_at: "2026-11-05T12:00:00Z",
});

resetBetweenTests();

describe("the score breakdown", () => {
  /** Answers both requests of the dialog: the score breakdown and the players of similar rank. */
  const answer = (made: object, players: object[] = []) =>
    fetched.mockImplementation(async (path) => json(path.includes("/competitive-analysis") ? analysis(players) : made));

  it("shows inputs, weights and the formula with its numbers, and arrives at the same score", async () => {
    await show();
    const total = totalScore({ countedUsd: 1234.5, socialScore: social, tradingScore: 50 });
    answer(breakdown(total));
    await press("How this score is made");
    const dialog = screen.getByRole("dialog", { name: "How this score is made" });
    expect(dialog.textContent).toContain(`Recomputed here: ${total.toFixed(2)}, the same number.`);
    for (const line of [
      "100 × min(1, log₁₀(1 + max(0, 1,234.5)) ÷ 7) = 44.169182",
      "200 × (0.5 × min(1, log₁₀(1 + 999) ÷ 5)", "+ 0.3 × min(1, log₁₀(1 + 9) ÷ 3)", "+ 0.2 × (60 + 100) ÷ 200 × min(1, 10 ÷ 10)) = 112",
      `10 × (0.4 × 44.169182 + 0.3 × 112 ÷ 2 + 0.3 × 50) = ${total}`,
    ]) expect(within(dialog).getByText(line)).toBeDefined();
    expect(dialog.textContent).toContain("Volume$20,000.00");
    expect(dialog.textContent).toContain("650 + 0.5 × 100 + 2 × 50 + 199 = 999");
    expect(dialog.textContent).toContain("7 positive, 1 negative: 60.0");
    expect(dialog.textContent).toContain("Portfolio value now$99,999.00Gained or lost within the timeframe+$1,234.50");
    expect(within(dialog).getByRole("region", { name: "Proven" }).textContent).toBe("ProvenWalletsprovenX handleclaimedMemeX profilenone");
  });

  it("says that no platform is connected, if so, instead of what is known without a profile", async () => {
    await show({ link: memexLink.parse({ linked: false, platform_connected: false }) });
    answer(breakdown(500));
    await press("How this score is made");
    const trading = within(screen.getByRole("dialog")).getByRole("row", { name: /^Trading/ });
    expect(trading.textContent).toContain("No trading platform is connected to this server");
    expect(trading.textContent).not.toContain("From MemeX");
  });

  it("uses the portfolio value for all time, and a social score of 0 without mentions", async () => {
    await show({}, "?timeframe=all");
    const total = totalScore({ countedUsd: 99_999, socialScore: 0, tradingScore: 50 });
    const none = Object.fromEntries(Object.keys(inputs).map((name) => [name, 0]));
    answer({ ...breakdown(total), timeframe: "all", inputs: { portfolio_usd: 99_999, portfolio_change_usd: null, ...none } });
    await press("How this score is made");
    const dialog = screen.getByRole("dialog");
    expect(within(dialog).getByText("100 × min(1, log₁₀(1 + 99,999) ÷ 7) = 71.428571")).toBeDefined();
    expect(dialog.textContent).not.toContain("Gained or lost");
    expect(dialog.textContent).toContain(`Recomputed here: ${total.toFixed(2)}`);
  });

  it("says what it takes to pass the next player above, with an example that is enough", async () => {
    const total = totalScore({ countedUsd: 1234.5, socialScore: social, tradingScore: 50 });
    await show({ rank: { ...own, score: total } });
    const near = [
      player(2, { display_name: "Mina", score: Math.round(100 * total + 974) / 100 }),
      player(1, { score: total + 50 }),
      player(9, { score: total - 1 }),
    ];
    const sentence = async (made: object) => {
      answer(made, near);
      await press("How this score is made");
      const text = within(screen.getByRole("dialog")).getByText(/^To pass/).textContent;
      await press("Close");
      return text;
    };
    const text = await sentence(breakdown(total));
    expect(text).toMatch(/^To pass Mina you need 9\.8 points: for example \d+ more mentions at your usual engagement\.$/);
    const count = Number(/example (\d+)/.exec(text)![1]);
    const scoreAfter = (more: number) => scoreWith(
      { timeframe: "7d", portfolioUsd: null, changeUsd: 1234.5, social: inputs, tradingScore: 50 }, { mentions: more },
    );
    expect([scoreAfter(count) > near[0]!.score, scoreAfter(count - 1) > near[0]!.score]).toEqual([true, false]);
  });

  it("uses the rounded scores of the board behind a pseudonym, and gives no example", async () => {
    await show({ rank: { ...own, score: 300 } });
    answer({ ...breakdown(412.34), ranked_score: 300 }, [player(3, { score: 330 })]);
    await press("How this score is made");
    expect(within(screen.getByRole("dialog")).getByText(/^To pass/).textContent).toBe(
      "To pass Player 3 you need 30.1 points. Under your pseudonym you are ranked by rounded figures, so your score moves in steps.",
    );
  });

  it("shows what likely automated accounts contribute, and counts it at a fifth", async () => {
    await show();
    const part = { mentions: 5, authors: 2, likes: 100, retweets: 0, quotes: 0, replies: 0, positive: 5, negative: 0 };
    const total = totalScore({ countedUsd: 1234.5, socialScore: socialScore({ ...inputs, automated: part }), tradingScore: 50 });
    answer({ ...breakdown(total), inputs: { portfolio_usd: 99_999, portfolio_change_usd: 1234.5, ...inputs, automated: part } });
    await press("How this score is made");
    const dialog = screen.getByRole("dialog", { name: "How this score is made" });
    expect(dialog.textContent).toContain(`Recomputed here: ${total.toFixed(2)}, the same number.`);
    expect(dialog.textContent).toMatch(
      /5 mentions by 2 authors, engagement 100\.0; each counted at 20\s%\. Total counted: 6\.0 mentions, 7\.4 authors, engagement 919\.0/,
    );
  });

  it("shows a nearly neutral sentiment as 0", async () => {
    await show();
    answer({
      ...breakdown(1), inputs: { portfolio_usd: 0, portfolio_change_usd: 0, ...inputs, mentions: 3000, positive: 1000, negative: 1001 },
    });
    await press("How this score is made");
    expect(screen.getByRole("dialog").textContent).toContain("1,000 positive, 1,001 negative: 0.0");
  });

  it("is private for another player under a pseudonym, and offers no Retry", async () => {
    await show();
    fetched.mockImplementation(async () => problem(403, "score_private"));
    await press(/How the score of Player 1 is made/);
    expect(screen.getByRole("dialog").textContent).toContain("This player appears under a pseudonym");
    expect(within(screen.getByRole("dialog")).queryByRole("button", { name: "Retry" })).toBeNull();
  });

  it("says so if the board shows a different score", async () => {
    await show();
    fetched.mockImplementation(async () => json(breakdown(1)));
    await press(/How the score of Player 1 is made/);
    expect(screen.getByRole("dialog").textContent).toContain("The board shows 1.00");
    expect(requestedPaths().at(-1)).toBe("/api/v1/leaderboard/players/p1/score?timeframe=7d");
  });
});

describe("the sync", () => {
  it("sends the caller's figures, and updates the row from the response", async () => {
    await show();
    fetched.mockImplementation(async () =>
      json({ success: true, updatedAt: "2026-11-05T12:00:00Z", portfolioValue: 98_765, socialScore: 123.4 }));
    await press("Sync with MemeX");
    expect(sent()).toEqual(["POST", "/api/v1/leaderboard/sync/memex", {
      portfolioValue: 1234.5, twitterFollowers: null, socialScore: 184, lastActivity: "2026-11-05T11:58:00.000Z",
    }]);
    expect(toasts()).toEqual([[undefined, "Leaderboard synced successfully!"]]);
    expect(rowText(tableRows()[3]!)).toContain("Portfolio now$98.8K");
    expect(document.querySelector("time[datetime='2026-11-05T12:00:00Z']")).not.toBeNull();
  });

  it.each([
    ["all", "123.4"], ["7d", "184.0"],
  ])("updates the social score only on the board for all time: %s shows %s", async (timeframe, shown) => {
    await show({}, `?timeframe=${timeframe}`);
    const synced = { success: true, updatedAt: "2026-11-05T12:00:00Z", portfolioValue: 98_765, socialScore: 123.4 };
    fetched.mockImplementation(async () => json(synced));
    await press("Sync with MemeX");
    expect(rowText(tableRows()[3]!)).toContain("Portfolio now$98.8K");
    expect(rowText(tableRows()[3]!)).toContain(`Social score${shown}`);
  });

  it("is not offered if no platform is connected", async () => {
    await show({ link: memexLink.parse({ linked: false, platform_connected: false }) });
    expect(screen.queryByRole("button", { name: "Sync with MemeX" })).toBeNull();
  });

  it("is offered only under the user's own name, not behind a pseudonym", async () => {
    await show({ visibility: { mode: "pseudonym", pseudonym: "owl" } });
    expect(screen.queryByRole("button", { name: "Sync with MemeX" })).toBeNull();
    await press("Change");
    expect(screen.getByText(/nothing is synced with MemeX/)).toBeDefined();
    fireEvent.click(screen.getByRole("radio", { name: /^Public/ }));
    fetched.mockImplementation(async (path) => (path.endsWith("/visibility")
      ? json({ mode: "public", pseudonym: "owl" })
      : problem(500, "internal")));
    await press("Save");
    expect(screen.getByRole("button", { name: "Sync with MemeX" })).toBeDefined();
  });

  it("reports a failure", async () => {
    await show();
    await press("Sync with MemeX");
    expect(toasts()).toEqual([
      ["Failed to sync the leaderboard. Please try again.", "Something went wrong on our side. Please try again."],
    ]);
    fetched.mockImplementation(async () => json({ success: false, updatedAt: "2026-11-05T12:00:00Z" }));
    await press("Sync with MemeX");
    expect(toasts().at(-1)).toEqual([undefined, "Failed to sync with the external platform"]);
  });

  it.each([
    [null, "Link your MemeX profile first."], [86, "There is no such profile on MemeX."],
  ])("tells a player with a trading score of %s what to do about a missing profile", async (tradingScore, text) => {
    await show({ rank: { ...own, trading_score: tradingScore } });
    fetched.mockImplementation(async () => problem(422, "profile_not_found"));
    await press("Sync with MemeX");
    expect(toasts().at(-1)?.[1]).toBe(text);
  });
});

describe("the link to the external platform", () => {
  const type = (url: string) => fireEvent.change(screen.getByLabelText("Profile URL"), { target: { value: url } });

  it("is validated, created, stored, and followed by a refetch of the rank", async () => {
    await show({ source: "sample" });
    await press("Link MemeX profile");
    await press("Link profile");
    expect(screen.getByText("Please enter the URL of your profile")).toBeDefined();
    type("javascript:alert(1)");
    await press("Link profile");
    expect(screen.getByText("Please enter a valid http(s) URL")).toBeDefined();
    fetched.mockImplementation(async (path) => json(path.endsWith("/link/memex")
      ? { success: true, profileId: "ann42" }
      : path.includes("/rank")
      ? own
      : path.includes("/stats")
      ? stats
      : { entries: rows, total: 30, page: 1, page_size: 25 }));
    type(" \u200ehttps://memex.example/u/ann42\u200e ");
    await press("Link profile");
    expect(sent()?.[2]).toEqual({ profile_url: "https://memex.example/u/ann42" });
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(requestedPaths().some((path) => path.startsWith("/api/v1/leaderboard/user/rank"))).toBe(true);
    expect(JSON.parse(localStorage.getItem("memex-profile-link") ?? "")).toEqual({
      userId: "me", profileId: "ann42", profileUrl: "https://memex.example/u/ann42",
    });
    expect(screen.getByRole("link", { name: "ann42" }).getAttribute("href")).toBe("https://memex.example/u/ann42");
    await press("Change MemeX profile");
    fetched.mockImplementation(async () => new Response(null, { status: 204 }));
    await press("Unlink");
    expect(localStorage.getItem("memex-profile-link")).toBeNull();
  });

  it("is forgotten in this browser when the session ends", () => {
    profileLink.write({ userId: "me", profileId: "ann42", profileUrl: "https://memex.example/u/ann42" });
    expect(readProfileLink("me")).not.toBeNull();
    forgetAccount();
    expect([readProfileLink("me"), localStorage.getItem("memex-profile-link")]).toEqual([null, null]);
  });

  it("reports at the field that the platform does not know the profile, and other failures above the form", async () => {
    await show();
    await press("Link MemeX profile");
    type("https://memex.example/u/nobody");
    fetched.mockImplementation(async () =>
      problem(422, "profile_not_found", { errors: [{ field: "profile_url", message: "There is no such profile on the platform" }] }));
    await press("Link profile");
    const dialog = within(screen.getByRole("dialog"));
    const field = dialog.getByRole("textbox", { name: "Profile URL", description: "There is no such profile on MemeX." });
    expect([field.getAttribute("aria-invalid"), dialog.queryByRole("alert")]).toEqual(["true", null]);
    fetched.mockImplementation(async () => problem(500, "internal"));
    await press("Link profile");
    expect([field.getAttribute("aria-invalid"), dialog.getByRole("alert").textContent]).toEqual([
      null, expect.stringMatching(/^Failed to link profile/),
    ]);
  });

  it("is not reported as missing while its state is unknown", async () => {
    fetched.mockImplementation(async () => problem(503, "service_unavailable"));
    await show({ link: undefined });
    expect(screen.getByText("MemeX profile not known yet")).toBeDefined();
    expect(screen.queryByText("No MemeX profile linked")).toBeNull();
  });

  it("stays, with an error message, if it cannot be removed", async () => {
    await show({ link: memexLink.parse({ linked: true, profileId: "ann42", profile_url: "https://memex.example/u/ann42" }) });
    await press("Change MemeX profile");
    await press("Unlink");
    expect(screen.getByText("Failed to unlink profile")).toBeDefined();
    expect(screen.queryByText("Failed to link profile")).toBeNull();
    expect(screen.getByRole("link", { name: "ann42" })).toBeDefined();
  });
});

describe("the visibility setting", () => {
  it("can be changed to a pseudonym of allowed characters", async () => {
    await show();
    expect(screen.getByText("You appear under your own name")).toBeDefined();
    await press("Change");
    fireEvent.click(screen.getByRole("radio", { name: /^Under a pseudonym/ }));
    const { maxLength } = screen.getByLabelText<HTMLInputElement>("Pseudonym");
    for (const wrong of ["a b", "a_name_of_26_characters_xx".slice(0, maxLength)]) {
      fireEvent.change(screen.getByLabelText("Pseudonym"), { target: { value: "owl" } });
      fireEvent.change(screen.getByLabelText("Pseudonym"), { target: { value: wrong } });
      await press("Save");
      expect(screen.getByText("A pseudonym has 3 to 20 letters, numbers and underscores")).toBeDefined();
    }
    fetched.mockImplementation(async (path) => (path.endsWith("/visibility")
      ? json({ mode: "pseudonym", pseudonym: "owl" })
      : problem(500, "internal")));
    fireEvent.change(screen.getByLabelText("Pseudonym"), { target: { value: "owl" } });
    await press("Save");
    expect(sent()).toEqual(["PATCH", "/api/v1/leaderboard/visibility", { mode: "pseudonym", pseudonym: "owl" }]);
    expect(screen.getByText("You appear as owl")).toBeDefined();
  });

  it("is left to the user: nothing is preselected, and closing the dialog decides nothing", async () => {
    await show({ visibility: { mode: "undecided", pseudonym: null } });
    expect(screen.getByText("You have not decided yet, so nobody can see you and you have no rank")).toBeDefined();
    await press("Change");
    expect(screen.getByText(/^With a wallet you can appear on the leaderboard/)).toBeDefined();
    expect(screen.getAllByRole<HTMLInputElement>("radio").map(({ checked }) => checked)).toEqual([false, false, false]);
    expect(document.activeElement).toBe(screen.getByRole("radio", { name: /^Public/ }));
    await press("Save");
    expect(screen.getByText("Choose one of the three")).toBeDefined();
    await press("Cancel");
    expect(sent()).toBeUndefined();
    await press("Change");
    fireEvent.click(screen.getByRole("radio", { name: /^Hidden/ }));
    fetched.mockImplementation(async (path) => (path.endsWith("/visibility")
      ? json({ mode: "hidden", pseudonym: null })
      : problem(500, "internal")));
    await press("Save");
    expect(sent()).toEqual(["PATCH", "/api/v1/leaderboard/visibility", { mode: "hidden" }]);
    expect(screen.getByText("You are hidden and have no rank")).toBeDefined();
  });

  it("is not offered on the sample board", async () => {
    await show({ source: "sample", visibility: null });
    expect(screen.queryByRole("button", { name: "Change" })).toBeNull();
  });
});

describe("sample data", () => {
  beforeEach(() => {
    document.cookie = "memescope-live-board=; max-age=0";
  });

  it("is labelled as such, and gives way to the live board for this account on request", async () => {
    await show({ source: "sample", visibility: null, link: null });
    expect(screen.getByText("Sample data")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Show live leaderboard" }));
    await flushRequests();
    expect(document.cookie).toContain("memescope-live-board=me");
    expect(router.refresh).toHaveBeenCalled();
    cleanup();
    await show({ source: "live" });
    expect(screen.queryByText("Sample data")).toBeNull();
    expect(screen.queryByRole("button", { name: "Show live leaderboard" })).toBeNull();
  });

  it("ends once a response shows that the account has a wallet", async () => {
    await show({ source: "sample", visibility: null, link: null });
    expect(router.refresh).not.toHaveBeenCalled();
    document.cookie = "memescope-live-board=me";
    await press("Refresh");
    await press("Refresh");
    // Only once: the server may still answer with the sample.
    expect(router.refresh).toHaveBeenCalledTimes(1);
  });
});
