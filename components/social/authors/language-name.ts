import { postLanguage } from "@/lib/shared/format/post-language";

/** The name of a language in the given locale; a code that is not a language is returned as it is. */
export function languageName(lang: string, locale: string): string {
  if (postLanguage(lang) === undefined) return lang;
  try {
    return new Intl.DisplayNames([locale], { type: "language" }).of(lang) ?? lang;
  } catch {
    return lang;
  }
}
