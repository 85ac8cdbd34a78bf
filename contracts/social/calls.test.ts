import { expect, it } from "vitest";
import { bareUsername, parseKeywords } from "./rules";

it("reads names and keywords as people type them", () => {
  expect([" @June_1 ", "june", "@@x", "＠ｊｕｎｅ", "\u2068@june\u2069"].map(bareUsername)).toEqual(["June_1", "june", "@x", "june", "june"]);
  expect(parseKeywords("＄ＭＥＭＥ, ＠june，\u200bairdrop\u2069、👩\u200d🚀")).toEqual(["$MEME", "@june", "airdrop", "👩\u200d🚀"]);
  expect(parseKeywords("冲！，ＢＴＣ 涨")).toEqual(["冲！", "ＢＴＣ 涨"]);
  expect(parseKeywords(" $MEME, ,airdrop ， 迷因、airdrop")).toEqual(["$MEME", "airdrop", "迷因"]);
});
