/**
 * What was typed or pasted, as it looks: without the invisible characters that are often copied along and the spaces around it, and with
 * plain letters and digits for the full-width ones of a Chinese keyboard. Not for names, where such characters join emoji.
 */
export function bareText(typed: string): string {
  return typed.replace(/\p{Cf}/gu, "").normalize("NFKC").trim();
}
