import { preferenceKeys, type Preferences } from "@/lib/shared/preferences";

const oneYearS = 365 * 24 * 60 * 60;

/** Stores a choice in this browser and in the cookie the server reads. Storage that is switched off is no error. */
export function storePreference<K extends keyof Preferences>(name: K, value: Preferences[K]): void {
  const key = preferenceKeys[name];
  try {
    localStorage.setItem(key, String(value));
  } catch {
    // The cookie alone still carries the choice.
  }
  storeCookie(name, value);
}

/** Mirrors a choice in its cookie only, for a year. */
export function storeCookie<K extends keyof Preferences>(name: K, value: Preferences[K]): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${preferenceKeys[name]}=${encodeURIComponent(value)}; Path=/; Max-Age=${oneYearS}; SameSite=Lax${secure}`;
}

/** The stored text of a choice, or null where nothing is stored or storage is switched off. */
export function readStored(name: keyof Preferences): string | null {
  try {
    return localStorage.getItem(preferenceKeys[name]);
  } catch {
    return null;
  }
}

/** Sets the size on the page at once; globals.css has a rule for each. */
export function applyFontSize(px: number): void {
  document.documentElement.dataset.fs = String(px);
}
