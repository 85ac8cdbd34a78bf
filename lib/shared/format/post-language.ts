/** X's codes for posts that are in no language. */
const noLanguage = /^(und|zxx|qme|qst|qht|qam|qct)$/;

/** The language of a post, for its text's `lang`, by which screen readers choose their voice; undefined if none is known. */
export function postLanguage(lang: string | null): string | undefined {
  return lang === null || noLanguage.test(lang) ? undefined : lang;
}
