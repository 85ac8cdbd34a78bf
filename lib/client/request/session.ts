import { accountHeader } from "@/lib/shared/account-mark";
import { shownAccount } from "../startup/fresh-document";
import { queryDefaults } from "./query-defaults";
import { forgetAccount } from "../storage/account-keys";
import { storeDrafts } from "../storage/drafts";
import { forgetTour } from "../storage/tour";

/** Until the page is left: calls still under way are then refused, but nobody who logs out wants to come back here. */
let isEnding = false;

/**
 * Ends the session on the server (both cookies, and the product API's tokens), then loads the login page as a new document so that nothing
 * of the account stays in memory. Goes there even if the server cannot be reached. If another tab has logged in to another account
 * meanwhile, that session stays, and the login page leads into it.
 */
export async function endSession(loginPage = "/login"): Promise<void> {
  isEnding = true;
  window.addEventListener("pageshow", () => { isEnding = false; }, { once: true });
  const account = shownAccount();
  let isOtherAccount = false;
  try {
    const headers = { "x-memescope": "1", ...(account !== null && { [accountHeader]: account }) };
    isOtherAccount = (await fetch("/session/end", {
      method: "POST", headers, credentials: "same-origin", cache: "no-store", signal: AbortSignal.timeout(queryDefaults.timeoutMs),
    })).status === 401;
  } finally {
    if (!isOtherAccount) {
      forgetAccount();
      forgetTour();
    }
    window.location.replace(loginPage);
  }
}

/**
 * Call after a request was refused because its session has ended. The server checks the current cookies, and leads to /login and back, or
 * straight back if another tab has started a session meanwhile: a late refusal must not end that one. What was typed into the page's forms
 * waits for the return of this account.
 */
export function leaveEndedSession(): void {
  if (isEnding) return;
  forgetAccount();
  storeDrafts();
  forgetTour();
  const returnPath = window.location.pathname + window.location.search;
  // The browser takes the fragment along through the redirects.
  window.location.replace(`/session/renew?to=${encodeURIComponent(returnPath)}${window.location.hash}`);
}
