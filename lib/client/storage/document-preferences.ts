import { parseFontSize, parseLanguage, parseTheme, preferenceKeys, type Preferences } from "@/lib/shared/preferences";
import { readCookie } from "./cookies";
import { readStored } from "./preferences";

/**
 * The reader's choices, from the document itself, else from this browser's storage, else from the cookies: for a page that has to render
 * without the server.
 */
export function readDocumentPreferences(): Pick<Preferences, "theme" | "language" | "fontSize"> {
  if (typeof document === "undefined") return { theme: parseTheme(null), language: parseLanguage(null), fontSize: parseFontSize(null) };
  const { lang, dataset } = document.documentElement;
  return {
    theme: parseTheme(dataset.theme ?? readChoice("theme")),
    // Empty if the document was not rendered by us.
    language: parseLanguage(lang || readChoice("language")),
    fontSize: parseFontSize(dataset.fs ?? readChoice("fontSize")),
  };
}

function readChoice(name: "theme" | "language" | "fontSize"): string | null {
  return readStored(name) ?? readCookie(preferenceKeys[name]);
}
