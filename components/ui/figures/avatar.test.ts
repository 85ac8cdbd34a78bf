import { expect, it } from "vitest";
import { initialsOf } from "./avatar";

it("takes two letters of a Latin name and one character of any other", () => {
  const initials = { ada_lovelace: "AL", "June Li": "JL", ada: "AD", x: "X", 阿明: "阿", "": "?", "whale.eth": "WE", "😀 smile": "SM" };
  for (const [name, expected] of Object.entries(initials)) expect([name, initialsOf(name)]).toEqual([name, expected]);
});

it("does not treat brackets, bars or emoji as letters, and splits no letter", () => {
  const initials = {
    "Gary (gwei enjoyer)": "GG", "NFT | Nina": "NN", "👩‍🚀 Ada": "AD", "Ada 🚀": "AD", "🚀🚀": "?", "🇹🇼 阿明": "阿", "Satoshi's Aunt": "SA",
    "e\u0301mile": "E\u0301M", "$MEME king": "MK", "0xfox": "0X",
  };
  for (const [name, expected] of Object.entries(initials)) expect([name, initialsOf(name)]).toEqual([name, expected]);
});
