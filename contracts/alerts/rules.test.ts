import { expect, it } from "vitest";
import { moodCrossing, rankCrossing } from "./rules";

const alert = { points: 20, mentions_min: 20 };

it.each([
  [{ mentions: 20, negative: 50, usual: 30 }, "over"],
  [{ mentions: 20, negative: 49.9, usual: 30 }, null],
  [{ mentions: 20, negative: 40, usual: 30 }, null],
  [{ mentions: 20, negative: 39.9, usual: 30 }, "back"],
  [{ mentions: 10, negative: 90, usual: 30 }, "over"],
  [{ mentions: 9, negative: 90, usual: 30 }, "back"],
  [{ mentions: 20, negative: null, usual: 30 }, null],
  [{ mentions: 20, negative: 90, usual: null }, null],
] as const)("20 points above the usual share of 20 mentions or more: %j is %j", (day, crossing) => {
  expect(moodCrossing(alert, day)).toBe(crossing);
});

it.each([
  ["falls", 21, "over"], ["falls", 20, null], ["falls", 19, null], ["falls", 18, "back"],
  ["rises", 20, "over"], ["rises", 21, null], ["rises", 22, null], ["rises", 23, "back"],
] as const)("a rank that %s to or past 20: %d is %j", (condition, rank, crossing) => {
  expect(rankCrossing(condition, 20, rank)).toBe(crossing);
});

it("a single-digit rank re-arms at the next place", () => {
  expect([rankCrossing("falls", 3, 3), rankCrossing("falls", 3, 4), rankCrossing("rises", 3, 3), rankCrossing("rises", 3, 4)]).toEqual([
    "back", "over", "over", "back",
  ]);
});
