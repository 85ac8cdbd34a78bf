let shown: string | null = null;

/**
 * Remembers whose pages this document shows, by the account's mark; the
 * first account stays. Call it before anything on a page calls the server.
 */
export function noteAccount(mark?: string): void {
  if (typeof window !== "undefined") shown ??= mark ?? null;
}

/** The mark of the account whose pages this document shows; null if it has shown none. */
export const shownAccount = (): string | null => shown;

/**
 * Reloads the page if this document has shown the pages of an account other than `account`. Whatever was read for that account, answers as
 * well as pages, stays in the document's memory, and the next person to log in, here or in another tab, may be somebody else.
 */
export function reloadIfOtherAccount(account?: string): void {
  if (shown !== null && shown !== account) window.location.reload();
}
