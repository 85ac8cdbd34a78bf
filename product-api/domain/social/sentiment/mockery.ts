import type { Hit } from "./hits";
import { emojiOfLaughter, emojiOfSarcasm } from "./lexicons/emoji";
import {
  cheapPraise, earnestTurns, laughter, mockedClaims, mockeryMarkers, mockingClauses, mockingExclamations, mockingOpeners,
} from "./lexicons/tone";
import { readSet } from "./lexicons/weighted";
import { startsWithAny, containsAny, markersOf, plainForm, terms } from "./plain-form";
import type { Token } from "./tokens";

const MOCKED = -0.7;
const HARD_LOSS = -1.8;
/** Blame at least this strong can contrast with praise next to it. */
const CONTRAST = -0.7;
/** Praise that outweighs the loss by more than this factor is sincere. */
const MAX_MOCKED_RATIO = 1.3;

/** "only down 85": a big loss played down. */
const belittledLoss = / (?:only|just) (?:down|lost) \d{2}|[才只][跌亏赔]了? ?\d{2}/;
/** Words in quotation marks from which the author keeps a distance; anything longer is a real quotation. */
const quoted = /["“「]([^"“”「」\n]{2,40})["”」]/g;

const markers = markersOf(mockeryMarkers);
const cheap = new Set(terms(cheapPraise));
const claims = new Set(terms(mockedClaims));
const laughs = new Set([...terms(laughter), ...readSet(emojiOfLaughter)]);
const openers = markersOf(mockingOpeners);
const exclamations = terms(mockingExclamations);
const clauseMarkers = markersOf(mockingClauses);
const earnest = markersOf(earnestTurns);
const sarcasticEmoji = readSet(emojiOfSarcasm);

/** What comes between thanks and something that nobody is thankful for: "thanks for locking my funds". */
const thanksLink = /^ (?:for|on) (?:all |the |my |your |our |another ){0,2}$/;

/** Claims that are laid on thick: "so professional". */
const emphatic =
  new RegExp(` (?:so|such an?|very|totally|super|real|truly|extremely|clearly|obviously|definitely) (?:${mockedClaims.split("|").filter((claim) => /^[a-z]/.test(claim)).join("|")}) `);

/** A stretch of the text, with the hits in it. */
interface Stretch {
  /** The first clause, if it is short, in plain form and trimmed. */
  opening: string;
  plain: string;
  praise: Hit[];
  blame: Hit[];
}

/** The stretches between stops, or between stops and commas, that contain hits; both lists are walked once. */
function stretchesOf(text: string, tokens: readonly Token[], hits: readonly Hit[], ends: readonly Token["kind"][]): Stretch[] {
  const borders = [...tokens.filter(({ kind }) => ends.includes(kind)).map(({ end }) => end), text.length];
  const ordered = [...hits].sort((one, other) => one.start - other.start);
  const stretches: Stretch[] = [];
  let next = 0;
  borders.forEach((end, index) => {
    const inside: Hit[] = [];
    for (; next < ordered.length && (ordered[next] as Hit).start < end; next += 1) inside.push(ordered[next] as Hit);
    if (inside.length === 0) return;
    const written = text.slice(borders[index - 1] ?? 0, end);
    const opening = plainForm(/^[^,，、:;]{0,20}(?=[,，])/.exec(written.trimStart())?.[0] ?? "").trim();
    stretches.push({
      opening,
      plain: plainForm(written),
      praise: inside.filter(({ weight }) => weight > 0),
      blame: inside.filter(({ weight }) => weight < 0),
    });
  });
  return stretches;
}

function isThanksForHarm(text: string, { praise, blame }: Stretch): boolean {
  const starts = new Set(blame.filter(({ weight }) => weight <= CONTRAST).map(({ start }) => start));
  return praise.some(({ end }) => {
    for (let start = end; start <= end + 20; start += 1) if (starts.has(start) && thanksLink.test(text.slice(end, start))) return true;
    return false;
  });
}

function opensInMockery(text: string, stretch: Stretch): boolean {
  if (containsAny(stretch.plain, earnest)) return false;
  const isExaggerated = stretch.praise.every(({ term }) => claims.has(term)) && emphatic.test(stretch.plain);
  return isExaggerated || startsWithAny(stretch.plain, openers) || exclamations.includes(stretch.opening) || isThanksForHarm(text, stretch);
}

/** Praise in one breath with what went wrong, in a form that signals mockery: "oh great, down again", "love it when it fails". */
function contrastsOf(text: string, tokens: readonly Token[], hits: readonly Hit[]): Hit[] {
  if (!hits.some(({ weight }) => weight <= CONTRAST) || !hits.some(({ weight }) => weight > 0)) return [];
  const isContrast = ({ praise, blame }: Stretch) => praise.length > 0 && blame.some(({ weight }) => weight <= CONTRAST);
  const sentences = stretchesOf(text, tokens, hits, ["stop"]).filter((stretch) => isContrast(stretch) && opensInMockery(text, stretch));
  const clauses = stretchesOf(text, tokens, hits, ["stop", "comma"]).filter((stretch) =>
    isContrast(stretch) && containsAny(stretch.plain, clauseMarkers));
  return [...sentences, ...clauses].flatMap(({ praise }) => praise);
}

/** Claims of trust, and no other praise, next to laughter: "totally legit project lmao". */
function mockedClaimsOf(hits: readonly Hit[]): Hit[] {
  if (!hits.some(({ term }) => laughs.has(term))) return [];
  const praise = hits.filter(({ weight, term }) => weight > 0 && !laughs.has(term));
  const isClaimAlone = praise.length > 0 && praise.every(({ term }) => claims.has(term));
  return isClaimAlone ? hits.filter(({ weight }) => weight > 0) : [];
}

/** Claims in quotation marks: `"safe" and "audited"`. */
function quotedClaimsOf(text: string, hits: readonly Hit[]): Hit[] {
  const candidates = hits.filter(({ weight, term }) => weight > 0 && claims.has(term)).sort((one, other) => one.start - other.start);
  const found: Hit[] = [];
  let next = 0;
  if (candidates.length === 0) return [];
  for (const { index, 0: whole } of text.matchAll(quoted)) {
    while (next < candidates.length && (candidates[next] as Hit).start < index) next += 1;
    for (; next < candidates.length && (candidates[next] as Hit).end <= index + whole.length; next += 1) {
      found.push(candidates[next] as Hit);
    }
  }
  return found;
}

/** Cheap praise that is outweighed by a heavy loss: "down 90%, congrats everyone". */
function cheapOf(hits: readonly Hit[]): Hit[] {
  const praise = sum(hits.filter(({ weight }) => weight > 0));
  const blame = -sum(hits.filter(({ weight }) => weight < 0));
  const isLoss = hits.some(({ weight }) => weight <= HARD_LOSS) && praise <= blame * MAX_MOCKED_RATIO;
  return isLoss ? hits.filter(({ weight, term }) => weight > 0 && cheap.has(term)) : [];
}

/** Reverses praise where the text mocks, as shown by its words, by an emoji, or by what is next to the praise. */
export function weighMockery(text: string, tokens: readonly Token[], hits: readonly Hit[]): Hit[] {
  const plain = plainForm(text);
  const isMarked = tokens.some(({ text: piece }) => piece === "/s" || sarcasticEmoji.has(piece))
    || containsAny(plain, markers)
    || belittledLoss.test(plain);
  const mocked = new Set(
    isMarked ? hits : [...contrastsOf(text, tokens, hits), ...mockedClaimsOf(hits), ...quotedClaimsOf(text, hits), ...cheapOf(hits)],
  );
  return hits.map((hit) => (hit.weight > 0 && mocked.has(hit) ? { ...hit, weight: hit.weight * MOCKED } : hit));
}

/** The sum of the weights. */
export function sum(hits: readonly Hit[]): number {
  return hits.reduce((total, { weight }) => total + weight, 0);
}
