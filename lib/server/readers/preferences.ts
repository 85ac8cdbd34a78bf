import "server-only";
import { cookies } from "next/headers";
import { cache } from "react";
import { parseFontSize, parseLanguage, parseSidebar, parseTheme, preferenceKeys, type Preferences } from "@/lib/shared/preferences";

/** The user's choices from the cookies of this request; each falls back to its default. */
export const readPreferences = cache(async (): Promise<Preferences> => {
  const jar = await cookies();
  const read = (name: keyof Preferences) => jar.get(preferenceKeys[name])?.value;
  return {
    theme: parseTheme(read("theme")),
    language: parseLanguage(read("language")),
    fontSize: parseFontSize(read("fontSize")),
    sidebar: parseSidebar(read("sidebar")),
  };
});
