import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { competitiveAnalysis } from "@/contracts/leaderboard/calls";
import { flushRequests } from "@/tests/support/web/flush-requests";
import { answerParts, boardOf, own, resetBetweenTests, rows, show, stats, tableRows } from "@/tests/support/web/leaderboard-screen";
import { watchAnnouncements, watchLiveRegions } from "@/tests/support/web/live-regions";
import { neitherSource } from "@/tests/support/web/missing-sources";
import { rowText } from "@/tests/support/web/rows";

resetBetweenTests();

it("shows no dollars where nothing has a price, except for those from before", async () => {
  const nothing = rows.map((row) => ({ ...row, portfolio_value: null, portfolio_change: null, volume: 0 }));
  const board = boardOf([{ ...nothing[0], volume: 20 }, ...nothing.slice(1)]);
  await show({ board, stats: { ...stats, total_volume: 0 } }, "", neitherSource);
  expect(screen.getByText("Total Volume").closest("div.card")?.textContent).toContain("Total Volume—");
  expect(tableRows().map((row) => row.textContent?.match(/\$\d+/)?.[0])).toEqual(["$20", ...nothing.slice(1).map(() => undefined)]);
  cleanup();
  const analysis = competitiveAnalysis.parse({
    similarUsers: [], averageMetrics: { portfolioValue: 0, socialScore: 0, engagementRate: null },
    userPerformance: { portfolioRank: "—", socialRank: "—", overallRank: "—" },
  });
  await show({ board: undefined, analysis }, "?tab=analysis&timeframe=7d", neitherSource);
  expect(rowText(screen.getByRole("row", { name: /^Portfolio value/ }))).toMatch(/Average—/);
});

it("announces the range of another list once, when it has arrived, also after an empty one", async () => {
  const other = boardOf(rows.slice(0, 3), 3);
  const { redraw } = await show({ board: { ...boardOf(rows, 30), page: 2 } }, "?page=2");
  const heard = watchAnnouncements();
  answerParts({ board: () => other });
  fireEvent.click(screen.getByRole("switch", { name: "Verified only" }));
  await redraw();
  expect(heard()).toEqual(["1–3 of 3"]);
  answerParts({ board: () => boardOf([]) });
  fireEvent.change(screen.getByRole("combobox", { name: "Timeframe" }), { target: { value: "24h" } });
  await redraw();
  answerParts({ board: () => boardOf(rows, 30) });
  fireEvent.click(screen.getByRole("switch", { name: "Verified only" }));
  await redraw();
  expect(heard()).toEqual(["1–3 of 3", "No verified players", "1–25 of 30"]);
});

it("announces another order of the players", async () => {
  const { redraw } = await show();
  const announced = watchLiveRegions();
  answerParts({ board: () => boardOf(rows, 30) });
  fireEvent.click(screen.getByRole("button", { name: "Trading now" }));
  await redraw();
  expect(announced().join()).toContain("Sort by: Trading now");
});

it("announces that no player is verified", async () => {
  await show();
  const announced = watchLiveRegions();
  answerParts({ board: () => boardOf([]) });
  fireEvent.click(screen.getByRole("switch", { name: "Verified only" }));
  await flushRequests();
  expect(announced()).toContain("No verified players");
});

it("a sandbox that has just started says that its players are on their way, and shows them once they are there", async () => {
  await show({ board: boardOf([]), isSandbox: true });
  expect(screen.getByText("The players are on their way")).toBeDefined();
  expect(screen.queryByText("No players yet")).toBeNull();
  answerParts({ "board": () => boardOf(rows, 5), "user/rank": () => own, "stats": () => stats });
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  await flushRequests();
  expect(tableRows()).toHaveLength(5);
});
