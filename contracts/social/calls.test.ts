import { expect, it } from "vitest";
import { bareUsername, parseKeywords } from "./rules";

it("reads names and keywords as people type them", () => {
  expect([" @June_1 ", "june", "@@x", "＠ｊｕｎｅ", "\u2068@june\u2069"].map(bareUsername)).toEqual(["June_1", "june", "@x", "june", "june"]);
  expect(parseKeywords(" $MEME, ,airdrop ， 迷因、airdrop")).toEqual(["$MEME", "airdrop", "迷因"]);
});
