let shown: string | null = null;

/** Notes whose pages this document shows, by the mark of the account; who was noted first stays. Before anything of a page asks the server. */
export function noteAccount(mark: string): void {
  if (typeof window !== "undefined") shown ??= mark;
}

/** The mark of the account whose pages this document shows; null where it has shown none. */
export const shownAccount = (): string | null => shown;

/**
 * Loads the page afresh where this document has shown an account's, or another's than this one's: what was read for it, answers as well
 * as pages, stays in a document's memory, and the next who signs in, here or in another tab, may be somebody else.
 */
export function forgetDocument(of: string | null = null): void {
  if (shown !== null && shown !== of) window.location.reload();
}
