import { preferenceKeys, type Preferences } from "@/lib/shared/preferences";
import { writeCookie } from "./cookies";
import { readText, writeText } from "./store";

/** Stores a choice in this browser and in the cookie that the server reads; if storage is switched off, only the cookie keeps it. */
export function storePreference<K extends keyof Preferences>(name: K, value: Preferences[K]): void {
  writeText(preferenceKeys[name], String(value));
  storeCookie(name, value);
}

/** Stores a choice in its cookie only, for a year. */
export function storeCookie<K extends keyof Preferences>(name: K, value: Preferences[K]): void {
  writeCookie(preferenceKeys[name], value);
}

/** The stored text of a choice; null if nothing is stored or storage is switched off. */
export function readStored(name: keyof Preferences): string | null {
  return readText(preferenceKeys[name]);
}

/** Sets the font size on the page at once; globals.css has a rule for each size. */
export function applyFontSize(px: number): void {
  document.documentElement.dataset.fs = String(px);
}
