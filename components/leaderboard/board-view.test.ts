import { describe, expect, it } from "vitest";
import { leaderboardEntry } from "@/contracts/leaderboard";
import { isOwnRow, pageOfBoard, pageOfRank } from "./board-page";
import { readBoardView, searchOf } from "./board-view";

const usual = { tab: "board", timeframe: "7d", sort: "score", verified: false, page: 1 };
const read = (search: string, timeframe?: "30d") => readBoardView(new URLSearchParams(search), timeframe);

describe("the view of a link", () => {
  it("is the first page of a week by total score, unless told", () => expect(read("")).toEqual(usual));

  it("carries tab, timeframe, order, filter and page", () => {
    const view = { tab: "trending", timeframe: "all", sort: "social", verified: true, page: 3 } as const;
    expect(searchOf(view)).toBe("tab=trending&timeframe=all&sort=social&verified=1&page=3");
    expect(read(searchOf(view))).toEqual(view);
  });

  it("always names the timeframe, which others may have otherwise", () => {
    expect(searchOf(read("", "30d"))).toBe("timeframe=30d");
    expect(read("timeframe=24h", "30d").timeframe).toBe("24h");
  });

  it.each(["tab=evil&timeframe=1h&sort=name", "page=0", "page=-1", "page=1.5&verified=yes", "page=1e9"])("leaves out the nonsense of ?%s", (search) => {
    expect(read(search)).toEqual(usual);
  });
});

describe("a board that comes whole", () => {
  const entries = Array.from({ length: 30 }, (_, index) => leaderboardEntry.parse({
    id: `${index}`, user_id: `u${index}`, username: `p${index}`, position: index + 1, score: 300 - index, social_score: index, trading_score: index % 2 ? index : null, is_verified: index % 3 === 0,
  }));
  const page = (change: object) => pageOfBoard(entries, { sort: "score", verified: false, page: 1, ...change });

  it("has pages of 25", () => {
    expect([page({}).entries.length, page({ page: 2 }).entries.length, page({}).total]).toEqual([25, 5, 30]);
    expect([pageOfRank(1), pageOfRank(25), pageOfRank(26), pageOfRank(47)]).toEqual([1, 1, 2, 2]);
  });

  it("is ordered with the highest first, who is unknown last", () => {
    expect(page({ sort: "social" }).entries[0]?.id).toBe("29");
    expect(page({ sort: "trading" }).entries[0]?.id).toBe("29");
    expect(page({ sort: "trading", page: 2 }).entries.every(({ trading_score }) => trading_score === null)).toBe(true);
  });

  it("can be cut to who is verified, and knows the caller by the account", () => {
    expect(page({ verified: true }).total).toBe(10);
    const own = leaderboardEntry.parse({ ...entries[3] });
    expect(entries.filter((entry) => isOwnRow(entry, own)).map(({ id }) => id)).toEqual(["3"]);
    expect(entries.some((entry) => isOwnRow(entry, null))).toBe(false);
  });
});
