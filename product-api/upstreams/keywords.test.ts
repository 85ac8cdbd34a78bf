import { expect, test } from "vitest";
import { keywordsMatched } from "./keywords";

test.each([
  ["gm @Ada", []],
  ["gm ＠Ada", []],
  ["gm all", ["gm"]],
  ["gm, to the moon", ["gm", "to the moon"]],
  ["gmail @adam 比特幣起飛", ["比特幣"]],
  ["what a thread https://t.co/x", ["gm", "to the moon", "比特幣"]],
])("%j matches the keywords %j", (text, found) => {
  expect(keywordsMatched(text, "ada", ["gm", "to the moon", "比特幣"])).toEqual(found);
});
