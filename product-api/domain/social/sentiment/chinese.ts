import type { Findings } from "./hits";
import { chineseGeneral } from "./lexicons/chinese-general";
import {
  chineseBeliefs, chineseDegrees, chineseJudgements, chineseManifold, chineseNegators, chinesePatterns, chineseSpan, chineseTurns,
  chineseWait, chineseWaiting,
} from "./lexicons/chinese-grammar";
import { chineseNeutral } from "./lexicons/chinese-neutral";
import { chineseWords } from "./lexicons/chinese-words";
import { readSet, readTerms } from "./lexicons/weighted";
import { simplify } from "./simplify";
import type { Token } from "./tokens";

/** A negation reaches this many characters ahead, a degree fewer. */
const NEGATION_REACH = 4;
const DEGREE_REACH = 1;
const NEGATED_PRAISE = -0.8;
const NEGATED_BLAME = -0.5;
/** 不贵: denying a judgement almost states its opposite, with at least this weight. */
const LITOTES = -0.8;
const MIN_LITOTES = 1.1;
/** No pattern is longer; patterns and terms are searched for in this many characters. */
const LONGEST_PATTERN = 12;
/** A wait is expressed in this many characters before a figure. */
const WAITING_REACH = 6;

const words = readTerms([...chineseWords, ...chineseGeneral, ...chineseNeutral], " ");
const negators = readSet(chineseNegators);
const judgements = readSet(chineseJudgements);
const degrees = readTerms(chineseDegrees, " ");
const turns = readSet(chineseTurns);
const beliefs = readSet(chineseBeliefs);
/** "never seen one this good": the negation before these does not apply to the word. */
const incomparable = readSet("这么 如此");
const terms = new Set([...words.keys(), ...negators, ...degrees.keys(), ...turns, ...beliefs]);
const firstCharacters = new Set([...terms].map((term) => term.charAt(0)));
const longest = Math.max(LONGEST_PATTERN, ...[...terms].map(({ length }) => length));

/** Turns a good word before it into failure: 涨不动, 稳不住. */
const failureSuffix = /^不(?:动|了|起来|上去|住)/;

/** The longest term of any kind that begins here. */
function longestTerm(run: string, at: number): string {
  if (!firstCharacters.has(run.charAt(at))) return "";
  for (let length = Math.min(longest, run.length - at); length > 0; length -= 1) {
    const term = run.slice(at, at + length);
    if (terms.has(term)) return term;
  }
  return "";
}

/** The weight and length of the pattern or term at a place; undefined if it has no weight. */
function weigh(run: string, at: number, term: string): { weight: number; length: number } | undefined {
  const ahead = run.slice(at, at + longest);
  for (const { shape, weight } of chinesePatterns) {
    const length = shape.exec(ahead)?.[0].length ?? 0;
    if (length > term.length) return { weight, length };
  }
  const weight = words.get(term);
  if (weight === undefined) return undefined;
  const failing = weight > 0 ? failureSuffix.exec(run.slice(at + term.length, at + term.length + 3))?.[0] : undefined;
  return failing ? { weight: -weight, length: term.length + failing.length } : { weight, length: term.length };
}

/** What has been read in a run and affects the next word. Without a negation or degree, its end is −∞. */
type Pending = typeof nothingPending;

const nothingPending = { negatedFrom: 0, negationEnd: Number.NEGATIVE_INFINITY, degree: 1, degreeEnd: Number.NEGATIVE_INFINITY };

function isNegated(at: number, { negationEnd }: Pending): boolean {
  return at - negationEnd <= NEGATION_REACH;
}

/** Notes a negation or a degree; a negation that follows another cancels it. */
function updatePending(term: string, at: number, pending: Pending): Pending {
  const end = at + term.length;
  if (negators.has(term)) return isNegated(at, pending) ? nothingPending : { ...pending, negatedFrom: at, negationEnd: end };
  const degree = degrees.get(term);
  if (degree === undefined) return pending;
  return { ...(incomparable.has(term) ? nothingPending : pending), degree, degreeEnd: end };
}

function negatedWeight(term: string, weight: number): number {
  if (weight > 0) return weight * NEGATED_PRAISE;
  return judgements.has(term) ? Math.max(MIN_LITOTES, weight * LITOTES) : weight * NEGATED_BLAME;
}

/** Reads a run of Chinese characters by longest match, with the negation and the degree just before. */
function readRun(run: string, offset: number, findings: Findings): void {
  let pending = nothingPending;
  for (let at = 0; at < run.length; ) {
    const term = longestTerm(run, at);
    const found = weigh(run, at, term);
    if (!found) {
      pending = updatePending(term, at, pending);
      if (turns.has(term)) findings.turns.push(offset + at);
      if (beliefs.has(term)) findings.beliefs.push(offset + at);
      at += Math.max(1, term.length);
      continue;
    }
    const end = at + found.length;
    if (found.weight !== 0) {
      const plain = found.weight * (at - pending.degreeEnd <= DEGREE_REACH ? pending.degree : 1);
      const negated = isNegated(at, pending);
      const weight = negated ? negatedWeight(term, plain) : plain;
      findings.hits.push({ start: offset + (negated ? pending.negatedFrom : at), end: offset + end, weight, term });
      pending = nothingPending;
    }
    at = end;
  }
}

/** Reads what a figure counts in the run after it: 3倍, 等了 3 周. */
function readCount(tokens: readonly Token[], index: number, run: string, findings: Findings): void {
  const [before, figure, { start }] = [tokens[index - 2], tokens[index - 1] as Token, tokens[index] as Token];
  if (run.startsWith("倍")) findings.hits.push({ start: figure.start, end: start + 1, weight: chineseManifold, term: "倍" });
  const counted = chineseSpan.exec(run)?.[0];
  if (counted === undefined || before?.kind !== "han") return;
  const wait = chineseWaiting.exec(simplify(before.text.slice(-WAITING_REACH)))?.[0];
  if (wait !== undefined) {
    findings.hits.push({ start: before.end - wait.length, end: start + counted.length, weight: chineseWait, term: wait });
  }
}

/** Reads the Chinese characters of a text, traditional or simplified. */
export function readChinese(tokens: readonly Token[]): Findings {
  const findings: Findings = { hits: [], turns: [], beliefs: [] };
  tokens.forEach(({ kind, text, start }, index) => {
    if (kind !== "han") return;
    const run = simplify(text);
    if (tokens[index - 1]?.kind === "figure") readCount(tokens, index, run, findings);
    readRun(run, start, findings);
  });
  return findings;
}
