import { createListeners } from "@/lib/shared/listeners";
import { textStart } from "@/lib/shared/format/text-start";

/** The value if it is allowed, otherwise the fallback: a URL may contain anything. */
export function oneOf<const T extends string>(allowed: readonly T[], value: unknown, otherwise: T): T {
  return allowed.find((one) => one === value) ?? otherwise;
}

/** URL parameters, as in URLSearchParams and Next's own read-only version. */
export interface Params {
  get(name: string): string | null;
}

/**
 * A parameter's text on one line and without control characters, which no service can look for; at most `longest` UTF-16 units of it,
 * and empty if it is missing.
 */
export function textOf(raw: string | null, longest: number): string {
  return textStart((raw ?? "").replace(/\p{Cc}+/gu, " ").trim(), longest).trimEnd();
}

const lastPage = 100_000;

/** The page number in `?page=`; 1 if it is missing or invalid. */
export function pageOf(raw: string | null): number {
  const page = Number(raw);
  return Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1;
}

/** Sets parameters in the given order, so that each view has only one URL; null removes one. */
export function writeParams(params: URLSearchParams, values: Readonly<Record<string, string | null>>): void {
  for (const [name, value] of Object.entries(values)) {
    params.delete(name);
    if (value !== null) params.set(name, value);
  }
}

/**
 * Sets parameters in the page's query, and removes those that are null,
 * without asking the server. `push` adds a history entry; `replace` does not.
 */
export function changeQuery(values: Readonly<Record<string, string | null>>, how: "push" | "replace"): void {
  changeAddress((params) => writeParams(params, values), how);
}

/**
 * Like `changeQuery`, with a function that writes the parameters. A write that changes nothing adds no history entry: otherwise each key
 * would add one while a date is half typed.
 */
export function changeAddress(write: (params: URLSearchParams) => void, how: "push" | "replace"): void {
  const url = new URL(window.location.href);
  const before = `${url.searchParams}`;
  write(url.searchParams);
  if (`${url.searchParams}` === before) return;
  window.history[how === "push" ? "pushState" : "replaceState"](null, "", url);
  listeners.notify();
}

const listeners = createListeners();

/**
 * Calls back on each change of the query, made here or by Back and Forward.
 * @returns a function that stops this
 */
export function onQueryChange(listener: () => void): () => void {
  const remove = listeners.add(listener);
  window.addEventListener("popstate", listener);
  return () => {
    remove();
    window.removeEventListener("popstate", listener);
  };
}
