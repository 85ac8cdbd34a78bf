/**
 * The beginning of a text, so many UTF-16 units long, or one less where that would halve a character: of half an emoji the server's answer
 * makes another sign than the browser, and React would draw the whole page anew.
 */
export function textStart(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "");
}
