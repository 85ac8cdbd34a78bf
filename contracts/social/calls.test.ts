import { expect, it } from "vitest";
import { bareUsername, parseKeywords } from "./rules";

it("reads names and keywords as people type them", () => {
  expect([" @June_1 ", "june", "@@x"].map(bareUsername)).toEqual(["June_1", "june", "@x"]);
  expect(parseKeywords(" $MEME, ,airdrop ， 迷因、airdrop")).toEqual(["$MEME", "airdrop", "迷因"]);
});
