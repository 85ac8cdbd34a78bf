type TokenKind = "word" | "han" | "figure" | "emoji" | "emoticon" | "stop" | "comma";

/** A piece of a text; `text` is in lower case, `start` and `end` are places in the cleaned text. */
export interface Token {
  kind: TokenKind;
  text: string;
  start: number;
  end: number;
  /** Written entirely in capitals, with three letters or more. */
  isLoud: boolean;
}

// The dash of a range ("10-20%") is no sign.
// No part can match the same characters in two ways, so the time is linear in the length of the text.
const pieces =
  /(?<word>[A-Za-z\u00C0-\u024F][A-Za-z\u00C0-\u024F0-9']*)|(?<han>[\p{Script=Han}]+)|(?<figure>(?:(?<!\d[%x]?)[+−-])?\d+(?:[.,]\d+)*(?:%|x(?![A-Za-z]))?)|(?<emoticon>[:;=]'?-?[()DPp/](?![\w/])|<\/?3(?!\d)|\/s(?!\w))|(?<emoji>\p{Extended_Pictographic}|[\u{1F1E6}-\u{1F1FF}]{2})|(?<stop>[.!?。;\n~]+)|(?<comma>[,、:()"“”「」])/gu;

const kinds: readonly TokenKind[] = ["word", "han", "figure", "emoticon", "emoji", "stop", "comma"];

/** The pieces of a cleaned text, in order; anything else is left out. */
export function readTokens(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(pieces)) {
    const [written] = match;
    const kind = kinds.find((name) => match.groups?.[name] !== undefined) as TokenKind;
    const isLoud = kind === "word" && written.length > 2 && written === written.toUpperCase() && /[A-Z]{3}/.test(written);
    tokens.push({ kind, text: written.toLowerCase(), start: match.index, end: match.index + written.length, isLoud });
  }
  return tokens;
}

/** A piece as the lexicons write it: every figure is `#`. */
export function termOf({ kind, text }: Token): string {
  return kind === "figure" ? "#" : text;
}
