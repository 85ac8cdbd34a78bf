import { expect, test } from "vitest";
import { parseSearchQuery } from "./search-query";

test.each([
  ["@ada gm", "gm @ada", true],
  ["@ada gm", "gmail @ada", false],
  ["@ada gm", "gm @adam", false],
  ["@ada (gm OR wagmi)", "WAGMI @Ada!", true],
  ["@ada (gm OR wagmi)", "hello @ada", false],
  ['@ada "to the moon"', "straight to the moon, @ada", true],
  ['@ada "to the moon"', "the moon to @ada", false],
  ["@ada 比特幣", "@ada比特幣起飛", true],
  ["@ada #gm", "#gm @ada", true],
  ["@ada gm", "#gm @ada", false],
  ["@ada -is:retweet", "RT @eve @ada", false],
  ["@ada -(gm OR wagmi)", "hello @ada", true],
  ["@ada -gm", "gm @ada", false],
  ['@ada "say \\"gm\\""', 'they say "gm" @ada', true],
])("the query %s matches %s: %s", (query, text, found) => {
  const parsed = parseSearchQuery(query);
  expect(parsed.handle).toBe("ada");
  expect(parsed.matches(text, "eve")).toBe(found);
});

test("authors can be searched for and excluded", () => {
  const { matches } = parseSearchQuery("(@ada OR gm) -from:Ada");
  expect([matches("gm", "eve"), matches("gm", "ada"), matches("hello @ada", "Eve")]).toEqual([true, false, true]);
  expect(parseSearchQuery("from:eve").matches("anything", "Eve")).toBe(true);
});

test.each(["", "(gm", "gm)", "gm OR", "OR gm", '"gm', "lang:en gm", '@ada ("" OR gm)'])("refuses %s", (query) => {
  expect(() => parseSearchQuery(query)).toThrow(SyntaxError);
});
