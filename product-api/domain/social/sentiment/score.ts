import type { Sentiment } from "@/contracts/social/rules";
import { readChinese } from "./chinese";
import { plainText } from "./clean";
import { readEnglish } from "./english";
import type { Findings, Hit } from "./hits";
import { sum, weighMockery } from "./mockery";
import { readEmoji, readMoves } from "./signs";
import { readSituations } from "./situations";
import { readTokens } from "./tokens";
import { weighBySentence } from "./tone";

/** Stored with every score; changes with every change to a rule or lexicon. */
export const sentimentVersion = "memescope-lexicon-4";

/** The sentiment of a text, and the words that determine it. */
interface SentimentScore {
  label: Sentiment;
  /** −1 (against) .. 1 (for), without unit. */
  score: number;
  version: string;
  /** The deciding words, as the text spells them, strongest first; weights are signed and have no unit. */
  words: { text: string; weight: number }[];
}

/** The longest post that X accepts; anything beyond is not read. */
const CHARACTERS_READ = 25_000;
const WORDS_SHOWN = 8;
/** Bends the sum of weights into −1..1: a sum of √SQUASH becomes 0.7. */
const SQUASH = 12;
/** A score nearer to 0 than this is neutral. */
const LABEL_THRESHOLD = 0.27;
const PER_EXCLAMATION_MARK = 0.08;
const EXCLAMATION_MARKS_COUNTED = 3;

/**
 * Scores a post in English, Chinese or both by word lists and rules (docs/sentiment.md). Pure; the time is linear
 * in the length of the text, of which the first 25,000 characters are read. A text without words it knows is neutral, 0.
 */
export function scoreSentiment(text: string): SentimentScore {
  // Cut again: compatibility forms of a single character can become eighteen.
  const cleaned = plainText(text.slice(0, CHARACTERS_READ)).slice(0, CHARACTERS_READ);
  const tokens = readTokens(cleaned);
  const [english, chinese] = [readEnglish(tokens), readChinese(tokens)];
  const findings: Findings = {
    hits: [...english.hits, ...chinese.hits, ...readEmoji(tokens), ...readMoves(tokens), ...readSituations(tokens)],
    turns: [...english.turns, ...chinese.turns],
    beliefs: [...english.beliefs, ...chinese.beliefs],
  };
  const hits = weighMockery(cleaned, tokens, weighBySentence(cleaned, tokens, findings));
  const score = squash(sum(hits) * emphasis(cleaned));
  return { label: labelOf(score), score, version: sentimentVersion, words: wordsOf(cleaned, hits) };
}

function squash(total: number): number {
  return round(total / Math.sqrt(total * total + SQUASH));
}

function labelOf(score: number): Sentiment {
  if (score >= LABEL_THRESHOLD) return "positive";
  return score <= -LABEL_THRESHOLD ? "negative" : "neutral";
}

function emphasis(text: string): number {
  const marks = text.split("!").length - 1;
  return 1 + PER_EXCLAMATION_MARK * Math.min(marks, EXCLAMATION_MARKS_COUNTED);
}

function wordsOf(text: string, hits: readonly Hit[]): SentimentScore["words"] {
  const words = new Map<string, { text: string; weight: number }>();
  for (const { start, end, weight } of hits) {
    const spelled = text.slice(start, end);
    const key = spelled.toLowerCase();
    words.set(key, { text: words.get(key)?.text ?? spelled, weight: (words.get(key)?.weight ?? 0) + weight });
  }
  return [...words.values()]
    .map((word) => ({ ...word, weight: round(word.weight) }))
    .filter(({ weight }) => weight !== 0)
    .sort((one, other) => Math.abs(other.weight) - Math.abs(one.weight))
    .slice(0, WORDS_SHOWN);
}

/** Rounds to 0.01, and never to −0. */
function round(value: number): number {
  return Math.round(value * 100) / 100 || 0;
}
