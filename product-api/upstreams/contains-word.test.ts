import { expect, it } from "vitest";
import { containsWord } from "./contains-word";

it("finds a word on its own, ignoring case, but not within another word", () => {
  const word = "memescope-a1b2c3d4e5f6";
  for (const text of [word, `gm ${word}!`, `(${word.toUpperCase()})`, `我的代码：${word}。`.replace("：", ": "), `line\n${word}`]) {
    expect(containsWord(text, word)).toBe(true);
  }
  for (const text of ["", `${word}0`, `x${word}`, `${word}-more`, "memescope-"]) expect(containsWord(text, word)).toBe(false);
});
