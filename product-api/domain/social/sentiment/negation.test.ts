import { expect, it } from "vitest";
import type { Sentiment } from "@/contracts/social/rules";
import { scoreSentiment } from "./score";

const labelOf = (text: string) => scoreSentiment(text).label;

it.each<[what: string, read: Record<string, Sentiment>]>([
  ["reads a litotes as what it means, whatever noun follows", {
    "Not a bad update": "positive", "not bad": "positive", "not a terrible team": "positive",
    "not too shabby for a first version": "positive",
    "not a good update": "negative", "no update": "negative", "not great, not terrible": "neutral",
  }],
  ["reads set phrases of contentment as praise", {
    "can't complain": "positive", "can't fault the docs": "positive", "nothing to complain about": "positive", "they complain": "negative",
  }],
  ["fully inverts what has ended", {
    "it is slow": "negative", "it is no longer slow": "positive", "it isn't slow anymore": "positive", "isn't slow any more": "positive",
    "this no longer works": "negative", "no longer scared": "positive", "I used to love it": "negative",
  }],
  ["cancels out two negations, but not if the second only adds emphasis", {
    "I can't say it's not good": "positive", "I can't say I'm unhappy": "positive", "we don't want no good team here": "negative",
  }],
  ["reads 'never disappointed' and 'never better' as praise", { "never been disappointed": "positive", "never felt better": "positive" }],
  ["does not treat the 'but' of 'not only … but' as a contrast", {
    "not only fast but safe": "positive", "not just fast, but audited too": "positive", "not only slow but a scam": "negative",
  }],
  ["carries no negation across the boundary of a clause", {
    "I won't sell because it is great": "positive", "I did not ask, great team": "positive", "don't know who but great": "positive",
    "don't sell and be happy": "positive",
  }],
  ["carries a negation far across small words, and to words joined by 'or'", {
    "nobody in their right mind would recommend it": "negative", "it is not going to be a great one": "negative",
    "not good or useful": "negative",
  }],
  ["ends a negation that belongs to a noun after that noun", {
    "without any delay through a great page": "positive", "no fees here and there on a great chain": "positive",
    "no really good chart": "negative",
  }],
  [
    "does not let a negation that inverted one word invert the next one",
    { "not selling this gem": "positive", "not a bad gem": "positive" },
  ],
  ["reads the absence of trouble as good, and trouble as bad", {
    "zero headaches": "positive", "no issues so far": "positive", "never had any problems": "positive", "so many issues": "negative",
    "it is an issue": "negative",
  }],
])("%s", (_, read) => {
  expect(Object.fromEntries(Object.keys(read).map((text) => [text, labelOf(text)]))).toEqual(read);
});

it("reports the negation among the words that decided", () => {
  expect(scoreSentiment("this is Not a bad update").words).toEqual([{ text: "Not a bad", weight: 1.5 }]);
  expect(scoreSentiment("I can't say it's not good").words[0]?.text).toBe("can't say it's not good");
});
