import afinn from "sentiment/languages/en/index.js";
import type { Findings, Hit } from "./hits";
import { englishBeliefs, englishPhrases, englishTurns } from "./lexicons/english-phrases";
import { englishDegrees, englishNeeds, englishNegators, englishWords } from "./lexicons/english-words";
import { readSet, readTerms } from "./lexicons/weighted";
import type { Token } from "./tokens";

/** AFINN's scale is −5..5, made for general text: halved, and its weakest words left out. */
const GENERAL_SHARE = 0.5;
const GENERAL_LEAST = 2;
const LONGEST_PHRASE = 5;
/** A negation reaches this many words ahead. */
const NEGATION_REACH = 4;
const NEGATED_PRAISE = -0.75;
const NEGATED_BLAME = -0.4;
const LACKING = -1.8;
const LOUDER = 1.2;

const words = readTerms(englishWords, " ");
const phrases = readTerms(englishPhrases, "|");
const beliefs = new Set(englishBeliefs.split("|").map((term) => term.trim()));
const degrees = readTerms(englishDegrees, " ");
const needs = readSet(englishNeeds);
const negators = readSet(englishNegators);
/** They make a bad thing good: "fixed my stuck withdrawal". */
const menders = readSet("fixed fixes fixing solved solves resolved resolves cured recovered");
const turns = new Set(englishTurns.split(" ").map((term) => term.replace("-", " ")));

/** Most words begin no phrase: that is seen at a glance. */
const firstWords = new Set([...phrases.keys(), ...beliefs].map((term) => term.split(" ", 1)[0]));

/** Words of a superlative: "never felt this good" is praise. */
const superlatives = readSet("this so such better easier happier more been");

function weightOf(word: string): number {
  const own = words.get(word);
  if (own !== undefined) return own;
  const general = Object.hasOwn(afinn.labels, word) ? (afinn.labels[word] ?? 0) : 0;
  return Math.abs(general) < GENERAL_LEAST ? 0 : general * GENERAL_SHARE;
}

function isKnown(word: string): boolean {
  return words.has(word) || Object.hasOwn(afinn.labels, word);
}

/** `sooo` → `so`, `lmaoooo` → `lmao`: the first spelling that a lexicon knows. */
function spell(word: string): string {
  if (isKnown(word) || !/(.)\1\1/.test(word)) return word;
  const twice = word.replace(/(.)\1{2,}/g, "$1$1");
  return isKnown(twice) ? twice : word.replace(/(.)\1+/g, "$1");
}

function termOf({ kind, text }: Token): string {
  return kind === "figure" ? "#" : text;
}

/** The longest known term that begins at a word. */
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
  const term = token?.kind === "word" ? spell(token.text) : "";
  return { term, length: 1, weight: weightOf(term) };
}

/** The negator that reaches a word: its place in the clause, or −1. Words of a matched phrase negate nothing. */
function findNegator(clause: readonly Token[], at: number, isBad: boolean, bound: ReadonlySet<number>): number {
  for (let back = at - 1; back >= 0 && back >= at - NEGATION_REACH; back -= 1) {
    const word = clause[back]?.text ?? "";
    if (!bound.has(back) && (negators.has(word) || (isBad && menders.has(word)))) return back;
  }
  return -1;
}

function isSuperlative(clause: readonly Token[], negatorAt: number, at: number): boolean {
  return clause[negatorAt]?.text === "never" && clause.slice(negatorAt + 1, at).some(({ text }) => superlatives.has(text));
}

/** A match with its degree, negation and loudness. */
function weigh(clause: readonly Token[], at: number, match: ReturnType<typeof matchAt>, bound: ReadonlySet<number>) {
  const negatorAt = findNegator(clause, at, match.weight < 0, bound);
  const isNegated = negatorAt >= 0 && !isSuperlative(clause, negatorAt, at);
  if (isNegated && needs.has(match.term)) return { weight: LACKING, from: negatorAt };
  const degree = degrees.get(clause[at - 1]?.text ?? "") ?? 1;
  const loudness = clause.slice(at, at + match.length).some(({ isLoud }) => isLoud) ? LOUDER : 1;
  const plain = match.weight * degree * loudness;
  if (!isNegated) return { weight: plain, from: at };
  return { weight: plain * (plain > 0 ? NEGATED_PRAISE : NEGATED_BLAME), from: negatorAt };
}

function readClause(clause: readonly Token[], findings: Findings): void {
  const bound = new Set<number>();
  for (let at = 0; at < clause.length; ) {
    const token = clause[at] as Token;
    const belief = matchPhrase(clause, at, (term) => beliefs.has(term));
    if (belief || beliefs.has(token.text)) findings.beliefs.push(token.start);
    if (turns.has(token.text) || turns.has(`${token.text} ${clause[at + 1]?.text}`)) findings.turns.push(token.start);
    const match = matchAt(clause, at);
    const { weight, from } = weigh(clause, at, match, bound);
    const last = clause[at + match.length - 1] as Token;
    if (weight !== 0) findings.hits.push({ start: (clause[from] as Token).start, end: last.end, weight, term: match.term } satisfies Hit);
    if (match.length > 1) for (let index = at; index < at + match.length; index += 1) bound.add(index);
    at += match.length;
  }
}

/** What English words say, clause by clause: negations and phrases never reach over a comma or a full stop. */
export function readEnglish(tokens: readonly Token[]): Findings {
  const findings: Findings = { hits: [], turns: [], beliefs: [] };
  let clause: Token[] = [];
  for (const token of tokens) {
    if (token.kind === "word" || token.kind === "figure") clause.push(token);
    else {
      readClause(clause, findings);
      clause = [];
    }
  }
  readClause(clause, findings);
  return findings;
}
