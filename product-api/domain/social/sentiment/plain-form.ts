import { simplify } from "./simplify";

/** Terms of a list that is separated by `|`. */
export function terms(list: string): string[] {
  return list.split("|");
}

/** Markers of a list as `holds` looks them up: those in Latin letters as whole words. */
export function markersOf(list: string): string[] {
  return terms(list).map((term) => (/^[a-z]/.test(term) ? ` ${term} ` : term));
}

/** Small letters, simplified, single spaces, a space at either end: markers are looked up in this form. */
export function plainForm(text: string): string {
  return ` ${simplify(text).toLowerCase().replace(/[^\p{L}\p{N}'/]+/gu, " ").trim()} `;
}

/** Whether a text in plain form holds one of the markers. */
export function holds(plain: string, markers: readonly string[]): boolean {
  return markers.some((marker) => plain.includes(marker));
}

/** Whether a text in plain form begins with one of the markers. */
export function beginsWith(plain: string, markers: readonly string[]): boolean {
  return markers.some((marker) => plain.startsWith(marker, marker.startsWith(" ") ? 0 : 1));
}
