import { expect, it, test } from "vitest";
import { containsWord, keywordsMatched } from "./keywords";

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

it("finds a word on its own, ignoring case, but not within another word", () => {
  const word = "memescope-a1b2c3d4e5f6";
  for (const text of [word, `gm ${word}!`, `(${word.toUpperCase()})`, `我的代码：${word}。`.replace("：", ": "), `line\n${word}`]) {
    expect(containsWord(text, word)).toBe(true);
  }
  for (const text of ["", `${word}0`, `x${word}`, `${word}-more`, "memescope-"]) expect(containsWord(text, word)).toBe(false);
});
