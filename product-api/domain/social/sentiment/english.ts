import afinn from "sentiment/languages/en/index.js";
import type { Findings } from "./hits";
import { englishBeliefs, englishPhrases, englishTurns } from "./lexicons/english-phrases";
import { englishDegrees, englishWords } from "./lexicons/english-words";
import { readSet, readTerms } from "./lexicons/weighted";
import { isNeedOrTrouble, negate, type ClauseState } from "./negation";
import { termOf, type Token } from "./tokens";

/** AFINN's scale is −5..5, made for general text: its weights are halved, and its weakest words left out. */
const GENERAL_SHARE = 0.5;
const MIN_GENERAL = 2;
const LONGEST_PHRASE = 5;
const LOUD_FACTOR = 1.2;

const words = readTerms(englishWords, " ");
const phrases = readTerms(englishPhrases, "|");
const beliefs = new Set(englishBeliefs.split("|").map((term) => term.trim()));
const degrees = readTerms(englishDegrees, " ");
const turns = new Set(englishTurns.split(" ").map((term) => term.replace("-", " ")));
/** After "not", these announce more of the same: "not only fast but safe". */
const additions = readSet("only just merely simply");

/** Lets the many words that begin no phrase be skipped quickly. */
const firstWords = new Set([...phrases.keys(), ...beliefs].map((term) => term.split(" ", 1)[0]));

function weightOf(word: string): number {
  const own = words.get(word);
  if (own !== undefined) return own;
  const general = Object.hasOwn(afinn.labels, word) ? (afinn.labels[word] ?? 0) : 0;
  return Math.abs(general) < MIN_GENERAL ? 0 : general * GENERAL_SHARE;
}

function isKnown(word: string): boolean {
  return words.has(word) || Object.hasOwn(afinn.labels, word);
}

/** Shortens stretched words: `sooo` → `so`, `lmaoooo` → `lmao`. Doubled letters are kept if a lexicon knows the word with them. */
function unstretch(word: string): string {
  if (isKnown(word) || !/(.)\1\1/.test(word)) return word;
  const twice = word.replace(/(.)\1{2,}/g, "$1$1");
  return isKnown(twice) ? twice : word.replace(/(.)\1+/g, "$1");
}

/** The longest known phrase that begins at a word. */
function matchPhrase(clause: readonly Token[], at: number, has: (term: string) => boolean): { term: string; length: number } | undefined {
  if (!firstWords.has(termOf(clause[at] as Token))) return undefined;
  const longest = Math.min(LONGEST_PHRASE, clause.length - at);
  for (let length = longest; length > 1; length -= 1) {
    const term = clause.slice(at, at + length).map(termOf).join(" ");
    if (has(term)) return { term, length };
  }
  return undefined;
}

function matchAt(clause: readonly Token[], at: number) {
  const phrase = matchPhrase(clause, at, (term) => phrases.has(term));
  if (phrase) return { ...phrase, weight: phrases.get(phrase.term) ?? 0 };
  const token = clause[at];
  const term = token?.kind === "word" ? unstretch(token.text) : "";
  return { term, length: 1, weight: weightOf(term) };
}

/** Weighs a match with its degree, loudness and negation. */
function weigh(clause: readonly Token[], at: number, match: ReturnType<typeof matchAt>, state: ClauseState) {
  if (match.weight === 0 && !isNeedOrTrouble(match.term)) return { weight: 0, from: at };
  const degree = degrees.get(clause[at - 1]?.text ?? "") ?? 1;
  const loudness = clause.slice(at, at + match.length).some(({ isLoud }) => isLoud) ? LOUD_FACTOR : 1;
  return negate(clause, { ...match, at, weight: match.weight * loudness, degree }, state);
}

/** Whether the text turns at a word; "but" after "not only" adds instead. */
function isTurn(clause: readonly Token[], at: number, isAdding: boolean): boolean {
  const { text } = clause[at] as Token;
  return (turns.has(text) && !(isAdding && text === "but")) || turns.has(`${text} ${clause[at + 1]?.text}`);
}

/** Reads a clause. Returns whether its sentence is in the middle of a "not only … but". */
function readClause(clause: readonly Token[], findings: Findings, wasAdding: boolean): boolean {
  const state: ClauseState = { bound: new Set() };
  let isAdding = wasAdding;
  for (let at = 0; at < clause.length; ) {
    const token = clause[at] as Token;
    const belief = matchPhrase(clause, at, (term) => beliefs.has(term));
    if (belief || beliefs.has(token.text)) findings.beliefs.push(token.start);
    if (token.text === "not" && additions.has(clause[at + 1]?.text ?? "")) isAdding = true;
    if (isTurn(clause, at, isAdding)) findings.turns.push(token.start);
    const match = matchAt(clause, at);
    const { weight, from } = weigh(clause, at, match, state);
    const last = clause[at + match.length - 1] as Token;
    if (weight !== 0) findings.hits.push({ start: (clause[from] as Token).start, end: last.end, weight, term: match.term });
    if (match.length > 1) for (let index = at; index < at + match.length; index += 1) state.bound.add(index);
    at += match.length;
  }
  return isAdding;
}

/** Reads English words clause by clause: negations and phrases never reach across a comma or a full stop. */
export function readEnglish(tokens: readonly Token[]): Findings {
  const findings: Findings = { hits: [], turns: [], beliefs: [] };
  let clause: Token[] = [];
  let isAdding = false;
  for (const token of tokens) {
    if (token.kind === "word" || token.kind === "figure") clause.push(token);
    else {
      isAdding = readClause(clause, findings, isAdding) && token.kind !== "stop";
      clause = [];
    }
  }
  readClause(clause, findings, isAdding);
  return findings;
}
