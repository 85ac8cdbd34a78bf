import { languages, type Language } from "@/contracts/fields/language-rules";

/** What a reader chose about how the product looks. Stored in localStorage and mirrored in a cookie, so that the server draws it. */
export const themes = ["light", "dark", "matrix"] as const;
export type Theme = (typeof themes)[number];

export { languages, type Language };

export const fontSizePx = { min: 12, max: 20, initial: 14, marks: [12, 14, 16, 18, 20] } as const;

/** Where nobody chose, the width of the window does: narrow below 1,100 px. Opened there, or closed above, it stays so. */
export const sidebarStates = ["auto", "expanded", "collapsed"] as const;
export type SidebarState = (typeof sidebarStates)[number];

export interface Preferences {
  theme: Theme;
  language: Language;
  /** 12 to 20 px. */
  fontSize: number;
  sidebar: SidebarState;
}

/** Keys of localStorage and names of cookies alike. */
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

/** Whole px from 12 to 20; anything else is the initial 14. */
export function parseFontSize(raw: string | null | undefined): number {
  const px = raw && /^\d{2}$/.test(raw) ? Number(raw) : Number.NaN;
  return px >= fontSizePx.min && px <= fontSizePx.max ? px : fontSizePx.initial;
}

export function parseSidebar(raw: string | null | undefined): SidebarState {
  return sidebarStates.find((state) => state === raw) ?? "auto";
}
