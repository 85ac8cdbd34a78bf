const COUNT_MAX = 2_147_483_647;
const escapes: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">" };

/** Text on one line and at most 200 characters long. */
export function cleanLine(text: string): string {
  return [...text.replace(/\s+/g, " ").trim()].slice(0, 200).join("");
}

/** X escapes `&`, `<` and `>` in texts; what stood escaped in the original stays so. */
export function unescapeOnce(text: string): string {
  return text.replace(/&(?:amp|lt|gt);/g, (escape) => escapes[escape] ?? escape);
}

/** Only addresses that a browser may load an image from; null for anything else. */
export function httpsUrl(value: string | null | undefined): string | null {
  return value && URL.canParse(value) && new URL(value).protocol === "https:" ? new URL(value).href : null;
}

/** A count that fits into 32 bits. */
export function smallCount(value: number): number {
  return Math.min(COUNT_MAX, Math.floor(value));
}
