/** Handles that a text mentions, in lower case and without @, which may be the full-width one of Chinese and Japanese keyboards. */
export function handlesIn(text: string): string[] {
  return [...text.matchAll(/(?<![A-Za-z0-9_])[@＠]([A-Za-z0-9_]+)/g)].map(([, name = ""]) => name.toLowerCase());
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Whether a text contains a word on its own, in any case: not as a part of a longer word. */
export function containsWord(text: string, word: string): boolean {
  return new RegExp(`(?<![\\p{L}\\p{N}_-])${escaped(word)}(?![\\p{L}\\p{N}_-])`, "iu").test(text);
}

/** Matches whole words, as a search does; a non-ASCII keyword matches anywhere, since its script may not put spaces between words. */
export function containsKeyword(text: string, keyword: string): boolean {
  const lowered = keyword.toLowerCase();
  if (/[^\x20-\x7e]/.test(lowered)) return text.toLowerCase().includes(lowered);
  return new RegExp(`(?<![a-z0-9_@#$])${escaped(lowered)}(?![a-z0-9_])`).test(text.toLowerCase());
}

/**
 * The keywords by which a post was found that does not mention the handle; none for a mention. A network also searches what a post links to
 * or quotes: if the text contains none of the keywords, it may have been any of them.
 */
export function keywordsMatched(text: string, username: string, keywords: readonly string[]): string[] {
  if (handlesIn(text).includes(username.toLowerCase())) return [];
  const held = keywords.filter((keyword) => containsKeyword(text, keyword));
  return held.length > 0 ? held : [...keywords];
}
