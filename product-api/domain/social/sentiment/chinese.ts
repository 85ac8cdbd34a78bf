import type { Findings } from "./hits";
import { chineseBeliefs, chineseDegrees, chineseNegators, chineseTurns, chineseWords } from "./lexicons/chinese-words";
import { readSet, readTerms } from "./lexicons/weighted";
import { simplify } from "./simplify";
import type { Token } from "./tokens";

/** A negation reaches this many characters ahead, and a degree word as many less two. */
const NEGATION_REACH = 4;
const DEGREE_REACH = 2;
const NEGATED_PRAISE = -0.8;
const NEGATED_BLAME = -0.5;
/** "cannot be opened", "does not come out": 打不开, 提不出. */
const IMPOSSIBLE = -2;
const MANIFOLD = 2;

const words = readTerms(chineseWords, " ");
const negators = readSet(chineseNegators);
const degrees = readTerms(chineseDegrees, " ");
const turns = readSet(chineseTurns);
const beliefs = readSet(chineseBeliefs);
const longest = Math.max(...[...words.keys(), ...negators, ...degrees.keys(), ...turns, ...beliefs].map(({ length }) => length));

const impossible = /^[提转登打开充卖买进连加载点用收付退取领查动导刷存出][不](?:了|出|开|上|进|去|动|到|来|通|起)/;
const manifold = /^(?:[一二两三四五六七八九十百千万几好]{1,4})倍/;
/** After a good word: 涨不动, 稳不住. */
const comesToNothing = /^不(?:动|了|起来|上去|住)/;

function isTerm(term: string): boolean {
  return words.has(term) || negators.has(term) || degrees.has(term) || turns.has(term) || beliefs.has(term);
}

/** The longest term of any kind that begins here. */
function longestTerm(run: string, at: number): string {
  for (let length = Math.min(longest, run.length - at); length > 0; length -= 1) {
    const term = run.slice(at, at + length);
    if (isTerm(term)) return term;
  }
  return "";
}

/** The term at a place with its weight, where it is one that weighs something. */
function weigh(run: string, at: number, term: string): { weight: number; length: number } | undefined {
  const ahead = run.slice(at, at + longest);
  const pattern = term.length < 3 ? (impossible.exec(ahead)?.[0] ?? manifold.exec(ahead)?.[0]) : undefined;
  if (pattern) return { weight: pattern.endsWith("倍") ? MANIFOLD : IMPOSSIBLE, length: pattern.length };
  const weight = words.get(term);
  if (weight === undefined) return undefined;
  const failing = weight > 0 ? comesToNothing.exec(run.slice(at + term.length, at + term.length + 3))?.[0] : undefined;
  return failing ? { weight: -weight, length: term.length + failing.length } : { weight, length: term.length };
}

/** What a run of Chinese characters says: longest match, with negations and degrees looked up just before. */
function readRun(run: string, offset: number, findings: Findings): void {
  let negation = { at: 0, end: Number.NEGATIVE_INFINITY, factor: 1 };
  let degree = { end: Number.NEGATIVE_INFINITY, factor: 1 };
  for (let at = 0; at < run.length; ) {
    const term = longestTerm(run, at);
    const found = weigh(run, at, term);
    if (found) {
      const { weight, length } = found;
      const isNegated = at - negation.end < NEGATION_REACH && negation.factor < 0;
      const strength = at - degree.end < DEGREE_REACH ? degree.factor : 1;
      const plain = weight * strength;
      const total = isNegated ? plain * (plain > 0 ? NEGATED_PRAISE : NEGATED_BLAME) : plain;
      const start = isNegated ? negation.at : at;
      if (total !== 0) findings.hits.push({ start: offset + start, end: offset + at + length, weight: total, term });
      if (weight !== 0) negation = { at, end: Number.NEGATIVE_INFINITY, factor: 1 };
      at += length;
      continue;
    }
    if (negators.has(term)) {
      const isDouble = at - negation.end < NEGATION_REACH && negation.factor < 0;
      negation = { at, end: at + term.length, factor: isDouble ? 1 : -1 };
    } else if (degrees.has(term)) degree = { end: at + term.length, factor: degrees.get(term) ?? 1 };
    else if (turns.has(term)) findings.turns.push(offset + at);
    else if (beliefs.has(term)) findings.beliefs.push(offset + at);
    at += Math.max(1, term.length);
  }
}

/** What the Chinese characters of a text say, traditional or simplified. */
export function readChinese(tokens: readonly Token[]): Findings {
  const findings: Findings = { hits: [], turns: [], beliefs: [] };
  tokens.forEach(({ kind, text, start }, index) => {
    if (kind !== "han") return;
    const isTimes = text.startsWith("倍") && tokens[index - 1]?.kind === "figure";
    if (isTimes) findings.hits.push({ start: tokens[index - 1]?.start ?? start, end: start + 1, weight: MANIFOLD, term: "倍" });
    readRun(simplify(text), start, findings);
  });
  return findings;
}
