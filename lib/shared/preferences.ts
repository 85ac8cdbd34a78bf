import { languages, type Language } from "@/contracts/fields/language-rules";

/**
 * A reader's choices about how the product looks. Stored in localStorage and mirrored in a cookie, so that the server renders with them.
 */
export const themes = ["light", "dark", "matrix"] as const;
export type Theme = (typeof themes)[number];

export { languages, type Language };

export const fontSizePx = { min: 12, max: 20, initial: 14, marks: [12, 14, 16, 18, 20] } as const;

/** By default the window's width decides: narrow below 1,100 px. A sidebar that was opened or closed by hand stays so. */
const sidebarStates = ["auto", "expanded", "collapsed"] as const;
export type SidebarState = (typeof sidebarStates)[number];

export interface Preferences {
  theme: Theme;
  language: Language;
  /** 12 to 20 px. */
  fontSize: number;
  sidebar: SidebarState;
}

/** Both the localStorage keys and the cookie names. */
export const preferenceKeys = {
  theme: "memescope-theme",
  language: "memex-language",
  fontSize: "memex-font-size",
  sidebar: "memescope-sidebar",
} as const satisfies Record<keyof Preferences, string>;

export function parseTheme(raw: string | null | undefined): Theme {
  return themes.find((theme) => theme === raw) ?? "light";
}

export function parseLanguage(raw: string | null | undefined): Language {
  return languages.find((language) => language === raw) ?? "en";
}

/** Whole px from 12 to 20; 14 for anything else. */
export function parseFontSize(raw: string | null | undefined): number {
  const px = raw && /^\d{2}$/.test(raw) ? Number(raw) : Number.NaN;
  return px >= fontSizePx.min && px <= fontSizePx.max ? px : fontSizePx.initial;
}

export function parseSidebar(raw: string | null | undefined): SidebarState {
  return sidebarStates.find((state) => state === raw) ?? "auto";
}
