/**
 * A user's text within a sentence or beside a figure, bidi-isolated: a right-to-left name would otherwise pull the digits after it, such as
 * the first of an address, to its other side. For plain text; in JSX, use `<bdi>`.
 */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
