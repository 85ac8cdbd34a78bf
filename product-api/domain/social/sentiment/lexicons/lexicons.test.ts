import { expect, it } from "vitest";
import { simplify } from "../simplify";
import { readTokens } from "../tokens";
import { chineseGeneral } from "./chinese-general";
import { chineseBeliefs, chineseDegrees, chineseNegators, chineseTurns } from "./chinese-grammar";
import { chineseNeutral } from "./chinese-neutral";
import { chineseWords } from "./chinese-words";
import { emojiWeights } from "./emoji";
import {
  englishBoundaries, englishFillers, englishJudgements, englishNeeds, englishNegators, englishSuperlatives, englishTroubles,
} from "./english-negation";
import { englishPhrases } from "./english-phrases";
import { englishGroups, englishSituations } from "./english-situations";
import { englishDegrees, englishWords } from "./english-words";
import { readSet, readTerms } from "./weighted";

const chinese = [...readTerms([...chineseWords, ...chineseGeneral, ...chineseNeutral], " ").keys()];
const grammar = [
  ...readTerms(chineseDegrees, " ").keys(), ...[chineseNegators, chineseTurns, chineseBeliefs].flatMap((terms) => [...readSet(terms)]),
];

const kindsOf = (term: string) => readTokens(term).map(({ kind, text }) => `${kind} ${text}`);

it("contains Chinese terms as the engine looks them up: simplified, and only Chinese characters", () => {
  expect([...chinese, ...grammar].filter((term) => simplify(term) !== term || !/^\p{Script=Han}+$/u.test(term))).toEqual([]);
});

it("contains English words that the engine reads as one word each", () => {
  const grammars = [
    englishNegators, englishNeeds, englishTroubles, englishJudgements, englishFillers, englishBoundaries, englishSuperlatives,
  ];
  const grammar = grammars.flatMap((terms) => [...readSet(terms)]);
  const words = [
    ...readTerms(englishWords, " ").keys(), ...readTerms(englishDegrees, " ").keys(), ...grammar,
  ].filter((word) => word !== "0");
  expect(words.filter((word) => kindsOf(word).join() !== `word ${word}`)).toEqual([]);
});

it("contains phrases of two to five words and figures, as the engine joins them", () => {
  const phrases = [...readTerms(englishPhrases, "|").keys()];
  const joined = (phrase: string) => phrase.split(" ").map((word) => (word === "#" ? "figure 1" : `word ${word}`)).join();
  const wrong = phrases.filter((phrase) => {
    const kinds = kindsOf(phrase.replaceAll("#", "1"));
    return kinds.join() !== joined(phrase) || kinds.length < 2 || kinds.length > 5;
  });
  expect(wrong).toEqual([]);
});

it("contains situations made of words that the engine reads as one each, and of existing groups", () => {
  const parts = [...readTerms(englishSituations, "|").keys()].flatMap((term) => term.split(/[ /]/));
  const words = [
    ...parts, ...Object.values(englishGroups).flatMap((group) => [...readSet(group)]),
  ].filter((part) => part !== "#" && !part.startsWith("@"));
  expect(words.filter((word) => kindsOf(word).join() !== `word ${word}`)).toEqual([]);
  expect(new Set(parts.filter((part) => part.startsWith("@")))).toEqual(new Set(Object.keys(englishGroups)));
});

it("contains emoji that the engine reads as one sign each", () => {
  const emoji = [...readTerms(emojiWeights, " ").keys()];
  expect(emoji.filter((sign) => kindsOf(sign).join() !== `emoji ${sign}`)).toEqual([]);
});

it("refuses a term that is listed twice", () => {
  expect(() => readTerms([[1, "moon"], [-1, "moon"]], " ")).toThrow("moon");
});
