import type { Findings, Hit } from "./hits";
import { lessonMarkers, questionBeginnings, questionWords, reportMarkers, rhetoricalMarkers } from "./lexicons/tone";
import { startsWithAny, containsAny, markersOf, plainForm } from "./plain-form";
import type { Token } from "./tokens";

/** Factors for praise and blame in a sentence that asks, accuses, teaches, reports or none of these. */
const QUESTION = { praise: 0.25, blame: 0.25 };
const RHETORICAL = { praise: 0.3, blame: 1 };
const LESSON = { praise: 0.2, blame: 0.2 };
const REPORT = { praise: 0.3, blame: 0.3 };
const STATEMENT = { praise: 1, blame: 1 };

const BEFORE_TURN = 0.5;
const BELIEVED_BEFORE_TURN = 0.1;
const AFTER_TURN = 1.3;

const questionOpeners = markersOf(questionBeginnings);
const questionMarkers = markersOf(questionWords);
const rhetorical = markersOf(rhetoricalMarkers);
const lessons = markersOf(lessonMarkers);
const reports = markersOf(reportMarkers);

interface Sentence {
  end: number;
  factors: { praise: number; blame: number };
  /** Places of the last turn and of the first earlier belief in it; infinite if there is none. */
  lastTurn: number;
  firstBelief: number;
}

function judgeSentence(text: string): Sentence["factors"] {
  const plain = plainForm(text);
  if (containsAny(plain, lessons)) return LESSON;
  const isQuestion = /\?/.test(text)
    || /[吗呢] $/.test(plain)
    || containsAny(plain, questionMarkers)
    || startsWithAny(plain, questionOpeners);
  if (!isQuestion) return containsAny(plain, reports) ? REPORT : STATEMENT;
  return containsAny(plain, rhetorical) || /\?\?|!\?|\?!/.test(text) ? RHETORICAL : QUESTION;
}

/** The sentences of a cleaned text, each including its full stops. */
function readSentences(text: string, tokens: readonly Token[]): Sentence[] {
  const ends = tokens.filter(({ kind }) => kind === "stop").map(({ end }) => end);
  if (ends.at(-1) !== text.length) ends.push(text.length);
  return ends.map((end, at) => {
    const factors = judgeSentence(text.slice(ends[at - 1] ?? 0, end));
    return { end, factors, lastTurn: Number.NEGATIVE_INFINITY, firstBelief: Number.POSITIVE_INFINITY };
  });
}

/** Calls `visit` for each place, in order, with the sentence that contains it; both lists are walked once. */
function visitPlaces<T extends { start: number }>(
  sentences: readonly Sentence[], places: readonly T[], visit: (sentence: Sentence, place: T) => void,
): void {
  let index = 0;
  for (const place of [...places].sort((one, other) => one.start - other.start)) {
    while (index < sentences.length - 1 && (sentences[index] as Sentence).end <= place.start) index += 1;
    visit(sentences[index] as Sentence, place);
  }
}

/** How much a hit counts given the turns of its sentence: what follows a turn weighs more than what precedes it. */
function turnFactor(start: number, { lastTurn, firstBelief }: Sentence): number {
  if (lastTurn === Number.NEGATIVE_INFINITY) return 1;
  if (start > lastTurn) return AFTER_TURN;
  return firstBelief <= start ? BELIEVED_BEFORE_TURN : BEFORE_TURN;
}

/** Weighs hits by the kind of sentence they are in, and by its turns. */
export function weighBySentence(text: string, tokens: readonly Token[], findings: Findings): Hit[] {
  const sentences = readSentences(text, tokens);
  const asPlaces = (starts: readonly number[]) => starts.map((start) => ({ start }));
  visitPlaces(sentences, asPlaces(findings.turns), (sentence, { start }) => {
    sentence.lastTurn = Math.max(sentence.lastTurn, start);
  });
  visitPlaces(sentences, asPlaces(findings.beliefs), (sentence, { start }) => {
    sentence.firstBelief = Math.min(sentence.firstBelief, start);
  });
  const weighed: Hit[] = [];
  visitPlaces(sentences, findings.hits, (sentence, hit) => {
    const factor = hit.weight > 0 ? sentence.factors.praise : sentence.factors.blame;
    weighed.push({ ...hit, weight: hit.weight * factor * turnFactor(hit.start, sentence) });
  });
  return weighed;
}
