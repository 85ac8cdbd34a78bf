import { expect, it } from "vitest";
import type { Sentiment } from "@/contracts/social/rules";
import { scoreSentiment } from "./score";

const labelOf = (text: string) => scoreSentiment(text).label;

it.each<[what: string, read: Record<string, Sentiment>]>([
  ["hears a litotes as what it means, whatever noun stands behind", {
    "Not a bad update": "positive", "not bad": "positive", "not a terrible team": "positive", "not too shabby for a first version": "positive",
    "not a good update": "negative", "no update": "negative", "not great, not terrible": "neutral",
  }],
  ["takes formulas of contentment for praise", {
    "can't complain": "positive", "can't fault the docs": "positive", "nothing to complain about": "positive", "they complain": "negative",
  }],
  ["turns what has ended round in full", {
    "it is slow": "negative", "it is no longer slow": "positive", "it isn't slow anymore": "positive", "isn't slow any more": "positive",
    "this no longer works": "negative", "no longer scared": "positive", "I used to love it": "negative",
  }],
  ["counts two negations as none, and one that only underlines as one", {
    "I can't say it's not good": "positive", "I can't say I'm unhappy": "positive", "we don't want no good team here": "negative",
  }],
  ["hears never disappointed as praise, and never better too", { "never been disappointed": "positive", "never felt better": "positive" }],
  ["does not take the but of a not-only for a turn", {
    "not only fast but safe": "positive", "not just fast, but audited too": "positive", "not only slow but a scam": "negative",
  }],
  ["lets no negation over the boundary of a clause", {
    "I won't sell because it is great": "positive", "I did not ask, great team": "positive", "don't know who but great": "positive",
    "don't sell and be happy": "positive",
  }],
  ["lets a negation reach far over small words, and turn what is joined", {
    "nobody in their right mind would recommend it": "negative", "it is not going to be a great one": "negative", "not good or useful": "negative",
  }],
  ["ends the reach of a negation that belongs to a noun with it", {
    "without any delay through a great page": "positive", "no fees here and there on a great chain": "positive", "no really good chart": "negative",
  }],
  ["does not let a negation that turned one word turn the next one", { "not selling this gem": "positive", "not a bad gem": "positive" }],
  ["hears the lack of trouble as good, and trouble as bad", {
    "zero headaches": "positive", "no issues so far": "positive", "never had any problems": "positive", "so many issues": "negative", "it is an issue": "negative",
  }],
])("%s", (_, read) => {
  expect(Object.fromEntries(Object.keys(read).map((text) => [text, labelOf(text)]))).toEqual(read);
});

it("names the negation among the words that decided", () => {
  expect(scoreSentiment("this is Not a bad update").words).toEqual([{ text: "Not a bad", weight: 1.5 }]);
  expect(scoreSentiment("I can't say it's not good").words[0]?.text).toBe("can't say it's not good");
});
