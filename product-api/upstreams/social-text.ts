const COUNT_MAX = 2_147_483_647;
const escapes: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">" };

/** More of a text is not looked at to find the characters of a line. */
const LINE_READ = 2_000;

/** Text on one line without control characters (a database cannot hold NUL), cut to at most 200 characters. */
export function cleanLine(text: string): string {
  return [...text.slice(0, LINE_READ).replace(/[\s\p{Cc}]+/gu, " ").trim()].slice(0, 200).join("");
}

/** The longest post that X allows has 25,000 characters, before it escapes some of them. */
const POST_MAX = 25_000;

/** A post's text, marked with an ellipsis if it is longer than any network allows and therefore cut. */
export function postText(text: string): string {
  return text.length <= POST_MAX ? text : `${text.slice(0, POST_MAX).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

/** X escapes `&`, `<` and `>` in texts; text that was already escaped in the original stays escaped. */
export function unescapeOnce(text: string): string {
  return text.replace(/&(?:amp|lt|gt);/g, (escape) => escapes[escape] ?? escape);
}

/** Browsers accept no longer ones. */
const URL_MAX = 2_000;

/** Only URLs that a browser may load an image from; null for anything else. */
export function httpsUrl(value: string | null | undefined): string | null {
  return value && value.length <= URL_MAX && URL.canParse(value) && new URL(value).protocol === "https:" ? new URL(value).href : null;
}

/** Limits a count to what fits into 32 bits. */
export function smallCount(value: number): number {
  return Math.min(COUNT_MAX, Math.floor(value));
}
