/** X's codes for posts that are in no language. */
const noLanguage = new Set(["und", "zxx", "qme", "qst", "qht", "qam", "qct"]);

/** The name of a language in the given locale; a code that is not a language is returned as it is. */
export function languageName(lang: string, locale: string): string {
  if (noLanguage.has(lang)) return lang;
  try {
    return new Intl.DisplayNames([locale], { type: "language" }).of(lang) ?? lang;
  } catch {
    return lang;
  }
}
