import Afinn from "sentiment";
import vader from "vader-sentiment";
import wink from "wink-sentiment";
import type { Sentiment } from "@/contracts/social/rules";
import { scoreSentiment } from "@/product-api/domain/social/sentiment/score";

export interface Engine {
  name: string;
  /** Negative below 0, positive above. */
  scoreOf: (text: string) => number;
  labelOf: (text: string) => Sentiment;
}

/** An engine whose label follows from its score: neutral if closer to 0 than `from`. */
function byScore(name: string, from: number, scoreOf: Engine["scoreOf"]): Engine {
  const label = (score: number): Sentiment => (score >= from ? "positive" : score <= -from ? "negative" : "neutral");
  return { name, scoreOf, labelOf: (text) => label(scoreOf(text)) };
}

const afinn = new Afinn();

/** Ours first, then common packages, each with the thresholds its authors recommend. */
export const engines: readonly Engine[] = [
  { name: "memescope", scoreOf: (text) => scoreSentiment(text).score, labelOf: (text) => scoreSentiment(text).label },
  byScore("vader", 0.05, (text) => vader.SentimentIntensityAnalyzer.polarity_scores(text).compound),
  byScore("AFINN", 1, (text) => afinn.analyze(text).score),
  byScore("wink", 1, (text) => wink(text).score),
];
