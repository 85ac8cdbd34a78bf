import { sentiments, type Sentiment } from "@/contracts/social/rules";

interface Judgement {
  label: Sentiment;
  given: Sentiment;
}

/** Fraction of correct labels, 0 to 1. */
export function accuracyOf(judgements: readonly Judgement[]): number {
  return judgements.filter(({ label, given }) => label === given).length / judgements.length;
}

/** Mean F1 over the labels that occur, where F1 is the harmonic mean of precision and recall; 0 for a label never given correctly. */
export function macroF1Of(judgements: readonly Judgement[]): number {
  const occurring = sentiments.filter((sentiment) => judgements.some(({ label }) => label === sentiment));
  const scores = occurring.map((sentiment) => {
    const right = judgements.filter(({ label, given }) => label === sentiment && given === sentiment).length;
    const given = judgements.filter((judgement) => judgement.given === sentiment).length;
    const labelled = judgements.filter(({ label }) => label === sentiment).length;
    return right === 0 ? 0 : (2 * right) / (given + labelled);
  });
  return scores.reduce((total, score) => total + score, 0) / scores.length;
}
