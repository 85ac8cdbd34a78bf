import { expect, it } from "vitest";
import type { Sentiment } from "@/contracts/social/rules";
import { accuracyOf, macroF1Of } from "./sentiment-quality";

const judgements = (...pairs: [Sentiment, Sentiment][]) => pairs.map(([label, given]) => ({ label, given }));

it("computes the share of right labels", () => {
  expect(accuracyOf(judgements(
    ["positive", "positive"], ["neutral", "positive"], ["negative", "negative"], ["neutral", "neutral"],
  ))).toBe(0.75);
});

it("averages F1 over the labels, so that giving everything the same label scores low", () => {
  const all = judgements(["positive", "positive"], ["neutral", "neutral"], ["negative", "negative"]);
  expect(macroF1Of(all)).toBe(1);
  // Precision 1/3, recall 1: an F1 of 1/2 for one label of three.
  const alike = judgements(["positive", "neutral"], ["neutral", "neutral"], ["negative", "neutral"]);
  expect(macroF1Of(alike)).toBeCloseTo(1 / 6);
});

it("leaves out labels that do not occur, so that a group with only praise can score 1", () => {
  expect(macroF1Of(judgements(["positive", "positive"]))).toBe(1);
  expect(macroF1Of(judgements(["positive", "positive"], ["positive", "neutral"]))).toBeCloseTo(2 / 3);
});
