import { describe, expect, it } from "vitest";
import { leaderboardEntry } from "@/contracts/leaderboard/calls";
import { isOwnRow, pageOfRank } from "./board/board-page";
import { searchOf } from "@/lib/client/address/use-view";
import { boardViewParams, boardViewParamsFor } from "./view";

const usual = { tab: "board", timeframe: "7d", sort: "score", verified: false, by: "rise", page: 1 };
const read = (search: string, timeframe: "7d" | "30d" = "7d") => boardViewParamsFor(timeframe).read(new URLSearchParams(search));

describe("the board view in a URL", () => {
  it("defaults to the first page of a week, by total score", () => expect(read("")).toEqual(usual));

  it("carries tab, timeframe, order, filter and page", () => {
    const view = { tab: "trending", timeframe: "all", sort: "social", verified: true, by: "social", page: 3 } as const;
    expect(searchOf(boardViewParams, view)).toBe("tab=trending&timeframe=all&sort=social&verified=1&by=social&page=3");
    expect(read(searchOf(boardViewParams, view))).toEqual(view);
  });

  it("always includes the timeframe, because other readers may have another default", () => {
    expect(searchOf(boardViewParams, read("", "30d"))).toBe("timeframe=30d");
    expect(read("timeframe=24h", "30d").timeframe).toBe("24h");
  });

  it.each([
    "tab=evil&timeframe=1h&sort=name&by=fame", "page=0", "page=-1", "page=1.5&verified=yes", "page=1e9",
  ])("ignores the invalid parameters in ?%s", (search) => {
    expect(read(search)).toEqual(usual);
  });
});

it("finds the page of a rank, with 25 ranks per page", () => expect([1, 25, 26, 47].map(pageOfRank)).toEqual([1, 1, 2, 2]));

it("recognises the caller's own row by the account alone, or because the server marked it", () => {
  const [one, other] = ["1", "2"].map((id) => leaderboardEntry.parse({ id, user_id: `u${id}`, username: `p${id}`, position: 1 }));
  expect([isOwnRow(one!, one), isOwnRow(one!, other), isOwnRow(one!, null)]).toEqual([true, false, false]);
  expect([
    isOwnRow(one!, { ...other!, user_id: "u1" }), isOwnRow(one!, { ...one!, user_id: "u2" }), isOwnRow({ ...one!, is_you: true }, other),
  ]).toEqual([true, false, true]);
});
