/**
 * The first `length` UTF-16 units of a text, or one less if that would split a character: half an emoji becomes a different character in
 * the server's HTML than in the browser, and React would render the whole page again.
 */
export function textStart(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "");
}
