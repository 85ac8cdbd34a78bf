import { simplify } from "./simplify";

/** The terms of a list separated by `|`. */
export function terms(list: string): string[] {
  return list.split("|");
}

/** The markers of a list as `containsAny` looks them up: those in Latin letters as whole words. */
export function markersOf(list: string): string[] {
  return terms(list).map((term) => (/^[a-z]/.test(term) ? ` ${term} ` : term));
}

/** The form in which markers are looked up: lower case, simplified characters, single spaces, and a space at either end. */
export function plainForm(text: string): string {
  return ` ${simplify(text).toLowerCase().replace(/[^\p{L}\p{N}'/]+/gu, " ").trim()} `;
}

/** Whether a text in plain form contains one of the markers. */
export function containsAny(plain: string, markers: readonly string[]): boolean {
  return markers.some((marker) => plain.includes(marker));
}

/** Whether a text in plain form begins with one of the markers. */
export function startsWithAny(plain: string, markers: readonly string[]): boolean {
  return markers.some((marker) => plain.startsWith(marker, marker.startsWith(" ") ? 0 : 1));
}
