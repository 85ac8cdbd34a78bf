import { expect, it } from "vitest";
import { formatPercent, formatPercentChange } from "./figures";
import { labelled, spacedFigures } from "./labels";

it.each([
  ["en", "Time: 7 days"], ["zh-CN", "Time：7 days"], ["zh-TW", "Time：7 days"],
])("writes the colon of a label as is usual in %s", (locale, text) => {
  expect(labelled("Time", "7 days", locale)).toBe(text);
});

it("puts a space between figures and Chinese text, and changes nothing else", () => {
  expect([spacedFigures("24小时"), spacedFigures("7 天"), spacedFigures("30 days")]).toEqual(["24 小时", "7 天", "30 days"]);
});

it.each([
  ["en", "48.1\u202f%", "+2.41\u202f%"], ["zh-CN", "48.1%", "+2.41%"], ["zh-TW", "48.1%", "+2.41%"],
])("writes percentages as is usual in %s", (locale, share, change) => {
  expect([formatPercent(48.1, locale), formatPercentChange(2.41, locale)]).toEqual([share, change]);
});
