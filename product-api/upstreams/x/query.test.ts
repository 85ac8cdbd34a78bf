import { expect, test } from "vitest";
import { keywordQueries } from "./query";

test("one search for what others say with one of the keywords; mentions are not read twice", () => {
  expect(keywordQueries("ada", ["gm", "to the moon", "#memecoin", "$M", "比特幣"])).toEqual(['(gm OR "to the moon" OR #memecoin OR $M OR "比特幣") -@ada -from:ada -is:retweet']);
});

test("what could be an operator is quoted, what could end a quotation is left out", () => {
  expect(keywordQueries("ada", ["OR", "from:eve", "-gm", 'say "gm"', "back\\slash", "a) OR (b"])).toEqual([
    '("OR" OR "from:eve" OR "-gm" OR "say gm" OR "back slash" OR "a) OR (b") -@ada -from:ada -is:retweet',
  ]);
});

test("without a usable keyword there is nothing to search for", () => {
  expect(keywordQueries("ada", [])).toEqual([]);
  expect(keywordQueries("ada", ['""', " ", "\u0007"])).toEqual([]);
});

test("a search has at most 512 characters; what does not fit goes into the next", () => {
  const keywords = Array.from({ length: 20 }, (_, at) => `${"長".repeat(46)} ${at}`);
  const queries = keywordQueries("fifteen_letters", keywords);
  expect(Math.max(...queries.map((query) => query.length))).toBeLessThanOrEqual(512);
  expect(queries.every((query) => query.includes(" -@fifteen_letters "))).toBe(true);
  expect(queries.flatMap((query) => query.match(/"[^"]+"/g))).toEqual(keywords.map((word) => `"${word}"`));
});
