/** What was typed or pasted, without the invisible characters that are often copied along and the spaces around it. */
export function visibleText(typed: string): string {
  return typed.replace(/\p{Cf}/gu, "").trim();
}

/**
 * What was typed or pasted, as it looks: `visibleText` with plain letters and digits for the full-width ones of a Chinese keyboard. Not
 * for names, where such characters join emoji, nor for URLs, whose path means each character as it is.
 */
export function bareText(typed: string): string {
  return visibleText(typed.normalize("NFKC"));
}
