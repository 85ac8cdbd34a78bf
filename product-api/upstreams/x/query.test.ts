import { expect, test } from "vitest";
import { keywordQueries } from "./query";

test("searches once for others' posts with any of the keywords, without mentions, which are read anyway", () => {
  expect(keywordQueries("ada", ["gm", "to the moon", "#memecoin", "$M", "比特幣"])).toEqual([
    '(gm OR "to the moon" OR #memecoin OR $M OR "比特幣") -@ada -from:ada -is:retweet',
  ]);
});

test("quotes what could be an operator, and leaves out what could end a quotation", () => {
  expect(keywordQueries("ada", ["OR", "from:eve", "-gm", 'say "gm"', "back\\slash", "a) OR (b"])).toEqual([
    '("OR" OR "from:eve" OR "-gm" OR "say gm" OR "back slash" OR "a) OR (b") -@ada -from:ada -is:retweet',
  ]);
});

test("searches for nothing without a usable keyword", () => {
  expect(keywordQueries("ada", [])).toEqual([]);
  expect(keywordQueries("ada", ['""', " ", "\u0007"])).toEqual([]);
});

test("limits a search to 512 characters; keywords that do not fit go into the next one", () => {
  const keywords = Array.from({ length: 20 }, (_, at) => `${"長".repeat(46)} ${at}`);
  const queries = keywordQueries("fifteen_letters", keywords);
  expect(Math.max(...queries.map((query) => query.length))).toBeLessThanOrEqual(512);
  expect(queries.every((query) => query.includes(" -@fifteen_letters "))).toBe(true);
  expect(queries.flatMap((query) => query.match(/"[^"]+"/g))).toEqual(keywords.map((word) => `"${word}"`));
});
