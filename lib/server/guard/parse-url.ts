/** The URL that a text is, or null. */
export function parseUrl(text: string, base?: string): URL | null {
  return URL.canParse(text, base) ? new URL(text, base) : null;
}
