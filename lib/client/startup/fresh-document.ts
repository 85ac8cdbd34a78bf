let hasShownAccount = false;

/** Notes that this document shows the pages of an account. */
export function noteAccount(): void {
  hasShownAccount = true;
}

/**
 * Loads the page afresh where this document has shown an account's: what was read for it, answers as well as pages, stays in a
 * document's memory, and the next who signs in may be somebody else.
 */
export function forgetDocument(): void {
  if (hasShownAccount) window.location.reload();
}
