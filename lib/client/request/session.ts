import { accountHeader } from "@/lib/shared/account-mark";
import { shownAccount } from "../startup/fresh-document";
import { forgetAccount } from "../storage/account-keys";
import { forgetTour } from "../storage/tour";

/**
 * Ends the session on the server (both cookies, and the product API's tokens), then loads /login afresh
 * so that nothing of the account stays in memory. Goes to /login even when the server cannot be reached. Where another tab has signed in
 * to another account meanwhile, that one's session stays, and /login leads to it.
 */
export async function endSession(): Promise<void> {
  const account = shownAccount();
  let isAnothers = false;
  try {
    const headers = { "x-memescope": "1", ...(account !== null && { [accountHeader]: account }) };
    isAnothers = (await fetch("/session/end", { method: "POST", headers, credentials: "same-origin", cache: "no-store" })).status === 401;
  } finally {
    if (!isAnothers) {
      forgetAccount();
      forgetTour();
    }
    window.location.replace("/login");
  }
}

/**
 * Where a call was told that its session has ended: the server judges the cookies of now, and leads to /login and back, or only back
 * where another tab has begun a session meanwhile, which a late refusal must not end.
 */
export function leaveEndedSession(): void {
  forgetAccount();
  forgetTour();
  const returnPath = window.location.pathname + window.location.search;
  window.location.replace(`/session/renew?to=${encodeURIComponent(returnPath)}`);
}
