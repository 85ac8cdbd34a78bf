import { forgetAccount } from "../storage/account-keys";
import { forgetTour } from "../storage/tour";

/**
 * Ends the session on the server (both cookies, and the product API's tokens), then loads /login afresh
 * so that nothing of the account stays in memory. Goes to /login even when the server cannot be reached.
 * @param returnPath where signing in shall lead back to
 */
export async function endSession(returnPath?: string): Promise<void> {
  forgetAccount();
  forgetTour();
  try {
    await fetch("/session/end", { method: "POST", headers: { "x-memescope": "1" }, credentials: "same-origin", cache: "no-store" });
  } finally {
    window.location.replace(new URL(returnPath === undefined ? "/login" : `/login?from=${encodeURIComponent(returnPath)}`, window.location.origin));
  }
}
