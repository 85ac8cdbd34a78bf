import { authCalls } from "@/contracts/auth/calls";
import { dropOldest, processState } from "../process-state";
import { isRefusal, isUnauthenticated } from "../product-api/error";
import { requestProductApi } from "../product-api/request";
import { exchangeTokens } from "./renewal";
import type { SessionTokens } from "./cookies";

/** Logging out waits no longer than this for a slow product API. */
const timeoutMs = 3_000;
const firstRetryMs = 1_000;
const maxRetryMs = 60_000;
/** Far more than log out before someone notices an outage. Beyond this the oldest is dropped; its sign-in expires by itself, unused. */
const maxPending = 10_000;

interface PendingLogouts {
  /** By `sid`. */
  readonly waiting: Map<string, SessionTokens>;
  retryMs: number;
  timer: ReturnType<typeof setTimeout> | null;
}

const pendingLogouts = processState<PendingLogouts>("PendingLogouts", () => ({ waiting: new Map(), retryMs: firstRetryMs, timer: null }));

/**
 * Ends a sign-in at the product API; if that is unavailable, as soon as it is back. Sign-ins
 * still to be ended are kept only in this process's memory: not in the browser, which was told
 * that it is logged out. If the process ends, they are lost, and expire after lying unused.
 */
export async function endSignIn(tokens: SessionTokens): Promise<void> {
  const unrevoked = await revoke(tokens);
  if (unrevoked) enqueue(unrevoked);
}

/**
 * @param mayRenew whether to get new tokens if the access token is refused; false right after a renewal
 * @returns tokens that are still valid, for another try; null if there is nothing left to end, or nothing that would end it
 */
async function revoke(tokens: SessionTokens, mayRenew = true): Promise<SessionTokens | null> {
  try {
    await requestProductApi(authCalls.logout, {}, { accessToken: tokens.accessToken, timeoutMs });
    return null;
  } catch (error) {
    if (!isRefusal(error)) return tokens;
    if (!isUnauthenticated(error) || !mayRenew) return null;
  }
  // The access token had expired; the refresh token must not outlive the session.
  const renewal = await exchangeTokens(tokens);
  if (renewal.kind === "renewed") return revoke(renewal.tokens, false);
  return renewal.kind === "unavailable" ? tokens : null;
}

function enqueue(tokens: SessionTokens): void {
  pendingLogouts.waiting.set(tokens.sid, tokens);
  dropOldest(pendingLogouts.waiting, maxPending);
  schedule();
}

function schedule(): void {
  if (pendingLogouts.timer !== null || pendingLogouts.waiting.size === 0) return;
  pendingLogouts.timer = setTimeout(() => void tryAgain(), pendingLogouts.retryMs);
  // Does not keep a process alive that has nothing else to do.
  pendingLogouts.timer.unref();
}

/** One after the other, and only while they succeed: a product API that has just come back is busy enough. */
async function tryAgain(): Promise<void> {
  let isBack = true;
  for (const [sid, tokens] of [...pendingLogouts.waiting]) {
    const unrevoked = await revoke(tokens);
    if (unrevoked) pendingLogouts.waiting.set(sid, unrevoked);
    else pendingLogouts.waiting.delete(sid);
    isBack = unrevoked === null;
    if (!isBack) break;
  }
  pendingLogouts.retryMs = isBack ? firstRetryMs : Math.min(pendingLogouts.retryMs * 2, maxRetryMs);
  pendingLogouts.timer = null;
  schedule();
}
