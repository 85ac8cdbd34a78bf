/** X's own marks for what is in no language. */
const noLanguage = new Set(["und", "zxx", "qme", "qst", "qht", "qam", "qct"]);

/** What a language is called where the reader is; a mark that is none stays as it is. */
export function languageName(lang: string, locale: string): string {
  if (noLanguage.has(lang)) return lang;
  try {
    return new Intl.DisplayNames([locale], { type: "language" }).of(lang) ?? lang;
  } catch {
    return lang;
  }
}
