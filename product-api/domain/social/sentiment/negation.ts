import {
  englishBoundaries, englishFillers, englishJudgements, englishNeeds, englishNegators, englishSuperlatives, englishTroubles,
} from "./lexicons/english-negation";
import { readSet } from "./lexicons/weighted";
import type { Token } from "./tokens";

/** A negation reaches this many words ahead, not counting fillers, and never further than `MAX_REACH`. */
const REACH = 4;
const MAX_REACH = 9;
/** A negation that belongs to a noun ends with it: "without delay through a clean page". */
const REACH_OF_ABSENCE = 2;
const NEGATED_PRAISE = -1;
const NEGATED_BLAME = -0.4;
/** "not bad": denying a judgement almost states its opposite. */
const LITOTES = -0.75;
/** "no longer slow": something that has ended is as good as its opposite. */
const ENDED = -1;
/** The least weight of a litotes, or of something that has ended. */
const MIN_LITOTES = 1.1;
const DENIED_TWICE = 0.75;
const UNMET_NEED = -1.8;
const RELIEVED = 1.5;

const negators = readSet(englishNegators);
const boundaries = readSet(englishBoundaries);
const fillers = readSet(englishFillers);
const judgements = readSet(englishJudgements);
const needs = readSet(englishNeeds);
const troubles = readSet(englishTroubles);
const superlatives = readSet(englishSuperlatives);
/** Words that make a bad thing good: "fixed my stuck withdrawal". */
const fixingWords = readSet("fixed fixes fixing solved solves resolved resolves cured recovered");
/** Words that deny a thing, not a statement: "no issues". */
const absences = readSet("no zero 0 without never");
const nounNegators = readSet("no zero 0 without lacks lacking");
/** Words that only reinforce another negation before them: "don't want no scam". */
const echoes = readSet("no nobody nothing none never nowhere");
const joiners = readSet("or nor and even");

/** A word or phrase that speaks for or against, in its clause. */
interface Opinion {
  at: number;
  /** Number of words in the term. */
  length: number;
  term: string;
  weight: number;
  /** Factor that makes the weight stronger or weaker: "very". */
  degree: number;
}

/** What has been read of a clause so far. Words of a matched phrase (`bound`) negate nothing. */
export interface ClauseState {
  bound: Set<number>;
  /** The opinion that used up a negation, which then reaches only similar ones joined to it: "not good or useful". */
  spent?: { negatorAt: number; end: number; sign: number };
}

export function isNegator(word: string): boolean {
  return negators.has(word);
}

/** Whether a word without weight gains one when it is negated: "no roadmap", "no issues". */
export function isNeedOrTrouble(term: string): boolean {
  return needs.has(term) || troubles.has(term);
}

/** Places of the negations that reach a word, nearest first; a boundary within the clause ends the search. */
function findNegators(clause: readonly Token[], { at, weight }: Opinion, { bound }: ClauseState): number[] {
  const found: number[] = [];
  for (let back = at - 1, counted = 0; back >= 0 && back >= at - MAX_REACH && counted < REACH; back -= 1) {
    const word = clause[back]?.text ?? "";
    if (bound.has(back)) counted += 1;
    else if (boundaries.has(word)) break;
    else if (nounNegators.has(word) && counted >= REACH_OF_ABSENCE && clause[back + 1]?.text !== "longer") counted += 1;
    else if (negators.has(word) || (weight < 0 && fixingWords.has(word))) found.push(back);
    else if (!fillers.has(word)) counted += 1;
  }
  return found;
}

/** "can't say it's not good" denies twice; "don't want no scam" only once. */
function isDeniedTwice(clause: readonly Token[], [nearest, next]: readonly number[]): boolean {
  return nearest !== undefined && next !== undefined && !echoes.has(clause[nearest]?.text ?? "");
}

/** "never felt this good" is praise. */
function isSuperlative(clause: readonly Token[], negatorAt: number, { at, weight }: Opinion): boolean {
  return weight > 0
    && clause[negatorAt]?.text === "never"
    && clause.slice(negatorAt + 1, at + 1).some(({ text }) => superlatives.has(text));
}

/** A negation that has reversed one word reaches the next only if the two are joined and alike. */
function isSpent(clause: readonly Token[], negatorAt: number, { at, weight }: Opinion, { spent }: ClauseState): boolean {
  if (!spent || spent.negatorAt !== negatorAt) return false;
  const between = clause.slice(spent.end, at);
  return spent.sign !== Math.sign(weight) || between.some(({ text }) => !joiners.has(text) && !fillers.has(text));
}

function hasEnded(clause: readonly Token[], negatorAt: number, { at, length }: Opinion): boolean {
  if (clause[negatorAt + 1]?.text === "longer") return true;
  return clause.slice(
    at + length, at + length + REACH,
  ).some(({ text }, index, after) => text === "anymore" || (text === "any" && after[index + 1]?.text === "more"));
}

function negatedWeight(clause: readonly Token[], negatorAt: number, opinion: Opinion): number {
  const { at, term, weight } = opinion;
  const word = clause[negatorAt]?.text ?? "";
  const before = clause[at - 1]?.text ?? "";
  if (troubles.has(term) && (absences.has(word) || before === "any" || before === "single")) return RELIEVED;
  if (needs.has(term)) return UNMET_NEED;
  if (weight >= 0) return weight * NEGATED_PRAISE;
  const ended = hasEnded(clause, negatorAt, opinion);
  if (!ended && !judgements.has(term)) return weight * NEGATED_BLAME;
  return Math.max(MIN_LITOTES, weight * (ended ? ENDED : LITOTES));
}

/** The weight of an opinion after the negations before it, and the place where its words begin. */
export function negate(clause: readonly Token[], opinion: Opinion, state: ClauseState): { weight: number; from: number } {
  const plain = { weight: opinion.weight * opinion.degree, from: opinion.at };
  const found = findNegators(clause, opinion, state);
  const [negatorAt] = found;
  if (negatorAt === undefined || isSuperlative(clause, negatorAt, opinion) || isSpent(clause, negatorAt, opinion, state)) return plain;
  if (isDeniedTwice(clause, found)) return { weight: opinion.weight * DENIED_TWICE, from: found[1] as number };
  state.spent = { negatorAt, end: opinion.at + opinion.length, sign: Math.sign(opinion.weight) };
  return { weight: negatedWeight(clause, negatorAt, opinion), from: negatorAt };
}
