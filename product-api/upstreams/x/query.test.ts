import { expect, test } from "vitest";
import { mentionQueries } from "./query";

test("one search for the mentions, and for what others say with one of the keywords", () => {
  expect(mentionQueries("ada", ["gm", "to the moon", "#memecoin", "$M", "比特幣"])).toEqual(['(@ada OR gm OR "to the moon" OR #memecoin OR $M OR "比特幣") -from:ada -is:retweet']);
});

test("what could be an operator is quoted, what could end a quotation is left out", () => {
  expect(mentionQueries("ada", ["OR", "from:eve", "-gm", 'say "gm"', "back\\slash", "a) OR (b"])).toEqual([
    '(@ada OR "OR" OR "from:eve" OR "-gm" OR "say gm" OR "back slash" OR "a) OR (b") -from:ada -is:retweet',
  ]);
});

test("without a usable keyword there is nothing to search for", () => {
  expect(mentionQueries("ada", [])).toEqual([]);
  expect(mentionQueries("ada", ['""', " ", "\u0007"])).toEqual([]);
});

test("a search has at most 512 characters; what does not fit goes into the next", () => {
  const keywords = Array.from({ length: 20 }, (_, at) => `${"長".repeat(46)} ${at}`);
  const queries = mentionQueries("fifteen_letters", keywords);
  expect(Math.max(...queries.map((query) => query.length))).toBeLessThanOrEqual(512);
  expect(queries.map((query) => query.includes("@fifteen_letters"))).toEqual([true, ...queries.slice(1).map(() => false)]);
  expect(queries.flatMap((query) => query.match(/"[^"]+"/g))).toEqual(keywords.map((word) => `"${word}"`));
});
