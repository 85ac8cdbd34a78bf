import type { Hit } from "./hits";
import { emojiWeights } from "./lexicons/emoji";
import { readTerms } from "./lexicons/weighted";
import type { Token } from "./tokens";

const emoji = readTerms(emojiWeights, " ");
const emoticons = new Map([
  [":)", 1], [":-)", 1], ["=)", 1], [";)", 0.7], [":d", 1.5], ["=d", 1.5], [":p", 0.5], ["<3", 2],
  [":(", -1.5], [":-(", -1.5], [":'(", -2], ["=(", -1.5], [":/", -0.8], ["</3", -2],
]);

/** A repeated sign counts in full once, and a quarter for each of the next few. */
const REPEATED_SHARE = 0.25;
const REPEATS_COUNTED = 2;

/** The percentages from which a move counts, and from which it counts as big. */
const MOVE_PERCENT = 8;
const BIG_MOVE_PERCENT = 20;
const MOVE = 0.8;
const BIG_MOVE = 1.8;

/** Reads emoji and emoticons. */
export function readEmoji(tokens: readonly Token[]): Hit[] {
  const seen = new Map<string, number>();
  const hits: Hit[] = [];
  for (const { kind, text, start, end } of tokens) {
    if (kind !== "emoji" && kind !== "emoticon") continue;
    const weight = (kind === "emoji" ? emoji : emoticons).get(text) ?? 0;
    const before = seen.get(text) ?? 0;
    seen.set(text, before + 1);
    if (weight === 0 || before > REPEATS_COUNTED) continue;
    hits.push({ start, end, weight: before === 0 ? weight : weight * REPEATED_SHARE, term: text });
  }
  return hits;
}

const rises = new Set(["up", "gained", "gain", "made", "did", "pumped", "rose"]);
const falls = new Set(["down", "lost", "lose", "dropped", "fell", "dumped", "crashed", "bled"]);

function directionOf(tokens: readonly Token[], at: number): number {
  const { text } = tokens[at] as Token;
  if (text.startsWith("+")) return 1;
  if (/^[-−]/.test(text)) return -1;
  const before = tokens[at - 1];
  if (before?.kind === "han") return /[跌亏虧赔賠缩縮]了?$/.test(before.text) ? -1 : /[涨漲赚賺拉翻]了?$/.test(before.text) ? 1 : 0;
  const words = [before, tokens[at - 2]].filter((token) => token?.kind === "word").map((token) => token?.text ?? "");
  if (words.some((word) => rises.has(word))) return 1;
  return words.some((word) => falls.has(word)) ? -1 : 0;
}

/** Reads price moves: "+340%", "down 40%", "up 12x", 跌85%. */
export function readMoves(tokens: readonly Token[]): Hit[] {
  return tokens.flatMap(({ kind, text, start, end }, at) => {
    if (kind !== "figure" || !/[%x]$/.test(text)) return [];
    const size = Number.parseFloat(text.replace(/[+,−-]/g, ""));
    const direction = directionOf(tokens, at);
    if (text.endsWith("x")) return direction > 0 ? [{ start, end, weight: BIG_MOVE, term: "#x" }] : [];
    const weight = size < MOVE_PERCENT ? 0 : size < BIG_MOVE_PERCENT ? MOVE : BIG_MOVE;
    return weight * direction === 0 ? [] : [{ start, end, weight: weight * direction, term: "#%" }];
  });
}
