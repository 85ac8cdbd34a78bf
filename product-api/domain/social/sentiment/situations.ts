import type { Hit } from "./hits";
import { englishGroups, englishSituations } from "./lexicons/english-situations";
import { readTerms } from "./lexicons/weighted";
import { isNegator } from "./negation";
import { termOf, type Token } from "./tokens";

/** How many words may come between two steps. */
const GAP = 3;

interface Situation {
  steps: readonly ReadonlySet<string>[];
  weight: number;
  term: string;
}

function readStep(step: string): Set<string> {
  return new Set(step.split("/").flatMap((part) => (part.startsWith("@") ? (englishGroups[part] ?? "").split(" ") : [part])));
}

const situations: readonly Situation[] = [
  ...readTerms(englishSituations, "|"),
].map(([term, weight]) => ({ term, weight, steps: term.split(" ").map(readStep) }));

/** Situations by the words that can begin them. */
const byFirstWord = new Map<string, Situation[]>();
for (const situation of situations) {
  for (const word of situation.steps[0] ?? []) byFirstWord.set(word, [...(byFirstWord.get(word) ?? []), situation]);
}

/** Place of a step's word within the gap, or −1. A full stop, or a negation that is not the step itself, ends the search. */
function findStep(tokens: readonly Token[], from: number, step: ReadonlySet<string>): number {
  for (let at = from; at <= from + GAP && at < tokens.length; at += 1) {
    const token = tokens[at] as Token;
    if (token.kind === "stop") return -1;
    if (step.has(termOf(token))) return at;
    if (isNegator(token.text)) return -1;
  }
  return -1;
}

/** Place of the last word of a situation that begins at a word, or −1. */
function lastOf(tokens: readonly Token[], at: number, { steps }: Situation): number {
  let place = at;
  for (const step of steps.slice(1)) {
    place = findStep(tokens, place + 1, step);
    if (place < 0) return -1;
  }
  return place;
}

/** "no longer waiting", "not unable": a denied situation says nothing. */
function isDenied(tokens: readonly Token[], at: number): boolean {
  return [at - 1, at - 2].some((place) => tokens[place]?.kind === "word" && isNegator(tokens[place]?.text ?? ""));
}

/** Reads situations that are told without emotional words: "waiting for three weeks", "closed my ticket". No two overlap. */
export function readSituations(tokens: readonly Token[]): Hit[] {
  const hits: Hit[] = [];
  let free = 0;
  tokens.forEach((token, at) => {
    if (at < free || token.kind !== "word" || isDenied(tokens, at)) return;
    for (const situation of byFirstWord.get(token.text) ?? []) {
      const last = lastOf(tokens, at, situation);
      if (last < 0) continue;
      hits.push({ start: token.start, end: (tokens[last] as Token).end, weight: situation.weight, term: situation.term });
      free = last + 1;
      return;
    }
  });
  return hits;
}
