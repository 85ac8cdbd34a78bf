/** Handles that a text mentions, in lower case and without @, which may be the wide one of Chinese and Japanese keyboards. */
export function handlesIn(text: string): string[] {
  return [...text.matchAll(/(?<![A-Za-z0-9_])[@＠]([A-Za-z0-9_]+)/g)].map(([, name = ""]) => name.toLowerCase());
}

/** Whole words, as a search has it; scripts that set no blanks between words are searched letter by letter. */
export function holdsKeyword(text: string, keyword: string): boolean {
  const wanted = keyword.toLowerCase();
  if (/[^\x20-\x7e]/.test(wanted)) return text.toLowerCase().includes(wanted);
  const escaped = wanted.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![a-z0-9_@#$])${escaped}(?![a-z0-9_])`).test(text.toLowerCase());
}

/**
 * The keywords by which a post was found that does not mention the handle; none for a mention. A network also searches what
 * a post links to or quotes: where the text holds none of the keywords, any of them may have been it.
 */
export function keywordsMatched(text: string, username: string, keywords: readonly string[]): string[] {
  if (handlesIn(text).includes(username.toLowerCase())) return [];
  const held = keywords.filter((keyword) => holdsKeyword(text, keyword));
  return held.length > 0 ? held : [...keywords];
}
