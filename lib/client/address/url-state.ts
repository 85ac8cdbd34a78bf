import { createListeners } from "@/lib/shared/listeners";
import { isServerUnreachable } from "@/lib/shared/server-unreachable";
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
 * `push` adds a history entry; `replace` does not; `close` goes back to the entry that the page had the resulting query in, so that Back
 * does not lead there once more, and replaces like `replace` if it has come from none.
 */
type HistoryChange = "push" | "replace" | "close";

/** Sets parameters in the page's query, and removes those that are null, without asking the server. */
export function changeQuery(values: Readonly<Record<string, string | null>>, how: HistoryChange): void {
  changeAddress((params) => writeParams(params, values), how);
}

/**
 * Like `changeQuery`, with a function that writes the parameters. A write that changes nothing adds no history entry: otherwise each key
 * would add one while a date is half typed.
 */
export function changeAddress(write: (params: URLSearchParams) => void, how: HistoryChange): void {
  const url = new URL(window.location.href);
  const before = `${url.searchParams}`;
  write(url.searchParams);
  const after = `${url.searchParams}`;
  if (after === before) return;
  // The queries of the entries before this one, as far as they were added here one after another.
  const trail = (window.history.state as { trail?: readonly string[] } | null)?.trail ?? [];
  const replace = () => {
    window.history.replaceState({ trail }, "", url);
    listeners.notify();
  };
  if (how === "push") {
    window.history.pushState({ trail: [...trail, before].slice(-longestTrail) }, "", url);
    listeners.notify();
  } else if (how === "close" && trail.includes(after) && !isServerUnreachable()) {
    returnBy(trail.length - trail.lastIndexOf(after), replace);
  } else replace();
}

/** A browser may restore no more than ten entries before the current one. */
const longestTrail = 10;
/** A browser that has not gone back by then does not have the entry any more. */
const returnMs = 1_000;

/** Goes back by a number of history entries, once, however often a dialog is closed before that is done. */
function returnBy(entries: number, otherwise: () => void): void {
  if (window.memescopeReturns) return;
  window.memescopeReturns = true;
  const end = () => {
    clearTimeout(timer);
    window.removeEventListener("popstate", end);
    window.memescopeReturns = false;
  };
  const timer = setTimeout(() => { end(); otherwise(); }, returnMs);
  window.addEventListener("popstate", end);
  window.history.go(-entries);
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
