import { describe, expect, it } from "vitest";
import { leaderboardEntry } from "@/contracts/leaderboard/calls";
import { isOwnRow, pageOfRank } from "./board/board-page";
import { readBoardView, searchOf } from "./view";

const usual = { tab: "board", timeframe: "7d", sort: "score", verified: false, by: "rise", page: 1 };
const read = (search: string, timeframe?: "30d") => readBoardView(new URLSearchParams(search), timeframe);

describe("the view of a link", () => {
  it("is the first page of a week by total score, unless told", () => expect(read("")).toEqual(usual));

  it("carries tab, timeframe, order, filter and page", () => {
    const view = { tab: "trending", timeframe: "all", sort: "social", verified: true, by: "social", page: 3 } as const;
    expect(searchOf(view)).toBe("tab=trending&timeframe=all&sort=social&verified=1&by=social&page=3");
    expect(read(searchOf(view))).toEqual(view);
  });

  it("always names the timeframe, which others may have otherwise", () => {
    expect(searchOf(read("", "30d"))).toBe("timeframe=30d");
    expect(read("timeframe=24h", "30d").timeframe).toBe("24h");
  });

  it.each(["tab=evil&timeframe=1h&sort=name&by=fame", "page=0", "page=-1", "page=1.5&verified=yes", "page=1e9"])("leaves out the nonsense of ?%s", (search) => {
    expect(read(search)).toEqual(usual);
  });
});

it("a rank stands on the page of its 25", () => expect([1, 25, 26, 47].map(pageOfRank)).toEqual([1, 1, 2, 2]));

it("a row is the caller's by the account", () => {
  const [one, other] = ["1", "2"].map((id) => leaderboardEntry.parse({ id, user_id: `u${id}`, username: `p${id}`, position: 1 }));
  expect([isOwnRow(one!, one), isOwnRow(one!, other), isOwnRow(one!, null)]).toEqual([true, false, false]);
});
