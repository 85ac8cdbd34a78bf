import { expect, it } from "vitest";
import { initialsOf } from "./avatar";

it("takes two letters of a Latin name and one character of any other", () => {
  const initials = { ada_lovelace: "AL", "June Li": "JL", ada: "AD", x: "X", 阿明: "阿", "": "?", "whale.eth": "WE", "😀 smile": "😀" };
  for (const [name, expected] of Object.entries(initials)) expect([name, initialsOf(name)]).toEqual([name, expected]);
});
